Feature: What a call has left under way is no answer of a later one (§5)

  # A host may end requests with the call that made them, or wait for them. Where one does neither, their answers come
  # while those of the next call are awaited.

  @fresh-sandbox @uses-at-once
  Scenario Outline: Requests get their own answers after a call that <what>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«left»", replies: [{json: {arguments: {n: «left»}}, delayMs: 150}, {json: {arguments: {n: «left»}}, delayMs: 250}, {status: 404, json: {arguments: {n: «left»}}, delayMs: 350}, {json: {arguments: {n: «left»}}, delayMs: 450}, {cut: true, delayMs: 500}]}
        - {method: POST, path: "/«things»", replies: [{given: true, delayMs: 600}]}
      """
    When the agent executes:
      """js
      async () => { for (let n = 0; n < 5; n++) (async () => { try { await api.request({ method: "GET", path: "/«left»" }); } catch { /* it fails */ } })(); <act>; }
      """
    And the agent executes:
      """js
      async () => (await Promise.all([0, 1, 2, 3, 4, 5].map((n) => api.request({ method: "POST", path: "/«things»", body: { n } })))).map((res) => res.body.arguments.n)
      """
    Then the result is [0, 1, 2, 3, 4, 5]
    And the API received 6 requests "POST /«things»"

    Examples:
      | what                      | act                                     |
      | waits for none of them    | await null; return "done"               |
      | throws beside them        | await null; throw new Error("«reason»") |

  @fresh-sandbox @uses-at-once @timing
  Scenario: Requests get their own answers after a call whose time was over
    Given the API:
      """
      operations:
        - {method: GET, path: "/«left»", replies: [{json: {arguments: {n: «left»}}, delayMs: 1600}, {json: {arguments: {n: «left»}}, delayMs: 1650}, {status: 404, json: {arguments: {n: «left»}}, delayMs: 1700}, {json: {arguments: {n: «left»}}, delayMs: 1750}, {cut: true, delayMs: 1770}]}
        - {method: POST, path: "/«things»", replies: [{given: true, delayMs: 450}]}
      """
    And the host's configuration has {"sandbox": {"wallTimeMs": 1500}}
    When the agent executes:
      """js
      async () => (await Promise.all([0, 1, 2, 3, 4].map(() => api.request({ method: "GET", path: "/«left»" })))).length
      """
    And the agent executes:
      """js
      async () => (await Promise.all([0, 1, 2, 3, 4, 5].map((n) => api.request({ method: "POST", path: "/«things»", body: { n } })))).map((res) => res.body.arguments.n)
      """
    Then the result is [0, 1, 2, 3, 4, 5]
    And the API received 6 requests "POST /«things»"
