Feature: How a host reads what the text leaves open of the document (§7.1, §8)

  @probe-spec-changes
  Scenario: A script changes the document
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    When the agent searches:
      """js
      async () => { try { spec.«left» = 1; return { left: null }; } catch { return { left: "an error" }; } }
      """
    Then the reading of "spec-changes" is one of:
      | where        | what       | reading |
      | /result/left | "an error" | throws  |
      | /result/left | null       | ignored |

  @probe-spec-rebound
  Scenario: A script gives the name of the document another value
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    When the agent searches:
      """js
      async () => { try { spec = { paths: "«word»" }; } catch { /* it is refused */ } return { left: typeof spec.paths }; }
      """
    Then the reading of "spec-rebound" is one of:
      | where        | what     | reading  |
      | /result/left | "object" | kept     |
      | /result/left | "string" | replaced |

  @probe-rare-methods
  Scenario: Operations of rare methods
    Given an API with the operations:
      | operation        | reply     |
      | GET /«things»    | {json: 1} |
      | HEAD /«things»   | {status: 200} |
      | TRACE /«things»  | {status: 200} |
    When the agent searches:
      """js
      async () => ({ methods: Object.keys(spec.paths["/«things»"]).sort().join(" ") })
      """
    Then the reading of "rare-methods" is one of:
      | where           | what             | reading  |
      | /result/methods | "get head trace" | kept     |
      | /result/methods | "get"            | left-out |

  @probe-path-parameters
  Scenario: A parameter of a path
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»/{id}", pathParameters: [{name: id, in: path, required: true, schema: {type: string}}]}
      """
    When the agent searches:
      """js
      async () => { const item = spec.paths["/«things»/{id}"]; return { own: item.get.parameters?.[0]?.name ?? null, path: item.parameters?.[0]?.name ?? null }; }
      """
    Then the reading of "path-parameters" is one of:
      | where   | what                         | reading |
      | /result | {"own": "id", "path": null}  | merged  |
      | /result | {"own": null, "path": "id"}  | member  |
      | /result | {"own": null, "path": null}  | absent  |

  @probe-dangling-reference
  Scenario: A reference that leads nowhere
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Nothing»"}}}}}}
      """
    When the agent searches, if the host starts:
      """js
      async () => ({ at: spec.paths["/«things»"].get.responses["200"].content["application/json"].schema ?? null })
      """
    Then the reading of "dangling-reference" is one of:
      | where           | what                               | reading   |
      | start           | false                              | refused   |
      | /result/at/$ref | "#/components/schemas/«Nothing»"   | reference |
      | /result/at      | ~ «Nothing»                        | told      |
      | /result/at      | present                            | nothing   |
      | answer          | "tool-error"                       | refused   |

  # The other document is beside that of the API, at an address.

  @probe-external-reference
  Scenario: A reference into another document
    Given the API:
      """
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "«other».json#/«Thing»"}}}}}}
        - {method: GET, path: "/«other».json", replies: [{json: {"«Thing»": {type: string}}}]}
      """
    And the host is told the address of the API's document
    When the agent searches, if the host starts:
      """js
      async () => ({ at: spec.paths["/«things»"].get.responses["200"].content["application/json"].schema ?? null })
      """
    Then the reading of "external-reference" is one of:
      | where           | what                    | reading   |
      | start           | false                   | refused   |
      | /result/at/$ref | "«other».json#/«Thing»" | reference |
      | /result/at/type | present                 | got       |
      | /result/at      | present                 | nothing   |
      | answer          | "tool-error"            | refused   |

  @probe-reference-siblings
  Scenario: A description beside a reference
    Given the API:
      """
      components:
        schemas:
          «Thing»: {type: string, description: «there»}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»", description: «here»}}}}}}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].get.responses["200"].content["application/json"].schema
      """
    Then the reading of "reference-siblings" is one of:
      | where               | what      | reading |
      | /result/description | "«here»"  | kept    |
      | /result/description | "«there»" | dropped |

  @probe-circle-neighbours
  Scenario: A part of a circle in a second place
    Given the API:
      """
      components:
        schemas:
          «Node»: {type: object, properties: {next: {$ref: "#/components/schemas/«Other»"}}}
          «Other»: {type: object, properties: {next: {$ref: "#/components/schemas/«Node»"}}}
      operations:
        - method: GET
          path: /«things»
          responses:
            "200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Node»"}}}}
            "201": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Other»"}}}}
      """
    When the agent searches:
      """js
      async () => ({ next: spec.paths["/«things»"].get.responses["201"].content["application/json"].schema.properties?.next ?? null })
      """
    Then the reading of "circle-neighbours" is one of:
      | where                   | what    | reading  |
      | /result/next/properties | present | resolved |
      | /result/next/$circular  | present | circular |

  @probe-direct-circles
  Scenario: A schema that is nothing but a reference to itself
    Given the API:
      """
      components:
        schemas:
          «Loop»: {$ref: "#/components/schemas/«Loop»"}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Loop»"}}}}}}
      """
    When the agent searches, if the host starts:
      """js
      async () => ({ at: spec.paths["/«things»"].get.responses["200"].content["application/json"].schema ?? null })
      """
    Then the reading of "direct-circles" is one of:
      | where                | what         | reading   |
      | start                | false        | refused   |
      | /result/at/$circular | present      | circular  |
      | /result/at/$ref      | present      | reference |
      | /result/at           | present      | nothing   |
      | answer               | "tool-error" | refused   |
