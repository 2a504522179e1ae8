Feature: Bodies of each kind are limited, by their bytes (§6.1)

  # A script may get the beginning of a body, as a text which is JSON no more: it begins with a quote then.

  @response-bytes-configured @forbids
  Scenario Outline: A body of more bytes than are configured does not reach the script: <what>
    Given the API:
      """
      operations:
        - {method: <method>, path: "/«things»", replies: [{<reply>}]}
      """
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent executes:
      """js
      async () => { let res = { body: "" }; try { res = await api.request({ method: "<method>", path: "/«things»" }); } catch { /* too much */ } const got = String(res.body); return { whole: got.length - (got.startsWith('"') ? 2 : 0) >= <length> ? "«all»" + "«of»" : false }; }
      """
    Then the result does not contain "«all»«of»"
    And the API received 1 request
    And the result has {"whole": false}, or the run failed

    Examples:
      | what                          | method | reply                                            | length |
      | of two bytes a letter         | GET    | bytes: 1500, letter: "ä"                         | 749    |
      | of three bytes a letter       | GET    | bytes: 1500, letter: "日"                         | 499    |
      | of four bytes a letter        | POST   | bytes: 1500, letter: "😀"                         | 750    |
      | compressed                    | GET    | bytes: 100000, gzip: true                        | 99998  |
      | in pieces                     | GET    | bytes: 1500, pieces: 100                         | 1498   |
      | of letters in pieces          | POST   | bytes: 1500, letter: "日", pieces: 100            | 499    |
      | with a status of failures     | PUT    | bytes: 1500, status: 404                         | 1498   |
      | with a status of faults       | GET    | bytes: 1500, status: 500, pieces: 900            | 1498   |
      | with a status of what is made | POST   | bytes: 1500, status: 201                         | 1498   |
      | one byte too many             | GET    | bytes: 1001                                      | 999    |
      | one byte too many in pieces   | PUT    | bytes: 1001, pieces: 100                         | 999    |
      | no JSON                       | GET    | text: "ä", times: 750                            | 750    |
      | no JSON in pieces             | POST   | status: 500, text: "a", times: 1500, pieces: 100 | 1500   |

  @response-within-bytes
  Scenario: Bodies of as many bytes as are configured are whole, of each kind
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{bytes: 1000, letter: "ä"}]}
        - {method: PUT, path: "/«things»", replies: [{bytes: 1000, letter: "日", pieces: 100}]}
        - {method: POST, path: "/«things»", replies: [{status: 404, bytes: 1000}]}
        - {method: DELETE, path: "/«things»", replies: [{status: 500, bytes: 1000, letter: "😀", pieces: 999}]}
      """
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent executes:
      """js
      async () => {
        const lengths = [];
        for (const method of ["GET", "PUT", "POST", "DELETE"]) lengths.push((await api.request({ method, path: "/«things»", body: method === "GET" ? undefined : "a".repeat(3000) })).body.length);
        return lengths;
      }
      """
    Then the result is [499, 334, 998, 500]

  @response-within-bytes
  Scenario: A body has more than 10 MiB where more are configured
    Given an API with the operations:
      | operation     | reply             |
      | GET /«things» | {bytes: 11534338} |
    And the host's configuration has {"maxResponseBytes": 12000000, "sandbox": {"memoryMB": 512}}
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { length: res.body.length }; }
      """
    Then the result is {"length": 11534336}

  # An answer without a body has no bytes, whatever length it tells of the body that another method would bring.

  @response-within-bytes
  Scenario: The length that the answer to a HEAD tells is none of its own
    Given the API:
      """
      operations:
        - {method: HEAD, path: "/«things»", replies: [{status: 200, headers: {Content-Length: "5000", X-«One»: "«first»"}}]}
      """
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent executes:
      """js
      async () => (await api.request({ method: "HEAD", path: "/«things»" })).status
      """
    Then the result is 200
