Feature: A document that was got is as one that is a file (§8)

  # What search has of it does not depend on where it came from.

  Background:
    Given the API:
      """
      operations: [{method: GET, path: "/«others»", replies: [{json: {"«key»": "here"}}]}]
      document:
        info: {title: «title», version: "1.50", description: «described»}
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
            post: {summary: «short», deprecated: true, security: [], x-flag: 1, parameters: [{$ref: "#/components/parameters/«Limit»"}], requestBody: {$ref: "#/components/requestBodies/«Made»"}, responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}, "201": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Node»"}}}}}}
      """
    And the host is told the address of the API's document

  @references-in-operations
  Scenario: References in parameters and responses of a document that was got are resolved
    When the agent searches:
      """js
      async () => { const { parameters, responses } = spec.paths["/«things»"].post; return [parameters[0], responses["200"].content["application/json"].schema]; }
      """
    Then the result is [{"name": "«limit»", "in": "query", "schema": {"type": "string", "description": "«described»"}}, {"type": "object", "properties": {"leaf": {"type": "string", "description": "«described»"}}}]

  @references-in-request-bodies
  Scenario: References in request bodies of a document that was got are resolved
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].post.requestBody.content["application/json"].schema
      """
    Then the result is {"type": "object", "properties": {"leaf": {"type": "string", "description": "«described»"}}}

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

  @spec-info @spec-servers
  Scenario: What is beside the operations of a document that was got is kept
    When the agent searches:
      """js
      async () => ({ info: spec.info, servers: spec.servers })
      """
    Then the result is {"info": {"title": "«title»", "version": "1.50", "description": "«described»"}, "servers": [{"url": "https://«host».example"}]}

  # Neither where it was got nor what it names is where requests go.

  @base-url
  Scenario: Requests go to the base URL where a document was got
    When the agent executes:
      """js
      async () => (await api.request({ method: "GET", path: "/«others»" })).body
      """
    Then the API received 1 request "GET /«others»"
    And the result is {"«key»": "here"}
