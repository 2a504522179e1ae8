Feature: What scenarios use that look at values

  @prerequisite-value @typed-result
  Scenario: A script has a field of what a call gives
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      return result.«field»;
      """
    Then the result is "«word»"

  @prerequisite-data @typed-result
  Scenario: What a call gives has the tool's answer somewhere
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
    When the agent executes:
      """js
      return JSON.stringify(await codemode.«list»({}) ?? null).includes("«word»");
      """
    Then the result is true
