Feature: What the host does with each call of a script (§2)

  @audit
  Scenario: The audit log has each call with its input and its output
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      await codemode.«list»({ "«key»": "«in»" + 2 });
      await codemode.«count»({ "«key»": "«in»" + 3 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«list»" at least 2 times
    And the file has "«count»" at least 1 time
    And the file has "«in»1" at least 1 time
    And the file has "«in»2" at least 1 time
    And the file has "«in»3" at least 1 time
    And the file has "«one»" at least 2 times
    And the file has "«two»" at least 1 time

  # A host may refuse a call beyond its limit, or let it wait: no more than one is made meanwhile.

  @rate-limits
  Scenario: Calls beyond the rate are not made
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 3000}
    When the agent executes:
      """js
      for (let n = 0; n < 12; n++) {
        try { await codemode.«list»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 4 calls of "«list»"

  @rate-limits
  Scenario: Calls within the rate are made
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"callsPerMinute": 600}
    When the agent executes:
      """js
      for (let n = 0; n < 12; n++) await codemode.«list»({ n });
      return "done";
      """
    Then the server "«server»" received 12 calls of "«list»"
