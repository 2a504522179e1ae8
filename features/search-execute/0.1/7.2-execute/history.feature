Feature: Requests and answers of many generated scripts, of which some are run at once (§7.2)

  # The scripts do all that the text has, combined at random from a seed, and fail in between: a small model of the text
  # says what has to be seen. Each scenario judges one aspect. A host may make one run at a time, or refuse one while
  # another is under way.

  @request-method @uses-request @uses-execute
  Scenario: Requests of many scripts have their methods
    Given an API for 24 generated scripts, each of at most 40 requests
    When the agent runs these scripts, 3 at a time
    Then by the history, each request has its method

  @request-path @uses-request @uses-execute
  Scenario: Requests of many scripts have their paths
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual paths
    When the agent runs these scripts, 3 at a time
    Then by the history, each request has its path

  @request-query @uses-request @uses-execute
  Scenario: Requests of many scripts have their queries
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual queries
    When the agent runs these scripts, 3 at a time
    Then by the history, each request has its query

  @request-body @uses-request @uses-execute
  Scenario: Requests of many scripts have their bodies
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual bodies
    When the agent runs these scripts, 3 at a time
    Then by the history, each request has its body

  @request-headers @uses-request @uses-execute
  Scenario: Requests of many scripts have their headers
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual headers
    When the agent runs these scripts, 3 at a time
    Then by the history, each request has its headers

  @response-status @uses-status @uses-request @uses-execute
  Scenario: Many scripts get the statuses of answers
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual statuses
    When the agent runs these scripts, 3 at a time
    Then by the history, each script gets the statuses of its answers

  @response-headers @uses-request @uses-execute
  Scenario: Many scripts get the headers of answers
    Given an API for 24 generated scripts, each of at most 40 requests
    When the agent runs these scripts, 3 at a time
    Then by the history, each script gets the headers of its answers

  @response-body @uses-body @uses-request @uses-execute
  Scenario: Many scripts get the bodies of answers
    Given an API for 24 generated scripts, each of at most 40 requests, with unusual answers
    When the agent runs these scripts, 3 at a time
    Then by the history, each script gets the bodies of its answers
