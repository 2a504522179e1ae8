Feature: Each of several calls at once makes a limited number of requests (§6.1)

  # A host may make one call after another, or refuse one while another is under way: one that gives a value has made
  # all its requests.

  @requests-counted-per-call
  Scenario: The requests of calls at once do not count for one another
    Given scripts can call:
      | call   | reply | delayMs |
      | «slow» | 1     | 250     |
    And the host's configuration has {"maxRequests": 3}
    When the agent runs at once scripts that do:
      """
      try to call «slow» with {"n": 1}
      try to call «slow» with {"n": 1}
      try to call «slow» with {"n": 1}
      give the values
      ---
      try to call «slow» with {"n": 2}
      try to call «slow» with {"n": 2}
      try to call «slow» with {"n": 2}
      give the values
      ---
      try to call «slow» with {"n": 3}
      try to call «slow» with {"n": 3}
      try to call «slow» with {"n": 3}
      give the values
      """
    Then the results of these scripts are, each its own, [[1, 1, 1], [1, 1, 1], [1, 1, 1]]
