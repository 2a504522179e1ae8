Feature: How a host reads what the text leaves open of requests (§7.2)

  @probe-text-bodies
  Scenario: An answer that is no JSON
    Given an API with the operations:
      | operation     | reply            |
      | GET /«things» | {text: «word»}   |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»" }); return { body: res.body }; } catch { return { body: false }; } }
      """
    Then the reading of "text-bodies" is one of:
      | where        | what       | reading   |
      | /result/body | "«word»"   | text      |
      | /result/body | null       | null-body |
      | /result/body | false      | rejects   |

  @probe-null-body
  Scenario: A body of null
    Given an API with the operations:
      | operation      | reply        |
      | POST /«things» | {echo: true} |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "POST", path: "/«things»", body: null }); return { body: res.body.body }; }
      """
    Then the reading of "null-body" is one of:
      | where        | what   | reading  |
      | /result/body | ""     | left-out |
      | /result/body | "null" | sent     |

  @probe-list-in-query
  Scenario: A list in the query
    Given an API with the operations:
      | operation     | reply        |
      | GET /«things» | {echo: true} |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»", query: { a: ["x", "y"] } }); return { query: res.body.query }; } catch { return { query: null }; } }
      """
    Then the reading of "list-in-query" is one of:
      | where         | what             | reading  |
      | /result/query | "a=x&a=y"        | repeated |
      | /result/query | ~ ^a=x(,\|%2C)y$ | joined   |
      | /result/query | null             | refused  |

  @probe-failing-status
  Scenario: An answer of status 404
    Given an API with the operations:
      | operation     | reply                        |
      | GET /«things» | {status: 404, json: {a: 1}}  |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»" }); return { got: "an answer" }; } catch { return { got: "an error" }; } }
      """
    Then the reading of "failing-status" is one of:
      | where       | what        | reading  |
      | /result/got | "an answer" | resolves |
      | /result/got | "an error"  | rejects  |

  @probe-redirects
  Scenario: A redirect within the API
    Given an API with the operations:
      | operation     | reply                  |
      | GET /«things» | {redirect: "/«other»"} |
      | GET /«other»  | {json: {found: true}}  |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»" }); return { status: res.status }; } catch { return { status: 0 }; } }
      """
    Then the reading of "redirects" is one of:
      | where          | what | reading  |
      | /result/status | 200  | followed |
      | /result/status | 302  | given    |

  @probe-redirects-elsewhere
  Scenario: A redirect to another origin
    Given an API with the operations:
      | operation     | reply                   |
      | GET /«things» | {elsewhere: "/«other»"} |
      | GET /«other»  | {json: {found: true}}   |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»" }); return { status: res.status }; } catch { return { status: 0 }; } }
      """
    Then the reading of "redirects-elsewhere" is one of:
      | where          | what | reading  |
      | /result/status | 200  | followed |
      | /result/status | 302  | given    |
      | /result/status | 0    | refused  |
