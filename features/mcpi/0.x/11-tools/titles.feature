Feature: A tool is shown by its name, also where it has a title (§11)

  @search-names
  Scenario: The name is shown of a tool that has a title
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations                                | output             | reply          |
      | «stone»_«count» | Counts the «stone». | {"readOnlyHint": true, "title": "«title»"} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    Then the text of the answer contains "«stone»_«count»"
