Feature: Each of many scripts, made at random, has a fresh sandbox (§4)

  # See 2-harness/generated.feature.

  Background:
    Given servers for generated scripts
    And the host is started for this scenario alone

  @fresh-sandbox @uses-execute @uses-await @uses-call @uses-servers
  Scenario: None of many scripts finds what another one has left
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then each generated script of the kind fresh gave its value

  @works-after-an-ended-run @uses-execute @uses-await @uses-call @uses-servers @uses-at-once
  Scenario: Each of many scripts is answered, whatever came of those before it
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then each generated script was answered
