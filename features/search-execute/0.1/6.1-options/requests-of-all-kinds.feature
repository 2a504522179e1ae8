Feature: Requests count, whatever they are and whatever comes of them (§6.1)

  Background:
    Given an API with the operations:
      | operation              | reply                     |
      | POST /«things»         | {json: 1}                 |
      | GET /«things»          | {json: 1}                 |
      | PUT /«things»          | {json: 1}                 |
      | PATCH /«things»        | {json: 1}                 |
      | DELETE /«things»       | {json: 1}                 |
      | HEAD /«things»         | {status: 200}             |
      | POST /«things»/created | {status: 201, json: null} |
      | POST /«things»/empty   | {status: 204}             |
      | POST /«things»/wrong   | {status: 400, json: 1}    |
      | POST /«things»/denied  | {status: 401, json: 1}    |
      | POST /«things»/none    | {status: 404, json: 1}    |
      | POST /«things»/busy    | {status: 429, text: busy} |
      | POST /«things»/fault   | {status: 500, json: 1}    |
      | POST /«things»/later   | {status: 503}             |
      | POST /«things»/cut     | {cut: true}               |

  # Each kind comes once before the limit or at it, so one that does not count lets another request through.

  @requests-configured @forbids
  Scenario: Requests count, whatever the API answers
    Given the host's configuration has {"maxRequests": 8}
    When the agent executes:
      """js
      async () => {
        const paths = ["wrong", "denied", "none", "busy", "fault", "later", "cut", "empty", "created"];
        for (const path of [...paths, ...paths]) try { await api.request({ method: "POST", path: "/«things»/" + path }); } catch { /* cut, or one too many */ }
        return "done";
      }
      """
    Then the API received at most 8 requests
    And the API received 8 requests

  @requests-configured @forbids
  Scenario: Requests count, whatever their methods and parts are
    Given the host's configuration has {"maxRequests": 9}
    When the agent executes:
      """js
      async () => {
        const path = "/«things»";
        const all = [
          { method: "HEAD", path }, { method: "GET", path }, { method: "PUT", path }, { method: "PATCH", path }, { method: "DELETE", path }, { method: "POST", path },
          { method: "POST", path, body: { "«key»": 1 } }, { method: "GET", path, query: { q: "«word»" } }, { method: "GET", path, headers: { "X-«One»": "«first»" } }, { method: "GET", path: path + "/created" },
        ];
        for (const one of [...all, ...all]) try { await api.request(one); } catch { /* one too many */ }
        return "done";
      }
      """
    Then the API received at most 9 requests
    And the API received 9 requests

  @requests-configured @forbids
  Scenario: A limit of one request is one
    Given the host's configuration has {"maxRequests": 1}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 3; i++) try { await api.request({ method: "POST", path: "/«things»/none" }); } catch { /* one too many */ } return "done"; }
      """
    Then the API received at most 1 request
    And the API received 1 request

  @requests-counted-per-call
  Scenario: What a call was refused does not count for the next
    Given the host's configuration has {"maxRequests": 3}
    When the agent executes:
      """js
      async () => { for (let i = 0; i < 6; i++) try { await api.request({ method: "POST", path: "/«things»/none" }); } catch { /* one too many */ } return "done"; }
      """
    And the agent executes:
      """js
      async () => { for (let i = 0; i < 3; i++) await api.request({ method: "POST", path: "/«things»" }); return { "«key»": "done" }; }
      """
    Then the result is {"«key»": "done"}
    And the API received 3 requests "POST /«things»"
