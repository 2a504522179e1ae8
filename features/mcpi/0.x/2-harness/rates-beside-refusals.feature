Feature: The rate goes on counting beside calls that are not made (§2)

  # A host may count what is declined, or not: what is made is no more than the rate lets through.

  @rate-limits
  Scenario Outline: Calls beyond the rate are not made beside calls that are declined: <how>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «drop» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 4, "timeoutMs": 1500, "approvals": {"«server»/«drop»": "declined"}}
    When the agent executes each of:
      | script | source   |
      | 1      | await codemode.«list»({}); return "done"; |
      | 2      | <script> |
      | 3      | <script> |
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 5 calls of "«list»"

    Examples:
      | how     | script                                                                                                                                   |
      | in turn | for (let n = 0; n < 9; n++) { for (const name of ["«drop»", "«list»"]) { try { await codemode[name]({ n }); } catch { /* not made */ } } } return "done"; |
      | at once | await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [codemode.«drop»({ n }), codemode.«list»({ n })])); return "done";      |

  # What is no call of a tool takes nothing from the rate, and gives nothing back.

  @rate-limits
  Scenario: Calls beyond the rate are not made beside calls of what is not there
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «list» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 4, "timeoutMs": 1500}
    When the agent executes:
      """js
      for (let n = 0; n < 9; n++) {
        for (const name of ["«list»", "«none»", "«drop»"]) try { await codemode[name]({ n }); } catch { /* not made */ }
      }
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 5 calls of "«list»"
