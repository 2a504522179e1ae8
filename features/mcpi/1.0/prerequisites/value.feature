Feature: What scenarios use that look at values

  @prerequisite-value @whole-result
  Scenario: A script has the structured content of what a call gives
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      return result.structuredContent.«field»;
      """
    Then the result is "«word»"

  @prerequisite-reference @call-by-reference
  Scenario: A script calls a tool by its server and its name
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.call("«server»", "«list»", {});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"
