Feature: The host adds credentials, and scripts do not see them (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                       |
      | GET /«things» | {json: {"«key»": "«word»"}} |
      | GET /«cut»    | {cut: true}                 |
      | GET /«large»  | {bytes: 2000}               |
      | GET /«never»  | {never: true}               |
    And the host's configuration has {"auth": {"header": "X-«Header»", "value": "«secret»-«token»"}}

  @auth-by-host
  Scenario: Each request has the credentials
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»" }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}

  @auth-by-host
  Scenario: A request with headers of its own has the credentials
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}

  @request-headers
  Scenario: A request has headers of its own beside the credentials
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«One»": "«first»"}

  @auth-by-host
  Scenario: The headers that scripts may set do not bind the host
    Given the host's configuration has {"allowedHeaders": ["X-«One»"]}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»" }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}

  @auth-hidden @uses-credentials @forbids
  Scenario: A script that looks at all it has does not find the credentials
    When the agent executes:
      """js
      async () => {
        const seen = [];
        const look = (value, depth) => {
          try { seen.push(String(value)); } catch { /* it has no text */ }
          if (depth === 0 || value === null || typeof value !== "object" && typeof value !== "function") return;
          for (const key of Reflect.ownKeys(value)) {
            seen.push(String(key));
            try { look(value[key], depth - 1); } catch { /* it cannot be read */ }
          }
        };
        look(api, 5);
        for (const name of Object.getOwnPropertyNames(globalThis)) { try { look(globalThis[name], 1); } catch { /* it cannot be read */ } }
        for (const path of ["/«things»", "http://", "/«cut»"]) {
          try { look(await api.request({ method: "GET", path }), 5); } catch (e) { look(e, 5); }
        }
        return seen;
      }
      """
    Then the result does not contain "«token»"
    And the result contains "request"
    And the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}

  @auth-hidden @uses-spec @forbids
  Scenario: A script of «§search» that looks at all it has does not find the credentials
    When the agent searches:
      """js
      async () => {
        const seen = [];
        const look = (value, depth) => {
          try { seen.push(String(value)); } catch { /* it has no text */ }
          if (depth === 0 || value === null || typeof value !== "object" && typeof value !== "function") return;
          for (const key of Reflect.ownKeys(value)) {
            seen.push(String(key));
            try { look(value[key], depth - 1); } catch { /* it cannot be read */ }
          }
        };
        look(spec, 8);
        for (const name of Object.getOwnPropertyNames(globalThis)) { if (name !== "spec") try { look(globalThis[name], 1); } catch { /* it cannot be read */ } }
        return seen;
      }
      """
    Then the result does not contain "«token»"
    And the result contains "/«things»"

  # What a script does not catch is in the answer, however the host words it.

  @auth-hidden @uses-credentials @forbids
  Scenario: Requests that fail do not bring the credentials into the answer
    Given the host's configuration has {"maxRequests": 2, "maxResponseBytes": 1000, "sandbox": {"wallTimeMs": 1000}}
    When the agent executes each of:
      | script            | source                                                                             |
      | a cut             | async () => api.request({ method: "GET", path: "/«cut»" })                         |
      | no path           | async () => api.request({ method: "GET" })                                         |
      | no request        | async () => api.request()                                                          |
      | no method         | async () => api.request({ method: "A B", path: "/«things»" })                      |
      | another port      | async () => api.request({ method: "GET", path: "http://127.0.0.1:1/" })            |
      | no header         | async () => api.request({ method: "GET", path: "/«things»", headers: { "a b": "c\nd" } }) |
      | too many          | async () => { for (;;) await api.request({ method: "GET", path: "/«things»" }); }  |
      | too large         | async () => api.request({ method: "GET", path: "/«large»" })                       |
      | too late          | async () => api.request({ method: "GET", path: "/«never»" })                       |
      | one that is there | async () => { await api.request({ method: "GET", path: "/«things»" }); throw api; } |
    Then what came back has nothing of "«token»"
    And the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}
