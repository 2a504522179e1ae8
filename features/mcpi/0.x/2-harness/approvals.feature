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
      await codemode.«count»({});
      try { await codemode.«list»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received <n> calls of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | answer   | n |
      | declined | 0 |
      | approved | 1 |

  @approval-hook
  Scenario: A call that is declined is declined again
    Given the host's configuration has {"approvals": {"«server»/«list»": "declined"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      for (let n = 0; n < 3; n++) try { await codemode.«list»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 1 call of "«count»"

  @approval-hook
  Scenario Outline: Of two tools of a server one is declined: <declined>
    Given the host's configuration has {"approvals": {"«server»/<approved>": "approved", "«server»/<declined>": "declined"}}
    When the agent executes:
      """js
      await codemode.<approved>({});
      try { await codemode.<declined>({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received 1 call of "<approved>"
    And the server "«server»" received no call of "<declined>"

    Examples:
      | approved | declined |
      | «list»   | «count»  |
      | «count»  | «list»   |
