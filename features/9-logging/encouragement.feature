Feature: What agents are told about logging (§9)

  @log-aggregation-encouraged
  Scenario: Aggregate and filter before logging
    When the agent context is read
    Then the agent context names one of "aggregat, filter"

  @log-summaries-encouraged
  Scenario: Prefer summaries
    When the agent context is read
    Then the agent context names one of "summaries, a summary, summarize, summarise, counts, top-N, top N, top list, top results"
