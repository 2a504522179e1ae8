Feature: Operations are found by the paths of the document (§7.1)

  @spec-paths
  Scenario: Paths are those of the document, whatever its servers are
    Given the API:
      """
      servers: [{url: "https://«host».example/«base»/v1"}]
      operations:
        - {method: GET, path: "/«things»/{id}/", summary: «first», operationId: «first», description: «first»}
        - {method: GET, path: "/", summary: «second», operationId: «second», description: «second»}
        - {method: GET, path: "/«things»/{id}/a.b:c", summary: «third», operationId: «third», description: «third»}
      """
    When the agent searches:
      """js
      async () => Object.entries(spec.paths).map(([path, { get }]) => [path, ["«first»", "«second»", "«third»"].filter((word) => JSON.stringify(get).includes(word)).join()]).sort()
      """
    Then the result is [["/", "«second»"], ["/«things»/{id}/", "«first»"], ["/«things»/{id}/a.b:c", "«third»"]]

  # That of thousands of operations an agent is shown no more than of a few: in 0-tools.

  @spec-paths
  Scenario: All operations of a large API are there
    Given the API:
      """
      generate: {seed: «#seed», operations: 2200}
      """
    When the agent searches:
      """js
      async () => {
        const all = Object.values(spec.paths).flatMap((methods) => Object.values(methods));
        return [all.length, all.filter((op) => Object.keys(op).length > 0).length];
      }
      """
    Then the result is [2200, 2200]

  # That they are there, and that references are resolved, are other rows.

  @operation-fields
  Scenario: All operations of a large API have what they have in the document
    Given the API:
      """
      generate: {seed: «#seed», operations: 2200}
      """
    When the agent searches:
      """js
      async () => Object.values(spec.paths).flatMap((methods) => Object.values(methods)).filter((op) => !op.operationId || !op.responses?.["200"]?.content?.["application/json"]?.schema).length
      """
    Then the result is 0

  @references-in-operations
  Scenario: References in all operations of a large API are resolved
    Given the API:
      """
      generate: {seed: «#seed», operations: 2200}
      """
    When the agent searches:
      """js
      async () => {
        const all = Object.values(spec.paths).flatMap((methods) => Object.values(methods)).map((op) => op.responses["200"].content["application/json"].schema);
        return { some: all.length > 0, others: all.filter((schema) => !schema.properties?.id).length };
      }
      """
    Then the result is {"some": true, "others": 0}
