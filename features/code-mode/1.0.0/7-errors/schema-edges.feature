Feature: Input is validated by what its schema says, neither more nor less (§7.2)

  Background:
    Given scripts that begin with:
      """js
      const outcome = async (call) => {
        try {
          await call();
          return "sent";
        } catch (e) {
          return [e?.name, e?.constructor?.name].includes("«§validation-error»") ? "refused" : String(e);
        }
      };
      """

  # additionalProperties that is absent allows what no property names.

  @validation-error
  Scenario Outline: A member that the schema does not name is sent: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input    | reply        |
      | «send» | <schema> | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await outcome(() => «send»(<input>));
      """
    Then the result is "sent"
    And the server "«srv»" received 1 call of "«send»"

    Examples:
      | what                       | schema                                                                                                                              | input                                       |
      | one more beside properties | {"type": "object", "properties": {"a": {"type": "string"}}}                                                                         | {"a": "«word»", "«more»": «#n»}             |
      | one more beside required   | {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}                                                      | {"a": "«word»", "«more»": {"«key»": null}}  |
      | nothing but more           | {"type": "object", "properties": {"a": {"type": "string"}}}                                                                         | {"«more»": ["«word»"]}                      |
      | in an inner object         | {"type": "object", "properties": {"in": {"type": "object", "properties": {"a": {"type": "string"}}}}}                               | {"in": {"a": "«word»", "«more»": «#n»}}     |
      | in an item of a list       | {"type": "object", "properties": {"list": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}}} | {"list": [{"a": "«word»", "«more»": «#n»}]} |
      | beside allOf               | {"type": "object", "allOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}]}                                         | {"a": "«word»", "«more»": «#n»}             |
      | beside anyOf               | {"type": "object", "anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}, {"required": ["b"]}]}                    | {"a": "«word»", "«more»": «#n»}             |
      | beside a pattern           | {"type": "object", "patternProperties": {"^x-": {"type": "number"}}}                                                                | {"x-a": 1, "«more»": "«word»"}              |

  @validation-error
  Scenario Outline: A valid value of an unusual kind is sent: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                 | reply        |
      | «send» | {"type": "object", "properties": {"value": <schema>}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await outcome(() => «send»({ value: <right> })), await outcome(() => «send»({ value: <bad> }))];
      """
    Then the result is ["sent", "refused"]
    And the server "«srv»" received 1 call of "«send»"

    Examples:
      | what                              | schema                                                              | right                    | bad                                  |
      | characters beyond 16 bits, few    | {"type": "string", "maxLength": 2}                                  | "😀😀"                     | "😀😀😀"                                |
      | characters beyond 16 bits, many   | {"type": "string", "minLength": 2}                                  | "😀😀"                     | "😀"                                  |
      | a whole number with a fraction    | {"type": "integer"}                                                 | 2.0                      | 2.5                                  |
      | a large whole number              | {"type": "integer"}                                                 | 1e21                     | 0.5                                  |
      | an object in an enum              | {"enum": [{"a": [1, {"b": null}]}, 0]}                              | { a: [1, { b: null }] }  | { a: [1, { b: 0 }] }                 |
      | a constant object                 | {"const": {"a": 1, "b": 2}}                                         | { b: 2, a: 1 }           | { a: 1, b: 2, c: 3 }                 |
      | a constant false                  | {"const": false}                                                    | false                    | 0                                    |
      | a constant null                   | {"const": null}                                                     | null                     | ""                                   |
      | an enum of capitals               | {"enum": ["«Word»", "OTHER"]}                                       | "OTHER"                  | "other"                              |
      | a pattern within a text           | {"type": "string", "pattern": "b+"}                                 | "abba"                   | "ABBA"                               |
      | a pattern of a class              | {"type": "string", "pattern": "^\\\\d{2}$"}                         | "12"                     | "1a"                                 |
      | the least value itself            | {"type": "number", "minimum": 0}                                    | 0                        | -1                                   |
      | an empty list                     | {"type": "array", "items": {"type": "string"}, "maxItems": 1}       | []                       | ["a", "b"]                           |
      | the last item of a list           | {"type": "array", "items": {"type": "string"}}                      | ["a", "b", "c"]          | ["a", "b", 3]                        |
      | equal objects in a list           | {"type": "array", "uniqueItems": true}                              | [{ a: 1 }, { a: 2 }]     | [{ a: 1, b: 2 }, { b: 2, a: 1 }]     |
      | the last of several types         | {"type": ["string", "number", "null"]}                              | null                     | []                                   |
      | an array is no object             | {"type": "object"}                                                  | {}                       | []                                   |
      | a schema that refuses everything  | {"anyOf": [{"type": "object", "properties": {"no": false}}]}        | { yes: 1 }               | { no: 1 }                            |

  # A rule holds wherever its schema stands.

  @validation-error
  Scenario Outline: What is missing, not allowed or of a wrong kind is refused <where>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                            | reply        |
      | «send» | {"type": "object", "properties": {"value": <schema>}, "$defs": {"rule": <rule>}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      const at = (rule) => <at>;
      const all = [{ a: 1, n: 3 }, { a: 1, "«key»": 1 }, { n: 3 }, { a: 1, n: 11 }, { a: "«word»" }, { a: 1, k: "«word»" }, { a: 1, l: ["a", "b", "c"] }];
      globalThis.«§result» = [];
      for (const rule of all) globalThis.«§result».push(await outcome(() => «send»({ value: at(rule) })));
      """
    Then the result is ["sent", "refused", "refused", "refused", "refused", "refused", "refused"]
    And the server "«srv»" received 1 call of "«send»"

    Examples:
      | where                                | at                       | schema                                                                    | rule |
      | in a property                        | rule                     | {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false} | {} |
      | in a property of a property          | ({ in: { deep: rule } }) | {"type": "object", "properties": {"in": {"type": "object", "properties": {"deep": {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}}}}} | {} |
      | in the items of a list               | [{ a: 2 }, rule]         | {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}} | {} |
      | in a list of lists                   | [[{ a: 2 }], [rule]]     | {"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}}} | {} |
      | in further properties                | ({ any: rule })          | {"type": "object", "additionalProperties": {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}} | {} |
      | in properties of a pattern           | ({ p_any: rule })        | {"type": "object", "patternProperties": {"^p_": {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}}} | {} |
      | in an alternative                    | rule                     | {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}]} | {} |
      | in one of two                        | ({ in: rule })           | {"oneOf": [{"type": "boolean"}, {"type": "object", "properties": {"in": {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}}, "required": ["in"]}]} | {} |
      | in a part of all                     | ({ in: rule })           | {"allOf": [{"type": "object"}, {"properties": {"in": {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false}}}]} | {} |
      | in a property, by $ref               | rule                     | {"$ref": "#/$defs/rule"} | {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false} |
      | in the items of a list, by $ref      | [{ a: 2 }, rule]         | {"type": "array", "items": {"$ref": "#/$defs/rule"}} | {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false} |
      | in further properties, by $ref       | ({ any: rule })          | {"type": "object", "additionalProperties": {"$ref": "#/$defs/rule"}} | {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false} |
      | in an alternative, by $ref           | rule                     | {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/rule"}]} | {"type": "object", "properties": {"a": {"type": "number"}, "n": {"type": "integer", "maximum": 10}, "k": {"enum": ["«one»"]}, "l": {"type": "array", "maxItems": 2}}, "required": ["a"], "additionalProperties": false} |

  @validation-error
  Scenario Outline: A name of an unusual kind is a member like any other: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                       | reply        |
      | «send» | {"type": "object", <rules>} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await outcome(() => «send»(<right>)), await outcome(() => «send»(<bad>))];
      """
    Then the result is ["sent", "refused"]
    And the server "«srv»" received 1 call of "«send»"

    Examples:
      | what                       | rules                                                                            | right                           | bad                      |
      | not allowed, toString      | "properties": {"a": {"type": "number"}}, "additionalProperties": false           | { a: 1 }                        | { ["toString"]: "«word»" } |
      | not allowed, __proto__     | "properties": {"a": {"type": "number"}}, "additionalProperties": false           | { a: 1 }                        | { ["__proto__"]: "«word»" } |
      | not allowed, an empty name | "properties": {"a": {"type": "number"}}, "additionalProperties": false           | { a: 1 }                        | { "": 1 }                |
      | not allowed, constructor   | "properties": {"a": {"type": "number"}}, "additionalProperties": false           | { a: 1 }                        | { ["constructor"]: 1 }   |
      | a key of 5000 letters      | "additionalProperties": {"type": "number"}                                       | { ["«word»".repeat(625)]: 1 }   | { ["«word»".repeat(625)]: "" } |
      | a key outside ASCII        | "properties": {"日 😀": {"type": "number"}}                                        | { "日 😀": 1 }                    | { "日 😀": "" }            |
      | an empty name              | "properties": {"": {"type": "number"}}, "required": [""]                         | { "": 1 }                       | { "": "«word»" }         |

  @validation-error
  Scenario Outline: What the dialect of a schema has is checked: <keyword>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                                                            | reply        |
      | «send» | {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {"value": <schema>}, "$defs": {"text": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await outcome(() => «send»({ value: <right> })), await outcome(() => «send»({ value: <bad> }))];
      """
    Then the result is ["sent", "refused"]
    And the server "«srv»" received 1 call of "«send»"

    Examples:
      | keyword                  | schema                                                                                            | right          | bad            |
      | prefixItems              | {"prefixItems": [{"type": "string"}, {"type": "number"}]}                                         | ["a", 1, true] | ["a", "b"]     |
      | items after prefixItems  | {"prefixItems": [{"type": "string"}], "items": {"type": "number"}}                                | ["a", 1]       | ["a", "b"]     |
      | dependentRequired        | {"dependentRequired": {"a": ["b"]}}                                                               | { a: 1, b: 2 } | { a: 1 }       |
      | dependentSchemas         | {"dependentSchemas": {"a": {"required": ["b"]}}}                                                  | { a: 1, b: 2 } | { a: 1 }       |
      | unevaluatedProperties    | {"allOf": [{"properties": {"a": {"type": "number"}}}], "unevaluatedProperties": false}            | { a: 1 }       | { a: 1, b: 2 } |
      | minContains              | {"type": "array", "contains": {"const": 1}, "minContains": 2}                                     | [1, 2, 1]      | [1, 2]         |
      | what stands beside $ref  | {"$ref": "#/$defs/text", "maxLength": 2}                                                          | "ab"           | "abc"          |

  # MCP says which dialect a schema has that names none: 2020-12.

  @validation-error
  Scenario Outline: What the dialect of MCP has is checked where a schema names none: <keyword>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                                | reply        |
      | «send» | {"type": "object", "properties": {"value": <schema>}, "$defs": {"text": {"type": "string"}}}         | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await outcome(() => «send»({ value: <right> })), await outcome(() => «send»({ value: <bad> }))];
      """
    Then the result is ["sent", "refused"]
    And the server "«srv»" received 1 call of "«send»"

    Examples:
      | keyword                  | schema                                                                                 | right          | bad            |
      | prefixItems              | {"prefixItems": [{"type": "string"}, {"type": "number"}]}                              | ["a", 1, true] | ["a", "b"]     |
      | dependentRequired        | {"dependentRequired": {"a": ["b"]}}                                                    | { a: 1, b: 2 } | { a: 1 }       |
      | unevaluatedProperties    | {"allOf": [{"properties": {"a": {"type": "number"}}}], "unevaluatedProperties": false} | { a: 1 }       | { a: 1, b: 2 } |
      | what stands beside $ref  | {"$ref": "#/$defs/text", "maxLength": 2}                                               | "ab"           | "abc"          |

  # What a host has made of the schema of one tool is not for another one of its name, or of its $id.

  @validation-error
  Scenario Outline: Each tool has its own schema: <what>
    Given the MCP server "«one»" with the tools:
      | tool   | input                                                                                              | reply        |
      | «send» | {<id>"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}                 | text: «word» |
      | «post» | {<id>"type": "object", "properties": {"a": {"type": "boolean"}}, "required": ["a"]}                | text: «word» |
    And the MCP server "«two»" with the tools:
      | tool   | input                                                                                              | reply        |
      | «send» | {<id>"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}                 | text: «word» |
    When the agent runs:
      """js
      import * as one from "«§modules»servers/«one»";
      import * as two from "«§modules»servers/«two»";
      const all = [];
      for (const value of ["«word»", true, «#n»]) {
        for (const call of [one.«send», one.«post», two.«send»]) all.push(await outcome(() => call({ a: value })));
      }
      globalThis.«§result» = all;
      """
    Then the result is ["sent", "refused", "refused", "refused", "sent", "refused", "refused", "refused", "sent"]
    And the server "«one»" received 1 call of "«send»"
    And the server "«two»" received 1 call of "«send»"

    Examples:
      | what                               | id                                    |
      | one name at two servers            |                                       |
      | one $id in the schemas of all      | "$id": "https://«word».test/input",   |

  @validation-error
  Scenario: What is thrown is an instance of the exported class
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                       | reply        |
      | «send» | {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]} | text: «word» |
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      import { «send» } from "«§modules»servers/«srv»";
      const of = (error, Class) => Class === undefined || error instanceof Class;
      const caught = await «send»({ a: 1 }).then(() => "nothing", (e) => e);
      globalThis.«§result» = { own: of(caught, errors.«§validation-error»), error: caught instanceof Error };
      """
    Then the result is {"own": true, "error": true}

  # What was found out of one call tells nothing of the next.

  @validation-error @uses-binding
  Scenario Outline: An input is checked at every call: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                | reply        |
      | «send» | {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}       | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { «send» } from "«§modules»servers/«srv»";
      const all = [];
      <script>
      globalThis.«§result» = all;
      """
    Then the result is <outcomes>

    Examples:
      | what                                 | script                                                                                                                                                                                                                                             | outcomes                                                                                        |
      | an object that is changed in between | const input = { a: "«word»" }; all.push(await outcome(() => «send»(input))); input.a = «#n»; all.push(await outcome(() => «send»(input))); input.a = "«word»"; all.push(await outcome(() => «send»(input)));                                       | ["sent", "refused", "sent"]                                                                     |
      | by turns                             | for (let i = 0; i < 6; i++) all.push(await outcome(() => «send»({ a: i % 2 ? i : "«word»" })));                                                                                                                                                    | ["sent", "refused", "sent", "refused", "sent", "refused"]                                       |
      | the first one is wrong               | for (const a of [1, "«word»", 1]) all.push(await outcome(() => «send»({ a })));                                                                                                                                                                    | ["refused", "sent", "refused"]                                                                  |
      | by every way to the binding          | for (const call of [«send», server.«send», (input) => «send».call(null, input), (input) => Reflect.apply(«send», undefined, [input]), «send».bind({})]) all.push(await outcome(() => call({ a: 1 })), await outcome(() => call({ a: "«word»" }))); | ["refused", "sent", "refused", "sent", "refused", "sent", "refused", "sent", "refused", "sent"] |

  @validation-error
  Scenario Outline: An input is checked to its end: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                           | reply        |
      | «send» | {"type": "object", "properties": {"value": {"$ref": "#/$defs/node"}}, "$defs": {"node": <schema>}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      const make = (last) => <value>;
      globalThis.«§result» = [await outcome(() => «send»({ value: make("«word»") })), await outcome(() => «send»({ value: make(«#n») }))];
      """
    Then the result is ["sent", "refused"]
    And the server "«srv»" received 1 call of "«send»"

    Examples:
      | what                     | schema                                                                                           | value                                                                                              |
      | the last of 5000 items   | {"type": "array", "items": {"type": "string"}}                                                   | [...Array.from({ length: 4999 }, (_, i) => "item " + i), last]                                     |
      | the last of 2000 members | {"type": "object", "additionalProperties": {"type": "string"}}                                   | Object.fromEntries([...Array.from({ length: 1999 }, (_, i) => ["k" + i, "text"]), ["last", last]]) |
      | forty levels down        | {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}, "text": {"type": "string"}}} | Array.from({ length: 40 }).reduce((inner) => ({ next: inner }), { text: last })                    |
      | beside a text of 200 kB  | {"type": "object", "additionalProperties": {"type": "string"}}                                   | ({ a: "«word» é日😀 ".repeat(10000), b: last })                                                      |

  # A regular expression, a list of values that were seen, or whatever else a host keeps of a check, is for that alone.

  @validation-error
  Scenario Outline: A value that was right is right again: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                           | reply        |
      | «send» | {"type": "object", "properties": {"value": <schema>}, "$defs": {"word": {"pattern": "o+d"}}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      const all = [];
      for (const value of [<right>, <right>, <right>, <bad>, <right>, <right>, <bad>]) all.push(await outcome(() => «send»({ value })));
      globalThis.«§result» = all;
      """
    Then the result is ["sent", "sent", "sent", "refused", "sent", "sent", "refused"]
    And the server "«srv»" received 5 calls of "«send»"

    Examples:
      | what                                  | schema                                                                                  | right                      | bad                  |
      | a text that fits a pattern            | {"type": "string", "pattern": "^«word»[0-9]*$"}                                       | "«word»1"                | "«other»"          |
      | texts of a list                       | {"type": "array", "items": {"type": "string", "pattern": "^«word»[0-9]*$"}}           | ["«word»1", "«word»2", "«word»"] | ["«word»1", 1] |
      | a text that a reference has a rule of | {"$ref": "#/$defs/word"}                                                                | "food"                     | "feed"               |
      | names that fit a pattern              | {"type": "object", "patternProperties": {"^x-": {"type": "number"}}}                    | { "x-a": 1, "x-b": 2 }     | { "x-a": "«word»" } |
      | names that all have to fit            | {"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}}                            | { ab: 1, cd: 2, ef: 3 }    | { A1: 1 }            |
      | different items                       | {"type": "array", "uniqueItems": true}                                                  | [1, { a: 1 }, "«word»"]  | [1, { a: 1 }, { a: 1 }] |
      | one of two                            | {"oneOf": [{"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "z$"}]} | "ab"                       | "az"                 |
