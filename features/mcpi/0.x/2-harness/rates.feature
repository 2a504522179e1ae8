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
      for (let n = 0; n < 6; n++) await codemode.«list»({ n });
      return "done";
      """
    And the agent executes:
      """js
      for (let n = 6; n < 12; n++) await codemode.«list»({ n });
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

  # A host may end a script with a call that fails: then no more are made anyway.

  @rate-limits
  Scenario Outline: The rate counts calls whose answer is <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply   |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | <reply> |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 2000}
    When the agent executes:
      """js
      <calls>
      return "done";
      """
    And the agent executes:
      """js
      <calls>
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 4 calls of "«list»"

    Examples:
      | what              | reply                                     | calls                                                                                      |
      | a tool's error    | isError: «fault»                          | for (let n = 0; n < 6; n++) { try { await codemode.«list»({}); } catch { /* it fails */ } } |
      | a server's error  | error: {code: -32050, message: "«fault»"} | for (let n = 0; n < 6; n++) { try { await codemode.«list»({}); } catch { /* it fails */ } } |
      | unstructured      | text: «word»                              | for (let n = 0; n < 6; n++) { try { await codemode.«list»({}); } catch { /* it fails */ } } |
      | missing           | never: true                               | await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => codemode.«list»({})));               |
      | an error, at once | isError: «fault»                          | await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => codemode.«list»({})));               |

  # What calls no tool is no call of one.

  @rate-limits
  Scenario: The rate counts neither searches nor scripts that call nothing
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 2}
    When the agent asks the search for "«list»"
    And the agent asks the search for "«list»"
    And the agent executes:
      """js
      return typeof codemode.«list»;
      """
    And the agent executes:
      """js
      throw new Error("«reason»");
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"

  @rate-limits @uses-servers
  Scenario: The rate counts the calls of several servers made at once
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
      for (const name of ["«list»", "«list»", "«list»"]) try { await codemode[name]({}); } catch { /* too many */ }
      await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => n % 2 ? codemode.«list»({ n }) : codemode.«count»({ n })));
      return "done";
      """
    Then the server "«first»" received at least 1 call of "«list»"
    And the server "«first»" received at most 4 calls of "«list»"
    And the server "«second»" received at most 1 call of "«count»"
