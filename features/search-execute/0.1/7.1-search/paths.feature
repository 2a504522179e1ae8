Feature: Operations are found by the paths of the document (§7.1)

  @spec-paths
  Scenario: Paths are those of the document, whatever its servers are
    Given the API:
      """
      servers: [{url: "https://«host».example/«base»/v1"}]
      operations:
        - {method: GET, path: "/«things»/{id}/", summary: «first»}
        - {method: GET, path: "/", summary: «second»}
        - {method: GET, path: "/«things»/{id}/a.b:c", summary: «third»}
      """
    When the agent searches:
      """js
      async () => Object.entries(spec.paths).map(([path, methods]) => [path, methods.get.summary]).sort()
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
        return [all.length, all.filter((op) => op.operationId && op.responses["200"].content["application/json"].schema.properties.id).length];
      }
      """
    Then the result is [2200, 2200]
