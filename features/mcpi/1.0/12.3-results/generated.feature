Feature: Each call of many scripts, made at random, goes as the text says (§12)

  # See 2-harness/generated.feature of mcpi@0.x. At the half of the history servers tell that some tools do not only read
  # any more: nobody approves of these.

  Background:
    Given servers for generated scripts
    And the host is started for this scenario alone

  @whole-result @uses-execute @uses-await @uses-call @uses-servers @uses-arguments @uses-at-once @uses-value @uses-content
  Scenario: Each call of many scripts gives its own result
    When the agent runs 30 generated scripts, 3 at a time
    Then each generated script of the kind results gave its value

  @writes-approved @uses-execute @uses-await @uses-call @uses-servers @uses-arguments
  Scenario: Of the calls of many scripts none is made that nobody has approved
    When the agent runs 30 generated scripts of plain values, 3 at a time, while tools cease to only read
    Then no generated call arrived that is kept by a person

  @search-shows-parameters @uses-search @uses-servers
  Scenario: Each search shows the parameters of its tool
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then each generated search shows schemas
