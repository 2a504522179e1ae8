Feature: The time of a script is limited (§6.1.1)

  Background:
    Given an API with the operations:
      | operation     | reply                                    |
      | GET /«things» | {json: 1}                                |
      | GET /«never»  | {never: true}                            |
      | GET /«slow»   | {json: {"«key»": "late"}, delayMs: 1500} |
      | GET /«wait»   | {json: 1, delayMs: 700}                  |
      | GET /«soon»   | {json: 1, delayMs: 5}                    |
      | GET /«after»  | {json: 1}                                |

  # These two take as long as the limits that they are about. With much time for a call, no other limit ends a script.

  @cpu-time-default @option-sandbox.timeoutMs @timing
  Scenario: A script that computes without end is ended after half a minute
    Given the host's configuration has {"sandbox": {"wallTimeMs": 300000}}
    When the agent runs a script, due to end after 30000 ms, that does:
      """
      compute without end
      """
    Then the run ended in time
    And the run failed
    And the run took at least 25000 ms

  @wall-time-default @option-sandbox.wallTimeMs @timing
  Scenario: A call whose request is never answered is ended after a minute
    When the agent executes, due to end after 60000 ms:
      """js
      async () => (await api.request({ method: "GET", path: "/«never»" })).body
      """
    Then the run ended in time
    And the run failed
    And the run took at least 50000 ms

  # What is configured beside it changes no default.

  @wall-time-default @option-sandbox.wallTimeMs @timing
  Scenario: A call whose request is never answered is ended after a minute, with another limit configured
    Given the host's configuration has {"sandbox": {"timeoutMs": 30000}}
    When the agent executes, due to end after 60000 ms:
      """js
      async () => (await api.request({ method: "GET", path: "/«never»" })).body
      """
    Then the run ended in time
    And the run failed
    And the run took at least 50000 ms

  @cpu-time-configured @timing
  Scenario: A script that computes without end is ended at the limit
    Given the host's configuration has {"sandbox": {"timeoutMs": 1000}}
    When the agent runs a script, due to end after 1000 ms, that does:
      """
      compute without end
      """
    Then the run ended in time
    And the run failed

  # Waiting for an answer is no computing; what is computed meanwhile is.

  @cpu-time-configured @timing
  Scenario Outline: A script that computes without end is ended at the limit: <when>
    Given the host's configuration has {"sandbox": {"timeoutMs": 1000}}
    When the agent executes, due to end after 1000 ms:
      """js
      async () => { <before>; for (;;); }
      """
    Then the run ended in time
    And the run failed

    Examples:
      | when                         | before                                                                 |
      | after a request              | await api.request({ method: "GET", path: "/«things»" })                |
      | while a request is under way | const asked = api.request({ method: "GET", path: "/«never»" }); await 0 |

  @cpu-time-configured @timing
  Scenario: A script of «§search» that computes without end is ended at the limit
    Given the host's configuration has {"sandbox": {"timeoutMs": 1000}}
    When the agent searches, due to end after 1000 ms:
      """js
      async () => { for (;;); }
      """
    Then the run ended in time
    And the run failed

  @wall-time-configured @timing
  Scenario Outline: A script that makes request after request is ended at the limit: answers that come <when>
    Given the host's configuration has {"maxRequests": 1000000, "sandbox": {"wallTimeMs": 1500}}
    When the agent executes, due to end after 1500 ms:
      """js
      async () => { for (;;) await api.request({ method: "GET", path: "/«<path>»" }); }
      """
    Then the run ended in time
    And the run failed

    Examples:
      | when | path |
      | soon | soon |
      | late | wait |

  @cpu-time-is-no-waiting @timing
  Scenario: A script that waits for longer than it may compute goes on
    Given the host's configuration has {"sandbox": {"timeoutMs": 1000}}
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«slow»" })).body
      """
    Then the result is {"«key»": "late"}

  @wall-time-configured @timing
  Scenario: A call whose request is never answered is ended at the limit
    Given the host's configuration has {"sandbox": {"wallTimeMs": 1000}}
    When the agent executes, due to end after 1000 ms:
      """js
      async () => (await api.request({ method: "GET", path: "/«never»" })).body
      """
    Then the run ended in time
    And the API received 1 request "GET /«never»"
    And the run failed

  @wall-time-configured @timing
  Scenario: A call that waits for nothing that comes is ended at the limit
    Given the host's configuration has {"sandbox": {"wallTimeMs": 1000}}
    When the agent runs a script, due to end after 1000 ms, that does:
      """
      wait without end
      """
    Then the run ended in time
    And the run failed

  @wall-time-configured @timing
  Scenario: A script of «§search» that waits for nothing that comes is ended at the limit
    Given the host's configuration has {"sandbox": {"wallTimeMs": 1000}}
    When the agent runs a script for discovery, due to end after 1000 ms, that does:
      """
      wait without end
      """
    Then the run ended in time
    And the run failed

  # What comes after gives a script that goes on the time that it needs to show it.

  @wall-time-configured @timing
  Scenario: A script that was ended makes no more requests
    Given the host's configuration has {"sandbox": {"wallTimeMs": 1000}}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«slow»" }); await api.request({ method: "GET", path: "/«after»" }); return 1; }
      """
    And the agent executes each of:
      | script     | source                                                    |
      | the first  | async () => api.request({ method: "GET", path: "/«wait»" }) |
      | the second | async () => api.request({ method: "GET", path: "/«wait»" }) |
      | the third  | async () => api.request({ method: "GET", path: "/«wait»" }) |
    Then the API received 1 request "GET /«slow»"
    And the API received 0 requests "GET /«after»"

  # The time of a call is over with it. Where there is no clock, a script computes for less. What a script has by the
  # clock is not all its own beside others: the limit is that of few such calls.

  @cpu-time-configured
  Scenario: The time that earlier calls have computed is none of a later one
    Given the host's configuration has {"sandbox": {"timeoutMs": 1000, "wallTimeMs": 60000}}
    When the agent executes each of:
      | script     | source |
      | the first  | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the second | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the third  | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the fourth | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the fifth  | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the sixth  | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the eighth | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the ninth  | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the tenth  | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«one»"; } |
      | the last   | async () => { const now = () => { try { return Date.now(); } catch { return 0; } }; for (let n = 0, begin = now(); now() - begin < (n > 1000000 && now() === begin ? 0 : 300); n++); return "«two»"; } |
    Then no call is marked as an error
    And the result is "«two»"

  # What ends a script is nothing that it catches and goes on after.

  @cpu-time-configured @timing
  Scenario Outline: A script that computes without end again and again, whatever is thrown, is ended at the limit: <asks>
    Given the host's configuration has {"sandbox": {"timeoutMs": 1000, "wallTimeMs": 60000}}
    When the agent <asks>, due to end after 1000 ms:
      """js
      async () => { for (;;) try { await null; for (;;); } catch { /* it goes on */ } finally { continue; } }
      """
    Then the run ended in time
    And the run failed

    Examples:
      | asks     |
      | executes |
      | searches |

  @wall-time-configured @timing
  Scenario: A script that waits again and again, whatever is thrown, is ended at the limit
    Given the host's configuration has {"maxRequests": 1000000, "sandbox": {"timeoutMs": 60000, "wallTimeMs": 1500}}
    When the agent executes, due to end after 1500 ms:
      """js
      async () => { for (;;) try { await api.request({ method: "GET", path: "/«never»" }); } catch { /* it goes on */ } finally { continue; } }
      """
    Then the run ended in time
    And the run failed

  @wall-time-configured @timing
  Scenario Outline: A script that computes for longer than a call may take is ended at that limit: <what>
    Given the host's configuration has {"sandbox": {"timeoutMs": 60000, "wallTimeMs": 1500}}
    When the agent <asks>, due to end after 1500 ms:
      """js
      async () => { <before>for (;;); }
      """
    Then the run ended in time
    And the run failed

    Examples:
      | what                     | asks     | before                                                   |
      | execute                  | executes |                                                          |
      | execute, after a request | executes | await api.request({ method: "GET", path: "/«things»" });  |
      | search                   | searches |                                                          |

  # A host may leave out of a value what would have to be run, or refuse the value: what counts is that it answers.

  @cpu-time-configured @timing
  Scenario Outline: What computes without end when a value is read is ended at the limit: <what>
    Given the host's configuration has {"sandbox": {"timeoutMs": 1000, "wallTimeMs": 60000}}
    When the agent <asks>, due to end after 1000 ms:
      """js
      async () => { <script> }
      """
    Then the run ended in time

    Examples:
      | what                    | asks     | script                                                           |
      | execute, toJSON         | executes | return { toJSON() { for (;;); } };                               |
      | execute, a getter       | executes | return { list: [{ get a() { for (;;); } }] };                    |
      | execute, a proxy        | executes | return new Proxy({}, { ownKeys() { for (;;); } });               |
      | execute, a thrown value | executes | throw { get message() { for (;;); }, toString() { for (;;); } }; |
      | search, toJSON          | searches | return { toJSON() { for (;;); } };                               |
      | search, a getter        | searches | return { list: [{ get a() { for (;;); } }] };                    |
      | search, a proxy         | searches | return new Proxy({}, { ownKeys() { for (;;); } });               |
      | search, a thrown value  | searches | throw { get message() { for (;;); }, toString() { for (;;); } }; |

  @wall-time-configured @timing
  Scenario Outline: What goes on without end when a value is read is ended at the limit of a call: <what>
    Given the host's configuration has {"sandbox": {"timeoutMs": 60000, "wallTimeMs": 1500}}
    When the agent <asks>, due to end after 1500 ms:
      """js
      async () => { <script> }
      """
    Then the run ended in time

    Examples:
      | what              | asks     | script                                        |
      | execute, toJSON   | executes | return { toJSON() { for (;;); } };            |
      | execute, a getter | executes | return { list: [{ get a() { for (;;); } }] }; |
      | search, toJSON    | searches | return { toJSON() { for (;;); } };            |
      | search, a getter  | searches | return { list: [{ get a() { for (;;); } }] }; |

  # Whether a host makes its sandboxes ahead of calls is its own matter: a call has its time from its own begin.

  @wall-time-configured @timing
  Scenario: A call has its time, also where it comes long after the one before it
    Given the host's configuration has {"sandbox": {"wallTimeMs": 4000}}
    When the agent executes:
      """js
      async () => "«one»"
      """
    And 4500 ms go by
    And the agent executes:
      """js
      async () => { for (let n = 0; n < 20; n++) await api.request({ method: "GET", path: "/«soon»" }); return "«two»"; }
      """
    Then the result is "«two»"

  # A limit of less than a second is one of milliseconds, too. It is the same for a slow host, which may have no time left
  # to begin.

  @wall-time-configured @timing
  Scenario: The limit of a call is as it is configured, also where it is short
    Given the host's configuration has {"sandbox": {"wallTimeMs": 400}}
    When the agent executes 2 times at once:
      """js
      async () => (await api.request({ method: "GET", path: "/«never»" })).body
      """
    Then the host ended each of these runs by itself
    And the run failed

  @cpu-time-configured @timing
  Scenario: The limit of what a script computes is as it is configured, also where it is short
    Given the host's configuration has {"sandbox": {"timeoutMs": 400, "wallTimeMs": 600000}}
    When the agent runs at once scripts that do:
      """
      compute without end
      ---
      compute without end
      """
    Then the host ended each of these runs by itself
    And the run failed

  # A limit of a tenth of a second is no whole second.

  @cpu-time-configured @timing
  Scenario: What a script computes is not bounded by whole seconds
    Given the host's configuration has {"sandbox": {"timeoutMs": 100, "wallTimeMs": 600000}}
    When the agent executes 2 times at once:
      """js
      async () => { const start = Date.now(); let n = 0; while (Date.now() - start < 950) n++; return "done"; }
      """
    Then the host ended each of these runs by itself
    And the run failed

  @wall-time-configured @timing
  Scenario: A call is not bounded by whole seconds
    Given the host's configuration has {"sandbox": {"wallTimeMs": 100}}
    When the agent executes 2 times at once:
      """js
      async () => (await api.request({ method: "GET", path: "/«wait»" })).body
      """
    Then the host ended each of these runs by itself
    And the run failed
