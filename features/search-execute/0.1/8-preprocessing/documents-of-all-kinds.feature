Feature: What search keeps of documents that lack something (§8)

  # What stands for a part that a document lacks, the text does not say: what is judged is what it has.

  @spec-info @uses-spec
  Scenario Outline: The info is kept where a document lacks <what>
    Given the API:
      """
      document: {info: {title: «title», version: "1.2"}, <document>}
      """
    When the agent searches:
      """js
      async () => spec.info
      """
    Then the result is {"title": "«title»", "version": "1.2"}

    Examples:
      | what       | document                          |
      | components | components: null, tags: [], security: [] |
      | servers    | servers: null, components: {schemas: {}} |
      | operations | paths: {}, externalDocs: {url: "https://«host».example"} |

  @spec-servers
  Scenario Outline: The servers are kept where a document lacks <what>
    Given the API:
      """
      document: {servers: [{url: "https://«host».example/v1"}, {url: "/«base»"}], <document>}
      """
    When the agent searches:
      """js
      async () => spec.servers
      """
    Then the result is [{"url": "https://«host».example/v1"}, {"url": "/«base»"}]

    Examples:
      | what       | document                                       |
      | components | paths: {"/«things»": {get: {responses: {"200": {description: OK}}}}} |
      | schemas    | components: {parameters: {}}, paths: {"/«things»": {get: {responses: {"200": {description: OK}}}}} |
      | operations | paths: {}, components: {schemas: {}}           |
      | tags       | tags: [], paths: {"/«things»": {get: {tags: [], responses: {"200": {description: OK}}}}} |

  @spec-schemas
  Scenario Outline: The schemas are kept where a document lacks <what>
    Given the API:
      """
      document: {components: {schemas: {«Thing»: {type: object}, «Other»: {$ref: "#/components/schemas/«Thing»"}}<components>}, <document>}
      """
    When the agent searches:
      """js
      async () => spec.components.schemas
      """
    Then the result is {"«Thing»": {"type": "object"}, "«Other»": {"type": "object"}}

    Examples:
      | what       | components       | document      |
      | servers    |                  | servers: null |
      | operations | , parameters: {} | paths: {}     |
      | no part    | , responses: {«Thing»: {description: OK}}, securitySchemes: {a: {type: http, scheme: basic}} | security: [{a: []}], tags: [{name: «Tag»}] |

  @spec-paths
  Scenario Outline: The operations are there where a document lacks <what>
    Given the API:
      """
      document: {paths: {"/«empty»": {}, "/«things»": {summary: «first», description: "", x-flag: false, get: {summary: «second», responses: {"200": {description: OK}}}}, "/«others»": {servers: [], post: {responses: {"200": {description: «third»}}}}}, <document>}
      operations: [{method: GET, path: "/«things»", replies: [{json: {"«key»": "here"}}]}]
      """
    When the agent searches:
      """js
      async () => [spec.paths["/«things»"].get.summary, spec.paths["/«others»"].post.responses["200"].description]
      """
    Then the result is ["«second»", "«third»"]
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«things»" })).body
      """
    Then the result is {"«key»": "here"}

    Examples:
      | what       | document         |
      | components | components: null |
      | servers    | servers: null    |
      | schemas    | components: {}   |
