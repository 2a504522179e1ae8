Feature: How many generated scripts are answered, of which some are run at once (§6.2.2)

  # See 7.2-execute/history.feature.

  @execute-script @uses-execute
  Scenario: Many scripts of «§tool» give their values
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual scripts
    When the agent runs these scripts, 3 at a time
    Then by the history, each run of «§tool» gives the value of its script

  @search-script @uses-search
  Scenario: Many scripts of «§search» give their values
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual scripts
    When the agent runs these scripts, 3 at a time
    Then by the history, each run of «§search» gives the value of its script

  @error-marked @uses-execute @uses-search
  Scenario: Many scripts that fail are marked as errors, and no others
    Given an API for 24 generated scripts, each of at most 40 requests
    When the agent runs these scripts, 3 at a time
    Then by the history, each failure is marked, and nothing else

  @text-result @uses-execute @uses-search
  Scenario: All answers of many scripts are one block of text
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual scripts
    When the agent runs these scripts, 3 at a time
    Then every answer is one block of text
