Feature: Options hold beside all others, and far from their defaults (§6.1)

  # See 7.2-execute/history.feature. The longest body has as many bytes as there may be.

  @response-within-bytes @uses-body @uses-request @uses-execute
  Scenario: Many scripts get their bodies where all options are set
    Given an API for 24 generated scripts, each of at most 7 requests, with unusual answers
    And the host's configuration has {"maxRequests": 7, "maxResponseBytes": 70001, "maxResponseTokens": 24000, "maxRefDepth": 2, "auth": {"header": "X-«Header»", "value": "«secret»"}, "sandbox": {"memoryMB": 128, "timeoutMs": 20000, "wallTimeMs": 40000}}
    When the agent runs these scripts, 3 at a time
    Then by the history, each script gets the bodies of its answers

  @auth-by-host @uses-request @uses-execute
  Scenario: The requests of many scripts have the credentials where all options are set
    Given an API for 24 generated scripts, each of at most 7 requests
    And the host's configuration has {"maxRequests": 7, "maxResponseBytes": 70001, "maxResponseTokens": 24000, "maxRefDepth": 2, "allowedHeaders": ["X-«One»"], "auth": {"header": "X-«Header»", "value": "«secret»"}, "sandbox": {"memoryMB": 128, "timeoutMs": 20000, "wallTimeMs": 40000}}
    When the agent runs these scripts, 3 at a time
    Then each request that the API received has the headers {"X-«Header»": "«secret»"}

  @response-within-bytes @uses-body
  Scenario Outline: A body of as many bytes as are configured is whole where these are few: <bytes>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: <body>}]}
      """
    And the host's configuration has {"maxResponseBytes": <bytes>}
    When the agent executes:
      """js
      async () => ({ body: (await api.request({ method: "GET", path: "/«things»" })).body })
      """
    Then the result is {"body": <body>}

    Examples:
      | bytes | body |
      | 1     | 7    |
      | 2     | []   |

  @requests-configured @uses-request
  Scenario: Limits far above their defaults leave a script as many requests as are configured
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    And the host's configuration has {"maxRequests": 100000, "maxResponseBytes": 1000000000, "maxResponseTokens": 10000000, "maxRefDepth": 100000, "sandbox": {"memoryMB": 256, "timeoutMs": 3600000, "wallTimeMs": 86400000}}
    When the agent executes:
      """js
      async () => { for (let n = 0; n < 120; n++) await api.request({ method: "GET", path: "/«things»" }); return "done"; }
      """
    Then the API received 120 requests
    And the result is "done"
