Feature: Values that programs take for others, and many of them, are in operations as they are (§8)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  @operation-fields
  Scenario Outline: What an operation has is as it is: <what>
    Given the API:
      """
      document:
        paths:
          /«things»:
            post:
              tags: «=texts»
              parameters: [{name: id, in: path, required: true, schema: {enum: «=choices»}, example: «=all»}]
              requestBody: {content: {application/json: {example: «=all», schema: {type: object, properties: «=properties»}}}}
              responses: {"200": {description: OK, content: {application/json: {examples: «=members», schema: {default: «=all», const: «=empties», example: «=scalars»}}}}}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].post.<field>
      """
    Then the result is <value>

    Examples:
      | what                   | field       | value |
      | many tags              | tags        | «=texts» |
      | many values of an enum | parameters[0] | {"name": "id", "in": "path", "required": true, "schema": {"enum": «=choices»}, "example": «=all»} |
      | properties of a body   | requestBody.content["application/json"].schema | {"type": "object", "properties": «=properties»} |
      | an example of a body   | requestBody.content["application/json"].example | «=all» |
      | a schema of a response | responses["200"].content["application/json"].schema | {"default": «=all», "const": «=empties», "example": «=scalars»} |
      | examples of a response | responses["200"].content["application/json"].examples | «=members» |

  @references-in-operations
  Scenario: Each of many references beside each other leads to what it names
    Given the API:
      """
      document:
        components: {schemas: «=properties»}
        paths: {"/«things»": {get: {responses: {"200": {description: OK, content: {application/json: {schema: {type: object, properties: «=references», allOf: [{$ref: "#/components/schemas/p7"}, {$ref: "#/components/schemas/p7"}]}}}}}}}}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].get.responses["200"].content["application/json"].schema
      """
    Then the result is {"type": "object", "properties": «=referred», "allOf": [{"description": "#/components/schemas/p7"}, {"description": "#/components/schemas/p7"}]}
