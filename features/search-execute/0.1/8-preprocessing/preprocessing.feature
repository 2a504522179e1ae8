Feature: What search makes of the document (§8)

  @references-nested
  Scenario: What a reference leads to has its references resolved
    Given the API:
      """
      components:
        schemas:
          «Outer»: {type: object, properties: {inner: {$ref: "#/components/schemas/«Inner»"}, list: {type: array, items: {$ref: "#/components/schemas/«Leaf»"}}}}
          «Inner»: {type: object, properties: {leaf: {$ref: "#/components/schemas/«Leaf»"}}}
          «Leaf»: {type: string, description: «described»}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Outer»"}}}}}}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].get.responses["200"].content["application/json"].schema
      """
    Then the result is {"type": "object", "properties": {"inner": {"type": "object", "properties": {"leaf": {"type": "string", "description": "«described»"}}}, "list": {"type": "array", "items": {"type": "string", "description": "«described»"}}}}

  # How often a schema is resolved before it begins anew, the text does not say.

  @references-circular
  Scenario Outline: A reference that leads to itself ends in its name: <form>
    Given the API:
      """
      components:
        schemas:
          «Node»: {type: object, properties: {next: {$ref: "#/components/schemas/<target>"}}}
          «Other»: {type: object, properties: {next: {$ref: "#/components/schemas/«Node»"}}}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Node»"}}}}}}
      """
    When the agent searches:
      """js
      async () => {
        let schema = spec.paths["/«things»"].get.responses["200"].content["application/json"].schema;
        for (let i = 0; i < 10 && schema?.properties; i++) schema = schema.properties.next;
        return schema ?? null;
      }
      """
    Then the result matches {"type": "object", "required": ["$circular"], "additionalProperties": false, "properties": {"$circular": {"enum": ["#/components/schemas/«Node»", "#/components/schemas/<target>"]}}}

    Examples:
      | form              | target  |
      | by itself         | «Node»  |
      | by another schema | «Other» |

  @references-in-operations
  Scenario: A schema that is used twice is there twice
    Given the API:
      """
      components:
        schemas:
          «Leaf»: {type: string, description: «described»}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {type: object, properties: {a: {$ref: "#/components/schemas/«Leaf»"}, b: {$ref: "#/components/schemas/«Leaf»"}}}}}}}}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].get.responses["200"].content["application/json"].schema.properties
      """
    Then the result is {"a": {"type": "string", "description": "«described»"}, "b": {"type": "string", "description": "«described»"}}
