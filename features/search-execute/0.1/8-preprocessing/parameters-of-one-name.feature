Feature: Parameters are known by their names and places (§8)

  # A parameter is known by its name and its place.

  @operation-fields
  Scenario: Parameters of one name in several places are all there
    Given the API:
      """
      operations:
        - method: GET
          path: /«things»/{id}
          parameters: [{name: id, in: path, required: true, schema: {type: string}}, {name: id, in: query, schema: {type: integer}}, {name: id, in: header, schema: {type: boolean}}]
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»/{id}"].get.parameters.map((one) => [one.name, one.in, one.schema.type])
      """
    Then the result is [["id", "path", "string"], ["id", "query", "integer"], ["id", "header", "boolean"]]
