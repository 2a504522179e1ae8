Feature: The document as search has it (§7.1)

  Background:
    Given the API:
      """
      title: «Title» API
      version: 7.«#minor».0
      components:
        schemas:
          «Thing»: {type: object, properties: {size: {type: integer, description: «described»}}}
        parameters:
          «Limit»: {name: «limit», in: query, schema: {type: integer}}
        responses:
          «Listed»: {description: «listed», content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/«Thing»"}}}}}
      operations:
        - method: GET
          path: /«things»
          summary: «first»
          operationId: «first»
          description: «first»
          tags: [«Tag»]
          parameters: [{$ref: "#/components/parameters/«Limit»"}]
          responses: {"200": {$ref: "#/components/responses/«Listed»"}}
        - method: POST
          path: /«things»
          summary: «second»
          operationId: «second»
          description: «second»
          requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/«Thing»"}}}}
        - {method: DELETE, path: "/«things»/{id}", summary: «third», operationId: «third», description: «third»}
        - {method: PATCH, path: "/«things»/{id}", summary: «fourth», operationId: «fourth», description: «fourth»}
        - {method: PUT, path: "/«things»/{id}", summary: «fifth», operationId: «fifth», description: «fifth»}
      """

  @spec-paths
  Scenario: Operations are found by path and method
    When the agent searches:
      """js
      async () => {
        const which = (operation) => ["«first»", "«second»", "«third»", "«fourth»", "«fifth»"].filter((word) => JSON.stringify(operation).includes(word)).join();
        return {
          get: which(spec.paths["/«things»"].get),
          post: which(spec.paths["/«things»"].post),
          delete: which(spec.paths["/«things»/{id}"].delete),
          patch: which(spec.paths["/«things»/{id}"].patch),
          put: which(spec.paths["/«things»/{id}"].put),
          none: spec.paths["/«things»"].patch ?? null,
        };
      }
      """
    Then the result is {"get": "«first»", "post": "«second»", "delete": "«third»", "patch": "«fourth»", "put": "«fifth»", "none": null}

  @operation-fields
  Scenario: Operations are found by their tag, as the text shows it
    When the agent searches:
      """js
      async () => {
        const results = [];
        for (const [path, methods] of Object.entries(spec.paths)) {
          for (const [method, op] of Object.entries(methods)) {
            if (op.tags?.some(t => t.toLowerCase() === "«Tag»".toLowerCase())) {
              results.push({ method: method.toUpperCase(), path, summary: op.summary });
            }
          }
        }
        return results;
      }
      """
    Then the result is [{"method": "GET", "path": "/«things»", "summary": "«first»"}]

  @spec-metadata
  Scenario: The title and the version are there
    When the agent searches:
      """js
      async () => ({
        title: spec.info.title,
        version: spec.info.version,
        endpoints: Object.keys(spec.paths).length,
      })
      """
    Then every result has {"title": "«Title» API", "version": "7.«#minor».0"}

  @references-in-request-bodies
  Scenario: The request body is there without a reference
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].post.requestBody.content["application/json"].schema
      """
    Then the result is {"type": "object", "properties": {"size": {"type": "integer", "description": "«described»"}}}

  @references-in-operations
  Scenario: Parameters and responses are there without references
    When the agent searches:
      """js
      async () => {
        const op = spec.paths["/«things»"].get, ok = op.responses["200"];
        return { parameter: op.parameters[0], description: ok.description };
      }
      """
    Then the result is {"parameter": {"name": "«limit»", "in": "query", "schema": {"type": "integer"}}, "description": "«listed»"}

  # A response that is not resolved itself is no matter of what it leads to.

  @references-nested
  Scenario: What a response refers to is there without references
    When the agent searches:
      """js
      async () => ({ schema: spec.paths["/«things»"].get.responses["200"].content?.["application/json"].schema ?? null })
      """
    Then the result matches {"enum": [{"schema": null}, {"schema": {"type": "array", "items": {"type": "object", "properties": {"size": {"type": "integer", "description": "«described»"}}}}}]}
