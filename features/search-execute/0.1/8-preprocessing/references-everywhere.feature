Feature: References are resolved wherever they stand (§8)

  @references-in-schemas
  Scenario: Schemas of components have their references resolved
    Given the API:
      """
      components:
        schemas:
          «Thing»: {type: object, properties: {size: {$ref: "#/components/schemas/«Size»"}, more: {type: array, items: {$ref: "#/components/schemas/«Size»"}}}}
          «Size»: {type: integer, description: «described»}
          «Same»: {$ref: "#/components/schemas/«Thing»"}
          «Any»: {anyOf: [{$ref: "#/components/schemas/«Size»"}, {type: "null"}]}
      operations:
        - method: GET
          path: /«things»
          responses: {"200": {description: OK, content: {application/json: {schema: {oneOf: [{$ref: "#/components/schemas/«Same»"}, {$ref: "#/components/schemas/«Any»"}]}}}}}
      """
    When the agent searches:
      """js
      async () => {
        const { «Thing»: thing, «Size»: size, «Same»: same, «Any»: any } = spec.components.schemas;
        return [thing, size, same.type ?? null, any];
      }
      """
    Then the result is [{"type": "object", "properties": {"size": {"type": "integer", "description": "«described»"}, "more": {"type": "array", "items": {"type": "integer", "description": "«described»"}}}}, {"type": "integer", "description": "«described»"}, "object", {"anyOf": [{"type": "integer", "description": "«described»"}, {"type": "null"}]}]

  # A schema that is not resolved has no properties: that is another row.

  @references-nested
  Scenario: What a schema of components refers to has its own references resolved
    Given the API:
      """
      components:
        schemas:
          «Thing»: {type: object, properties: {size: {$ref: "#/components/schemas/«Size»"}, more: {type: array, items: {$ref: "#/components/schemas/«Size»"}}}}
          «Size»: {type: integer, description: «described»}
          «Same»: {$ref: "#/components/schemas/«Thing»"}
      operations:
        - method: GET
          path: /«things»
          responses: {"200": {description: OK, content: {application/json: {schema: {oneOf: [{$ref: "#/components/schemas/«Same»"}]}}}}}
      """
    When the agent searches:
      """js
      async () => ({ same: spec.components.schemas.«Same».properties ?? null })
      """
    Then the result matches {"enum": [{"same": null}, {"same": {"size": {"type": "integer", "description": "«described»"}, "more": {"type": "array", "items": {"type": "integer", "description": "«described»"}}}}]}

  # Whether references among the schemas are resolved at all is another row.

  @references-circular
  Scenario: A schema of components that leads to itself ends in its name
    Given the API:
      """
      components:
        schemas:
          «Node»: {type: object, properties: {next: {$ref: "#/components/schemas/«Node»"}}}
      operations:
        - method: GET
          path: /«things»
          responses: {"200": {description: OK, content: {application/json: {schema: {oneOf: [{$ref: "#/components/schemas/«Node»"}]}}}}}
      """
    When the agent searches:
      """js
      async () => {
        let schema = spec.components.schemas.«Node»;
        for (let i = 0; i < 10 && schema?.properties; i++) schema = schema.properties.next;
        return schema ?? null;
      }
      """
    Then the result matches {"enum": [{"$circular": "#/components/schemas/«Node»"}, {"$ref": "#/components/schemas/«Node»"}]}

  @references-in-operations
  Scenario Outline: A reference is resolved in each place of an operation: <place>
    Given the API:
      """
      components:
        schemas:
          «Leaf»: {type: string, description: «described»}
        examples:
          «Leaf»: {summary: «described», value: 1}
        headers:
          «Leaf»: {description: «described», schema: {type: string}}
        links:
          «Leaf»: {description: «described», operationId: «name»}
      operations:
        - method: POST
          path: /«things»
          <field>
      """
    When the agent searches:
      """js
      async () => {
        const found = spec.paths["/«things»"].post<at>;
        return { found: found?.description ?? found?.summary ?? null, left: found?.$ref ?? null };
      }
      """
    Then the result is {"found": "«described»", "left": null}

    Examples:
      | place                       | field | at |
      | a parameter's schema        | parameters: [{name: a, in: query, schema: {$ref: "#/components/schemas/«Leaf»"}}] | .parameters[0].schema |
      | a second parameter's schema | parameters: [{name: a, in: query, schema: {type: string}}, {name: b, in: query, schema: {$ref: "#/components/schemas/«Leaf»"}}] | .parameters[1].schema |
      | a parameter's content       | parameters: [{name: a, in: query, content: {application/json: {schema: {$ref: "#/components/schemas/«Leaf»"}}}}] | .parameters[0].content["application/json"].schema |
      | a parameter's example       | parameters: [{name: a, in: query, schema: {type: integer}, examples: {one: {$ref: "#/components/examples/«Leaf»"}}}] | .parameters[0].examples.one |
      | a response's header         | responses: {"200": {description: OK, headers: {Retry-After: {$ref: "#/components/headers/«Leaf»"}}}} | .responses["200"].headers["Retry-After"] |
      | a response's link           | responses: {"200": {description: OK, links: {next: {$ref: "#/components/links/«Leaf»"}}}} | .responses["200"].links.next |
      | a response by default       | responses: {default: {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Leaf»"}}}}} | .responses.default.content["application/json"].schema |
      | further properties          | responses: {"200": {description: OK, content: {application/json: {schema: {type: object, additionalProperties: {$ref: "#/components/schemas/«Leaf»"}}}}}} | .responses["200"].content["application/json"].schema.additionalProperties |
      | what is not to be           | responses: {"200": {description: OK, content: {application/json: {schema: {not: {$ref: "#/components/schemas/«Leaf»"}}}}}} | .responses["200"].content["application/json"].schema.not |
      | an item of an item          | responses: {"200": {description: OK, content: {application/json: {schema: {type: array, items: {type: array, items: {$ref: "#/components/schemas/«Leaf»"}}}}}}} | .responses["200"].content["application/json"].schema.items.items |
      | one of several              | responses: {"200": {description: OK, content: {application/json: {schema: {anyOf: [{type: integer}, {allOf: [{type: string}, {$ref: "#/components/schemas/«Leaf»"}]}]}}}}} | .responses["200"].content["application/json"].schema.anyOf[1].allOf[1] |

  @references-in-request-bodies
  Scenario: A reference is resolved in a request body of another form
    Given the API:
      """
      components:
        schemas:
          «Leaf»: {type: string, description: «described»}
      operations:
        - method: POST
          path: /«things»
          requestBody: {content: {application/json: {schema: {type: object}}, application/xml: {schema: {$ref: "#/components/schemas/«Leaf»"}}}}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].post.requestBody.content["application/xml"].schema
      """
    Then the result is {"type": "string", "description": "«described»"}

  Scenario Outline: A reference leads to whatever it names: <what>
    Given the API:
      """
      components:
        schemas:
          «Holder»: {type: object, properties: {«inner»: {type: string, description: «described»}}, allOf: [{type: object}, {description: «described», type: object}]}
          «Same»: {$ref: "#/components/schemas/«Again»"}
          «Again»: {$ref: "#/components/schemas/«Holder»/properties/«inner»"}
        responses:
          «Given»: {description: «described», content: {application/json: {schema: {type: string, description: «described»}}}}
      operations:
        - {method: GET, path: "/«others»", responses: {"200": {description: OK, content: {application/json: {schema: {type: string, description: «described»}}}}}}
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "<ref>"}}}}}}
      """
    When the agent searches:
      """js
      async () => {
        const found = spec.paths["/«things»"].get.responses["200"].content["application/json"].schema;
        return { found: found?.description ?? null, left: found?.$ref ?? null };
      }
      """
    Then the result is {"found": "«described»", "left": null}

    @references-in-operations
    Examples: what is no reference
      | what                        | ref |
      | a property of a schema      | #/components/schemas/«Holder»/properties/«inner» |
      | an item of a list           | #/components/schemas/«Holder»/allOf/1 |
      | a schema of a response      | #/components/responses/«Given»/content/application~1json/schema |
      | a schema of another path    | #/paths/~1«others»/get/responses/200/content/application~1json/schema |

    @references-nested
    Examples: what is one
      | what                        | ref |
      | a reference to a reference  | #/components/schemas/«Same» |

  # A schema of OpenAPI 3.1 may be true or false.

  @references-in-operations
  Scenario: A reference leads to a schema that is true or false
    Given the API:
      """
      document:
        paths:
          /«things»:
            get:
              responses: {"200": {description: OK, content: {application/json: {schema: {type: object, properties: {a: {$ref: "#/components/schemas/«Never»"}, b: {$ref: "#/components/schemas/«Always»"}, c: {$ref: "#/components/schemas/«Empty»"}}}}}}}
        components: {schemas: {«Never»: false, «Always»: true, «Empty»: {}}}
        info: {title: «title», version: "1"}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].get.responses["200"].content["application/json"].schema.properties
      """
    Then the result is {"a": false, "b": true, "c": {}}

  @operation-fields
  Scenario: A property that is called $ref is none
    Given the API:
      """
      components:
        schemas:
          «Leaf»: {type: string, description: «described»}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {type: object, properties: {$ref: {type: string, description: «pointer»}, other: {$ref: "#/components/schemas/«Leaf»"}}, required: [$ref]}}}}}}
      """
    When the agent searches:
      """js
      async () => {
        const { type, properties, required } = spec.paths["/«things»"].get.responses["200"].content["application/json"].schema;
        return { type, names: Object.keys(properties).sort(), own: properties.$ref, required };
      }
      """
    Then the result is {"type": "object", "names": ["$ref", "other"], "own": {"type": "string", "description": "«pointer»"}, "required": ["$ref"]}

  @references-in-operations
  Scenario: A reference beside a property that is called $ref is resolved
    Given the API:
      """
      components:
        schemas:
          «Leaf»: {type: string, description: «described»}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {type: object, properties: {$ref: {type: string, description: «pointer»}, other: {$ref: "#/components/schemas/«Leaf»"}}, required: [$ref]}}}}}}
      """
    When the agent searches:
      """js
      async () => spec.paths["/«things»"].get.responses["200"].content["application/json"].schema.properties.other
      """
    Then the result is {"type": "string", "description": "«described»"}

  # The names are those that objects have anyway, and that programs stumble over.

  @references-in-operations
  Scenario Outline: A schema may have any name: <name>
    Given the API:
      """
      components:
        schemas:
          "<name>": {type: string, description: «described»}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {type: object, properties: {"<name>": {$ref: "#/components/schemas/<name>"}}}}}}}}
      """
    When the agent searches:
      """js
      async () => {
        const { properties } = spec.paths["/«things»"].get.responses["200"].content["application/json"].schema;
        const own = Object.entries(properties).find(([name]) => name === "<name>")?.[1];
        return { found: own?.description ?? null };
      }
      """
    Then the result is {"found": "«described»"}

    Examples:
      | name           |
      | constructor    |
      | toString       |
      | hasOwnProperty |
      | __proto__      |
      | length         |
      | 0              |
      | a.b-c_d        |

  @spec-schemas
  Scenario Outline: A schema of any name is kept: <name>
    Given the API:
      """
      components:
        schemas:
          "<name>": {type: string, description: «described»}
      operations:
        - {method: GET, path: "/«things»"}
      """
    When the agent searches:
      """js
      async () => ({ kept: Object.keys(spec.components.schemas) })
      """
    Then the result is {"kept": ["<name>"]}

    Examples:
      | name           |
      | constructor    |
      | toString       |
      | hasOwnProperty |
      | __proto__      |
      | length         |
      | 0              |
      | a.b-c_d        |

  @references-in-operations
  Scenario Outline: Escaped signs of a JSON Pointer are what they stand for: <what>
    Given the API:
      """
      components:
        schemas:
          "«a»<sign>«b»": {type: string, description: «described»}
          "«a»": {type: string, description: «wrong»}
      operations:
        - {method: GET, path: "/«things»", responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«a»<escaped>«b»"}}}}}}
      """
    When the agent searches:
      """js
      async () => {
        const found = spec.paths["/«things»"].get.responses["200"].content["application/json"].schema;
        return { found: found?.description ?? null, left: found?.$ref ?? null };
      }
      """
    Then the result is {"found": "«described»", "left": null}

    Examples:
      | what               | sign | escaped |
      | a tilde            | ~    | ~0      |
      | a slash            | /    | ~1      |
      | a tilde and one    | ~1   | ~01     |
      | a percent sign     | %    | %25     |
      | a letter of others | ä    | %C3%A4  |
