Feature: A tool gets what the script passed, whatever its schema says (§2)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | input                                                                                                    | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object", "properties": {"page": {"type": "number"}, "size": {"type": "number", "default": 5}}} | {"type": "object"} | structured: {} |

  @arguments-exact
  Scenario Outline: The arguments are as they were: <what>
    When the agent executes:
      """js
      await codemode.«list»(<arguments>);
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»", with <arguments>

    Examples:
      | what                         | arguments                      |
      | a member that has a default  | {"page": 1}                    |
      | one that is not in the schema | {"page": 1, "«key»": "«word»"} |
