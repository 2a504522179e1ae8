Feature: A request has nothing of the answer to an earlier one (§7.2)

  # Browsers and clients of the web keep what answers tell them: cookies, tags, dates, connections, redirects.

  Background:
    Given an API with the operations:
      | operation     | reply                                                                                                                                                                                                                           |
      | GET /«first»  | {json: "«given»", headers: {Set-Cookie: "«name»=«value»; Path=/", ETag: "\"«tag»\"", Last-Modified: "Wed, 01 May 2024 10:00:00 GMT", Cache-Control: "max-age=1000", X-Csrf-Token: "«token»", Authorization: "Bearer «bearer»"}} |
      | POST /«first» | {json: 3, headers: {Set-Cookie: "«other»=«value»", Location: "/«second»"}}                                                                                                                                                      |
      | GET /«second» | {json: 2}                                                                                                                                                                                                                       |

  @request-headers
  Scenario: Headers that an answer had are not sent with later requests of the call
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (const path of ["/«first»", "/«second»", "/«first»"]) seen.push((await api.request({ method: "GET", path })).body);
        seen.push((await api.request({ method: "POST", path: "/«first»", body: {} })).body);
        seen.push((await api.request({ method: "GET", path: "/«second»" })).body);
        return seen;
      }
      """
    Then the result is ["«given»", 2, "«given»", 3, 2]
    And no header that the API received contains "«value»"
    And no header that the API received contains "«tag»"
    And no header that the API received contains "«token»"
    And no header that the API received contains "«bearer»"
    And no header that the API received contains "01 May 2024"

  @requests-in-a-chain
  Scenario: A request is made again although its answer may be kept
    When the agent executes:
      """js
      async () => {
        const seen = [];
        for (let i = 0; i < 3; i++) seen.push((await api.request({ method: "GET", path: "/«first»" })).body);
        return seen;
      }
      """
    Then the result is ["«given»", "«given»", "«given»"]
    And the API received 3 requests "GET /«first»"
