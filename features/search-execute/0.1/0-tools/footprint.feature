Feature: A large API costs an agent no more than a small one (§0)

  # The text promises about 1,000 tokens, and that they do not grow: ten times that is no tokenizer's matter.

  @tools-do-not-grow
  Scenario: Three thousand operations are shown in few words
    Given the API:
      """
      generate: {seed: «#seed», operations: 3000}
      """
    When the outer tools are listed
    And the agent context is read
    Then what an agent is shown has at most 40000 characters

  @tools-do-not-grow
  Scenario: Two thousand schemas are shown in few words
    Given the API:
      """
      generate: {seed: «#seed», operations: 1, depth: 2000}
      """
    When the outer tools are listed
    And the agent context is read
    Then what an agent is shown has at most 40000 characters
