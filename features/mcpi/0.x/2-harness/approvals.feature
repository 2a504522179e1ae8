Feature: A host may have single calls approved (§2)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @approval-hook
  Scenario Outline: A call that is <answer> within a script
    Given the host's configuration has {"approvals": {"«server»/«list»": "<answer>"}}
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { /* declined */ }
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" received <n> calls of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | answer   | n |
      | declined | 0 |
      | approved | 1 |
