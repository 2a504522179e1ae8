Feature: Which headers a script may set (§6.1)

  Background:
    Given an API with the operations:
      | operation      | reply     |
      | GET /«things»  | {json: 1} |
      | POST /«things» | {json: 1} |

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

  # What is blocked is taken out of the request, which is sent.

  @headers-blocked @option-allowedHeaders
  Scenario Outline: The request is sent without the header that says who asks: <header>
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "<header>": "«forged».example", "X-«One»": "«first»" } }); return "done"; }
      """
    Then the API received 1 request
    And no header that the API received contains "«forged»"

    Examples:
      | header              |
      | Authorization       |
      | Cookie              |
      | Host                |
      | X-Forwarded-For     |
      | Proxy-Authorization |

  @headers-passed
  Scenario: All other headers are sent
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»", "Accept-Language": "«second»", "Authorization-«Two»": "«third»", "X-Host-«Some»": "«fourth»", "X-Cookie-«Some»": "«fifth»", "Accept": "text/«kind»" } }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«One»": "«first»", "Accept-Language": "«second»", "Authorization-«Two»": "«third»", "X-Host-«Some»": "«fourth»", "X-Cookie-«Some»": "«fifth»", "Accept": "text/«kind»"}

  @headers-passed @option-allowedHeaders
  Scenario Outline: A header that is not on the list of the text is sent: <header>
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "<header>": "<value>" } }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"<header>": "<value>"}

    Examples:
      | header           | value                  |
      | X-Real-IP        | 192.0.2.7              |
      | X-Client-IP      | 192.0.2.7              |
      | CF-Connecting-IP | 192.0.2.7              |
      | True-Client-IP   | 192.0.2.7              |
      | Forwarded        | for=192.0.2.7          |
      | X-Forwarding     | «word»                 |
      | Origin           | https://«word».example |
      | Referer          | https://«word».example |
      | User-Agent       | «word»/1.0             |
      | X-API-Key        | «word»                 |
      | Authentication   | «word»                 |
      | Set-Cookie       | «word»=1               |
      | If-None-Match    | W/1-«word»             |
      | Idempotency-Key  | «word»                 |

  @headers-passed
  Scenario: Headers that are not on the list are sent beside those that are not
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "Cookie": "«forged»=1", "X-«One»": "«first»", "Authorization": "Bearer «forged»", "X-«Two»": "«second»" } }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-«One»": "«first»", "X-«Two»": "«second»"}

  @headers-allowed @forbids
  Scenario: With a list, these headers alone are sent
    Given the host's configuration has {"allowedHeaders": ["X-«One»"]}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»", "X-«Two»": "«second»", "Cookie": "c=«second»" } }); return "done"; }
      """
    Then no header that the API received contains "«second»"
    And the API received "GET /«things»" with the headers {"X-«One»": "«first»", "X-«Two»": null, "Cookie": null}

  # Names of headers are the same in small letters and in capitals.

  @headers-allowed
  Scenario: With a list, each header that is on it is sent, with each method
    Given the host's configuration has {"allowedHeaders": ["Accept-Language", "x-first-«word»", "X-SECOND-«word»"]}
    And the host's configuration has {"auth": {"header": "X-Key", "value": "«secret»"}}
    When the agent executes:
      """js
      async () => { for (const method of ["GET", "POST"]) await api.request({ method, path: "/«things»", headers: { "X-First-«word»": "«first»", "x-second-«word»": "«second»", "Accept-Language": "«third»", "X-First": "«fourth»", "X-First-«word»-More": "«fifth»" } }); return "done"; }
      """
    Then the API received "GET /«things»" with the headers {"X-First-«word»": "«first»", "X-Second-«word»": "«second»", "Accept-Language": "«third»", "X-First": null, "X-First-«word»-More": null}
    And the API received "POST /«things»" with the headers {"X-First-«word»": "«first»", "X-Second-«word»": "«second»", "Accept-Language": "«third»", "X-First": null, "X-First-«word»-More": null}

  @headers-allowed @forbids
  Scenario: With an empty list, no header of a script is sent
    Given the host's configuration has {"allowedHeaders": []}
    When the agent executes:
      """js
      async () => { await api.request({ method: "GET", path: "/«things»", headers: { "X-«One»": "«first»" } }); return "done"; }
      """
    Then no header that the API received contains "«first»"
    And the API received "GET /«things»" with the headers {"X-«One»": null}
