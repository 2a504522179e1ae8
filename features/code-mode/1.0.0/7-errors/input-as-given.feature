Feature: Input is validated as it is given (§7.2)

  What a tool declares of its input is what the script has to pass: a value of another
  kind is refused also where the schema asks for no member, and neither the defaults of
  the schema nor a conversion make input valid that is not.

  Background:
    Given scripts that begin with:
      """js
      const attempt = async (right, bad) => {
        await right();
        globalThis.«§result» = "accepted";
        try {
          await bad();
        } catch (error) {
          const classes = [error?.name];
          for (let o = error; typeof o === "object" && o !== null; o = Object.getPrototypeOf(o)) classes.push(o.constructor?.name);
          globalThis.«§result» = { classes };
        }
      };
      """

  @validation-error
  Scenario Outline: A non-object input is refused even if every property is optional: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                              | reply        |
      | «read» | {"type": "object", "properties": {"«path»": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await attempt(() => «read»({}), () => «read»(<input>));
      """
    Then every result describes an error of the class "«§validation-error»"
    And the server "«srv»" received 1 call of "«read»"

    Examples:
      | what            | input      |
      | null            | null       |
      | an empty array  | []         |
      | an array        | ["«text»"] |
      | an empty string | ""         |
      | zero            | 0          |
      | false           | false      |

  @validation-error
  Scenario Outline: A missing required property is refused despite its default <default>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                                                                 | reply        |
      | «read» | {"type": "object", "required": ["«mode»"], "properties": {"«path»": {"type": "string"}, "«mode»": {"default": <default>}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await attempt(() => «read»({ «mode»: <default> }), () => «read»({ «path»: "«text»" }));
      """
    Then every result describes an error of the class "«§validation-error»"
    And the server "«srv»" received 1 call of "«read»"

    Examples:
      | default    |
      | "«append»" |
      | false      |

  @validation-error
  Scenario Outline: A value is not converted to the type of the schema: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                        | reply        |
      | «read» | {"type": "object", "properties": {"«value»": {"type": "<type>"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await attempt(() => «read»({ «value»: <right> }), () => «read»({ «value»: <bad> }));
      """
    Then every result describes an error of the class "«§validation-error»"
    And the server "«srv»" received 1 call of "«read»"

    Examples:
      | what                            | type    | right    | bad      |
      | a numeric string for an integer | integer | «#n»     | "«#n»"   |
      | a numeric string for a number   | number  | «#n»     | "1.5"    |
      | an empty string for a number    | number  | 0        | ""       |
      | a string for a boolean          | boolean | true     | "true"   |
      | the number 1 for a boolean      | boolean | true     | 1        |
      | a boolean for a string          | string  | "«word»" | true     |
      | null for a string               | string  | "«word»" | null     |
      | a single item for an array      | array   | []       | "«word»" |
