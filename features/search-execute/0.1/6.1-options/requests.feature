Feature: A call makes a limited number of requests (§6.1)

  # Whether a script can catch what comes of one request too many, the text does not say.

  Background:
    Given an API with the operations:
      | operation                | reply     |
      | POST /«things»           | {json: 1} |
      | POST /«things»/«allowed» | {json: 1} |

  @requests-default @option-maxRequests
  Scenario: Fifty requests are made
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 50; i++) await api.request({ method: "POST", path: "/«things»" }); return { "«key»": "done" }; }
      """
    Then the API received 50 requests
    And the result is {"«key»": "done"}

  @requests-default @option-maxRequests @forbids
  Scenario: The fifty-first request is not made
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 60; i++) try { await api.request({ method: "POST", path: "/«things»" }); } catch { /* one too many */ } return "done"; }
      """
    Then the API received at most 50 requests
    And the API received 50 requests

  @requests-configured
  Scenario: As many requests are made as are configured
    Given the host's configuration has {"maxRequests": 3}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 3; i++) await api.request({ method: "POST", path: "/«things»" }); return { "«key»": "done" }; }
      """
    Then the API received 3 requests
    And the result is {"«key»": "done"}

  @requests-configured @forbids
  Scenario: No more requests are made than are configured, one after others
    Given the host's configuration has {"maxRequests": 3}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 5; i++) try { await api.request({ method: "POST", path: "/«things»" }); } catch { /* one too many */ } return "done"; }
      """
    Then the API received at most 3 requests
    And the API received 3 requests

  # One too many may end the call at once, and the requests that are under way with it: those of a call of their own
  # tell that requests are made at once here.

  @requests-configured @forbids
  Scenario: No more requests are made at once than are configured
    Given the host's configuration has {"maxRequests": 3}
    When the agent executes:
      """js
      async () => { const one = async () => { await api.request({ method: "POST", path: "/«things»/«allowed»" }); }; await Promise.all([one(), one(), one()]); return "done"; }
      """
    And the agent executes:
      """js
      async () => { const one = async () => { try { await api.request({ method: "POST", path: "/«things»" }); } catch { /* one too many */ } }; await Promise.all([one(), one(), one(), one(), one()]); return "done"; }
      """
    Then the API received at most 6 requests
    And the API received 3 requests "POST /«things»/«allowed»"

  @requests-configured
  Scenario: More requests are made where more are configured
    Given the host's configuration has {"maxRequests": 70}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 70; i++) await api.request({ method: "POST", path: "/«things»" }); return { "«key»": "done" }; }
      """
    Then the API received 70 requests
    And the result is {"«key»": "done"}

  @requests-counted-per-call
  Scenario: Each call may make as many requests
    Given the host's configuration has {"maxRequests": 3}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 3; i++) await api.request({ method: "POST", path: "/«things»" }); return { "«key»": "done" }; }
      """
    And the agent executes:
      """js
      async () => { for (let i = 0; i < 3; i++) await api.request({ method: "POST", path: "/«things»" }); return { "«key»": "done" }; }
      """
    Then the API received 6 requests
    And the result is {"«key»": "done"}

  @requests-counted-per-call
  Scenario: What a call that failed has requested does not count for the next
    Given the host's configuration has {"maxRequests": 3}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 3; i++) await api.request({ method: "POST", path: "/«things»" }); throw new Error("«reason»"); }
      """
    And the agent executes:
      """js
      async () => { for (let i = 0; i < 3; i++) await api.request({ method: "POST", path: "/«things»" }); return { "«key»": "done" }; }
      """
    Then the API received 6 requests
    And the result is {"«key»": "done"}

  @requests-configured
  Scenario: A script that fails is not run again
    Given the host's configuration has {"maxRequests": 3}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 2; i++) await api.request({ method: "POST", path: "/«things»" }); throw new Error("«reason»"); }
      """
    Then the API received 2 requests
