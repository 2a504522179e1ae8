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

  # The second script begins a second later: a minute is longer. Where the clock stands still it waits for less.

  @rate-limits
  Scenario: The rate counts the calls of all scripts
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 3000}
    When the agent executes:
      """js
      for (let n = 0; n < 3; n++) {
        try { await codemode.«list»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    And the agent executes:
      """js
      const now = () => { try { return Date.now(); } catch { return 0; } };
      for (let n = 0, begin = now(); n < 20000000 && now() - begin < 1100; n++);
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

  # A host may make one run at a time: each of the two is bounded. That both are together, generated.feature judges.

  @rate-limits
  Scenario: The rate counts the calls of scripts that are run at once
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                        |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 4, "timeoutMs": 6000}
    When the agent starts a run:
      """js
      await codemode.«wait»({});
      for (let n = 0; n < 8; n++) try { await codemode.«list»({ n }); } catch { /* too many */ }
      return "done";
      """
    And a call of "«wait»" has reached the server "«server»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      for (let n = 8; n < 16; n++) try { await codemode.«list»({ n }); } catch { /* too many */ }
      return "done";
      """
    And the server "«server»" releases the reply "gate"
    And the run ends
    Then the server "«server»" received at least 1 call of "«wait»"
    And the server "«server»" received at most 4 calls of "«list»"

  @rate-limits
  Scenario: The rate goes on counting after many scripts, also after some that failed
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 5, "timeoutMs": 1500}
    When the agent executes each of:
      | script | source                                                                                    |
      | 1      | await codemode.«list»({ n: 1 }); return "done";                                           |
      | 2      | try { await codemode.«list»({ n: 2 }); } catch { /* too many */ } throw new Error("«reason»"); |
      | 3      | const = ;                                                                                 |
      | 4      | try { await codemode.«list»({ n: 4 }); } catch { /* too many */ } return "done";           |
      | 5      | return "done";                                                                            |
      | 6      | try { await codemode.«list»({ n: 6 }); } catch { /* too many */ } return codemode.«none»(); |
      | 7      | for (let n = 7; n < 17; n++) try { await codemode.«list»({ n }); } catch { /* too many */ } return "done"; |
      | 8      | for (let n = 17; n < 27; n++) try { await codemode.«list»({ n }); } catch { /* too many */ } return "done"; |
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 6 calls of "«list»"

  # Each option has its own meaning, whichever others stand beside it.

  @rate-limits @uses-arguments
  Scenario: The rate holds beside all other options
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 3000, "memoryMB": 256, "auditFile": "«@folder»/audit", "approvals": {"«server»/«list»": "approved"}}
    When the agent executes:
      """js
      for (let n = 0; n < 12; n++) {
        try { await codemode.«list»({ n }); } catch { /* too many */ }
      }
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most 4 calls of "«list»"

  # Time goes on while calls are made, and a minute may end meanwhile: a host may let as many more be made for that.

  @rate-limits
  Scenario Outline: Calls beyond a rate of <rate> are not made: <how>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": <rate>, "timeoutMs": 2000}
    When the agent executes:
      """js
      <calls>
      return "done";
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And the server "«server»" received at most <most> calls of "«list»"

    Examples:
      | rate | how       | calls                                                                                      | most |
      | 60   | in turn   | for (let n = 0; n < 200; n++) try { await codemode.«list»({ n }); } catch { /* too many */ } | 130  |
      | 150  | at once   | await Promise.allSettled(Array.from({ length: 500 }, (_, n) => codemode.«list»({ n })));     | 310  |
      | 1    | in turn   | for (let n = 0; n < 6; n++) try { await codemode.«list»({ n }); } catch { /* too many */ }   | 3    |

  # A call was made, whatever became of its script: it counts.

  @rate-limits @timing
  Scenario: The rate counts the calls of a script that is cancelled
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                        |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 4, "timeoutMs": 2000}
    When the agent starts a run:
      """js
      for (let n = 0; n < 3; n++) await codemode.«list»({ n });
      await codemode.«wait»({});
      return "done";
      """
    And a call of "«wait»" has reached the server "«server»"
    And the agent cancels the run
    And the server "«server»" releases the reply "gate"
    And the agent executes:
      """js
      for (let n = 3; n < 12; n++) try { await codemode.«list»({ n }); } catch { /* too many */ }
      return "done";
      """
    Then the server "«server»" received at least 3 calls of "«list»"
    And the server "«server»" received at most 5 calls of "«list»"

  @rate-limits
  Scenario Outline: The rate counts the calls of a script that <ends>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 4, "timeoutMs": 4000, "memoryMB": 64}
    When the agent executes:
      """js
      for (let n = 0; n < 4; n++) await codemode.«list»({ n });
      <end>
      """
    And the agent executes:
      """js
      for (let n = 4; n < 12; n++) try { await codemode.«list»({ n }); } catch { /* too many */ }
      return "done";
      """
    Then the server "«server»" received at least 4 calls of "«list»"
    And the server "«server»" received at most 5 calls of "«list»"

    Examples:
      | ends               | end                                                                  |
      | throws             | throw new Error("«reason»");                                         |
      | its time ends      | for (;;);                                                            |
      | waits for nothing  | await new Promise(() => {});                                         |
      | gives no JSON      | return { toJSON() { throw new Error("«reason»"); } };                |

  # By which name a script gets a tool that another server has, too, is open: each call counts.

  @rate-limits @uses-servers
  Scenario: The rate counts the calls of two tools of one name, by whatever name they are called
    Given the MCP server "«ark»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«zoo»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 3, "timeoutMs": 3000}
    When the agent executes:
      """js
      const names = ["«list»", "«ark»_«list»", "«zoo»_«list»", "«ark»__«list»", "«zoo»__«list»", ...Reflect.ownKeys(codemode)]
        .filter((name) => String(name).includes("«list»"));
      for (const name of names.reverse()) {
        for (let n = 0; n < 5; n++) try { await codemode[name]({ n }); } catch { /* too many, or there is no such function */ }
      }
      return "done";
      """
    Then the server "«ark»" received at most 4 calls of "«list»"
    And the server "«zoo»" received at most 4 calls of "«list»"
