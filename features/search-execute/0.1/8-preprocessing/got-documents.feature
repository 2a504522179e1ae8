Feature: A document that was got is as one that is a file (§8)

  # What search has of it does not depend on where it came from. It is UTF-8, which its Content-Type need not say.

  Background:
    Given the API:
      """
      operations: [{method: GET, path: "/«others»", replies: [{json: {"«key»": "here"}}]}]
      document:
        info: {title: «title», version: "1.50", description: "«described» é 日本 😀"}
        servers: [{url: "https://«host».example"}]
        components:
          schemas:
            «Thing»: {type: object, properties: {leaf: {$ref: "#/components/schemas/«Leaf»"}}}
            «Leaf»: {type: string, description: «described»}
            «Node»: {type: object, properties: {next: {$ref: "#/components/schemas/«Node»"}}}
          parameters: {«Limit»: {name: «limit», in: query, schema: {$ref: "#/components/schemas/«Leaf»"}}}
          requestBodies: {«Made»: {content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}}
        paths:
          /«things»:
            post: {summary: «short», security: [], x-flag: 1, parameters: [{$ref: "#/components/parameters/«Limit»"}], requestBody: {$ref: "#/components/requestBodies/«Made»"}, responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}, "201": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Node»"}}}}}}
      """
    And the host is told the address of the API's document

  @references-in-operations
  Scenario: References in parameters and responses of a document that was got are resolved
    When the agent searches:
      """js
      async () => { const { parameters, responses } = spec.paths["/«things»"].post; return [parameters[0].name ?? null, responses["200"].content["application/json"].schema.type ?? null]; }
      """
    Then the result is ["«limit»", "object"]

  @references-in-request-bodies
  Scenario: References in request bodies of a document that was got are resolved
    When the agent searches:
      """js
      async () => Object.keys(spec.paths["/«things»"].post.requestBody)
      """
    Then the result is ["content"]

  # What is not resolved itself is no matter of what it leads to.

  @references-nested
  Scenario: What references of a document that was got lead to is resolved
    When the agent searches:
      """js
      async () => {
        const { parameters, requestBody, responses } = spec.paths["/«things»"].post;
        return [parameters[0].schema ?? null, responses["200"].content["application/json"].schema.properties?.leaf ?? null, requestBody.content?.["application/json"].schema ?? null];
      }
      """
    Then the result matches {"type": "array", "minItems": 3, "contains": {"type": "object"}, "prefixItems": [{"enum": [{"type": "string", "description": "«described»"}, null]}, {"enum": [{"type": "string", "description": "«described»"}, null]}, {"enum": [{"type": "object", "properties": {"leaf": {"type": "string", "description": "«described»"}}}, null]}]}

  @references-in-schemas
  Scenario: References in schemas of a document that was got are resolved
    When the agent searches:
      """js
      async () => spec.components.schemas.«Thing»
      """
    Then the result is {"type": "object", "properties": {"leaf": {"type": "string", "description": "«described»"}}}

  @references-circular
  Scenario: Circles of a document that was got end in their names
    When the agent searches:
      """js
      async () => {
        let schema = spec.paths["/«things»"].post.responses["201"].content["application/json"].schema;
        for (let i = 0; i < 10 && schema?.properties; i++) schema = schema.properties.next;
        return schema ?? null;
      }
      """
    Then the result is {"$circular": "#/components/schemas/«Node»"}

  @operation-fields-alone
  Scenario: An operation of a document that was got has no other fields
    When the agent searches:
      """js
      async () => Object.keys(spec.paths["/«things»"].post).filter((key) => !["summary", "description", "tags", "operationId", "parameters", "requestBody", "responses"].includes(key))
      """
    Then the result is []

  @spec-info
  Scenario: The info of a document that was got is kept
    When the agent searches:
      """js
      async () => spec.info
      """
    Then the result is {"title": "«title»", "version": "1.50", "description": "«described» é 日本 😀"}

  @spec-servers
  Scenario: The servers of a document that was got are kept
    When the agent searches:
      """js
      async () => spec.servers
      """
    Then the result is [{"url": "https://«host».example"}]

  # Neither where it was got nor what it names is where requests go.

  @base-url
  Scenario: Requests go to the base URL where a document was got
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«others»" })).body
      """
    Then the API received 1 request "GET /«others»"
    And the result is {"«key»": "here"}
