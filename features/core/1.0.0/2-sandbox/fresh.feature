Feature: Each script has a fresh sandbox (§2)

  @state-fresh
  Scenario: A global is gone in the next call
    Given scripts can call:
      | call  | reply |
      | «one» | {}    |
    When the agent runs a script that does:
      """
      set the global «global» to "«left»"
      give the global «global»
      """
    Then the result is "«left»"
    When the agent runs a script that does:
      """
      give the global «global»
      """
    Then the result is null
