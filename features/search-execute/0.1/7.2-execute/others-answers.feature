Feature: What a script gets of one answer has nothing of another (§7.2)

  Background:
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»/one", replies: [{json: {"«key»": 1}, headers: {X-«One»: «first», ETag: '"«first»"', Link: "</«other»>; rel=next", Set-Cookie: "«name»=«first»", Retry-After: "7"}}]}
        - {method: GET, path: "/«things»/two", replies: [{status: 404, text: «word», headers: {X-«Two»: «second»}}]}
        - {method: GET, path: "/«things»/last", replies: [{json: 0}]}
        - {method: DELETE, path: "/«things»/one", replies: [{status: 204}]}
        - {method: HEAD, path: "/«things»/one", replies: [{status: 200}]}
        - {method: POST, path: "/«things»", replies: [{given: true, delayMs: 250}]}
        - {method: POST, path: "/«others»", replies: [{given: true, delayMs: 250}, {given: true, delayMs: 60}]}
        - {method: GET, path: "/«large»", replies: [{bytes: 20000}]}
        - {method: GET, path: "/«cut»", replies: [{cut: true}]}
      """

  @response-headers
  Scenario: The headers of an answer are none of later ones, nor of those of later calls
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const path of ["one", "two", "last"]) {
          const names = Object.keys((await api.request({ method: "GET", path: "/«things»/" + path })).headers).map((name) => name.toLowerCase());
          seen.push(["X-«One»", "X-«Two»", "ETag", "Link", "Set-Cookie", "Retry-After"].filter((name) => names.includes(name.toLowerCase())).length);
        }
        return seen;
      }
      """
    Then the result is [5, 1, 0]
    When the agent executes:
      """js
      async () => Object.keys((await api.request({ method: "GET", path: "/«things»/last" })).headers).filter((name) => /^x-|^etag$|^link$|^set-cookie$|^retry-after$/i.test(name))
      """
    Then the result is []

  # What the body of an answer is that has none the text does not say: it is none of another one.

  @response-body
  Scenario: The body of an answer is none of later ones that have none
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const method of ["GET", "DELETE", "GET", "HEAD"]) seen.push(JSON.stringify((await api.request({ method, path: "/«things»/one" })).body ?? null).includes("«key»"));
        return seen;
      }
      """
    Then the result is [true, false, true, false]

  # What comes of the others is theirs: they are under way when one fails.

  @requests-side-by-side
  Scenario Outline: A request that fails takes none with it that are under way: <what>
    When the agent executes:
      """js
      async () => {
        const others = [0, 1, 2, 3].map(async (n) => { try { return (await api.request({ method: "POST", path: "/«things»", body: { n } })).body.arguments.n; } catch { return null; } });
        try { <act>; } catch { /* it fails */ }
        return Promise.all(others);
      }
      """
    Then the result is [0, 1, 2, 3]
    And the API received 4 requests "POST /«things»"

    Examples:
      | what                      | act                                                                                            |
      | its connection is cut     | await api.request({ method: "GET", path: "/«cut»" })                                           |
      | a header that cannot be   | await api.request({ method: "GET", path: "/«things»/last", headers: { "X-A": "a\\nb" } })      |
      | it has nothing            | await api.request()                                                                            |
      | a body that throws        | await api.request({ method: "POST", path: "/«cut»", body: { toJSON() { throw 1; } } })         |
      | several at once           | await Promise.all([1, 2, 3].map(() => api.request({ method: "GET", path: "/«cut»" })))         |

  @requests-side-by-side
  Scenario Outline: A request that has too much takes none with it that are under way: <what>
    Given the host's configuration has {"maxResponseBytes": 10000, "maxRequests": 5}
    When the agent executes:
      """js
      async () => {
        const others = [0, 1, 2, 3].map(async (n) => { try { return (await api.request({ method: "POST", path: "/«things»", body: { n } })).body.arguments.n; } catch { return null; } });
        try { <act>; } catch { /* it fails */ }
        return { seen: await Promise.all(others) };
      }
      """
    Then the result has {"seen": [0, 1, 2, 3]}, or the run failed

    Examples:
      | what           | act                                                                                                                          |
      | a large answer | await api.request({ method: "GET", path: "/«large»" })                                                                       |
      | many requests  | await Promise.all([1, 2, 3].map(() => api.request({ method: "GET", path: "/«things»/last" })))                              |

  # The first reply is late, and nobody waits for it before the others are there.

  @requests-in-a-chain
  Scenario: Requests one after another get their own answers while one that is late is under way
    When the agent executes:
      """js
      async () => {
        const one = async (n) => (await api.request({ method: "POST", path: "/«others»", body: { n } })).body.arguments.n;
        const late = one(7), seen = [];
        for (let n = 0; n < 6; n++) seen.push(await one(n));
        return [...seen, await late];
      }
      """
    Then the result is [0, 1, 2, 3, 4, 5, 7]

  # A request is what it was when it was made.

  @request-body
  Scenario: Requests at once of one object that is changed in between are each what it was
    When the agent executes:
      """js
      async () => {
        const request = { method: "POST", path: "/«things»", query: {}, headers: {}, body: { list: [] } }, all = [];
        for (const n of [0, 1, 2, 3]) { request.query.n = n; request.headers["X-«One»"] = "«first»" + n; request.body.n = n; request.body.list.push(n); all.push(api.request(request)); }
        request.path = "/«cut»";
        return (await Promise.all(all)).map((res) => [res.body.arguments.n, res.body.arguments.list.length]).sort();
      }
      """
    Then the result is [[0, 1], [1, 2], [2, 3], [3, 4]]
    And the API received 4 requests "POST /«things»"
