Feature: Tools that write are functions, too (§12.2)

  @tools-are-functions
  Scenario: A tool that does not only read is a function by its name
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      return { drop: typeof codemode.«drop» };
      """
    Then the result is {"drop": "function"}
