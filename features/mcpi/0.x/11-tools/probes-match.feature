Feature: How a host reads what the text leaves open of matching (§11)

  @probe-search-match
  Scenario: A part of a word
    Given the MCP server "«server»" with the tools:
      | tool          | description              | annotations            | output             | reply          |
      | «fruit»«list» | Lists the «fruit»«list». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the reading of "search-match" is one of:
      | where | what            | reading    |
      | /text | ~ «fruit»«list» | part       |
      | /text | ~ .             | whole-word |
