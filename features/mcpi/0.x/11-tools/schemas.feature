Feature: A search shows schemas, of tools that scripts can call (§11)

  @search-schemas
  Scenario Outline: The schema of the <side> is shown
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                                             | output                                                            | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}} | {"type": "object", "properties": {"«outer»": {"type": "string"}}} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "<property>"

    Examples:
      | side   | property |
      | input  | «inner»  |
      | output | «outer»  |

  @search-schemas
  Scenario Outline: What a schema refers to is shown: <side>
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input   | output   | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | <input> | <output> | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«deep»"

    Examples:
      | side   | input                                                                                                                                                                   | output                                                                                                                                                                  |
      | input  | {"type": "object", "properties": {"«inner»": {"$ref": "#/$defs/«def»"}}, "$defs": {"«def»": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}} | {"type": "object"}                                                                                                                                                      |
      | output | {"type": "object"}                                                                                                                                                      | {"type": "object", "properties": {"«inner»": {"$ref": "#/$defs/«def»"}}, "$defs": {"«def»": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}} |

  # That there are tools that match and cannot be called a host may say; which they are, it does not.

  @search-eligible-only
  Scenario Outline: A tool <what> is not offered
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                                              | output             | reply          |
      | «fruit»_«drop» | Drops the «fruit». | <annotations>          | {"type": "object", "properties": {"«hidden»": {"type": "string"}}} | <output>           | structured: {} |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}}  | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer does not contain "«hidden»"
    And the text of the answer does not contain "«fruit»_«drop»"
    And the text of the answer contains "«fruit»_«list»"

    Examples:
      | what                     | annotations             | output             |
      | that does not only read  | {"readOnlyHint": false} | {"type": "object"} |
      | without annotations      |                         | {"type": "object"} |
      | without an output schema | {"readOnlyHint": true}  |                    |
