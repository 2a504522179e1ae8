Feature: The servers of mcpServers (§10.2)

  @servers-configured
  Scenario: A script calls tools of two servers
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const call of [() => codemode.«list»({}), () => codemode.«count»({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«first»" received 1 call of "«list»"
    And the server "«second»" received 1 call of "«count»"
    And the server "«first»" received no call of "«count»"
