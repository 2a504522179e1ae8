Feature: The input of a binding (§5.3, §5.3.1)

  @binding-call
  Scenario: The input reaches the tool, the answer reaches the script
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                  | reply        |
      | «read» | {"type": "object", "properties": {"path": {"type": "string"}}}         | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = { answer: await server.«read»({ path: "«path»" }) };
      """
    Then the result contains "«word»"
    And the server "«srv»" received 1 call of "«read»", with {"path": "«path»"}

  @input-object
  Scenario: Inputs of every JSON kind arrive unchanged
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                | reply        |
      | «read» | {"type": "object", "properties": {"text": {"type": "string"}}, "additionalProperties": true} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({
        text: "«path» \u00e9 \ud83d\ude00", number: «#n», fraction: -1.5, large: 1700000000000, negative: -9007199254740991, yes: true, no: false, nothing: null,
        list: [1, [], {}], nested: { a: { b: "«deep»" } }, "odd key": "",
      });
      """
    Then the server "«srv»" received 1 call of "«read»", with {"text": "«path» \u00e9 \ud83d\ude00", "number": «#n», "fraction": -1.5, "large": 1700000000000, "negative": -9007199254740991, "yes": true, "no": false, "nothing": null, "list": [1, [], {}], "nested": {"a": {"b": "«deep»"}}, "odd key": ""}

  @input-object
  Scenario Outline: The input reaches the tool, whose schema has <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                        | reply        |
      | «read» | {"type": "object", <schema>} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»(<input>);
      """
    Then the server "«srv»" received 1 call of "«read»", with <input>

    Examples:
      | what                            | schema                                                                                                                                                              | input                             |
      | no named properties             | "additionalProperties": {"type": "string"}                                                                                                                          | {"«key»": "«text»"}               |
      | named and additional properties | "properties": {"path": {"type": "string"}}, "additionalProperties": {"type": "number"}                                                                              | {"path": "«text»", "«key»": «#n»} |
      | pattern properties              | "additionalProperties": true, "patternProperties": {"^x-": {"type": "number"}}                                                                                      | {"x-«key»": «#n»}                 |
      | alternatives by oneOf           | "additionalProperties": true, "oneOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}, {"properties": {"b": {"type": "string"}}, "required": ["b"]}] | {"b": "«text»"}                   |
      | alternatives by anyOf           | "additionalProperties": true, "anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}, {"properties": {"b": {"type": "string"}}, "required": ["b"]}] | {"a": "«text»"}                   |
      | parts combined by allOf         | "additionalProperties": true, "allOf": [{"properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "number"}}}]                                       | {"a": "«text»", "b": «#n»}        |
      | an inner object                 | "properties": {"in": {"type": "object", "properties": {"a": {"type": "string"}}}}                                                                                   | {"in": {"a": "«text»", "«key»": «#n»}} |
      | objects in a list               | "properties": {"list": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}}                                                     | {"list": [{"a": "«text»", "«key»": «#n»}]} |
      | a part referenced by $ref       | "$defs": {"place": {"type": "object", "properties": {"path": {"type": "string"}}}}, "properties": {"at": {"$ref": "#/$defs/place"}}                                 | {"at": {"path": "«text»"}}        |

  @input-object
  Scenario Outline: An object is an input, however it was made: <how>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                | reply        |
      | «read» | {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»(<input>);
      """
    Then the server "«srv»" received 1 call of "«read»", with {"path": "«path»"}

    Examples:
      | how                 | input                                                  |
      | without a prototype | Object.assign(Object.create(null), { path: "«path»" }) |
      | frozen              | Object.freeze({ path: "«path»" })                      |
      | parsed              | JSON.parse('{"path": "«path»"}')                       |

  @input-empty-schema-no-argument
  Scenario Outline: No argument for a tool whose schema is <schema>, which MCP forbids
    Given the MCP server "«srv»" with the tools:
      | tool   | input    | reply        |
      | «ping» | <schema> | text: «word» |
    When the agent runs:
      """js
      import { «ping» } from "«§modules»servers/«srv»";
      await «ping»();
      """
    Then the server "«srv»" received 1 call of "«ping»", with no arguments or {}

    Examples:
      | schema |
      | absent |
      | {}     |

  @input-empty-schema-no-argument
  Scenario Outline: No input is left over from another tool's call: schema <schema>, which MCP forbids
    Given the MCP server "«srv»" with the tools:
      | tool   | input    | reply        |
      | «read» |          | text: «word» |
      | «ping» | <schema> | text: «word» |
    When the agent runs:
      """js
      import { «read», «ping» } from "«§modules»servers/«srv»";
      await «read»({ path: "«path»" });
      await «ping»();
      """
    Then the server "«srv»" received 1 call of "«ping»", with no arguments or {}

    Examples:
      | schema |
      | absent |
      | {}     |

  @input-empty-schema-empty-object
  Scenario Outline: An empty object for a tool whose schema is <schema>, which MCP forbids
    Given the MCP server "«srv»" with the tools:
      | tool   | input    | reply        |
      | «ping» | <schema> | text: «word» |
    When the agent runs:
      """js
      import { «ping» } from "«§modules»servers/«srv»";
      await «ping»({});
      """
    Then the server "«srv»" received 1 call of "«ping»"

    Examples:
      | schema |
      | absent |
      | {}     |

  @input-non-object
  Scenario Outline: A non-object input, which MCP forbids, reaches the tool: <what>
    Given the MCP server "«srv»" with the tools:
      | tool  | input    | reply        |
      | «sum» | <schema> | text: «word» |
    When the agent runs:
      """js
      import { «sum» } from "«§modules»servers/«srv»";
      await «sum»(<value>);
      """
    Then the server "«srv»" received 1 call of "«sum»", whose arguments contain <value>

    Examples:
      | what      | schema                                          | value     |
      | an array  | {"type": "array", "items": {"type": "number"}}  | [1, «#n»] |
      | a string  | {"type": "string"}                              | "«text»"  |
      | a number  | {"type": "number"}                              | «#n»      |
      | a boolean | {"type": "boolean"}                             | false     |

  @input-non-object-documented
  Scenario: The agent context tells how to pass a non-object input
    When the agent context is read
    Then the agent context documents "how an input that is not an object is passed"

  @input-object
  Scenario: The input is that of the time of the call
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                               | reply      |
      | «read» | {"type": "object", "properties": {"«key»": {}, "list": {}, "n": {}}} | echo: true |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const input = { "«key»": "«word»", list: [1], n: 0 };
      const call = «read»(input);
      input["«key»"] = "«other»";
      input.list.push(2);
      delete input.n;
      await call;
      """
    Then the server "«srv»" received 1 call of "«read»", with {"«key»": "«word»", "list": [1], "n": 0}

  @input-object
  Scenario: A script goes on with the object that it has passed
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                  | reply      |
      | «read» | {"type": "object", "properties": {"page": {}, "within": {}, "more": {}}} | echo: true |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const asked = { page: 1, within: { list: [1] } };
      await «read»(asked);
      asked.page++;
      asked.within.list.push(2);
      asked.more = true;
      await «read»(asked);
      delete asked.within;
      await «read»(asked);
      """
    Then the server "«srv»" received calls of "«read»" with each of [{"page": 1, "within": {"list": [1]}}, {"page": 2, "within": {"list": [1, 2]}, "more": true}, {"page": 2, "more": true}], in order
