Feature: What an API sets in one call is not sent in the next (§5)

  @fresh-sandbox
  Scenario: A cookie is not kept
    Given an API with the operations:
      | operation     | reply                                              |
      | GET /«first»  | {json: 1, headers: {Set-Cookie: "«name»=«value»"}} |
      | GET /«second» | {json: 2}                                          |
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«first»" })).body
      """
    And the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«second»" })).body
      """
    Then the result is 2
    And no header that the API received contains "«value»"
