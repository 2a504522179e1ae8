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
          responses: {«Given»: {description: «described», headers: {Retry-After: {$ref: "#/components/headers/«Given»"}}, links: {next: {$ref: "#/components/links/«Given»"}}, content: {application/json: {schema: {$ref: "#/components/schemas/«All»"}, examples: {one: {$ref: "#/components/examples/«Given»"}}}}}}
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

  # What references in an operation itself lead to is described. What is deeper is below.

  @references-in-operations
  Scenario: References in parameters and responses are resolved in each operation
    When the agent searches:
      """js
      async () => {
        const { get, post } = spec.paths["/«things»"], { put, delete: last } = spec.paths["/«others»"];
        return [get.parameters[0], get.parameters[1].schema, get.responses["200"], get.responses.default,
          post.parameters[0], post.responses["201"], post.responses["404"], put.responses["200"], last.responses["200"]]
          .map((part) => part.description ?? null);
      }
      """
    Then the result is ["«described»", "«described»", "«described»", "«described»", "«described»", "«described»", "«described»", "«described»", "«described»"]

  @references-in-request-bodies
  Scenario: References in request bodies are resolved in each operation
    When the agent searches:
      """js
      async () => [spec.paths["/«things»"].post.requestBody, spec.paths["/«others»"].put.requestBody].map((part) => part.description ?? null)
      """
    Then the result is ["«described»", "«described»"]

  # As many descriptions are there as references lead to one.

  @references-in-schemas
  Scenario: References in schemas are resolved wherever a schema is in another one
    When the agent searches:
      """js
      async () => ["«Leaf»", "«All»"].map((name) => {
        const text = JSON.stringify(spec.components.schemas[name]);
        return [text.split("«described»").length - 1, text.split('"$ref"').length - 1];
      })
      """
    Then the result is [[1, 0], [19, 0]]

  # What is not resolved itself is no matter of what it leads to.

  @references-nested
  Scenario: What references lead to is resolved in each operation, wherever a schema is in another one
    When the agent searches:
      """js
      async () => {
        const { get, post } = spec.paths["/«things»"], { put, delete: last } = spec.paths["/«others»"];
        return [get.parameters[0], post.parameters[0], post.requestBody, put.requestBody, get.responses["200"], get.responses.default,
          post.responses["201"], post.responses["404"], put.responses["200"], last.responses["200"], spec.components.schemas.«Again»]
          .map((part) => {
            if (part.description === undefined && part.type === undefined) return null;
            const media = part.content?.["application/json"], schema = part.type ? part : part.schema ?? media?.schema;
            if (!schema) return null;
            const is = (place, key) => place === undefined || place[key] === "«described»";
            const others = [is(part.headers?.["Retry-After"]?.schema, "description"), is(part.links?.next, "description"), is(media?.examples?.one, "summary")];
            return [JSON.stringify(schema).split("«described»").length - 1, JSON.stringify(part).split('"$ref"').length - 1, others];
          });
      }
      """
    Then the result matches {"type": "array", "minItems": 11, "contains": {"type": "array"}, "items": {"enum": [[19, 0, [true, true, true]], null]}}

  # Where a circle begins anew, and what stands in a second place for a part of it, the text does not say. Where what is
  # no part of it is not resolved either, that is another row.

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
        return { resolved: <beside>?.type !== undefined, left: others, known: ends.length > 0 && ends.every((end) => names.includes(end)) };
      }
      """
    Then the result matches {"required": ["resolved", "left", "known"], "anyOf": [{"properties": {"resolved": {"const": false}}}, {"properties": {"left": {"const": []}, "known": {"const": true}}}]}

    Examples:
      | where                                     | beside                                                                                                    |
      | spec.paths["/«others»"].patch.requestBody | spec.paths["/«others»"].patch.requestBody.content["application/json"].schema.properties?.leaf              |
      | spec.paths["/«others»"].patch.responses   | spec.paths["/«others»"].patch.responses["200"].content["application/json"].schema.items.properties?.leaf   |
      | spec.paths["/«others»"].delete.parameters | spec.paths["/«others»"].delete.parameters[0].content["application/json"].schema.properties?.leaf           |
      | spec.components.schemas.«Third»           | spec.components.schemas.«Again».properties?.one                                                           |
      | spec.components.schemas.«Circle»          | spec.components.schemas.«Again».properties?.one                                                           |

  # What is beside a circle is none. Of what is not resolved itself nothing is seen.

  @references-nested
  Scenario: What is within a circle, and no part of it, is resolved
    When the agent searches:
      """js
      async () => {
        const { patch, delete: last } = spec.paths["/«others»"];
        return [patch.requestBody.content["application/json"].schema, patch.responses["200"].content["application/json"].schema.items, last.parameters[0].content["application/json"].schema].map((schema) => schema.properties ? [schema.properties.leaf, schema.properties.any.anyOf[1]] : null);
      }
      """
    Then the result matches {"type": "array", "minItems": 3, "contains": {"type": "array"}, "items": {"enum": [[{"type": "string", "description": "«described»"}, {"type": "string", "description": "«described»"}], null]}}

  @references-in-schemas
  Scenario: What is within a circle among the schemas, and no part of it, is resolved
    When the agent searches:
      """js
      async () => { const { properties } = spec.components.schemas.«Circle»; return [properties.leaf, properties.any.anyOf[1]]; }
      """
    Then the result is [{"type": "string", "description": "«described»"}, {"type": "string", "description": "«described»"}]
