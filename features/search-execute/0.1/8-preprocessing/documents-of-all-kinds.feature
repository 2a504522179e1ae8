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
      """
    When the agent searches:
      """js
      async () => [spec.paths["/«things»"].get !== undefined, spec.paths["/«others»"].post !== undefined]
      """
    Then the result is [true, true]

    Examples:
      | what       | document         |
      | components | components: null |
      | servers    | servers: null    |
      | schemas    | components: {}   |

  @operation-fields
  Scenario Outline: Operations have what they have where a document lacks <what>
    Given the API:
      """
      document: {paths: {"/«empty»": {}, "/«things»": {summary: «first», description: "", x-flag: false, get: {summary: «second», responses: {"200": {description: OK}}}}, "/«others»": {servers: [], post: {responses: {"200": {description: «third»}}}}}, <document>}
      """
    When the agent searches:
      """js
      async () => [spec.paths["/«things»"].get.summary, spec.paths["/«others»"].post.responses["200"].description]
      """
    Then the result is ["«second»", "«third»"]

    Examples:
      | what       | document         |
      | components | components: null |
      | servers    | servers: null    |
      | schemas    | components: {}   |

  @execute-script
  Scenario Outline: A script calls the API where a document lacks <what>
    Given the API:
      """
      document: {paths: {"/«empty»": {}, "/«things»": {get: {responses: {"200": {description: OK}}}}}, <document>}
      operations: [{method: GET, path: "/«things»", replies: [{json: {"«key»": "here"}}]}]
      """
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

  # What else an operation has is nothing that it is left out for.

  @spec-paths
  Scenario: Operations are there whatever else they have, and whatever they lack
    Given the API:
      """
      document:
        paths:
          /«things»:
            get: {deprecated: true, summary: «first», responses: {"200": {description: OK}}}
            post: {x-internal: true, x-hidden: true, x-codeSamples: [], summary: «second», responses: {default: {description: OK}}}
            put: {security: [{a: []}], servers: [{url: "https://«host».example"}], externalDocs: {url: "https://«host».example"}, summary: «third», responses: {"204": {description: OK}}}
            patch: {tags: [internal, deprecated, hidden, admin], operationId: «same», summary: «fourth», responses: {"400": {description: no}}}
            delete: {callbacks: {a: {"{$request.body#/url}": {post: {responses: {"200": {description: OK}}}}}}, operationId: «same»2, summary: «fifth», responses: {"200": {description: OK}}}
          /«things»/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get: {responses: {"200": {description: OK}}}
            post: {deprecated: true, responses: {"200": {description: OK}}}
          /internal/«things»: {get: {tags: [], responses: {"200": {description: OK}}}}
          /_«things»: {get: {summary: "", responses: {"200": {description: OK}}}}
        components: {securitySchemes: {a: {type: http, scheme: basic}}}
      """
    When the agent searches:
      """js
      async () => [
        ["get", "post", "put", "patch", "delete"].map((method) => spec.paths["/«things»"]?.[method] !== undefined),
        ["get", "post"].map((method) => spec.paths["/«things»/{id}"]?.[method] !== undefined),
        ["/internal/«things»", "/_«things»"].map((path) => spec.paths[path]?.get !== undefined),
      ]
      """
    Then the result is [[true, true, true, true, true], [true, true], [true, true]]
