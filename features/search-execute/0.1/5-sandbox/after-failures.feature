Feature: A call after one that failed works as any other (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                       |
      | GET /«things» | {json: {"«key»": "«word»"}} |
      | GET /«never»  | {never: true}               |
    And the host's configuration has {"sandbox": {"timeoutMs": 1000, "wallTimeMs": 2000}}

  # After scripts that throw, are no program or compute without end: in the core.

  @works-after-an-ended-run
  Scenario: After a script that rejects
    When the agent executes:
      """js
      async () => Promise.reject(new Error("«reason»"))
      """
    Then the run failed
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "«word»"}

  @works-after-an-ended-run
  Scenario: After scripts of «§search» and of «§tool» that fail in each way, search and execute work
    When the agent searches each of:
      | script           | source                                          |
      | it throws        | async () => { throw new Error("«reason»"); }    |
      | it rejects       | async () => Promise.reject()                    |
      | it is no program | async () => { const = ; }                       |
      | without an end   | async () => { const f = () => f() + 1; return f(); } |
      | it computes      | async () => { for (;;); }                       |
    And the agent executes each of:
      | script           | source                                          |
      | it throws        | async () => { await api.request({ method: "GET", path: "/«things»" }); throw null; } |
      | it is no program | async () => { const = ; }                       |
      | without an end   | async () => { const f = () => f() + 1; return f(); } |
    And the agent searches:
      """js
      async () => Object.keys(spec.paths).length
      """
    Then the result is 2
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "«word»"}

  @works-after-an-ended-run
  Scenario: After many scripts that reject
    When the agent executes each of:
      | script     | source                                                 |
      | the first  | async () => Promise.reject(new Error("«reason»"))      |
      | the second | async () => Promise.reject(new Error("«reason»"))      |
      | the third  | async () => Promise.reject(new Error("«reason»"))      |
      | the fourth | async () => Promise.reject(new Error("«reason»"))      |
      | the fifth  | async () => Promise.reject(new Error("«reason»"))      |
      | the sixth  | async () => Promise.reject(new Error("«reason»"))      |
    And the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "«word»"}

  @works-after-an-ended-run
  Scenario: After several scripts whose requests are never answered
    When the agent executes each of:
      | script     | source                                                                                                      |
      | the first  | async () => Promise.all(Array.from({ length: 12 }, () => api.request({ method: "GET", path: "/«never»" }))) |
      | the second | async () => Promise.all(Array.from({ length: 12 }, () => api.request({ method: "GET", path: "/«never»" }))) |
      | the third  | async () => Promise.all(Array.from({ length: 12 }, () => api.request({ method: "GET", path: "/«never»" }))) |
      | the fourth | async () => Promise.all(Array.from({ length: 12 }, () => api.request({ method: "GET", path: "/«never»" }))) |
    And the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "«word»"}

  @works-after-an-ended-run @timing
  Scenario: After a script whose request is never answered
    When the agent executes, due to end after 2000 ms:
      """js
      async () => (await api.request({ method: "GET", path: "/«never»" })).body
      """
    Then the run failed
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "«word»"}

  @works-after-an-ended-run
  Scenario: After a script of «§search» that took far more memory than it may
    Given the host's configuration has {"sandbox": {"memoryMB": 24}}
    When the agent runs a script for discovery that does:
      """
      take 96 MB of memory
      give "much"
      """
    Then the run failed
    When the agent searches:
      """js
      async () => Object.keys(spec.paths).length
      """
    Then the result is 2
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "«word»"}
