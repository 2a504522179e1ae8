Feature: Scripts go on beside those that a limit ends

  # What ends a script is a matter of that script. A host may make one run after another, or refuse one that has called
  # nothing yet. Those that take too much give nothing, also where they are made beside others.

  @limit-survived @timing
  Scenario: Scripts go on beside others that take too much memory
    Given scripts can call:
      | call   | reply        | delayMs   |
      | «late» | its argument | 1500 1500 |
    And scripts may take 64 MB of memory
    When the agent runs at once scripts that do:
      """
      call «late» with {"n": 1}
      give the values
      ---
      call «late» with {"n": 2}
      give the values
      ---
      take 256 MB of memory for objects
      give "«much»"
      ---
      take 256 MB of memory for objects
      give "«much»"
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}], [{"arguments": {"n": 2}}], null, null]
    And none of these scripts was ended after it had made its one call
