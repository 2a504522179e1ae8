Feature: Each of many scripts, made at random, is answered with what it returns (§0)

  # See 2-harness/generated.feature.

  Background:
    Given servers for generated scripts
    And the host is started for this scenario alone

  @returned-value @uses-execute @uses-await
  Scenario: Each of many scripts is answered with the value that it returns
    When the agent runs 30 generated scripts, 3 at a time
    Then each generated script of the kind literal gave its value

  @only-the-answer @uses-execute @uses-await @uses-call @uses-servers @uses-arguments @uses-at-once @uses-data
  Scenario: What the calls of many scripts pass and give stays in their sandboxes
    When the agent runs 30 generated scripts, 3 at a time
    Then no answer has anything of what generated calls passed or gave, but of what its script returned
