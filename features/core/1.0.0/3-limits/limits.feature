Feature: Limits end a script, and no host (§3)

  # How soon a limit ends a script, and how much memory is too much, is the matter of each system. The call before what
  # has no end, and the little that a script does get, tell a limit from a host that runs nothing under it.

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
      call «one» with {}
      compute without end
      """
    Then the host ended the run by itself
    And exactly these calls arrived:
      | call  |
      | «one» |

  @waiting-ended
  Scenario: A script that waits without end is ended
    Given scripts may wait for 1000 ms
    When the agent runs a script that does:
      """
      call «one» with {}
      wait without end
      """
    Then the host ended the run by itself
    And exactly these calls arrived:
      | call  |
      | «one» |

  @memory-limited
  Scenario: A script that takes far more memory than it may is ended
    Given scripts may take 64 MB of memory
    When the agent runs a script that does:
      """
      take 1 MB of memory
      give "«little»"
      """
    Then the result is "«little»"
    When the agent runs a script that does:
      """
      take 160 MB of memory
      give "«much»"
      """
    Then the host ended the run by itself
    And the result does not contain "«much»"

  @limit-told
  Scenario: A script that was ended has failed
    Given scripts may compute for 1000 ms
    When the agent runs a script that does:
      """
      call «one» with {}
      compute without end
      """
    Then the host ended the run by itself
    And the run failed
    And exactly these calls arrived:
      | call  |
      | «one» |

  @limit-survived
  Scenario: The call after a script that was ended works
    Given scripts may compute for 1000 ms
    When the agent runs a script that does:
      """
      call «one» with {}
      compute without end
      """
    Then the host ended the run by itself
    When the agent runs a script that does:
      """
      call «one» with {}
      give the values
      """
    Then the result is [{"«key»": "«word»"}]
