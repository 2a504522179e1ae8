Feature: What belongs to a path may be a reference (§7.1)

  @references-in-operations
  Scenario: The operations of a path that is a reference are there
    Given the API:
      """
      pathItems: true
      operations:
        - {method: GET, path: /«things», summary: «first», operationId: «first», description: «first»}
        - {method: POST, path: /«things», summary: «second», operationId: «second», description: «second»}
      """
    When the agent searches:
      """js
      async () => {
        const which = (operation) => ["«first»", "«second»"].filter((word) => JSON.stringify(operation).includes(word)).join();
        const { get, post } = spec.paths["/«things»"];
        return [which(get), which(post)];
      }
      """
    Then the result is ["«first»", "«second»"]
