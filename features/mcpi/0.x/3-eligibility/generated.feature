Feature: Of many scripts, made at random, none calls what it cannot (§3)

  # See 2-harness/generated.feature. At the half of the history servers tell that some tools do not only read any more.

  Background:
    Given servers for generated scripts
    And the host is started for this scenario alone

  @read-only-only @uses-execute @uses-await @uses-call @uses-servers @uses-arguments
  Scenario: None of many scripts calls a tool that does not only read
    When the agent runs 30 generated scripts of plain values, 3 at a time, while tools cease to only read
    Then no generated call arrived that is kept by an annotation

  @output-schema-only @uses-execute @uses-await @uses-call @uses-servers @uses-arguments
  Scenario: None of many scripts calls a tool without an output schema
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then no generated call arrived that is kept by a schema
