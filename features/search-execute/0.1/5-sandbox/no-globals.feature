Feature: A script has none of what its host is made of (§5)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @no-require
  Scenario: There is no require in a script for discovery
    When the agent runs a script for discovery that does:
      """
      give the types of require
      """
    Then the result is {"require": "undefined"}

  @no-process
  Scenario: There is no process in a script for discovery
    When the agent runs a script for discovery that does:
      """
      give the types of process
      """
    Then the result is {"process": "undefined"}

  # Whether there is a fetch that refuses, the text does not say.

  @no-fetch @forbids
  Scenario: Scripts of execute cannot fetch
    Given a listener and a folder of the suite, outside of the sandbox
    When the agent executes:
      """js
      async () => { try { await fetch("http://127.0.0.1:«@port»/«path»"); return { fetched: true }; } catch { return { fetched: false }; } }
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And the result is {"fetched": false}

  @no-fetch @forbids
  Scenario: Scripts of search cannot fetch
    Given a listener and a folder of the suite, outside of the sandbox
    When the agent searches:
      """js
      async () => { try { await fetch("http://127.0.0.1:«@port»/«path»"); return { fetched: true }; } catch { return { fetched: false }; } }
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And the result is {"fetched": false}

  @search-has-spec-alone
  Scenario: A script of search has no client
    When the agent searches:
      """js
      async () => ({ client: typeof api })
      """
    Then the result is {"client": "undefined"}

  @execute-has-client-alone
  Scenario: A script of execute has no document
    When the agent executes:
      """js
      async () => ({ spec: typeof spec })
      """
    Then the result is {"spec": "undefined"}

  @search-sends-nothing @forbids
  Scenario: A script of search reaches the API by nothing that execute has
    When the agent searches:
      """js
      async () => {
        try { await globalThis.api.request({ method: "GET", path: "/«things»" }); } catch { /* there is none */ }
        try { await spec.request({ method: "GET", path: "/«things»" }); } catch { /* there is none */ }
        return Object.keys(spec.paths).length;
      }
      """
    Then the API received 0 requests
    And the result is 1
