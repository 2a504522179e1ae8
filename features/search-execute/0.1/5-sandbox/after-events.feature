Feature: A call after one in which anything went wrong works as any other (§5)

  Background:
    Given the API:
      """
      title: «title»
      operations:
        - {method: POST, path: "/«things»", summary: «short», replies: [{status: 201, given: true}]}
        - {method: GET, path: "/«fault»", replies: [{status: 500, json: {error: «other»}}]}
        - {method: POST, path: "/«cut»", replies: [{cut: true}]}
        - {method: GET, path: "/«never»", replies: [{never: true}]}
        - {method: GET, path: "/«large»", replies: [{bytes: 200000}]}
      """
    And the host's configuration has {"maxRequests": 6, "maxResponseTokens": 2000, "maxResponseBytes": 10000, "auth": {"header": "X-«Header»", "value": "«secret»"}, "sandbox": {"timeoutMs": 5000, "wallTimeMs": 8000}}

  # The call after it makes most of the requests that it may.

  @works-after-an-ended-run @uses-at-once @uses-status @uses-body @uses-credentials @uses-spec
  Scenario Outline: After a call that <what>
    When the agent <asks>:
      """js
      async () => { <act>; }
      """
    And the agent executes:
      """js
      async () => {
        const seen = [];
        for (let n = 0; n < 4; n++) {
          const { status, body } = await api.request({ method: "POST", path: "/«things»", body: { n: "«word»" + n } });
          if (status !== 201 || body.arguments.n !== "«word»" + n) seen.push([n, status, body]);
        }
        return { seen, "«key»": ["«word»"] };
      }
      """
    Then the result is {"seen": [], "«key»": ["«word»"]}
    And the API received "POST /«things»" with the headers {"X-«Header»": "«secret»"}
    When the agent searches:
      """js
      async () => ({ changed: spec.info?.title === 1, paths: Object.keys(spec.paths).length })
      """
    Then the result is {"changed": false, "paths": 5}

    Examples:
      | what                                     | asks     | act |
      | makes too many requests                  | executes | for (let n = 0; n < 20; n++) await api.request({ method: "GET", path: "/«fault»" }) |
      | makes too many requests at once          | executes | await Promise.all(Array.from({ length: 20 }, () => api.request({ method: "GET", path: "/«fault»" }))) |
      | waits for none of its requests           | executes | for (let n = 0; n < 5; n++) (async () => { try { await api.request({ method: "GET", path: "/«never»" }); } catch { /* it fails */ } })() |
      | has its connection cut                   | executes | await api.request({ method: "POST", path: "/«cut»", body: 1 }) |
      | rejects beside requests                  | executes | await Promise.all([api.request({ method: "GET", path: "/«never»" }), Promise.reject(new Error("«reason»"))]) |
      | gives more than an answer has            | executes | return "«other» ".repeat(20000) |
      | gives what no JSON has                   | executes | const o = { n: 1n }; o.o = o; return o |
      | throws a long text                       | executes | throw new Error("«reason»".repeat(50000)) |
      | throws what throws                       | executes | throw { get message() { throw 1; }, toString() { throw 2; } } |
      | requests what cannot be                  | executes | await api.request({ method: "A B", path: 7, headers: 1, query: [1], body: () => 1 }) |
      | changes what scripts are given           | executes | JSON.stringify = () => "1"; Array.prototype.push = () => 1; Promise.prototype.then = null; Object.freeze = (o) => o; return 1 |
      | gets more bytes than it may              | executes | await api.request({ method: "GET", path: "/«large»" }) |
      | gets more bytes at once than it may      | executes | await Promise.all(Array.from({ length: 5 }, async () => { try { await api.request({ method: "GET", path: "/«large»" }); } catch { /* too much */ } })) |
      | leaves rejections that nobody handles    | executes | Promise.reject(new Error("«reason»")); (async () => { throw null; })(); api.request({ method: "POST", path: "/«cut»" }); await api.request({ method: "GET", path: "/«fault»" }); return 1 |
      | leaves rejections in search              | searches | Promise.reject(new Error("«reason»")); (async () => { throw null; })(); await null; return 1 |
      | gives more of «§search» than an answer has  | searches | return "«other» ".repeat(20000) |
      | throws what throws in search             | searches | throw { get message() { throw 1; }, toString() { throw 2; } } |
      | changes what scripts of «§search» are given | searches | try { spec.paths = {}; spec.info.title = 1; } catch { /* it cannot be changed */ } JSON.stringify = () => "1"; Array.prototype.push = () => 1; Object.keys = () => []; Promise.prototype.then = null; return 1 |

  @request-headers @uses-at-once
  Scenario Outline: The requests of a call have their headers after one that <what>
    When the agent executes:
      """js
      async () => { <act>; }
      """
    And the agent executes:
      """js
      async () => { await api.request({ method: "POST", path: "/«things»", query: { n: 1 }, body: { n: "«word»" }, headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received "POST /«things»" with the headers {"X-«One»": "«first»"}

    Examples:
      | what                            | act |
      | has its connection cut          | await api.request({ method: "POST", path: "/«cut»", body: 1 }) |
      | makes too many requests at once | await Promise.all(Array.from({ length: 20 }, () => api.request({ method: "GET", path: "/«fault»" }))) |
      | requests what cannot be         | await api.request({ method: "A B", path: 7, headers: 1, query: [1], body: () => 1 }) |
      | changes what scripts are given  | JSON.stringify = () => "1"; Array.prototype.push = () => 1; Promise.prototype.then = null; Object.freeze = (o) => o; return 1 |
