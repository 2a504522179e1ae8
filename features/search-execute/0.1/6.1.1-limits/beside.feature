Feature: What a limit ends is one call, and none beside it (§6.1.1)

  # A host may make one call after another, or refuse one that has requested nothing yet.

  @cpu-time-configured @timing
  Scenario: Calls go on beside others that compute for longer than they may
    Given scripts can call:
      | call   | reply        | delayMs   |
      | «late» | its argument | 2500 2500 |
    And the host's configuration has {"sandbox": {"timeoutMs": 1000, "wallTimeMs": 60000}}
    When the agent runs at once scripts that do:
      """
      call «late» with {"n": 1}
      give the values
      ---
      call «late» with {"n": 2}
      give the values
      ---
      compute without end
      ---
      compute without end
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}], [{"arguments": {"n": 2}}], null, null]
    And none of these scripts was ended after it had made its one call

  @memory-configured @timing
  Scenario: Calls go on beside others that take more memory than they may
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
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}], [{"arguments": {"n": 2}}], null]
    And none of these scripts was ended after it had made its one call
