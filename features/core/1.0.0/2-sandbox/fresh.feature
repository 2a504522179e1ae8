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

  # A store outlives a sandbox.

  @state-fresh
  Scenario: Nothing keeps a value for the next call
    Given scripts can call:
      | call  | reply |
      | «one» | {}    |
    When the agent runs a script that does:
      """
      keep "«left»" wherever values are kept
      give "«left»"
      """
    Then the result is "«left»"
    When the agent runs a script that does:
      """
      give where "«left»" is kept
      """
    Then the result is []

  # A host whose sandboxes run out, or that loses one run of many, is right in any single one.

  @state-fresh
  Scenario: Each of 60 scripts in a row has its sandbox
    Given scripts can call:
      | call  | reply |
      | «one» | {}    |
    When the agent runs a script 60 times that does:
      """
      set the global «global» to "«left» {run}"
      give the global «global»
      """
    Then each run gave its own "«left» {run}"
