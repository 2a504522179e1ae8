Feature: Limits end a script, and no host (§3)

  # How soon a limit ends a script, and how much memory is too much, is the matter of each system.

  Background:
    Given scripts can call:
      | call  | reply               |
      | «one» | {"«key»": "«word»"} |
    And the scenario may change the host

  @computing-ended
  Scenario: A script that computes without end is ended
    Given scripts may compute for 1000 ms
    When the agent runs a script that does:
      """
      compute without end
      """
    Then the host ended the run by itself

  @waiting-ended
  Scenario: A script that waits without end is ended
    Given scripts may wait for 1000 ms
    When the agent runs a script that does:
      """
      wait without end
      """
    Then the host ended the run by itself

  @memory-limited
  Scenario: A script that takes far more memory than it may is ended
    Given scripts may take 24 MB of memory
    When the agent runs a script that does:
      """
      take 64 MB of memory
      give "«word»"
      """
    Then the result does not contain "«word»"

  @limit-told
  Scenario: A script that was ended has failed
    Given scripts may compute for 1000 ms
    When the agent runs a script that does:
      """
      compute without end
      """
    Then the host ended the run by itself
    And the run failed

  @limit-survived
  Scenario: The call after a script that was ended works
    Given scripts may compute for 1000 ms
    When the agent runs a script that does:
      """
      compute without end
      """
    Then the host ended the run by itself
    When the agent runs a script that does:
      """
      call «one» with {}
      give the values
      """
    Then the result is [{"«key»": "«word»"}]
