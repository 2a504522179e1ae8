Feature: No request is made again beyond the limit (§6.1)

  # A host that asks again makes a request that counts.

  @requests-configured @uses-request
  Scenario: What is answered with faults is not requested again beyond the limit
    Given the API:
      """
      operations:
        - {method: GET, path: "/«faults»/408", replies: [{status: 408, headers: {Retry-After: "0"}}, {json: 1}]}
        - {method: GET, path: "/«faults»/429", replies: [{status: 429, headers: {Retry-After: "0"}}, {json: 1}]}
        - {method: GET, path: "/«faults»/500", replies: [{status: 500}, {json: 1}]}
        - {method: GET, path: "/«faults»/502", replies: [{status: 502}, {json: 1}]}
        - {method: GET, path: "/«faults»/503", replies: [{status: 503}, {json: 1}]}
        - {method: GET, path: "/«faults»/504", replies: [{status: 504}, {json: 1}]}
      """
    And the host's configuration has {"maxRequests": 6}
    When the agent executes:
      """js
      async () => { for (const status of [408, 429, 500, 502, 503, 504]) await api.request({ method: "GET", path: "/«faults»/" + status }); return "done"; }
      """
    Then the API received 6 requests
