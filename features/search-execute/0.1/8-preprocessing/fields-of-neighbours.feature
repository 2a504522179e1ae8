Feature: An operation has its own fields, whatever its neighbours have (§8)

  Background:
    Given the API:
      """
      document:
        paths:
          /«things»:
            get: {responses: {"200": {description: «read»}}}
            post:
              summary: «short»
              description: «long»
              operationId: «name»
              tags: [«Tag»]
              parameters: [{name: «field», in: query, schema: {type: string}}]
              requestBody: {content: {application/json: {schema: {type: object, title: «title»}}}}
              responses: {"201": {description: «made»}}
            put: {responses: {"200": {description: «read»}}}
            delete:
              operationId: «drop»
              requestBody: {required: true, content: {application/json: {schema: {type: array, items: {type: string}}}}}
              responses: {"204": {description: «gone»}}
            patch: {summary: «other», responses: {"200": {description: «read»}}}
          /«others»:
            get: {responses: {"200": {description: «read»}}}
        info: {title: «title», version: "1"}
      """

  # A field that an operation lacks may be missing, or empty in some way.

  @operation-fields
  Scenario: An operation has nothing of the operations beside it
    When the agent searches:
      """js
      async () => {
        const words = ["«short»", "«long»", "«name»", "«Tag»", "«field»", "«title»", "«made»", "«drop»", "«gone»"];
        const { get, put, patch } = spec.paths["/«things»"];
        return [get, put, patch, spec.paths["/«others»"].get].map((operation) => {
          const text = JSON.stringify(operation);
          return text.includes("«read»") && words.filter((word) => text.includes(word));
        });
      }
      """
    Then the result is [[], [], [], []]

  # The document is one of OpenAPI 3.1, by which DELETE may have a body.

  @operation-fields
  Scenario: An operation has its own fields beside others that have them, too
    When the agent searches:
      """js
      async () => {
        const { delete: { operationId, requestBody, responses }, patch: { summary } } = spec.paths["/«things»"];
        return { operationId, requestBody, responses, summary };
      }
      """
    Then the result is {"operationId": "«drop»", "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "array", "items": {"type": "string"}}}}}, "responses": {"204": {"description": "«gone»"}}, "summary": "«other»"}
