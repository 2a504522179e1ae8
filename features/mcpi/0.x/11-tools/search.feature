Feature: Tools are found by keyword (§11)

  # The word that is searched for is a part of the tool's name, and stands in its description: a host may go by either.

  Background:
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | input                                                              | output                                                              | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}}  | {"type": "object", "properties": {"«outer»": {"type": "string"}}}   | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inside»": {"type": "string"}}} | {"type": "object", "properties": {"«outside»": {"type": "string"}}} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«weigh» | Weighs the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @search-keyword
  Scenario: What is searched for comes first, whatever it is
    When the agent searches for "«fruit»"
    Then the text of the answer has "«fruit»_«list»", and not "«metal»_«count»" before it
    When the agent searches for "«metal»"
    Then the text of the answer has "«metal»_«count»", and not "«fruit»_«list»" before it

  @search-names
  Scenario: The names are those that the servers give their tools
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«list»"

  @search-all-servers @uses-servers
  Scenario: Tools of all servers are found
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«list»"
    And the text of the answer contains "«weigh»"
