Feature: How deep references are resolved (§6.1)

  # Whether the first reference counts as the first level, and what stands where one is not resolved, the text does not
  # say: what is judged is far from the limit.

  @reference-depth-default @option-maxRefDepth
  Scenario Outline: A chain of <length> references is resolved <how far>
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: <length>}
      """
    When the agent searches:
      """js
      async () => {
        const operation = Object.values(Object.values(spec.paths)[0])[0];
        let schema = operation.responses["200"].content["application/json"].schema, depth = 0;
        while (schema?.properties?.next) { schema = schema.properties.next; depth++; }
        return { far: depth >= <far>, end: schema?.description ?? null };
      }
      """
    Then the result is <expected>

    Examples:
      | length | how far    | far | expected                                     |
      | 40     | to its end | 39  | {"far": true, "end": "the end of the chain"} |
      | 120    | in part    | 80  | {"far": false, "end": null}                  |

  @reference-depth-configured
  Scenario Outline: With a limit of <limit>, a chain of <length> references is resolved <how far>
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: <length>}
      """
    And the host's configuration has {"maxRefDepth": <limit>}
    When the agent searches:
      """js
      async () => {
        const operation = Object.values(Object.values(spec.paths)[0])[0];
        let schema = operation.responses["200"].content["application/json"].schema, depth = 0;
        while (schema?.properties?.next) { schema = schema.properties.next; depth++; }
        return { far: depth >= <far>, end: schema?.description ?? null };
      }
      """
    Then the result is <expected>

    Examples:
      | limit | length | how far    | far | expected                                     |
      | 8     | 5      | to its end | 4   | {"far": true, "end": "the end of the chain"} |
      | 8     | 30     | in part    | 16  | {"far": false, "end": null}                  |
      | 100   | 80     | to its end | 79  | {"far": true, "end": "the end of the chain"} |

  @reference-depth-configured
  Scenario: The depth of references is limited in a document that was got, too
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: 30}
      """
    And the host's configuration has {"maxRefDepth": 8}
    And the host is told the address of the API's document
    When the agent searches:
      """js
      async () => {
        const operation = Object.values(Object.values(spec.paths)[0])[0];
        let schema = operation.responses["200"].content["application/json"].schema, depth = 0;
        while (schema?.properties?.next) { schema = schema.properties.next; depth++; }
        return { some: depth >= 4, far: depth >= 16 };
      }
      """
    Then the result is {"some": true, "far": false}

  # The chain is among the schemas of components, too.

  @reference-depth-configured
  Scenario Outline: With a limit of <limit>, a chain of <length> references is resolved <how far> among the schemas
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: <length>}
      """
    And the host's configuration has {"maxRefDepth": <limit>}
    When the agent searches:
      """js
      async () => {
        let most = 0;
        for (let schema of Object.values(spec.components.schemas)) {
          let depth = 0;
          while (schema?.properties?.next) { schema = schema.properties.next; depth++; }
          if (depth > most) most = depth;
        }
        return { far: most >= <far> };
      }
      """
    Then the result is <expected>

    Examples:
      | limit | length | how far    | far | expected       |
      | 8     | 5      | to its end | 4   | {"far": true} |
      | 8     | 30     | in part    | 16  | {"far": false} |
      | 100   | 80     | to its end | 79  | {"far": true} |

  @reference-depth-default @option-maxRefDepth
  Scenario Outline: A chain of <length> references is resolved <how far> among the schemas
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: <length>}
      """
    When the agent searches:
      """js
      async () => {
        let most = 0;
        for (let schema of Object.values(spec.components.schemas)) {
          let depth = 0;
          while (schema?.properties?.next) { schema = schema.properties.next; depth++; }
          if (depth > most) most = depth;
        }
        return { far: most >= <far> };
      }
      """
    Then the result is {"far": <is>}

    Examples:
      | length | how far    | far | is    |
      | 40     | to its end | 39  | true  |
      | 120    | in part    | 80  | false |

  # Where the first one is left, that is no matter of those beside it.

  @reference-depth-default @option-maxRefDepth
  Scenario: Many references beside each other are resolved
    Given the API:
      """
      generate: {seed: «#seed», operations: 150}
      """
    When the agent searches:
      """js
      async () => {
        const operations = Object.values(spec.paths).flatMap((methods) => Object.values(methods));
        const left = operations.map((op) => JSON.stringify(op.responses).includes('"$ref":"#'));
        return { many: operations.length >= 100, first: left[0], left: left.filter((one) => one).length };
      }
      """
    Then the result matches {"required": ["many", "first", "left"], "properties": {"many": {"const": true}}, "anyOf": [{"properties": {"first": {"const": true}}}, {"properties": {"left": {"const": 0}}}]}

  # The document of 8-preprocessing/generated.feature.

  @reference-depth-configured @uses-search @uses-spec
  Scenario Outline: With a limit of <limit>, references of a generated document lead so deep: <what>
    Given an API with a generated document
    And the host's configuration has {"maxRefDepth": <limit>}
    When the agent searches for all its <what>
    Then by the document, references lead <limit> deep

    Examples:
      | limit | what       |
      | 1     | operations |
      | 2     | operations |
      | 3     | operations |
      | 1     | schemas    |
      | 2     | schemas    |
