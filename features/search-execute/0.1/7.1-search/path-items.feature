Feature: What belongs to a path may be a reference (§7.1)

  @references-in-operations
  Scenario: The operations of a path that is a reference are there
    Given the API:
      """
      pathItems: true
      operations:
        - {method: GET, path: /«things», summary: «first»}
        - {method: POST, path: /«things», summary: «second»}
      """
    When the agent searches:
      """js
      async () => {
        const { get, post } = spec.paths["/«things»"];
        return [get.summary, post.summary];
      }
      """
    Then the result is ["«first»", "«second»"]
