Feature: The rate limits of the host apply to the calls of scripts (§2)

  # A host may refuse a call beyond its limit, or let it wait: no more than one is made meanwhile.

  @rate-limits
  Scenario: Calls beyond the rate are not made
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
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

  @rate-limits
  Scenario: Calls beyond the rate are not made at once
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 3000}
    When the agent executes:
      """js
      await Promise.allSettled(Array.from({ length: 12 }, (_, n) => codemode.«list»({ n })));
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 4 calls of "«list»"

  @rate-limits
  Scenario: The rate counts the calls of all scripts
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 2000}
    When the agent executes:
      """js
      for (let n = 0; n < 3; n++) {
        try { await codemode.«list»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    And the agent executes:
      """js
      for (let n = 3; n < 9; n++) {
        try { await codemode.«list»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 4 calls of "«list»"

  @rate-limits
  Scenario: The rate counts the calls of all tools
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 2000}
    When the agent executes:
      """js
      for (let n = 0; n < 6; n++) {
        try { await codemode.«list»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    And the agent executes:
      """js
      for (let n = 0; n < 6; n++) {
        try { await codemode.«count»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 1 call of "«count»"

  @rate-limits @uses-servers
  Scenario: The rate counts the calls of all servers
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 2000}
    When the agent executes:
      """js
      for (let n = 0; n < 6; n++) {
        try { await codemode.«list»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    And the agent executes:
      """js
      for (let n = 0; n < 6; n++) {
        try { await codemode.«count»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    Then the server "«first»" received at least 1 call of "«list»"
    And the server "«second»" received at most 1 call of "«count»"
