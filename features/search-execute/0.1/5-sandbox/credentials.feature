Feature: The host adds credentials, and scripts do not see them (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                       |
      | GET /«things» | {json: {"«key»": "«word»"}} |
      | GET /«cut»    | {cut: true}                 |
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
    Then the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»", "X-«One»": "«first»"}

  @auth-by-host
  Scenario: The headers that scripts may set do not bind the host
    Given the host's configuration has {"allowedHeaders": ["X-«One»"]}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»" }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}

  @auth-hidden @forbids
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
        look(api, 3);
        for (const name of Object.getOwnPropertyNames(globalThis)) { try { look(globalThis[name], 1); } catch { /* it cannot be read */ } }
        for (const path of ["/«things»", "http://", "/«cut»"]) {
          try { look(await api.request({ method: "GET", path }), 3); } catch (e) { look(e, 3); }
        }
        return seen;
      }
      """
    Then the result does not contain "«token»"
    And the result contains "request"
    And the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}
