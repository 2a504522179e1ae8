Feature: A search goes by what servers say of their tools now (§11)

  # A host may go by the list that it read first. One that finds what a server has told of later goes by the new list.

  @search-schemas @needs-later-tools-found @uses-search
  Scenario Outline: The schemas of a tool are the new ones when its server has changed them: <what>
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | input                                                              | output                                                             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}}  | {"type": "object", "properties": {"«outer»": {"type": "string"}}}  | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inside»": {"type": "string"}}} | {"type": "object", "properties": {"«outside»": {"type": "string"}}} | structured: {} |
    When the agent searches for "<before>"
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description         | annotations            | input                                                              | output                                                              | reply          |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inside»": {"type": "string"}}} | {"type": "object", "properties": {"«outside»": {"type": "string"}}} | structured: {} |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | <input>                                                            | <output>                                                            | structured: {} |
    And the agent searches for "«fruit»"
    Then the text of the answer contains "<now>"

    Examples:
      | what                     | before         | input                                                                                                       | output                                                                | now     |
      | of the input             | «fruit»        | {"type": "object", "properties": {"«fresh»": {"type": "string"}}, "required": ["«fresh»"]}                  | {"type": "object", "properties": {"«outer»": {"type": "string"}}}     | «fresh» |
      | of the output            | «fruit»        | {"type": "object", "properties": {"«inner»": {"type": "string"}}}                                           | {"type": "object", "properties": {"«fresh»": {"type": "string"}}}     | «fresh» |
      | within a member          | «fruit»        | {"type": "object", "properties": {"«inner»": {"type": "string", "enum": ["«fresh»"]}}}                      | {"type": "object", "properties": {"«outer»": {"type": "string"}}}     | «fresh» |
      | not seen before          | «metal»        | {"type": "object", "properties": {"«fresh»": {"type": "string"}}}                                           | {"type": "object", "properties": {"«outer»": {"type": "string"}}}     | «fresh» |

  @search-keyword @needs-later-tools-found @needs-descriptions-searched @uses-search
  Scenario: A tool is found by the words with which its server describes it now
    Given the MCP server "«server»" with the tools:
      | tool   | description        | annotations            | output             | reply          |
      | «list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «read» | Reads the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    And the server "«server»" changes its tools and notifies the host:
      | tool   | description         | annotations            | output             | reply          |
      | «list» | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «read» | Reads the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent searches for "«castle»"
    Then the text of the answer has "«read»", and not "«list»" before it

  @search-eligible-only @needs-later-tools-found @uses-search
  Scenario: A tool is not found any more that its server does not list any more
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«count»"
    When the server "«server»" changes its tools and notifies the host:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«later» | Counts the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«list»"
    And the text of the answer does not contain "«fruit»_«count»"
