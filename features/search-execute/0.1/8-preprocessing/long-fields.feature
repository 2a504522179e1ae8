Feature: What search keeps is whole (§8)

  @operation-fields
  Scenario: A long description is kept to its end
    Given the API:
      """
      operations:
        - method: GET
          path: /«things»
          description: >-
            «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word»
            «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word»
            «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «end»
      """
    When the agent searches:
      """js
      async () => ({ words: spec.paths["/«things»"].get.description.split(" ").length, last: spec.paths["/«things»"].get.description.slice(-"«end»".length) })
      """
    Then the result is {"words": 45, "last": "«end»"}
