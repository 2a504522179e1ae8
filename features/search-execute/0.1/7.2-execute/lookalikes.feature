Feature: Values that programs take for others, and many of them, go through requests and answers (§7.2)

  # What «=…» stands for is in conformance/scripts/lookalikes. A script may make 50 requests.

  Background:
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: 1, headers: «=headers»}]}
        - {method: POST, path: "/«things»", replies: [{given: true, delayMs: 30}, {given: true}]}
        - {method: GET, path: "/«answers»", replies: «=replies»}
        - {method: GET, path: "/«large»", replies: [{json: «=all»}, {json: «=members»}, {json: «=by odd name»}, {json: «=wide»}, {json: «=long»}]}
      """

  @request-body
  Scenario: Values of bodies are sent as they are, and texts that are whole bodies
    When the agent executes:
      """js
      async () => {
        for (const body of «=bodies») await api.request({ method: "POST", path: "/«things»", body });
        return "done";
      }
      """
    Then the API received "POST /«things»" with each of «=bodies» as JSON, in order

  @request-body
  Scenario: Bodies that programs unwrap are sent as they are
    When the agent executes:
      """js
      async () => { for (const body of «=single objects») await api.request({ method: "POST", path: "/«things»", body }); return "done"; }
      """
    Then the API received "POST /«things»" with each of «=single objects» as JSON, in order

  @request-query
  Scenario: More than a hundred parameters are in the query as they are
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", query: «=by odd name» }); return "done"; }
      """
    Then the API received "GET /«things»" with the query «=by odd name»

  @request-headers @headers-passed
  Scenario: More than a hundred headers are sent as they are
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: «=headers» }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers «=headers»

  @request-path
  Scenario: Paths arrive as they are
    When the agent executes:
      """js
      async () => { for (const end of «=paths») await api.request({ method: "GET", path: "/«things»/" + end }); return "done"; }
      """
    Then the API received requests below "/«things»/" of each of «=paths», in order

  @response-body
  Scenario: Texts and numbers that are whole bodies are decoded as they are, and what programs unwrap
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const _ of «=single scalars») seen.push((await api.request({ method: "GET", path: "/«answers»" })).body);
        return seen;
      }
      """
    Then the result is «=single scalars»
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const _ of «=single objects») seen.push((await api.request({ method: "GET", path: "/«answers»" })).body);
        return seen;
      }
      """
    Then the result is «=single objects»

  @response-body
  Scenario Outline: Values of bodies are decoded as they are: <what>
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (let n = 0; n < 5; n++) seen.push((await api.request({ method: "GET", path: "/«large»" })).body);
        return seen[<n>];
      }
      """
    Then the result is «=<what>»

    Examples:
      | what        | n |
      | all         | 0 |
      | members     | 1 |
      | by odd name | 2 |
      | wide        | 3 |
      | long        | 4 |

  @response-headers
  Scenario: More than a hundred headers of an answer are as they are
    When the agent executes:
      """js
      async () => {
        const { headers } = await api.request({ method: "GET", path: "/«things»" });
        const found = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
        return Object.fromEntries(Object.keys(«=headers»).map((name) => [name, found.get(name.toLowerCase()) ?? null]));
      }
      """
    Then the result is «=headers»

  @requests-in-a-chain
  Scenario: Each of forty requests gets its own answer
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (let n = 0; n < 40; n++) seen.push((await api.request({ method: "POST", path: "/«things»", body: { n: n % 39 } })).body.arguments.n);
        return seen.map((n, i) => n - i);
      }
      """
    Then the result is [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -39]
    And the API received 40 requests "POST /«things»"

  @requests-side-by-side @uses-at-once
  Scenario: Each of a hundred and fifty requests at once gets its own answer, where so many are configured
    Given the host's configuration has {"maxRequests": 200}
    When the agent executes:
      """js
      async () => {
        const all = await Promise.allSettled(Array.from({ length: 150 }, (_, n) => api.request({ method: "POST", path: "/«things»", body: { n } })));
        const answered = all.map((one, i) => [one.value, i]).filter(([res]) => res);
        return { answered: answered.length > 1, wrong: answered.filter(([res, i]) => res.body.arguments.n !== i).length };
      }
      """
    Then the result has {"answered": true, "wrong": 0}, or the run failed

  @requests-configured @uses-at-once
  Scenario: A hundred and fifty requests at once are made, where so many are configured
    Given the host's configuration has {"maxRequests": 200}
    When the agent executes:
      """js
      async () => { await Promise.allSettled(Array.from({ length: 150 }, (_, n) => api.request({ method: "POST", path: "/«things»", body: { n } }))); return "done"; }
      """
    Then the API received 150 requests "POST /«things»"

  # The reply that is late is that of the first request: the last one is equal to it.

  @requests-side-by-side
  Scenario: Each of forty requests at once gets its own answer
    When the agent executes:
      """js
      async () => {
        const all = await Promise.all(Array.from({ length: 40 }, (_, n) => api.request({ method: "POST", path: "/«things»", body: { n: n % 39 } })));
        return all.map((res, i) => res.body.arguments.n - i);
      }
      """
    Then the result is [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -39]
    And the API received 40 requests "POST /«things»"
