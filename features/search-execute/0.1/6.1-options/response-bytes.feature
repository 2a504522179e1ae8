Feature: The bodies of answers are limited (§6.1)

  # All bodies are JSON: what a script gets of a text, the text does not say. The quotes of a string are two bytes.

  @response-bytes-default @option-maxResponseBytes @forbids
  Scenario: A body of 11 MiB does not reach the script
    Given an API with the operations:
      | operation     | reply             |
      | GET /«things» | {bytes: 11534338} |
    When the agent executes:
      """js
      async () => { let res = { body: "" }; try { res = await api.request({ method: "GET", path: "/«things»" }); } catch { /* too much */ } return { whole: String(res.body).length >= 11534336 ? "«all»" + "«of»" : false }; }
      """
    Then the result does not contain "«all»«of»"
    And the API received 1 request "GET /«things»"
    And the result has {"whole": false}, or the run failed

  @response-within-bytes
  Scenario: A body of a mebibyte is whole
    Given an API with the operations:
      | operation     | reply            |
      | GET /«things» | {bytes: 1048576} |
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { length: res.body.length }; }
      """
    Then the result is {"length": 1048574}

  @response-bytes-configured @forbids
  Scenario: A body of more bytes than are configured does not reach the script
    Given an API with the operations:
      | operation     | reply         |
      | GET /«things» | {bytes: 1200} |
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent executes:
      """js
      async () => { let res = { body: "" }; try { res = await api.request({ method: "GET", path: "/«things»" }); } catch { /* too much */ } return { whole: String(res.body).length >= 1198 ? "«all»" + "«of»" : false }; }
      """
    Then the result does not contain "«all»«of»"
    And the API received 1 request "GET /«things»"
    And the result has {"whole": false}, or the run failed

  # What ends the run is not the limit of time, which is far away.

  @response-bytes-configured @timing
  Scenario: A body without an end does not keep the host
    Given an API with the operations:
      | operation     | reply           |
      | GET /«things» | {endless: true} |
    And the host's configuration has {"maxResponseBytes": 1000, "sandbox": {"wallTimeMs": 300000}}
    When the agent executes, due to end after 20000 ms:
      """js
      async () => { let res = { body: "" }; try { res = await api.request({ method: "GET", path: "/«things»" }); } catch { /* too much */ } return { short: String(res.body).length < 2000 }; }
      """
    Then the run ended in time
    And the result has {"short": true}, or the run failed

  @response-within-bytes
  Scenario: A body of as many bytes as are configured is whole
    Given an API with the operations:
      | operation     | reply         |
      | GET /«things» | {bytes: 1000} |
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { length: res.body.length }; }
      """
    Then the result is {"length": 998}

  @response-within-bytes
  Scenario: Each of several bodies may have as many bytes as are configured
    Given an API with the operations:
      | operation     | reply        |
      | GET /«things» | {bytes: 800} |
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent executes:
      """js
      async () => { let length = 0; for (let i = 0; i < 3; i++) length += (await api.request({ method: "GET", path: "/«things»" })).body.length; return { length }; }
      """
    Then the result is {"length": 2394}

  @response-within-bytes @response-bytes-default @option-maxResponseBytes
  Scenario: A body of a little less than 10 MiB is whole
    Given an API with the operations:
      | operation     | reply             |
      | GET /«things» | {bytes: 10400000} |
    And the host's configuration has {"sandbox": {"memoryMB": 512}}
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { length: res.body.length }; }
      """
    Then the result is {"length": 10399998}
