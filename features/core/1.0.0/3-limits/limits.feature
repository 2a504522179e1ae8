Feature: Limits end a script, and no host (§3)

  # How soon a limit ends a script, and how much memory is too much, is the matter of each system. The call before what
  # has no end, and the little that a script does get, tell a limit from a host that runs nothing under it.

  Background:
    Given scripts can call:
      | call   | reply               | delayMs |
      | «one»  | {"«key»": "«word»"} |         |
      | «soon» | {"«key»": "«word»"} | 5       |
      | «slow» | {"«key»": "«word»"} | 150     |
      | «late» | {"«key»": "«word»"} | 300     |
    And the scenario may change the host

  @computing-ended @timing
  Scenario Outline: A script that computes without end is ended: <what>
    Given scripts may compute for 1000 ms
    When the agent runs a script that does:
      """
      call «one» with {}
      <what> without end
      """
    Then the host ended the run by itself
    And exactly these calls arrived:
      | call  |
      | «one» |

    Examples:
      | what       |
      | compute    |
      | take turns |

  @waiting-ended @timing
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

  # A limit is one of each script, whatever else is under way. A host may make one run at a time, or refuse further
  # ones.

  @waiting-ended @timing
  Scenario: A script that waits without end beside others is ended
    Given scripts may wait for 1000 ms
    When the agent runs at once scripts that do:
      """
      call «one» with {}
      wait without end
      ---
      call «one» with {}
      wait without end
      ---
      call «one» with {}
      wait without end
      """
    Then the host ended each of these runs by itself

  # What an ended script had sent may still be on its way when the run is answered, and is there when another run has
  # called.

  @waiting-ended @timing
  Scenario Outline: A script that calls without end is ended, and calls no more: answers that come <call>
    Given scripts may wait for 1000 ms
    When the agent runs a script that does:
      """
      call «<call>» with {} without end
      """
    Then the host ended the run by itself
    When the agent runs a script that does:
      """
      call «late» with {}
      give 1
      """
    And the agent runs a script that does:
      """
      call «late» with {}
      give "«done»"
      """
    Then a call of "«<call>»" arrived, and none after run 2
    And the result is "«done»"

    Examples:
      | call |
      | soon |
      | slow |

  # What is beside the heap of an engine is memory, too. A host may refuse what is too much, or end the script.

  @memory-limited
  Scenario Outline: A script that takes far more memory than it may is ended: <what>
    Given scripts may take 64 MB of memory
    When the agent runs a script that does:
      """
      take 1 MB of memory for <what>
      give "«little»"
      """
    Then the result is "«little»"
    When the agent runs a script that does:
      """
      take 256 MB of memory for <what>
      give "«much»"
      """
    Then the host ended the run by itself
    And the result does not contain "«much»"

    Examples:
      | what    |
      | numbers |
      | bytes   |
      | texts   |
      | maps    |
      | objects |

  @limit-told @timing
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

  @limit-survived @timing
  Scenario Outline: The call after a script that was ended works: <what>
    Given scripts may <kind> for 1000 ms
    When the agent runs a script that does:
      """
      call «one» with {}
      <what> without end
      """
    Then the host ended the run by itself
    When the agent runs a script that does:
      """
      call «one» with {}
      give the values
      """
    Then the result is [{"«key»": "«word»"}]

    Examples:
      | what    | kind    |
      | compute | compute |
      | wait    | wait    |
      | recurse | compute |

  @limit-survived
  Scenario: The call after a script that took far more memory than it may works
    Given scripts may take 64 MB of memory
    When the agent runs a script that does:
      """
      take 256 MB of memory
      give "«much»"
      """
    Then the host ended the run by itself
    When the agent runs a script that does:
      """
      call «one» with {}
      give the values
      """
    Then the result is [{"«key»": "«word»"}]
