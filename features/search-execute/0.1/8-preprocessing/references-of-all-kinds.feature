Feature: References of each kind are resolved in each place, each time (§8)

  Background:
    Given the API:
      """
      document:
        components:
          schemas:
            «Leaf»: {type: string, description: «described»}
            «All»:
              type: object
              properties: {one: {$ref: "#/components/schemas/«Leaf»"}, two: {$ref: "#/components/schemas/«Leaf»"}}
              patternProperties: {"^a": {$ref: "#/components/schemas/«Leaf»"}}
              additionalProperties: {$ref: "#/components/schemas/«Leaf»"}
              unevaluatedProperties: {$ref: "#/components/schemas/«Leaf»"}
              propertyNames: {$ref: "#/components/schemas/«Leaf»"}
              dependentSchemas: {one: {$ref: "#/components/schemas/«Leaf»"}}
              allOf: [{$ref: "#/components/schemas/«Leaf»"}, {$ref: "#/components/schemas/«Leaf»"}]
              anyOf: [{type: "null"}, {$ref: "#/components/schemas/«Leaf»"}]
              oneOf: [{type: array, items: {$ref: "#/components/schemas/«Leaf»"}}]
              not: {$ref: "#/components/schemas/«Leaf»"}
              if: {$ref: "#/components/schemas/«Leaf»"}
              then: {$ref: "#/components/schemas/«Leaf»"}
              else: {$ref: "#/components/schemas/«Leaf»"}
              items: {$ref: "#/components/schemas/«Leaf»"}
              prefixItems: [{type: integer}, {$ref: "#/components/schemas/«Leaf»"}]
              contains: {$ref: "#/components/schemas/«Leaf»"}
              $defs: {inner: {$ref: "#/components/schemas/«Leaf»"}}
            «Again»: {$ref: "#/components/schemas/«All»"}
            «Circle»: {type: object, properties: {list: {type: array, items: {$ref: "#/components/schemas/«Circle»"}}, leaf: {$ref: "#/components/schemas/«Leaf»"}, any: {anyOf: [{$ref: "#/components/schemas/«Round»"}, {$ref: "#/components/schemas/«Leaf»"}]}}}
            «Round»: {type: object, additionalProperties: {$ref: "#/components/schemas/«Third»"}}
            «Third»: {allOf: [{$ref: "#/components/schemas/«Round»"}]}
          parameters: {«Given»: {name: a, in: query, description: «described», schema: {$ref: "#/components/schemas/«All»"}}}
          requestBodies: {«Given»: {description: «described», content: {application/json: {schema: {$ref: "#/components/schemas/«All»"}}}}}
          responses: {«Given»: {description: «described», headers: {X-A: {$ref: "#/components/headers/«Given»"}}, links: {next: {$ref: "#/components/links/«Given»"}}, content: {application/json: {schema: {$ref: "#/components/schemas/«All»"}, examples: {one: {$ref: "#/components/examples/«Given»"}}}}}}
          headers: {«Given»: {description: «described», schema: {$ref: "#/components/schemas/«Leaf»"}}}
          links: {«Given»: {description: «described», operationId: «name»}}
          examples: {«Given»: {summary: «described», value: 1}}
        paths:
          /«things»:
            get: {parameters: [{$ref: "#/components/parameters/«Given»"}, {name: b, in: query, schema: {$ref: "#/components/schemas/«Leaf»"}}], responses: {"200": {$ref: "#/components/responses/«Given»"}, default: {$ref: "#/components/responses/«Given»"}}}
            post: {parameters: [{$ref: "#/components/parameters/«Given»"}], requestBody: {$ref: "#/components/requestBodies/«Given»"}, responses: {"201": {$ref: "#/components/responses/«Given»"}, "404": {$ref: "#/components/responses/«Given»"}}}
          /«others»:
            put: {requestBody: {$ref: "#/components/requestBodies/«Given»"}, responses: {"200": {$ref: "#/components/responses/«Given»"}}}
            head: {responses: {"200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/«Again»"}}}}}}
            patch: {requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/«Circle»"}}}}, responses: {"200": {description: OK, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/«Circle»"}}}}}}}
            delete: {parameters: [{name: c, in: query, content: {application/json: {schema: {$ref: "#/components/schemas/«Circle»"}}}}], responses: {"200": {$ref: "#/components/responses/«Given»"}}}
      """

  # What each reference leads to is described: as many descriptions are there as references lead to it.

  @references-in-operations
  Scenario: References in parameters and responses are resolved in each operation
    When the agent searches:
      """js
      async () => {
        const { get, post } = spec.paths["/«things»"], { put, delete: last } = spec.paths["/«others»"];
        return [get.parameters, get.responses, post.parameters, post.responses, put.responses, last.responses].map((part) => {
          const text = JSON.stringify(part);
          return [text.split("«described»").length - 1, text.split('"$ref"').length - 1];
        });
      }
      """
    Then the result is [[21, 0], [48, 0], [20, 0], [48, 0], [24, 0], [24, 0]]

  @references-in-request-bodies
  Scenario: References in request bodies are resolved in each operation
    When the agent searches:
      """js
      async () => [spec.paths["/«things»"].post.requestBody, spec.paths["/«others»"].put.requestBody].map((part) => {
        const text = JSON.stringify(part);
        return [text.split("«described»").length - 1, text.split('"$ref"').length - 1];
      })
      """
    Then the result is [[20, 0], [20, 0]]

  @references-in-schemas
  Scenario: References in schemas are resolved wherever a schema is in another one
    When the agent searches:
      """js
      async () => ["«Leaf»", "«All»", "«Again»"].map((name) => {
        const text = JSON.stringify(spec.components.schemas[name]);
        return [text.split("«described»").length - 1, text.split('"$ref"').length - 1];
      })
      """
    Then the result is [[1, 0], [19, 0], [19, 0]]

  # Where a circle begins anew, and what stands in a second place for a part of it, the text does not say.

  @references-circular
  Scenario Outline: Circles end in their names, in lists and members: <where>
    When the agent searches:
      """js
      async () => {
        const ends = [], others = [];
        const look = (value) => {
          if (value === null || typeof value !== "object") return;
          for (const [key, member] of Object.entries(value)) {
            if (key === "$circular") ends.push(member);
            else if (key === "$ref") others.push(member);
            else look(member);
          }
        };
        look(<where>);
        const names = ["#/components/schemas/«Circle»", "#/components/schemas/«Round»", "#/components/schemas/«Third»"];
        return { left: others, known: ends.length > 0 && ends.every((end) => names.includes(end)) };
      }
      """
    Then the result is {"left": [], "known": true}

    Examples:
      | where                                    |
      | spec.paths["/«others»"].patch.requestBody |
      | spec.paths["/«others»"].patch.responses   |
      | spec.paths["/«others»"].delete.parameters |
      | spec.components.schemas.«Third»           |
      | spec.components.schemas.«Circle»          |

  # What is beside a circle is none.

  @references-nested
  Scenario: What is within a circle, and no part of it, is resolved
    When the agent searches:
      """js
      async () => {
        const { patch, delete: last } = spec.paths["/«others»"];
        return [patch.requestBody.content["application/json"].schema, spec.components.schemas.«Circle», last.parameters[0].content["application/json"].schema].map((schema) => [schema.properties.leaf, schema.properties.any.anyOf[1]]);
      }
      """
    Then the result is [[{"type": "string", "description": "«described»"}, {"type": "string", "description": "«described»"}], [{"type": "string", "description": "«described»"}, {"type": "string", "description": "«described»"}], [{"type": "string", "description": "«described»"}, {"type": "string", "description": "«described»"}]]
