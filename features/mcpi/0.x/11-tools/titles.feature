Feature: A tool is shown by its name, also where it has a title (§11)

  @search-names
  Scenario: The name is shown of a tool that has a title
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations                                | output             | reply          |
      | «stone»_«count» | Counts the «stone». | {"readOnlyHint": true, "title": "«title»"} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    Then the text of the answer contains "«stone»_«count»"

  @search-names
  Scenario: A name is shown letter by letter, to its end
    Given the MCP server "«server»" with the tools:
      | tool                                                                                | description          | annotations            | output             | reply          |
      | «stone»_listAllOf                                                                   | Lists the «stone».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_READ                                                                        | Reads the «stone».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_which_has_a_name_that_is_longer_than_most_names_of_tools_that_are_listed_by | Counts the «stone».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    Then the text of the answer contains "«stone»_listAllOf"
    And the text of the answer contains "«stone»_READ"
    And the text of the answer contains "«stone»_which_has_a_name_that_is_longer_than_most_names_of_tools_that_are_listed_by"
