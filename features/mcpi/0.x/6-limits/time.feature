Feature: The time of a script is limited (§6, §11)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                           |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 1500} |
      | «soon»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 200}  |
      | «quick» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 5}    |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true                     |

  # These two take as long as the limit that they are about.

  @time-limit @option-timeoutMs @timing
  Scenario: A script that computes without end is ended after half a minute
    When the agent runs a script, due to end after 30000 ms, that does:
      """
      compute without end
      """
    Then the run ended in time
    And the run took at least 25000 ms

  @time-limit @option-timeoutMs @timing
  Scenario: A script whose call is never answered is ended after half a minute
    When the agent executes, due to end after 30000 ms:
      """js
      await codemode.«never»({});
      return "«done»";
      """
    Then the run ended in time
    And the run took at least 25000 ms
    And the text of the answer does not contain "«done»"

  @time-limit @timing
  Scenario: A script that computes without end is ended at the limit
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent runs a script, due to end after 1000 ms, that does:
      """
      compute without end
      """
    Then the run ended in time

  @time-limit @timing
  Scenario: A script whose call is never answered is ended at the limit
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      await codemode.«never»({});
      return "«done»";
      """
    Then the run ended in time
    And the server "«server»" received 1 call of "«never»"
    And the text of the answer does not contain "«done»"

  @time-limit @timing
  Scenario: A script goes on until the limit
    Given the host's configuration has {"timeoutMs": 20000}
    When the agent executes:
      """js
      await codemode.«list»({});
      return "«done»";
      """
    Then the result is "«done»"

  @time-limit @timing
  Scenario Outline: A script that calls without end is ended at the limit: answers that come <when>
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      for (;;) await codemode.«<tool>»({});
      """
    Then the run ended in time
    And the server "«server»" received at least 1 call of "«<tool>»"

    Examples:
      | when    | tool  |
      | at once | quick |
      | later   | soon  |

  @time-limit @timing
  Scenario: A script that was ended makes no more calls
    Given the host's configuration has {"timeoutMs": 2000}
    When the agent executes:
      """js
      for (;;) await codemode.«soon»({});
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return "«done»";
      """
    And the agent executes:
      """js
      return "«done»";
      """
    Then the result is "«done»"
    And the server "«server»" received at least 1 call of "«soon»"
    And the server "«server»" received no call of "«soon»" after run 2

  @time-limit @timing
  Scenario Outline: A later script is ended at the limit: <what>
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes:
      """js
      <first>
      """
    And the agent runs a script, due to end after 1000 ms, that does:
      """
      compute without end
      """
    Then the run ended in time

    Examples:
      | what                         | first                                         |
      | after one that called        | await codemode.«quick»({}); return "«first»"; |
      | after one that threw         | throw new Error("«reason»");                 |
      | after one that is no program | const = ;                                     |

  @time-limit @timing
  Scenario: The limit of time holds beside all other options
    Given a listener and a folder of the suite, outside of the sandbox
    And the host's configuration has {"timeoutMs": 1000, "memoryMB": 256, "callsPerMinute": 100, "auditFile": "«@folder»/audit", "approvals": {"«server»/«never»": "approved"}}
    When the agent executes, due to end after 1000 ms:
      """js
      await codemode.«never»({});
      return "«done»";
      """
    Then the run ended in time
    And the server "«server»" received 1 call of "«never»"
    And the text of the answer does not contain "«done»"

  # A script that ends itself in time is none that the limit ends, however many others came before it.

  @time-limit @timing
  Scenario: The limit is that of each script, and not of all together
    Given the host's configuration has {"timeoutMs": 4000}
    When the agent executes each of:
      | script | source                                      |
      | 1      | await codemode.«list»({}); return "«done»"; |
      | 2      | await codemode.«list»({}); return "«done»"; |
      | 3      | await codemode.«list»({}); return "«done»"; |
      | 4      | await codemode.«list»({}); return "«done»"; |
    Then the result is "«done»"

  # Whatever a script does meanwhile, its time does not begin anew.

  @time-limit @timing
  Scenario Outline: A script without an end is ended at the limit: <what>
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      <code>
      """
    Then the run ended in time

    Examples:
      | what                        | code                                                                                    |
      | it awaits what is there     | for (;;) await null;                                                                    |
      | it calls what is not there  | for (;;) try { await codemode.«none»({}); } catch { await null; }                       |
      | it makes calls at once      | for (;;) await Promise.all([codemode.«soon»({}), codemode.«quick»({}), codemode.«soon»({})]); |
      | it writes to the console    | for (;;) { try { console.log("«line»"); } catch { /* there is none */ } await codemode.«quick»({}); } |
      | it throws and catches       | for (;;) try { throw new Error("«reason»"); } catch { /* go on */ }                     |
      | it catches the end of a call | for (;;) try { await codemode.«never»({}); } catch { await null; }                     |
      | it catches the ends of calls | for (;;) { await Promise.allSettled([codemode.«never»({}), codemode.«soon»({})]); await codemode.«quick»({}); } |
      | it recurses without awaiting | const again = () => Promise.resolve().then(again); return again();                    |

  @time-limit @timing
  Scenario Outline: A limit is as it is configured, also where it is <what>
    Given the host's configuration has {"timeoutMs": <limit>}
    When the agent executes:
      """js
      await codemode.«soon»({});
      return "«done»";
      """
    Then the result is "«done»"

    Examples:
      | what         | limit      |
      | two minutes  | 120000     |
      | a day        | 86400000   |

  # It is the same for a slow host, which may have no time left to begin.

  @time-limit @timing
  Scenario: A limit is as it is configured, also where it is short
    Given the host's configuration has {"timeoutMs": 100}
    When the agent executes 2 times at once:
      """js
      await codemode.«never»({});
      return "«done»";
      """
    Then the host ended each of these runs by itself
    And the text of the answer does not contain "«done»"

  # A limit of a tenth of a second is no whole second.

  @time-limit @uses-servers @timing
  Scenario Outline: A script is not bounded by whole seconds: <what>
    Given the host's configuration has {"timeoutMs": 100}
    And the MCP server "«other»" with the tools:
      | tool   | annotations            | output             | reply                          |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 800} |
    When the agent executes 2 times at once:
      """js
      <code>
      return "done";
      """
    Then the host ended each of these runs by itself
    And the run failed

    Examples:
      | what        | code                                                                     |
      | it waits    | await codemode.«wait»({});                                               |
      | it computes | const start = Date.now(); let n = 0; while (Date.now() - start < 950) n++; |

  # A call that ends with the limit is no call that has failed: the script is over.

  @time-limit @timing
  Scenario Outline: A script that catches the end of its call is over, too: <what>
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      <code>
      return "«done»";
      """
    Then the run ended in time
    And the run failed
    And the text of the answer does not contain "«done»"

    Examples:
      | what           | code                                                                            |
      | by catch       | try { await codemode.«never»({}); } catch { /* it goes on */ }                  |
      | by a handler   | await codemode.«never»({}).catch(() => "«done»");                               |
      | by finally     | try { await codemode.«never»({}); } finally { return "«done»"; }                |
      | among several  | await Promise.allSettled([codemode.«never»({}), codemode.«quick»({})]);         |

  # A host may leave out of a value what would have to be run, or refuse the value: what counts is that it answers.

  @time-limit @timing
  Scenario Outline: What computes without end when a value is read is ended at the limit: <what>
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      <code>
      """
    Then the run ended in time

    Examples:
      | what           | code                                                             |
      | toJSON         | return { toJSON() { for (;;); } };                               |
      | a getter       | return { list: [{ get a() { for (;;); } }] };                    |
      | a proxy        | return new Proxy({}, { ownKeys() { for (;;); } });               |
      | a then         | return { then() { for (;;); } };                                 |
      | a thrown value | throw { get message() { for (;;); }, toString() { for (;;); } }; |
