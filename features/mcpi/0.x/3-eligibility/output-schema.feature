Feature: Scripts call no tool but those with an output schema (§3)

  @output-schema-only
  Scenario Outline: A tool without an output schema is not called: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply   |
      | «read» | <annotations>          |                    | <reply> |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | <reply> |
    When the agent executes:
      """js
      for (const call of [() => codemode.«read»({}), () => codemode["«read»"]({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«read»"
    And the server "«server»" received 1 call of "«twin»"

    Examples:
      | what                              | annotations                                    | reply                |
      | it only reads                     | {"readOnlyHint": true}                         | structured: {}       |
      | its results are structured anyway | {"readOnlyHint": true, "idempotentHint": true} | structured: {"a": 1} |
