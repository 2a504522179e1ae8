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

  # What a redirect within the API leads to is requested there, or not.

  @auth-by-host @uses-request
  Scenario Outline: What a redirect within the API leads to has the credentials, too: <header>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: 1}]}
        - {method: POST, path: "/«things»", replies: [{json: 1}]}
        - {method: GET, path: "/«gone»/301", replies: [{redirect: "/«things»", status: 301}]}
        - {method: GET, path: "/«gone»/302", replies: [{redirect: "/«things»", status: 302}]}
        - {method: POST, path: "/«gone»/303", replies: [{redirect: "/«things»", status: 303}]}
        - {method: POST, path: "/«gone»/307", replies: [{redirect: "/«things»", status: 307}]}
        - {method: GET, path: "/«gone»/308", replies: [{redirect: "/«gone»/302", status: 308}]}
      """
    And the host's configuration has {"auth": {"header": "<header>", "value": "«secret»-«token»"}}
    When the agent executes:
      """js
      async () => {
        for (const [method, status] of [["GET", 301], ["GET", 302], ["POST", 303], ["POST", 307], ["GET", 308]])
          try { await api.request({ method, path: "/«gone»/" + status, body: method === "POST" ? { "«key»": 1 } : undefined }); } catch { /* it is not followed */ }
        return "done";
      }
      """
    Then each request that the API received has the headers {"<header>": "«secret»-«token»"}
    And the API received "POST /«gone»/307" with the headers {"<header>": "«secret»-«token»"}

    Examples:
      | header        |
      | Authorization |
      | X-«Header»    |
      | Cookie        |

  @only-the-configured-api @uses-credentials @forbids
  Scenario Outline: No redirect takes the credentials to another origin, by a header for them: <header>
    Given the API:
      """
      operations:
        - {method: GET, path: "/«gone»/301", replies: [{elsewhere: "/«other»", status: 301}]}
        - {method: GET, path: "/«gone»/308", replies: [{elsewhere: "/«other»", status: 308}]}
        - {method: POST, path: "/«gone»/303", replies: [{elsewhere: "/«other»", status: 303}]}
        - {method: POST, path: "/«gone»/307", replies: [{elsewhere: "/«other»", status: 307}]}
        - {method: GET, path: "/«gone»/later", replies: [{redirect: "/«gone»/301"}]}
        - {method: GET, path: "/«other»", replies: [{json: 1}]}
        - {method: POST, path: "/«other»", replies: [{json: 1}]}
      """
    And the host's configuration has {"auth": {"header": "<header>", "value": "«secret»-«token»"}}
    When the agent executes:
      """js
      async () => {
        for (const [method, path] of [["GET", "301"], ["GET", "308"], ["POST", "303"], ["POST", "307"], ["GET", "later"]])
          try { await api.request({ method, path: "/«gone»/" + path, headers: { "X-«One»": "«first»" }, body: method === "POST" ? { "«key»": 1 } : undefined }); } catch { /* refused */ }
        return "done";
      }
      """
    Then no request to another origin contains "«token»"
    And the API received 1 request "POST /«gone»/307"
    And the API received 1 request "GET /«gone»/later"

    Examples:
      | header        |
      | Authorization |
      | X-Api-Key     |
      | Cookie        |

  # Whether the document is got with credentials where the API is, and whether such a redirect is followed, the text does
  # not say. What search has of it is not judged here.

  @only-the-configured-api @uses-credentials @forbids
  Scenario Outline: The credentials are not sent to where the document is, at another origin: <where>, by <header>
    Given the API:
      """
      documentAt: <where>
      operations:
        - {method: GET, path: "/«things»", replies: [{json: 1}]}
      """
    And the host is told the address of the API's document
    And the host's configuration has {"auth": {"header": "<header>", "value": "«secret»-«token»"}}
    When the agent searches, if the host starts:
      """js
      async () => Object.keys(spec.paths).length
      """
    And the agent executes, if the host starts:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then no request to another origin, if there was one, contains "«token»"

    Examples:
      | where      | header        |
      | elsewhere  | Authorization |
      | redirected | X-Api-Key     |
