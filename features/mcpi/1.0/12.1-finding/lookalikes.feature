Feature: Parameters and schemas are shown, however many there are (§12.1)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  Background:
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                             | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": «=properties»} | {"type": "object"} | structured: {} |

  @search-shows-parameters @uses-search
  Scenario: What is found has the names of more than a hundred parameters
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«fruit»"}
    Then the text of the answer contains "p32"
    And the text of the answer contains "p100"
    And the text of the answer contains "p129"

  @describe-shows-schemas @uses-describe
  Scenario: Schemas of more than a hundred members are shown
    When the agent asks for descriptions of "«server»/«fruit»_«list»"
    Then the text of the answer contains "p32"
    And the text of the answer contains "p100"
    And the text of the answer contains "p129"
