Feature: A doc comment warns of what TypeScript cannot express (§6.2)

  @declarations-fallback-warning
  Scenario Outline: A doc comment warns of <what>
    Given the MCP server "«odd»" with the tool "«send»", whose <side> is an object with the member "value":
      """json
      <schema>
      """
    And the MCP server "«plain»" with the tool "«send»", whose <side> is an object with the member "value":
      """json
      {"type": "string"}
      """
    When the declarations of "«odd»" are read
    And the declarations of "«plain»" are read
    Then the doc comments of "«odd»" have a warning that those of "«plain»" lack

    Examples:
      | what                           | side   | schema                                                    |
      | a $ref to another document     | input  | {"$ref": "https://example.com/«word».json#/a"}            |
      | the keyword not                | input  | {"not": {"const": "«other»"}}                             |
      | the keyword not in array items | input  | {"type": "array", "items": {"not": {"const": "«other»"}}} |

    @uses-typed-results @uses-typescript
    Examples: of a result
      | what                           | side   | schema                                                    |
      | the keyword not in a result    | output | {"not": {"const": "«other»"}}                             |

  @declarations-fallback-warning
  Scenario Outline: Each tool has its own warning of <what>
    Given the MCP server "«both»" with the tools:
      | tool   | description | input                                                                                  |
      | «send» | Sends it.   | {"type": "object", "properties": {"value": <schema>}, "required": ["value"]}           |
      | «post» | Sends it.   | {"type": "object", "properties": {"value": <schema>}, "required": ["value"]}           |
    And the MCP server "«one»" with the tools:
      | tool   | description | input                                                                                  |
      | «send» | Sends it.   | {"type": "object", "properties": {"value": <schema>}, "required": ["value"]}           |
      | «post» | Sends it.   | {"type": "object", "properties": {"value": {"type": "string"}}, "required": ["value"]} |
    When the declarations of "«both»" are read
    And the declarations of "«one»" are read
    Then the doc comments of "«both»" have a warning that those of "«one»" lack

    Examples:
      | what                       | schema                                         |
      | a $ref to another document | {"$ref": "https://example.com/«word».json#/a"} |
      | the keyword not            | {"not": {"const": "«other»"}}                  |
