Feature: What many generated scripts share, of which some are run at once (§5)

  # See 7.2-execute/history.feature.

  Background:
    Given an API for 24 generated scripts, each of at most 40 requests

  @fresh-sandbox @uses-request @uses-execute
  Scenario: None of many scripts finds what another one has left
    When the agent runs these scripts, 3 at a time
    Then by the history, no run finds what another one has left

  @auth-by-host @uses-request @uses-execute
  Scenario: All requests of many scripts have the credentials
    Given the host's configuration has {"auth": {"header": "X-«Header»", "value": "«secret»-«token»"}}
    When the agent runs these scripts, 3 at a time
    Then each request that the API received has the headers {"X-«Header»": "«secret»-«token»"}
