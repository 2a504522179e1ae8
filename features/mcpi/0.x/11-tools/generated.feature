Feature: Searches between many scripts, made at random, find their tools (§11)

  # See 2-harness/generated.feature.

  Background:
    Given servers for generated scripts
    And the host is started for this scenario alone

  @search-names @uses-search
  Scenario: Each search finds its tool by the name
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then each generated search shows names

  @search-schemas @uses-search @uses-servers
  Scenario: Each search shows the schemas of its tool
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then each generated search shows schemas

  @search-eligible-only @uses-search @uses-servers
  Scenario: No search shows a tool that scripts cannot call, or can call no more
    When the agent runs 30 generated scripts of plain values, 3 at a time, while tools cease to only read
    Then each generated search shows nothing else
