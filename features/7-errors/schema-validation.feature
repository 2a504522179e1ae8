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
        "examples": [{"«path»": "«sample»"}]
      }
      """
    And scripts that begin with:
      """js
      import { «write»_«file» } from "@codemode/servers/«srv»";
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
      const write = async (input) => {
        try {
          await «write»_«file»(input);
          globalThis.__codemode_result__ = "called";
        } catch (error) {
          const classes = [error?.name];
          for (let o = error; typeof o === "object" && o !== null; o = Object.getPrototypeOf(o)) classes.push(o.constructor?.name);
          globalThis.__codemode_result__ = { classes, error: tell(error) };
        }
      };
      """

  @validation-error
  Scenario Outline: Refused before the server sees it: <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then every result tells an error of the class "SchemaValidationError"
    And the server "«srv»" received no call of "«write»-«file»"

    Examples:
      | what                   | input                                                            |
      | a wrong type           | { «path»: «#n» }                                                 |
      | a missing property     | { «count»: 12 }                                                  |
      | an unknown property    | { «path»: "«text»", «unknown»: 1 }                               |
      | a value not in a list  | { «path»: "«text»", «mode»: "«truncate»" }                       |
      | a number that is small | { «path»: "«text»", «count»: 9 }                                 |
      | a fraction             | { «path»: "«text»", «count»: 12.5 }                              |
      | a nested wrong type    | { «path»: "«text»", «parts»: [{ «id»: "«one»", «size»: "big" }] } |
      | a nested missing one   | { «path»: "«text»", «parts»: [{ «size»: 3 }] }                   |
      | an array for an object | ["«text»"]                                                       |
      | a text for an object   | "«text»"                                                         |
      | nothing at all         |                                                                  |

  @validation-error
  Scenario Outline: Sent to the server: <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then the result is "called"
    And the server "«srv»" received 1 call of "«write»-«file»", with <input>

    Examples:
      | what                     | input                                                                                                                                                                              |
      | the required one         | {"«path»": "«text»"}                                                                                                                                                               |
      | everything               | {"«path»": "«text»", "«count»": 10, "«mode»": "«append»", "«odd»/~«key»": true, "«parts»": [{"«id»": "«one»", "«size»": «#n», "more": null}]} |

  @validation-error-tool-name
  Scenario: The error has the canonical name of the tool
    When the agent runs:
      """js
      await write({ «path»: «#n» });
      """
    Then the error has "«write»-«file»"

  @validation-error-export-name
  Scenario: The error has the export name of the tool
    When the agent runs:
      """js
      await write({ «path»: «#n» });
      """
    Then the error has "«write»_«file»"

  @validation-error-pointer
  Scenario Outline: The JSON Pointer of <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then the error has the JSON Pointer "<pointer>"

    Examples:
      | what                       | input                                                                                   | pointer           |
      | a property                 | { «path»: «#n» }                                                                        | /«path»           |
      | another property           | { «path»: "«text»", «mode»: "«truncate»" }                                              | /«mode»           |
      | a property in an array     | { «path»: "«text»", «parts»: [{ «id»: "«one»" }, { «id»: "«two»", «size»: "big" }] } | /«parts»/1/«size» |
      | an item                    | { «path»: "«text»", «parts»: [{ «id»: "«one»" }, «#n»] }                                | /«parts»/1        |
      | a key that must be escaped | { «path»: "«text»", "«odd»/~«key»": "yes" }                                             | /«odd»~1~0«key»   |

  @validation-error-pointer
  Scenario: A missing property is named by its own pointer, or by that of the object that lacks it
    When the agent runs:
      """js
      await write({ «path»: "«text»", «parts»: [{ «size»: 3 }] });
      """
    Then the error has the JSON Pointer "/«parts»/0/«id»" or "/«parts»/0"
    And the error has "«id»"

  @validation-error-pointer
  Scenario: A property that is not allowed is named by its own pointer, or by that of the whole input
    When the agent runs:
      """js
      await write({ «path»: "«text»", «unknown»: 1 });
      """
    Then the error has the JSON Pointer "/«unknown»" or ""
    And the error has "«unknown»"

  @validation-error-pointer
  Scenario Outline: <what> is at the pointer of the whole input
    When the agent runs:
      """js
      await write(<input>);
      """
    Then the error has the JSON Pointer ""

    Examples:
      | what                   | input      |
      | An array for an object | ["«text»"] |
      | A text for an object   | "«text»"   |

  @validation-error-pointer
  Scenario: A value that fits none of several schemas
    When the agent runs:
      """js
      await write({ «path»: "«text»", «either»: "«word»" });
      """
    Then the error has the JSON Pointer "/«either»"

  @validation-error-pointer
  Scenario: Of several errors at least one is named
    When the agent runs:
      """js
      await write({ «path»: «#n», «mode»: "«truncate»" });
      """
    Then the error has the JSON Pointer "/«path»" or "/«mode»"

  @validation-error-values
  Scenario Outline: What was expected and what was received: <what>
    When the agent runs:
      """js
      await write(<input>);
      """
    Then the error has "<expected>"
    And the error has one of "<received>"

    Examples:
      | what                  | input                                                             | expected | received                        |
      | a wrong type          | { «path»: «#n» }                                                  | string   | number, integer, «#n»           |
      | an object for a text  | { «path»: {} }                                                    | string   | object, {}                      |
      | null for a text       | { «path»: null }                                                  | string   | null                            |
      | a value not in a list | { «path»: "«text»", «mode»: "«truncate»" }                        | «append» | «truncate», string              |
      | a number that is small | { «path»: "«text»", «count»: 7 }                                 | 10       | 7, integer, number              |
      | a nested wrong type   | { «path»: "«text»", «parts»: [{ «id»: "«one»", «size»: "«big»" }] } | integer  | string, «big»                   |

  @validation-error-values
  Scenario: What was expected and what was received: one of several types
    When the agent runs:
      """js
      await write({ «path»: "«text»", «either»: "«word»" });
      """
    Then the error has one of "boolean, array"
    And the error has one of "string, «word»"

  @validation-error-values
  Scenario: What was expected and what was received: another type of the whole input
    When the agent runs:
      """js
      await write(["«text»"]);
      """
    Then the error has "object"
    And the error has one of "array, «text»"

  @validation-example
  Scenario: The error has an example of valid input
    When the agent runs:
      """js
      await write({ «path»: «#n» });
      """
    Then the error has an example that matches:
      """json
      {"type": "object", "required": ["«path»"], "additionalProperties": false, "properties": {"«path»": {"type": "string"}}}
      """

  @validation-example-of-schema
  Scenario: The example is that of the schema
    When the agent runs:
      """js
      await write({ «path»: «#n» });
      """
    Then the error has "«sample»"
