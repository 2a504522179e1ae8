Feature: What agents are told about logging (§9)

  @log-aggregation-encouraged
  Scenario: Aggregate and filter before logging
    When the agent context is read
    Then the agent context documents "the advice to aggregate and filter before logging"

  @log-summaries-encouraged
  Scenario: Prefer summaries
    When the agent context is read
    Then the agent context documents "the advice to log summaries"
