Feature: Each of several calls at once has limits of its own (§6.1.1, §6.1)

  # Each takes less than its limit, all together more. A host may make one call after another, or refuse one while
  # another is under way: a call that failed before its first request is not judged.

  @memory-configured @uses-request @uses-execute
  Scenario: What calls at once take of the memory is not summed
    Given an API for 12 scripts at once that each take 8 MB of memory
    And the host's configuration has {"sandbox": {"memoryMB": 64}}
    When the agent runs these scripts, 12 at a time
    Then by the history, each run of «§tool» gives the value of its script

  @cpu-time-configured @timing @uses-request @uses-execute
  Scenario: What calls at once compute is not summed
    Given an API for 4 scripts at once that each compute for 900 ms
    And the host's configuration has {"sandbox": {"timeoutMs": 3000}}
    When the agent runs these scripts, 4 at a time
    Then by the history, each run of «§tool» gives the value of its script

  # A call begins where another one ends, so that some are under way when the time of the first would be up.

  @wall-time-configured @timing @uses-request @uses-execute
  Scenario: How long calls one after another and at once wait is not summed
    Given an API for 4 scripts at once that each wait for 1200 ms
    And the host's configuration has {"sandbox": {"wallTimeMs": 3000}}
    When the agent runs these scripts, 2 at a time
    Then by the history, each run of «§tool» gives the value of its script

  @response-within-bytes @uses-request @uses-execute
  Scenario: The bytes of answers to calls at once are not summed
    Given an API for 4 scripts at once that each get 800 bytes
    And the host's configuration has {"maxResponseBytes": 1000}
    When the agent runs these scripts, 4 at a time
    Then by the history, each run of «§tool» gives the value of its script

  # Of these letters no tokenizer makes more than one token each, or fewer than one of four.

  @response-within-tokens @uses-request @uses-execute
  Scenario: The tokens of calls at once are not summed
    Given an API for 8 scripts at once that each give 800 letters and more
    And the host's configuration has {"maxResponseTokens": 1300}
    When the agent runs these scripts, 8 at a time
    Then by the history, each run of «§tool» gives the value of its script
