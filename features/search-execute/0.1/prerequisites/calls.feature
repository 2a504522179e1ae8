Feature: What most scenarios use

  Background:
    Given an API with the operations:
      | operation         | reply                       |
      | GET /«things»     | {json: {"«key»": "«word»"}} |
      | POST /«things»    | {echo: true}                |

  @prerequisite-execute @execute-script
  Scenario: A script of «§tool» gives its value
    When the agent executes:
      """js
      async () => ({ "«key»": ["«value»", 1, null] })
      """
    Then the result is {"«key»": ["«value»", 1, null]}

  @prerequisite-search @search-script
  Scenario: A script of «§search» gives its value
    When the agent searches:
      """js
      async () => ({ "«key»": ["«value»", 1, null] })
      """
    Then the result is {"«key»": ["«value»", 1, null]}

  @prerequisite-spec @spec-paths
  Scenario: A script of «§search» has the paths of the document
    When the agent searches:
      """js
      async () => Object.keys(spec.paths)
      """
    Then the result is ["/«things»"]

  @prerequisite-failure @error-marked
  Scenario: A script that throws fails
    When the agent runs a script that does:
      """
      throw «word»
      """
    Then every call is marked as an error

  @prerequisite-request @execute-script
  Scenario: A script of «§tool» calls the API
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»" }); return "done"; }
      """
    Then the API received 1 request "GET /«things»"

  @prerequisite-credentials @auth-by-host
  Scenario: A request has the credentials
    Given the host's configuration has {"auth": {"header": "X-«Header»", "value": "«secret»-«token»"}}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»" }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«Header»": "«secret»-«token»"}

  @prerequisite-at-once @requests-side-by-side
  Scenario: A script makes two requests at once
    When the agent executes:
      """js
      async () => {
        await Promise.all([api.request({ method: "GET", path: "/«things»" }), api.request({ method: "GET", path: "/«things»" })]);
        return "done";
      }
      """
    Then the API received 2 requests "GET /«things»"

  @prerequisite-body @response-body
  Scenario: A script has the body of an answer
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { value: res.body["«key»"] }; }
      """
    Then the result is {"value": "«word»"}

  @prerequisite-status @response-status
  Scenario: A script has the status of an answer
    When the agent executes:
      """js
      async () => { const res = await api.request({ method: "GET", path: "/«things»" }); return { status: res.status }; }
      """
    Then the result is {"status": 200}
