Feature: Headers of a script are kept back or sent in requests of each kind (§6.1)

  Background:
    Given an API with the operations:
      | operation        | reply         |
      | GET /«things»    | {json: 1}     |
      | HEAD /«things»   | {status: 200} |
      | POST /«things»   | {json: 1}     |
      | PUT /«things»    | {json: 1}     |
      | PATCH /«things»  | {json: 1}     |
      | DELETE /«things» | {json: 1}     |

  @headers-blocked @option-allowedHeaders @forbids
  Scenario Outline: Headers that say who asks are not sent with each method: <method>
    When the agent executes:
      """js
      async () => {
        for (const more of [{}, { query: { q: 1 } }<body>])
          for (const headers of [
            { "AUTHORIZATION": "«forged»", "cookie": "«forged»=1", "HOST": "«forged».example", "x-forwarded-for": "«forged»", "X-FORWARDED-PROTO": "«forged»", "PROXY-Authorization": "«forged»", "Proxy-«Some»": "«forged»" },
            { "authorization": "«forged»", "Cookie": "«forged»=1", "host": "«forged».example", "X-Forwarded-«Some»": "«forged»", "x-forwarded-port": "«forged»", "proxy-connection": "«forged»" },
          ])
            await api.request({ method: "<method>", path: "/«things»", headers: { ...headers, "X-«One»": "«first»" }, ...more });
        return "done";
      }
      """
    Then no header that the API received contains "«forged»"
    And the API received "<method> /«things»" with the headers {"Cookie": null}

    Examples:
      | method | body                          |
      | GET    |                               |
      | HEAD   |                               |
      | DELETE |                               |
      | POST   | , { body: { "«key»": 1 } }    |
      | PUT    | , { body: { "«key»": 1 } }    |
      | PATCH  | , { body: { "«key»": 1 } }    |

  @headers-allowed @forbids
  Scenario: With a list, other headers are kept back with each method, and beside a body
    Given the host's configuration has {"allowedHeaders": ["X-«One»"]}
    When the agent executes:
      """js
      async () => {
        for (const method of ["GET", "HEAD", "DELETE", "POST", "PUT", "PATCH"])
          for (const body of method === "GET" || method === "HEAD" ? [undefined] : [undefined, { "«key»": 1 }])
            await api.request({ method, path: "/«things»", query: { q: 1 }, body, headers: { "X-«Two»": "«second»", "X-«One»": "«first»", "X-Other": "«second»" } });
        return "done";
      }
      """
    Then no header that the API received contains "«second»"
    And the API received "POST /«things»" with the headers {"X-«One»": "«first»"}
    And the API received "DELETE /«things»" with the headers {"X-«One»": "«first»"}
    And the API received 10 requests

  @headers-passed
  Scenario: All other headers are sent as they are with each method
    When the agent executes:
      """js
      async () => {
        const headers = { "X-«One»": "«first»", "x-empty": "", "X-ZERO": "0", "X-List": "a, b;c=\"d\"", "X-Forward": "«second»", "X-Cookie": "«second»", "Authorization-«Some»": "«second»" };
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) await api.request({ method, path: "/«things»", headers, body: method === "GET" ? undefined : { "«key»": 1 } });
        return "done";
      }
      """
    Then the API received "GET /«things»" with the headers {"X-«One»": "«first»", "X-Empty": "", "X-Zero": "0", "X-List": "a, b;c=\"d\"", "X-Forward": "«second»", "X-Cookie": "«second»", "Authorization-«Some»": "«second»"}
    And the API received "POST /«things»" with the headers {"X-«One»": "«first»", "X-Empty": "", "X-Zero": "0", "X-List": "a, b;c=\"d\"", "X-Forward": "«second»", "X-Cookie": "«second»", "Authorization-«Some»": "«second»"}
    And the API received "PUT /«things»" with the headers {"X-«One»": "«first»", "X-Empty": "", "X-Zero": "0"}
    And the API received "PATCH /«things»" with the headers {"X-«One»": "«first»", "X-Empty": "", "X-Zero": "0"}
    And the API received "DELETE /«things»" with the headers {"X-«One»": "«first»", "X-Empty": "", "X-Zero": "0"}

  @headers-passed
  Scenario Outline: Beside headers that say who asks, all others are sent with each method: <method>
    When the agent executes:
      """js
      async () => {
        for (const more of [{}, { query: { q: 1 }<body> }])
          for (const [first, last] of [["Authorization", "Cookie"], ["host", "x-forwarded-for"], ["Proxy-Authorization", "AUTHORIZATION"]])
            await api.request({ method: "<method>", path: "/«things»", headers: { [first]: "«forged».example", "X-«One»": "«first»", [last]: "«forged»=1", "X-«Two»": "«second»" }, ...more });
        return "done";
      }
      """
    Then the API received "<method> /«things»" with the headers {"X-«One»": "«first»", "X-«Two»": "«second»"}

    Examples:
      | method | body                   |
      | GET    |                        |
      | HEAD   |                        |
      | DELETE |                        |
      | POST   | , body: { "«key»": 1 } |
      | PUT    | , body: { "«key»": 1 } |
      | PATCH  | , body: { "«key»": 1 } |

  # The media type of a body is the host's own.

  @request-body
  Scenario Outline: A body is JSON, whatever headers a script may set: <list>
    Given the host's configuration has {"allowedHeaders": <list>}
    When the agent executes:
      """js
      async () => { for (const headers of [undefined, { "X-«One»": "«first»" }]) await api.request({ method: "POST", path: "/«things»", body: { "«key»": "«word»" }, headers }); return "done"; }
      """
    Then the API received "POST /«things»" with the JSON {"«key»": "«word»"}

    Examples:
      | list        |
      | []          |
      | ["X-«One»"] |

  @headers-blocked @option-allowedHeaders @forbids
  Scenario Outline: Headers that say who asks are not sent, whatever else is configured: <what>
    Given the host's configuration has <options>
    When the agent executes:
      """js
      async () => {
        for (const body of [undefined, { "«key»": 1 }])
          await api.request({ method: "POST", path: "/«things»", body, headers: { "Authorization": "«forged»", "Cookie": "«forged»=1", "X-Forwarded-For": "«forged»", "Proxy-Authorization": "«forged»", "X-«One»": "«first»" } });
        return "done";
      }
      """
    Then no header that the API received contains "«forged»"
    And the API received 2 requests

    Examples:
      | what        | options |
      | credentials | {"auth": {"header": "X-Api-Key", "value": "«secret»-«token»"}} |
      | all others  | {"auth": {"header": "x-api-key", "value": "«secret»-«token»"}, "maxRequests": 9, "maxResponseBytes": 70001, "maxResponseTokens": 24000, "maxRefDepth": 2, "sandbox": {"memoryMB": 128, "timeoutMs": 20000, "wallTimeMs": 40000}} |

  @auth-by-host
  Scenario Outline: Credentials are sent beside headers that are not: <what>
    Given the host's configuration has <options>
    When the agent executes:
      """js
      async () => {
        for (const body of [undefined, { "«key»": 1 }])
          await api.request({ method: "POST", path: "/«things»", body, headers: { "Authorization": "«forged»", "Cookie": "«forged»=1", "X-Api-Key": "«forged»", "X-Forwarded-For": "«forged»", "Proxy-Authorization": "«forged»", "X-«One»": "«first»" } });
        return "done";
      }
      """
    Then the API received "POST /«things»" with the headers {"X-Api-Key": "«secret»-«token»"}

    Examples:
      | what        | options |
      | credentials | {"auth": {"header": "X-Api-Key", "value": "«secret»-«token»"}} |
      | all others  | {"auth": {"header": "x-api-key", "value": "«secret»-«token»"}, "maxRequests": 9, "maxResponseBytes": 70001, "maxResponseTokens": 24000, "maxRefDepth": 2, "sandbox": {"memoryMB": 128, "timeoutMs": 20000, "wallTimeMs": 40000}} |
