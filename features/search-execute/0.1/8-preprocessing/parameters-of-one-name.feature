Feature: An operation has its own parameters, each known by its name and place (§8)

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

  # Where those are that a path has for all of its operations, the text does not say.

  @operation-fields
  Scenario: An operation has its own parameters where its path has some for all operations
    Given the API:
      """
      document:
        paths:
          /«things»/{id}:
            parameters:
              - {name: id, in: path, required: true, schema: {type: string}}
              - {name: «shared», in: query, schema: {type: string}}
            get:
              parameters:
                - {name: «limit», in: query, schema: {type: integer}}
                - {name: «shared», in: query, schema: {type: boolean}}
              responses: {"200": {description: «read»}}
            delete: {responses: {"204": {description: «gone»}}}
            put: {parameters: [{name: «force», in: header, schema: {type: boolean}}], responses: {"200": {description: «read»}}}
        info: {title: «title», version: "1"}
      """
    When the agent searches:
      """js
      async () => {
        const { get, delete: last, put } = spec.paths["/«things»/{id}"];
        const has = (operation, name, type) => (operation.parameters ?? []).some((one) => one.name === name && one.schema.type === type);
        return {
          limit: has(get, "«limit»", "integer"), shared: has(get, "«shared»", "boolean"), force: has(put, "«force»", "boolean"),
          other: has(last, "«limit»", "integer") || has(last, "«force»", "boolean") || has(put, "«limit»", "integer"),
        };
      }
      """
    Then the result is {"limit": true, "shared": true, "force": true, "other": false}
