Feature: A redirect does not lead from the API (§5)

  # Whether a redirect to another origin is followed, the text does not say; the credentials are those of the API.

  @only-the-configured-api @uses-credentials @forbids
  Scenario Outline: A redirect to another origin does not take the credentials there: <status>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«gone»", replies: [{elsewhere: "/«other»", status: <status>}]}
        - {method: GET, path: "/«other»", replies: [{json: 1}]}
      """
    And the host's configuration has {"auth": {"header": "X-«Header»", "value": "«secret»-«token»"}}
    When the agent executes:
      """js
      async () => { try { await api.request({ method: "GET", path: "/«gone»" }); } catch { /* refused */ } return "done"; }
      """
    Then no request to another origin contains "«token»"
    And the API received 1 request "GET /«gone»"

    Examples:
      | status |
      | 302    |
      | 307    |
