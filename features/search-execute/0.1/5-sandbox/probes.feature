Feature: How a host reads what the text leaves open of the sandbox (§5)

  @probe-fetch-global
  Scenario: The type of fetch
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |
    When the agent runs a script that does:
      """
      give the types of fetch
      """
    Then the reading of "fetch-global" is one of:
      | where         | what        | reading |
      | /result/fetch | "undefined" | absent  |
      | /result/fetch | "function"  | refuses |
