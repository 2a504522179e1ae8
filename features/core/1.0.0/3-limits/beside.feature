Feature: Scripts go on beside one that a limit ends

  # What ends a script is a matter of that script. A host may make one run after another, or refuse one that has called
  # nothing yet.

  @limit-survived @timing
  Scenario: Scripts go on beside one that takes too much memory
    Given scripts can call:
      | call   | reply        | delayMs   |
      | «late» | its argument | 1500 1500 |
    And scripts may take 64 MB of memory
    When the agent runs at once scripts that do:
      """
      call «late» with {"n": 1}
      give the values
      ---
      take 256 MB of memory for objects
      give "«other»"
      ---
      call «late» with {"n": 2}
      give the values
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}], "«other»", [{"arguments": {"n": 2}}]]
    And none of these scripts was ended after it had made its one call
