Feature: Truncation is signaled (§9)

  @log-truncation-signaled @needs-log-truncation
  Scenario: A limit that is hardly larger than the notice
    When the agent runs with limits {"maxLogBytes": 200}:
      """js
      const methods = ["debug", "log", "warn", "error"];
      for (let i = 0; i < 100; i++) console[methods[i % 4]]("«line» " + "x".repeat(50));
      """
    Then the logs are cut off and one more last entry does not say "«line»"
