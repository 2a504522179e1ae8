Feature: Data stays in the sandbox (§4)

  @data-kept-inside
  Scenario: Of many pages only what the script counts comes back
    Given scripts can call "«read»", which gives pages of 500 items, each with the text "«hidden»"
    When the agent runs a script that does:
      """
      count the items of 9 pages of «read»
      give the count
      """
    Then the result is 4500
    And what came back has nothing of "«hidden»"
