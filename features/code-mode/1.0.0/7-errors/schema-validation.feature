Feature: Input that does not match the schema (§7.2)

  Background:
    Given the MCP server "«srv»" with the tool "«write»-«file»", whose input is:
      """json
      {
        "type": "object",
        "required": ["«path»"],
        "additionalProperties": false,
        "properties": {
          "«path»": {"type": "string", "examples": ["«sample»"]},
          "«count»": {"type": "integer", "minimum": 10},
          "«mode»": {"enum": ["«append»", "«replace»"]},
          "«odd»/~«key»": {"type": "boolean"},
          "«odd».«key»": {"type": "object", "properties": {"0": {"type": "boolean"}}},
          "«map»": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "number"}}},
          "«place»": {"$ref": "#/$defs/«place»"},
          "«either»": {"anyOf": [{"type": "boolean"}, {"type": "array"}]},
          "«parts»": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["«id»"],
              "properties": {"«id»": {"type": "string"}, "«size»": {"type": "integer"}}
            }
          }
        },
        "$defs": {"«place»": {"type": "object", "patternProperties": {"^x_": {"type": "object", "properties": {"«size»": {"type": "integer"}}}}}},
        "examples": [{"«path»": "«sample»"}]
      }
      """
    And scripts that begin with:
      """js
      import { «write»_«file» } from "«§modules»servers/«srv»";
      // Everything that an error tells, whatever its properties are called.
      const tell = (value, depth = 0) => {
        if (typeof value === "function") return undefined;
        if (typeof value !== "object" || value === null) return value === undefined ? "undefined" : value;
        if (depth > 6) return "deeper";
        if (Array.isArray(value)) return value.map((item) => tell(item, depth + 1));
        const facts = Object.create(null);
        for (let o = value; o && o !== Object.prototype && o !== Error.prototype; o = Object.getPrototypeOf(o)) {
          for (const key of Object.getOwnPropertyNames(o)) {
            if (!(key in facts) && key !== "stack" && key !== "constructor") facts[key] = tell(value[key], depth + 1);
          }
        }
        return facts;
      };
      const write = async (input, look = tell) => {
        try {
          await «write»_«file»(input);
          globalThis.«§result» = "called";
        } catch (error) {
          const classes = [error?.name];
          for (let o = error; typeof o === "object" && o !== null; o = Object.getPrototypeOf(o)) classes.push(o.constructor?.name);
          globalThis.«§result» = { refused: true, classes, error: look(error) };
        }
      };
      """

  @validation-error
  Scenario Outline: Refused before the server sees it: <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then every result describes an error of the class "«§validation-error»"
    And the server "«srv»" received no call of "«write»-«file»"

    Examples:
      | what                       | input                                                             |
      | a wrong type               | { «path»: «#n» }                                                  |
      | a missing property         | { «count»: 12 }                                                   |
      | an undefined property      | { «path»: undefined }                                             |
      | a nested undefined one     | { «path»: "«text»", «parts»: [{ «id»: undefined, «size»: 1 }] }   |
      | an unknown property        | { «path»: "«text»", «unknown»: 1 }                                |
      | a value not in the enum    | { «path»: "«text»", «mode»: "«truncate»" }                        |
      | a number below the minimum | { «path»: "«text»", «count»: 9 }                                  |
      | a fraction for an integer  | { «path»: "«text»", «count»: 12.5 }                               |
      | a nested wrong type        | { «path»: "«text»", «parts»: [{ «id»: "«one»", «size»: "big" }] } |
      | a nested missing property  | { «path»: "«text»", «parts»: [{ «size»: 3 }] }                    |
      | an array for an object     | ["«text»"]                                                        |
      | a string for an object     | "«text»"                                                          |
      | no input at all            |                                                                   |

  @validation-error
  Scenario Outline: Sent to the server: <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then the result is "called"
    And the server "«srv»" received 1 call of "«write»-«file»", with <input>

    Examples:
      | what                       | input                                                                                                                                         |
      | only the required property | {"«path»": "«text»"}                                                                                                                          |
      | optional properties too    | {"«path»": "«text»", "«count»": 10, "«mode»": "«append»", "«odd»/~«key»": true, "«parts»": [{"«id»": "«one»", "«size»": «#n», "more": null}]} |

  @validation-error-tool-name
  Scenario: The error has the canonical name of the tool
    When the agent runs:
      """js
      await write({ «path»: "«text»", «count»: {} });
      """
    Then the error contains "«write»-«file»"
    And a member "toolName" of the error is "«write»-«file»"

  @validation-error-export-name
  Scenario: The error has the export name of the tool
    When the agent runs:
      """js
      await write({ «path»: "«text»", «count»: {} });
      """
    Then the error contains "«write»_«file»"
    And a member "exportName" of the error is "«write»_«file»"

  @validation-error-export-name
  Scenario: The export name is in the same place of the error if it equals the tool's name
    Given the MCP server "«other»" with the tools:
      | tool   | input                                                                                      | reply        |
      | «read» | {"type": "object", "properties": {"«count»": {"type": "integer"}}, "required": ["«count»"]} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«other»";
      const thrown = (promise) => promise.then(() => "nothing", (e) => e);
      const renamed = tell(await thrown(«write»_«file»({ «path»: "«text»", «count»: {} })));
      globalThis.«§result» = { renamed, error: tell(await thrown(«read»({ «count»: {} }))) };
      """
    Then the error contains "«read»"
    And the error has "«read»" in the places where the error "renamed" has "«write»_«file»"

  @validation-error-export-name
  Scenario: The export name of a tool whose clean name is taken
    Given the MCP server "«other»" with the tools:
      | tool          | input                                                                                      | reply        |
      | «one»-«two»   | {"type": "object", "properties": {"«count»": {"type": "integer"}}, "required": ["«count»"]} | text: «word» |
      | «one».«two»   | {"type": "object", "properties": {"«count»": {"type": "integer"}}, "required": ["«count»"]} | text: «word» |
    When the agent runs, first without the act:
      """js
      import { «one»_«two»__2 } from "«§modules»servers/«other»";
      const called = await «one»_«two»__2({ «count»: «#n» }).then(() => "returned", () => "thrown");
      const caught = await /*act*/«one»_«two»__2({ «count»: {} }).then(() => "nothing", (e) => e)/*end*/;
      globalThis.«§result» = { called, error: tell(caught) };
      """
    Then without the act the result has {"called": "returned"}
    And the error contains "«one»_«two»__2"

  @validation-error-export-name
  Scenario Outline: The export name of a tool whose name <which>
    Given the MCP server "«other»" with the tools:
      | tool   | input                                                                                       | reply        |
      | <tool> | {"type": "object", "properties": {"«count»": {"type": "integer"}}, "required": ["«count»"]} | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«other»";
      const [name, other] = Object.entries(server).find(([name, value]) => name !== "default" && typeof value === "function");
      const called = await other({ «count»: 12 }).then(() => "returned", () => "thrown");
      const caught = await other({ «count»: {} }).then(() => "nothing", (e) => e);
      globalThis.«§result» = [called, JSON.stringify(tell(caught)).includes(name)];
      """
    Then the result is ["returned", true]

    Examples:
      | which               | tool     |
      | is a reserved word  | delete   |
      | begins with a digit | 1«first» |

  @validation-error-pointer
  Scenario Outline: The JSON Pointer of <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then the error contains the JSON Pointer "<pointer>"

    Examples:
      | what                        | input                                                                                | pointer           |
      | a property                  | { «path»: "«text»", «count»: {} }                                                    | /«count»          |
      | a key that must be escaped  | { «path»: "«text»", "«odd»/~«key»": "yes" }                                          | /«odd»~1~0«key»   |

  # What is not refused has no error: that it is refused is judged elsewhere.

  @validation-error-pointer
  Scenario Outline: The JSON Pointer, where it is refused, of <what>
    When the agent runs, first without the act:
      """js
      await write(<input>, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains the JSON Pointer "<pointer>"

    Examples:
      | what                        | input                                                                                | pointer           |
      | another property            | { «path»: "«text»", «mode»: "«truncate»" }                                           | /«mode»           |
      | a property of an array item | { «path»: "«text»", «parts»: [{ «id»: "«one»" }, { «id»: "«two»", «size»: "big" }] } | /«parts»/1/«size» |
      | an array item               | { «path»: "«text»", «parts»: [{ «id»: "«one»" }, «#n»] }                             | /«parts»/1        |
      | a key with a dot            | { «path»: "«text»", "«odd».«key»": { 0: "yes" } }                                    | /«odd».«key»/0    |
      | an item below any key       | { «path»: "«text»", «map»: { a: [1], "b.c": [1, 2, "«big»"] } }                      | /«map»/b.c/2      |
      | a property behind a $ref    | { «path»: "«text»", «place»: { a: 1, x_b: { «size»: "«big»" } } }                    | /«place»/x_b/«size» |
      | the twelfth item            | { «path»: "«text»", «parts»: [...Array(11).fill({ «id»: "«one»" }), { «id»: {} }] }  | /«parts»/11/«id»  |

  @validation-error-pointer
  Scenario: A missing property is named by its own pointer, or by that of the object that lacks it
    When the agent runs, first without the act:
      """js
      await write({ «path»: "«text»", «parts»: [{ «size»: 3 }] }, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains the JSON Pointer "/«parts»/0/«id»" or "/«parts»/0"
    And the error contains "«id»"

  @validation-error-pointer @uses-nested-refusals
  Scenario Outline: A name that must be escaped is so where the property is <what>
    Given the MCP server "«exact»" with the tools:
      | tool   | input    | reply    |
      | «take» | <schema> | text: ok |
    When the agent runs:
      """js
      import { «take» } from "«§modules»servers/«exact»";
      try {
        await «take»(<input>);
        globalThis.«§result» = "called";
      } catch (error) {
        globalThis.«§result» = { error: tell(error) };
      }
      """
    Then the error contains the JSON Pointer "/«path»/«odd»~1~0«key»" or "/«path»"

    Examples:
      | what        | schema                                                                                      | input                             |
      | missing     | {"type": "object", "properties": {"«path»": {"required": ["«odd»/~«key»"]}}}                | { «path»: {} }                    |
      | not allowed | {"type": "object", "properties": {"«path»": {"type": "object", "additionalProperties": false}}} | { «path»: { "«odd»/~«key»": 1 } } |

  @validation-error-pointer
  Scenario: A property that is not allowed is named by its own pointer, or by that of the whole input
    When the agent runs, first without the act:
      """js
      await write({ «path»: "«text»", «unknown»: 1 }, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains the JSON Pointer "/«unknown»" or ""
    And the error contains "«unknown»"

  @validation-error-pointer
  Scenario Outline: <what> is at the pointer of the whole input
    When the agent runs, first without the act:
      """js
      await write(<input>, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains the JSON Pointer ""

    Examples:
      | what                   | input      |
      | An array for an object | ["«text»"] |
      | A string for an object | "«text»"   |

  @validation-error-pointer
  Scenario: A value that fits none of several schemas
    When the agent runs, first without the act:
      """js
      await write({ «path»: "«text»", «either»: "«word»" }, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains the JSON Pointer "/«either»"

  @validation-error-pointer
  Scenario Outline: Each error of two concurrent calls names its own property: <which>
    When the agent runs:
      """js
      const inputs = [{ «path»: "«text»", «count»: {} }, { «path»: "«text»", «parts»: «#n» }];
      const ended = await Promise.allSettled(inputs.map(async (input) => «write»_«file»(input)));
      globalThis.«§result» = { error: tell(ended[<index>].reason) };
      """
    Then the error contains the JSON Pointer "<own>"
    And the error does not contain the JSON Pointer "<other>"

    Examples:
      | which           | index | own      | other    |
      | the first call  | 0     | /«count» | /«parts» |
      | the second call | 1     | /«parts» | /«count» |

  @validation-error-pointer
  Scenario: Of several errors at least one is named
    When the agent runs:
      """js
      await write({ «path»: {}, «mode»: "«truncate»" });
      """
    Then the error contains the JSON Pointer "/«path»" or "/«mode»"

  @validation-error-values
  Scenario Outline: What was expected and what was received: <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then the error contains "<expected>"
    And the error contains one of "<received>"

    Examples:
      | what                       | input                                                               | expected | received              |
      | a number for an array      | { «path»: "«text»", «parts»: «#n» }                                 | array    | number, integer, «#n» |
      | an object for an integer   | { «path»: "«text»", «count»: {} }                                   | integer  | object, {}            |

  @validation-error-values
  Scenario Outline: What was expected and what was received, where it is refused: <what>
    When the agent runs, first without the act:
      """js
      await write(<input>, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains "<expected>"
    And the error contains one of "<received>"

    Examples:
      | what                       | input                                                               | expected | received              |
      | null for an array          | { «path»: "«text»", «parts»: null }                                 | array    | null                  |
      | a value not in the enum    | { «path»: "«text»", «mode»: "«truncate»" }                          | «append» | «truncate», string    |
      | a number below the minimum | { «path»: "«text»", «count»: 7 }                                    | 10       | 7, integer, number    |
      | a nested wrong type        | { «path»: "«text»", «parts»: [{ «id»: "«one»", «size»: "«big»" }] } | integer  | string, «big»         |

  @validation-error-values
  Scenario: What was expected and what was received: one of several types
    When the agent runs, first without the act:
      """js
      await write({ «path»: "«text»", «either»: "«word»" }, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains one of "boolean, array"
    And the error contains one of "string, «word»"

  @validation-error-values
  Scenario: What was expected and what was received: a wrong type of the whole input
    When the agent runs, first without the act:
      """js
      await write(["«text»"], /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains "object"
    And the error contains one of "array, «text»"

  @validation-error-values
  Scenario: What was expected and what was received: a missing required property
    When the agent runs, first without the act:
      """js
      await write({ «count»: «#n» }, /*act*/tell/*end*/ ?? (() => null));
      """
    Then without the act the result has {"refused": true}
    And the error contains one of "undefined, Undefined, missing, Missing, missingProperty, nothing, Nothing, absent, none, None, null, empty, lacks, lacking, without, omitted, no value, not given, not there, not present, not provided, not set, not found, not specified, not supplied, not passed, object, «#n»"

  @validation-example
  Scenario: The error has an example of valid input
    When the agent runs:
      """js
      await write({ «path»: "«text»", «count»: {} });
      """
    Then the error contains an example that matches:
      """json
      {"type": "object", "required": ["«path»"], "additionalProperties": false, "properties": {"«path»": {"type": "string"}}}
      """

  @validation-example-of-schema
  Scenario: The error has the example that the schema gives
    When the agent runs:
      """js
      await write({ «path»: "«text»", «count»: {} });
      """
    Then the error contains "«sample»"
