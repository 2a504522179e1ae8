Feature: What stands beside one reference is not beside another (§8)

  # Whether it is kept, the text does not say.

  Background:
    Given the API:
      """
      components:
        schemas:
          «Thing»: {type: object, title: «there», properties: {at: {type: string, description: «within»}}}
      operations:
        - method: GET
          path: /«first»
          responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»", title: «here», deprecated: true}}}}}
        - {method: GET, path: "/«second»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}}}
        - {method: POST, path: "/«second»", requestBody: {content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/«Thing»"}}}}}, responses: {"200": {description: OK}}}
      """

  @references-in-operations
  Scenario: An answer that refers to the same schema later has the schema alone
    When the agent searches:
      """js
      async () => {
        const of = (path) => spec.paths[path].get.responses["200"].content["application/json"].schema;
        return [of("/«first»").properties.at, of("/«second»")];
      }
      """
    Then the result is [{"type": "string", "description": "«within»"}, {"type": "object", "title": "«there»", "properties": {"at": {"type": "string", "description": "«within»"}}}]

  @references-in-request-bodies
  Scenario: A request body that refers to the same schema later has the schema alone
    When the agent searches:
      """js
      async () => {
        const first = JSON.stringify(spec.paths["/«first»"].get.responses);
        return first && spec.paths["/«second»"].post.requestBody.content["application/json"].schema.items;
      }
      """
    Then the result is {"type": "object", "title": "«there»", "properties": {"at": {"type": "string", "description": "«within»"}}}

  @spec-schemas
  Scenario: The schema itself has nothing of what stands beside a reference to it
    When the agent searches:
      """js
      async () => {
        const first = JSON.stringify(spec.paths["/«first»"].get.responses);
        return first && spec.components.schemas.«Thing»;
      }
      """
    Then the result is {"type": "object", "title": "«there»", "properties": {"at": {"type": "string", "description": "«within»"}}}
