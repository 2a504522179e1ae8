Feature: Which headers a script may set (§6.1)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @headers-blocked @option-allowedHeaders @forbids
  Scenario Outline: A header that says who asks is not sent: <form>
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "<header>": "«forged».example" } }); return "done"; }
      """
    Then no header that the API received contains "«forged»"

    Examples:
      | form                         | header               |
      | credentials                  | Authorization        |
      | credentials in small letters | authorization        |
      | a cookie                     | Cookie               |
      | a cookie in capitals         | COOKIE               |
      | the host                     | Host                 |
      | the client's address         | X-Forwarded-For      |
      | the host of another          | x-forwarded-host     |
      | anything of its kind         | X-Forwarded-«Some»   |
      | credentials for a proxy      | Proxy-Authorization  |
      | anything for a proxy         | proxy-«some»         |

  @headers-passed
  Scenario: All other headers are sent
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»", "Accept-Language": "«second»", "Authorization-«Two»": "«third»", "X-Host-«Some»": "«fourth»", "X-Cookie-«Some»": "«fifth»", "Accept": "text/«kind»" } }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«One»": "«first»", "Accept-Language": "«second»", "Authorization-«Two»": "«third»", "X-Host-«Some»": "«fourth»", "X-Cookie-«Some»": "«fifth»", "Accept": "text/«kind»"}

  @headers-allowed @forbids
  Scenario: With a list, these headers alone are sent
    Given the host's configuration has {"allowedHeaders": ["X-«One»"]}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»", "X-«Two»": "«second»", "Cookie": "c=«second»" } }); return "done"; }
      """
    Then no header that the API received contains "«second»"
    And the API received "GET /«things»" with the headers {"X-«One»": "«first»", "X-«Two»": null, "Cookie": null}

  @headers-allowed @forbids
  Scenario: With an empty list, no header of a script is sent
    Given the host's configuration has {"allowedHeaders": []}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then no header that the API received contains "«first»"
    And the API received "GET /«things»" with the headers {"X-«One»": null}
