Feature: Limits of many generated scripts, of which some are run at once (§6.1)

  # See 7.2-execute/history.feature.

  @headers-blocked @option-allowedHeaders @forbids @uses-request @uses-execute
  Scenario: Headers of many scripts that say who asks are not sent
    Given an API for 24 generated scripts, each of at most 7 requests
    When the agent runs these scripts, 3 at a time
    Then by the history, no request has a header that says who asks

  @requests-configured @forbids @uses-request @uses-execute
  Scenario: None of many scripts makes more requests than are configured
    Given an API for 24 generated scripts, each of at most 7 requests
    Given the host's configuration has {"maxRequests": 7}
    When the agent runs these scripts, 3 at a time
    Then by the history, no run makes more requests than its limit

  @requests-configured @forbids @uses-request @uses-execute
  Scenario: No request of many scripts is made again
    Given an API for 24 generated scripts, each of at most 7 requests, with unusual statuses
    Given the host's configuration has {"maxRequests": 7}
    When the agent runs these scripts, 3 at a time
    Then by the history, no request arrives again

  @requests-counted-per-call @uses-request @uses-execute
  Scenario: Each of many scripts makes all its requests, whatever others make
    Given an API for 24 generated scripts, each of at most 7 requests
    Given the host's configuration has {"maxRequests": 7}
    When the agent runs these scripts, 3 at a time
    Then by the history, each request arrives
