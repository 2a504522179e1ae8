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

  # What is long arrives, whatever a host or a pipe takes at once.

  @arguments-exact
  Scenario Outline: Long arguments arrive to their end: <what>
    When the agent executes:
      """js
      await codemode.«list»({ text: <text>, last: "«end»" });
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»", whose arguments contain "«end»"

    Examples:
      | what                            | text                                    |
      | almost sixty-four thousand      | "a".repeat(65400)                       |
      | more than that                  | "a".repeat(65600)                       |
      | letters of three bytes          | "日".repeat(30000)                      |
      | signs that are written in two   | "\\"\\n".repeat(40000)                   |
      | more than a million             | "abcd".repeat(300000)                   |
      | a list of many                  | Array.from({ length: 20000 }, (_, n) => ({ n, s: "«word»" })) |
