Feature: A server that does not start takes nothing from the others (§10.2)

  @servers-configured
  Scenario Outline: A script calls a tool beside a server that <what>
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»", which <what>
    When the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    Then the server "«first»" received 1 call of "«list»"

    Examples:
      | what                        |
      | does not exist              |
      | ends whenever it is started |
