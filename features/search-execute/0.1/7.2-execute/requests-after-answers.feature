Feature: A request has nothing of the answer to an earlier one (§7.2)

  # Browsers keep what answers tell them. Whether a client may keep an answer itself, as HTTP allows, the text does not
  # say: no answer here has a tag, a date or an age.

  @request-headers
  Scenario: Headers that an answer had are not sent with later requests of the call
    Given an API with the operations:
      | operation     | reply                                                                                    |
      | GET /«first»  | {json: "«given»", headers: {Set-Cookie: "«name»=«value»; Path=/", X-Csrf-Token: "«token»"}} |
      | POST /«first» | {json: 3, headers: {Set-Cookie: "«other»=«value»", Authorization: "Bearer «bearer»"}}     |
      | GET /«second» | {json: 2}                                                                                |
    When the agent executes:
      """js
      async () => {
        for (const [method, path] of [["GET", "/«first»"], ["GET", "/«second»"], ["POST", "/«first»"], ["GET", "/«second»"]]) {
          await api.request({ method, path });
        }
        return "done";
      }
      """
    Then the API received "GET /«second»" with the headers {"Cookie": null, "X-Csrf-Token": null}
    And the API received "POST /«first»" with the headers {"Cookie": null, "X-Csrf-Token": null}
    And no header that the API received contains "«value»"
    And no header that the API received contains "«token»"
    And no header that the API received contains "«bearer»"
