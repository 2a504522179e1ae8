Feature: Long code is run as any other (§6.2.2)

  @execute-script @uses-request @uses-execute
  Scenario: Code may be long, and have letters of several bytes
    Given an API for 2 scripts at once that each have 200,000 bytes
    When the agent runs these scripts, 1 at a time
    Then by the history, each run of «§tool» gives the value of its script
