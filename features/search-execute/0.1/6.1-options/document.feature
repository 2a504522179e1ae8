Feature: The document of the API (§6.1)

  @spec-is-openapi-3
  Scenario Outline: A document of OpenAPI <version> is taken
    Given the API:
      """
      openapi: "<version>"
      operations:
        - {method: GET, path: "/«things»", summary: «word», replies: [{json: {"«key»": "here"}}]}
      """
    When the agent searches:
      """js
      async () => Object.keys(spec.paths)
      """
    Then the result is ["/«things»"]
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "here"}

    Examples:
      | version |
      | 3.0.0   |
      | 3.0.3   |
      | 3.0.4   |
      | 3.1.0   |
      | 3.1.1   |
      | 3.2.0   |

  # Since OpenAPI 3.1 a document may have components alone.

  @spec-is-openapi-3
  Scenario: A document without paths is taken
    Given the API:
      """
      openapi: "3.1.0"
      document: {paths: null, components: {schemas: {«Thing»: {type: object, title: «word»}}}}
      """
    When the agent searches:
      """js
      async () => spec.components.schemas.«Thing».title
      """
    Then the result is "«word»"

  @spec-got-asynchronously
  Scenario: A document at an address is got
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", summary: «word», replies: [{json: {"«key»": "here"}}]}
      """
    And the host is told the address of the API's document
    When the agent searches:
      """js
      async () => Object.keys(spec.paths)
      """
    Then the result is ["/«things»"]

  @base-url
  Scenario: Requests go to the base URL, whatever servers the document names
    Given the API:
      """
      servers: [{url: "http://127.0.0.1:1"}]
      operations:
        - {method: GET, path: "/«things»", replies: [{json: {"«key»": "here"}}]}
      """
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the API received 1 request "GET /«things»"
    And the result is {"«key»": "here"}

  @base-url
  Scenario: A slash at the end of the base URL is none of the path
    Given the API:
      """
      base: /
      operations:
        - {method: GET, path: "/«things»", replies: [{json: {"«key»": "here"}}]}
      """
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the API received 1 request "GET /«things»"
    And the result is {"«key»": "here"}

  # Nothing has to be where paths go then: what is judged is that they do not go to a server that the document names.

  @base-url-default @option-baseUrl @forbids
  Scenario: Without a base URL, requests do not go to a server that the document names
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", replies: [{json: {"«key»": "here"}}]}
      """
    And the host's configuration has {"baseUrl": null}
    When the agent executes:
      """js
      async () => { try { const res = await api.request({ method: "GET", path: "/«things»" }); return { status: res.status }; } catch { return { status: 0 }; } }
      """
    Then the API received 0 requests
    And the result matches {"type": "object", "required": ["status"]}

  @spec-required
  Scenario: A configuration without a document is refused
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»"}
      """
    And the host's configuration has {"spec": null}
    When the agent searches, if the host starts:
      """js
      async () => Object.keys(spec.paths)
      """
    Then the host refused to start, or the last call failed

  # The path of a server that the document names is none of the base URL that the host has.

  @base-url
  Scenario Outline: Requests go to the base URL as they are written, whatever path a server of the document has: <server>
    Given the API:
      """
      servers: [{url: "<server>"}, {url: "https://«other».example/v9"}]
      operations:
        - {method: GET, path: "/«things»", replies: [{json: {"«key»": "here"}}]}
      """
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the API received 1 request "GET /«things»"
    And the result is {"«key»": "here"}

    Examples:
      | server                            |
      | https://«host».example/api/v3     |
      | https://«host».example/{version}/ |
      | /api/v3                           |
      | v3                                |
