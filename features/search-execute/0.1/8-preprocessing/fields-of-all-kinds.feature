Feature: Fields are kept whatever is in them, and whatever is not beside them (§8)

  Background:
    Given the API:
      """
      document:
        paths:
          /«things»:
            get: {summary: "", description: "", operationId: "", tags: [], parameters: [], responses: {"204": {description: ""}}}
            post: {summary: «short», responses: {default: {description: ""}}}
            put: {description: «long», responses: {"200": {description: OK, headers: {}, content: {}}}}
            patch: {tags: [«Tag»], responses: {"200": {description: OK}}}
            delete: {operationId: «name», responses: {"200": {description: OK}}}
          /«others»:
            get: {parameters: [{name: a, in: query, required: false, description: "", schema: {}}], responses: {"200": {description: OK}}}
            post: {requestBody: {content: {}}, responses: {"200": {description: OK}}}
            put: {requestBody: {required: false, description: "", content: {application/json: {}}}, responses: {"200": {description: OK}, 4XX: {description: «refused»}}}
          /«values»:
            post:
              summary: «short»
              description: «long»
              operationId: «second»
              tags: [«Tag», "", «Other»]
              parameters: [{name: b, in: query, allowEmptyValue: false, example: 0, schema: {type: integer, default: 0, minimum: 0, enum: [0, 1]}}, {name: c, in: header, example: "", schema: {type: string, default: "", minLength: 0}}]
              requestBody: {required: false, content: {application/json: {example: null, schema: {type: object, nullable: false, required: [], properties: {}, additionalProperties: false, default: {}, x-empty: null}}}}
              responses: {"200": {description: "", content: {application/json: {example: false, schema: {type: [string, "null"], enum: ["", null, false, 0, [], {}], default: null, uniqueItems: false}}}}}
        info: {title: «title», version: "0", description: "", termsOfService: "", contact: {}, x-flag: false, x-number: 0, x-null: null, x-list: []}
        servers: [{url: "/", description: "", variables: {port: {default: "", enum: ["", "0"]}}, x-flag: false}]
        components: {schemas: {«Empty»: {}, «Zero»: {type: integer, default: 0, enum: [0], description: ""}, «None»: {type: "null", default: null, example: null, deprecated: false, items: {}, allOf: [{}]}}}
      """

  # A field that an operation lacks may be missing, or empty in some way: what is judged is what it has.

  @operation-fields
  Scenario: Fields that are empty are kept
    When the agent searches:
      """js
      async () => {
        const { summary, description, operationId, tags, parameters, responses } = spec.paths["/«things»"].get;
        return { summary, description, operationId, tags, parameters, responses };
      }
      """
    Then the result is {"summary": "", "description": "", "operationId": "", "tags": [], "parameters": [], "responses": {"204": {"description": ""}}}

  @operation-fields
  Scenario: Each field is kept where others are missing
    When the agent searches:
      """js
      async () => {
        const { get, post, put, patch, delete: last } = spec.paths["/«things»"], others = spec.paths["/«others»"];
        return [post.summary, put.description, patch.tags, last.operationId, others.get.parameters, others.post.requestBody, others.put.requestBody, post.responses, put.responses, last.responses, others.put.responses];
      }
      """
    Then the result is ["«short»", "«long»", ["«Tag»"], "«name»", [{"name": "a", "in": "query", "required": false, "description": "", "schema": {}}], {"content": {}}, {"required": false, "description": "", "content": {"application/json": {}}}, {"default": {"description": ""}}, {"200": {"description": "OK", "headers": {}, "content": {}}}, {"200": {"description": "OK"}}, {"200": {"description": "OK"}, "4XX": {"description": "«refused»"}}]

  @operation-fields
  Scenario: Fields are kept with all that is in them
    When the agent searches:
      """js
      async () => spec.paths["/«values»"].post
      """
    Then the result is {"summary": "«short»", "description": "«long»", "operationId": "«second»", "tags": ["«Tag»", "", "«Other»"], "parameters": [{"name": "b", "in": "query", "allowEmptyValue": false, "example": 0, "schema": {"type": "integer", "default": 0, "minimum": 0, "enum": [0, 1]}}, {"name": "c", "in": "header", "example": "", "schema": {"type": "string", "default": "", "minLength": 0}}], "requestBody": {"required": false, "content": {"application/json": {"example": null, "schema": {"type": "object", "nullable": false, "required": [], "properties": {}, "additionalProperties": false, "default": {}, "x-empty": null}}}}, "responses": {"200": {"description": "", "content": {"application/json": {"example": false, "schema": {"type": ["string", "null"], "enum": ["", null, false, 0, [], {}], "default": null, "uniqueItems": false}}}}}}

  @spec-info
  Scenario: The info is kept with all that is in it
    When the agent searches:
      """js
      async () => spec.info
      """
    Then the result is {"title": "«title»", "version": "0", "description": "", "termsOfService": "", "contact": {}, "x-flag": false, "x-number": 0, "x-null": null, "x-list": []}

  @spec-servers
  Scenario: The servers are kept with all that is in them
    When the agent searches:
      """js
      async () => spec.servers
      """
    Then the result is [{"url": "/", "description": "", "variables": {"port": {"default": "", "enum": ["", "0"]}}, "x-flag": false}]

  @spec-schemas
  Scenario: The schemas are kept with all that is in them
    When the agent searches:
      """js
      async () => spec.components.schemas
      """
    Then the result is {"«Empty»": {}, "«Zero»": {"type": "integer", "default": 0, "enum": [0], "description": ""}, "«None»": {"type": "null", "default": null, "example": null, "deprecated": false, "items": {}, "allOf": [{}]}}
