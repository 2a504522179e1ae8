Feature: What search keeps of the document (§8)

  Background:
    Given the API:
      """
      title: «Title» API
      version: 1.2.3
      info: {description: «paging», contact: {name: «us»}}
      servers: [{url: "https://«host».example", description: «where»}, {url: "https://«other».example"}]
      components:
        schemas:
          «Thing»: {type: object, properties: {size: {type: integer}}}
          «Unused»: {type: string, description: «described»}
      operations:
        - method: PUT
          path: /«things»/{id}
          operationId: «replace»
          summary: «short»
          description: «long» and more
          tags: [«Tag», «Second»]
          parameters: [{name: id, in: path, required: true, schema: {type: string}}]
          requestBody: {required: true, content: {application/json: {schema: {type: object}}}}
          responses: {"200": {description: «answer»}}
        - {method: GET, path: "/«things»"}
      """

  @operation-fields
  Scenario: An operation has its seven fields
    When the agent searches:
      """js
      async () => {
        const { summary, description, tags, operationId, parameters, requestBody, responses } = spec.paths["/«things»/{id}"].put;
        return { summary, description, tags, operationId, parameters, requestBody, responses };
      }
      """
    Then the result is {"summary": "«short»", "description": "«long» and more", "tags": ["«Tag»", "«Second»"], "operationId": "«replace»", "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}], "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object"}}}}, "responses": {"200": {"description": "«answer»"}}}

  # The document says of each operation that it is not deprecated, and has an extension.

  @operation-fields-alone
  Scenario: An operation has no other fields
    When the agent searches:
      """js
      async () => {
        const seven = ["summary", "description", "tags", "operationId", "parameters", "requestBody", "responses"];
        const operations = [spec.paths["/«things»/{id}"].put, spec.paths["/«things»"].get];
        return { others: operations.flatMap((op) => Object.keys(op).filter((key) => !seven.includes(key))), some: operations.every((op) => Object.keys(op).length > 0) };
      }
      """
    Then the result is {"others": [], "some": true}

  @spec-info
  Scenario: The description of the API is kept
    When the agent searches:
      """js
      async () => spec.info
      """
    Then the result is {"title": "«Title» API", "version": "1.2.3", "description": "«paging»", "contact": {"name": "«us»"}}

  @spec-servers
  Scenario: The servers are kept
    When the agent searches:
      """js
      async () => spec.servers
      """
    Then the result is [{"url": "https://«host».example", "description": "«where»"}, {"url": "https://«other».example"}]

  @spec-schemas
  Scenario: The schemas are kept
    When the agent searches:
      """js
      async () => spec.components.schemas
      """
    Then the result is {"«Thing»": {"type": "object", "properties": {"size": {"type": "integer"}}}, "«Unused»": {"type": "string", "description": "«described»"}}
