Feature: How a host reads what the text leaves open of requests (§7.2)

  @probe-text-bodies
  Scenario: An answer that is no JSON
    Given an API with the operations:
      | operation     | reply            |
      | GET /«things» | {text: «word»}   |
    When the agent executes:
      """js
      async () => ({ body: (await api.request({ method: "GET", path: "/«things»" })).body })
      """
    Then the reading of "text-bodies" is one of:
      | where        | what       | reading   |
      | /result/body | "«word»"   | text      |
      | /result/body | null       | null-body |

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

  @probe-number-in-query
  Scenario: A small number in the query
    Given an API with the operations:
      | operation     | reply        |
      | GET /«things» | {echo: true} |
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»", query: { a: 1e-7 } })).body
      """
    Then the reading of "number-in-query" is one of:
      | where         | what                                    | reading        |
      | /result/query | "a=1e-7"                                | javascript     |
      | /result/query | ~ ^a=(1([.]0+)?[eE]-0*7\|0?[.]0{6}10*)$ | other-notation |

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

  @probe-json-media-types
  Scenario: JSON of another media type
    Given an API with the operations:
      | operation     | reply                                                                    |
      | GET /«things» | {json: {a: 1}, headers: {Content-Type: "application/problem+json"}} |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»" }); return { got: typeof res.body }; } catch { return { got: "an error" }; } }
      """
    Then the reading of "json-media-types" is one of:
      | where       | what       | reading |
      | /result/got | "object"   | decoded |
      | /result/got | "string"   | text    |

  @probe-content-type-given
  Scenario: A body with a media type of the script
    Given an API with the operations:
      | operation      | reply        |
      | POST /«things» | {echo: true} |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "POST", path: "/«things»", headers: { "Content-Type": "application/merge-patch+json" }, body: { a: 1 } }); return { kind: Object.entries(res.body.headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "" }; }
      """
    Then the reading of "content-type-given" is one of:
      | where        | what                               | reading |
      | /result/kind | ~ ^application/merge-patch.json$   | sent    |
      | /result/kind | ~ ^application/json                | json    |

  @probe-text-of-a-type
  Scenario: A text with a media type of the script
    Given an API with the operations:
      | operation      | reply        |
      | POST /«things» | {echo: true} |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "POST", path: "/«things»", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "a=1&b=2" }); return { sent: res.body.body }; } catch { return { sent: null }; } }
      """
    Then the reading of "text-of-a-type" is one of:
      | where        | what            | reading  |
      | /result/sent | "a=1&b=2"       | as-it-is |
      | /result/sent | "\"a=1&b=2\"" | json     |
      | /result/sent | null            | rejects  |

  @probe-query-in-path
  Scenario: A path with a query
    Given an API with the operations:
      | operation          | reply        |
      | GET /«things»      | {echo: true} |
      | GET /«things»%3Fa=1 | {echo: true} |
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»?a=1" }); return { query: res.body.query }; } catch { return { query: null }; } }
      """
    Then the reading of "query-in-path" is one of:
      | where         | what  | reading |
      | /result/query | "a=1" | sent    |
      | /result/query | ""    | escaped |
      | /result/query | null  | refused |

  # The address is that of the API itself, which an answer tells.

  @probe-absolute-path
  Scenario: An address in the place of a path
    Given an API with the operations:
      | operation     | reply        |
      | GET /«things» | {echo: true} |
    When the agent executes:
      """js
      async () => {
        const { headers } = (await api.request({ method: "GET", path: "/«things»" })).body;
        try { const res = await api.request({ method: "GET", path: "http://" + headers.Host + "/«things»" }); return { status: res.status }; } catch { return { status: 0 }; }
      }
      """
    Then the reading of "absolute-path" is one of:
      | where          | what | reading  |
      | /result/status | 0    | refused  |
      | /result/status | 404  | below    |
      | /result/status | 200  | followed |
