Feature: How a host reads what the text leaves open of its options (§6.1)

  @probe-truncation-told
  Scenario: An answer that is truncated
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    And the host's configuration has {"maxResponseTokens": 100}
    When the agent executes:
      """js
      async () => "«word» ".repeat(2000)
      """
    Then the reading of "truncation-told" is one of:
      | where  | what                                          | reading |
      | /text  | ~ (?i)truncat\|too long\|limit\|exceed\|… *$  | told    |
      | /text  | present                                       | silent  |

  # Three hundred hexadecimal digits are 75 times four characters, and some 200 tokens.

  @probe-token-measure
  Scenario: An answer of few characters for its tokens
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    And the host's configuration has {"maxResponseTokens": 100}
    When the agent executes:
      """js
      async () => { let x = «#seed»; const parts = []; while (parts.length < 37) { x = (x * 1103 + 12345) % 2147483648; parts.push((x + 4294967296).toString(16).slice(-8)); } return parts.join("") + "«end»"; }
      """
    Then the reading of "token-measure" is one of:
      | where | what      | reading    |
      | /text | ~ «end»   | characters |
      | /text | present   | tokenizer  |

  @probe-bytes-exceeded
  Scenario: An answer of too many bytes
    Given an API with the operations:
      | operation     | reply                      |
      | GET /«things» | {text: "0123", times: 300} |
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent executes:
      """js
      async () => { try { await api.request({ method: "GET", path: "/«things»" }); return { got: "a part" }; } catch { return { got: "an error" }; } }
      """
    Then the reading of "bytes-exceeded" is one of:
      | where       | what         | reading   |
      | /result/got | "an error"   | rejects   |
      | /result/got | "a part"     | cut       |
      | answer      | "tool-error" | run-fails |

  @probe-requests-exceeded
  Scenario: A request too many
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    And the host's configuration has {"maxRequests": 1}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»" }); try { await api.request({ method: "GET", path: "/«things»" }); return { got: "an answer" }; } catch { return { got: "an error" }; } }
      """
    Then the reading of "requests-exceeded" is one of:
      | where       | what         | reading   |
      | /result/got | "an error"   | rejects   |
      | answer      | "tool-error" | run-fails |

  @probe-base-url-path
  Scenario: A base URL with a path
    Given the API:
      """
      base: /«base»
      operations:
        - {method: GET, path: "/«things»", replies: [{json: {found: true}}]}
      """
    When the agent executes:
      """js
      async () => { let res; try { res = await api.request({ method: "GET", path: "/«things»" }); } catch { /* nothing is there */ } return { found: res?.body?.found === true }; }
      """
    Then the reading of "base-url-path" is one of:
      | where         | what  | reading |
      | /result/found | true  | kept    |
      | /result/found | false | dropped |

  @probe-allowed-authorization
  Scenario: A list of headers that names a blocked one
    Given an API with the operations:
      | operation     | reply        |
      | GET /«things» | {echo: true} |
    And the host's configuration has {"allowedHeaders": ["Authorization"]}
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»", headers: { Authorization: "«word»" } }); return { sent: JSON.stringify(res.body).includes("«word»") }; }
      """
    Then the reading of "allowed-authorization" is one of:
      | where        | what  | reading  |
      | /result/sent | true  | sent     |
      | /result/sent | false | stripped |

  @probe-reserved-namespaces
  Scenario: A namespace that is the name of a global
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    And the host's configuration has {"namespace": "JSON"}
    When the agent executes, if the host starts:
      """js
      async () => typeof JSON.request
      """
    Then the reading of "reserved-namespaces" is one of:
      | where   | what         | reading |
      | start   | false        | refused |
      | answer  | "tool-error" | refused |
      | /result | "function"   | taken   |

  @probe-depth-exceeded
  Scenario: A reference beyond the depth
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: 30}
      """
    And the host's configuration has {"maxRefDepth": 4}
    When the agent searches:
      """js
      async () => {
        const operation = Object.values(Object.values(spec.paths)[0])[0];
        let schema = operation.responses["200"].content["application/json"].schema;
        while (schema?.properties?.next) schema = schema.properties.next;
        return { at: schema ?? null };
      }
      """
    Then the reading of "depth-exceeded" is one of:
      | where                | what    | reading   |
      | /result/at/$ref      | present | reference |
      | /result/at/$circular | present | circular  |
      | /result/at           | present | nothing   |

  @probe-no-depth
  Scenario: References where the depth is 0
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: 30}
      """
    And the host's configuration has {"maxRefDepth": 0}
    When the agent searches, if the host starts:
      """js
      async () => {
        const operation = Object.values(Object.values(spec.paths)[0])[0];
        const schema = operation.responses["200"].content["application/json"].schema;
        return { first: Boolean(schema?.properties), fifth: Boolean(schema?.properties?.next?.properties?.next?.properties?.next?.properties?.next?.properties) };
      }
      """
    Then the reading of "no-depth" is one of:
      | where         | what         | reading   |
      | start         | false        | refused   |
      | answer        | "tool-error" | refused   |
      | /result/fifth | true         | unlimited |
      | /result/first | true         | first     |
      | /result/first | false        | none      |

  # Both are names of ordinary variables in other places.

  @probe-reserved-words
  Scenario: A namespace that is a keyword in some places
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    And the host's configuration has {"namespace": "yield"}
    When the agent executes, if the host starts:
      """js
      async () => 1
      """
    Then the reading of "reserved-words" is one of:
      | where   | what         | reading |
      | start   | false        | refused |
      | answer  | "tool-error" | refused |
      | /result | 1            | taken   |
