Feature: References in what operations are made of are resolved (§7.1)

  Background:
    Given the API:
      """
      components:
        schemas:
          «Thing»: {type: object, properties: {size: {type: integer}}}
          «Listed»: {oneOf: [{$ref: "#/components/schemas/«Thing»"}]}
          «Node»: {type: object, properties: {next: {$ref: "#/components/schemas/«Other»"}}}
          «Other»: {type: object, properties: {next: {$ref: "#/components/schemas/«Node»"}}}
        parameters:
          «Limit»: {name: «limit», in: query, schema: {$ref: "#/components/schemas/«Thing»"}}
        requestBodies:
          «Made»: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}
      operations:
        - method: POST
          path: /«things»
          parameters: [{$ref: "#/components/parameters/«Limit»"}]
          requestBody: {$ref: "#/components/requestBodies/«Made»"}
          responses:
            "200": {description: OK, content: {application/json: {schema: {allOf: [{$ref: "#/components/schemas/«Thing»"}]}}}}
            "201": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Listed»"}}}}
            "202": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Node»"}}}}
            "203": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Other»"}}}}
            "422": {description: «refused», content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}
      """

  @references-in-operations
  Scenario: A parameter that is a reference is resolved
    When the agent searches:
      """js
      async () => ({ name: spec.paths["/«things»"].post.parameters[0].name ?? null })
      """
    Then the result is {"name": "«limit»"}

  @references-in-request-bodies
  Scenario: A request body that is a reference is resolved
    When the agent searches:
      """js
      async () => ({ required: spec.paths["/«things»"].post.requestBody.required ?? null })
      """
    Then the result is {"required": true}

  # A parameter or a body that is not resolved itself is no matter of what it leads to.

  @references-nested
  Scenario: What a parameter and a request body refer to has its own references resolved
    When the agent searches:
      """js
      async () => {
        const { parameters, requestBody } = spec.paths["/«things»"].post;
        return [parameters[0].schema ?? null, requestBody.content?.["application/json"].schema ?? null];
      }
      """
    Then the result matches {"type": "array", "minItems": 2, "items": {"enum": [{"type": "object", "properties": {"size": {"type": "integer"}}}, null]}}

  @references-in-operations
  Scenario: References in lists are resolved
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].post.responses["200"].content["application/json"].schema.allOf[0]
      """
    Then the result is {"type": "object", "properties": {"size": {"type": "integer"}}}

  @references-nested
  Scenario: References in lists of what a reference leads to are resolved
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].post.responses["201"].content["application/json"].schema.oneOf[0]
      """
    Then the result is {"type": "object", "properties": {"size": {"type": "integer"}}}

  # What stands in a second place for a part of a circle that is resolved already, the text does not say.

  @references-nested
  Scenario: A schema that is part of a circle is resolved where the circle begins
    When the agent searches:
      """js
      async () => ({ next: !!spec.paths["/«things»"].post.responses["202"].content["application/json"].schema.properties.next.properties })
      """
    Then the result is {"next": true}

  @references-in-operations
  Scenario: A schema is resolved in each place of an operation
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].post.responses["422"].content["application/json"].schema
      """
    Then the result is {"type": "object", "properties": {"size": {"type": "integer"}}}

  @operation-fields
  Scenario: Responses of failures are kept
    When the agent searches:
      """js
      async () => ({ said: spec.paths["/«things»"].post.responses["422"].description })
      """
    Then the result is {"said": "«refused»"}
