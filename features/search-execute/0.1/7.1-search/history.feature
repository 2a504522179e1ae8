Feature: The document in many generated scripts, of which some are run at once (§7.1)

  # See 7.2-execute/history.feature.

  Background:
    Given an API for 24 generated scripts, each of at most 40 requests

  @spec-paths @uses-search @uses-spec
  Scenario: Many scripts of «§search» read the document
    When the agent runs these scripts, 3 at a time
    Then by the history, each run of «§search» reads the document
