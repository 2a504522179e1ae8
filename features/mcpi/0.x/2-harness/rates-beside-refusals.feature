Feature: The rate goes on counting beside calls that are not made (§2)

  # A host may count what is declined, or not: what is made is no more than the rate lets through.

  @rate-limits
  Scenario: Calls beyond the rate are not made beside calls that are declined, or of what is not there
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «list» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «drop» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «edit» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 4, "timeoutMs": 1500, "approvals": {"«server»/«drop»": "declined", "«server»/«edit»": "declined"}}
    When the agent executes:
      """js
      await codemode.«list»({});
      for (let n = 0; n < 9; n++) {
        for (const name of ["«drop»", "«list»"]) try { await codemode[name]({ n }); } catch { /* not made */ }
      }
      return "done";
      """
    And the agent executes:
      """js
      const names = ["«none»", "«list»", "«edit»", "«list»", "«drop»", "«list»"];
      await Promise.allSettled(names.map(async (name, n) => { await codemode[name]({ n }); }));
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 5 calls of "«list»"
