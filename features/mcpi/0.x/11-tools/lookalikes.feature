Feature: A search shows schemas that are larger than programs expect, or have their words (§11)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  @search-schemas
  Scenario Outline: The schema of the <side> is shown to its end: <what>
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                                           | output                                                          | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": <input>}} | {"type": "object", "properties": {"«outer»": <output>}} | structured: {} |
    When the agent searches for "«fruit»"
    Then the search has found "«fruit»_«list»"
    And the text of the answer contains "«inner»"
    And the text of the answer contains "«outer»"
    And the text of the answer contains "<first>"
    And the text of the answer contains "<second>"
    And the text of the answer contains "<third>"

    Examples:
      | side   | what                | input                                                                                                                                                  | output | first | second | third |
      | input  | many values         | {"enum": «=choices»}                                                                                                                               | {"type": "string"} | choice 10 of many | choice 64 of many | choice 129 of many |
      | output | many values         | {"type": "string"}                                                                                                                                  | {"enum": «=choices»} | choice 10 of many | choice 64 of many | choice 129 of many |
      | input  | many members        | {"type": "object", "properties": «=properties»}                                                                                                    | {"type": "string"} | p32 | p100 | p129 |
      | output | many members        | {"type": "string"}                                                                                                                                  | {"type": "object", "properties": «=properties»} | p32 | p100 | p129 |
      | input  | words of schemas    | {"type": "object", "properties": {"type": {"type": "string"}, "properties": {"type": "object", "properties": {"«first»": {"type": "string"}}}, "items": {"type": "array", "items": {"type": "object", "properties": {"«second»": {"type": "string"}}}}, "description": {"type": "string"}, "required": {"type": "string"}, "«third»": {"type": "string"}}} | {"type": "string"} | «first» | «second» | «third» |
      | output | words of schemas    | {"type": "string"} | {"type": "object", "properties": {"type": {"type": "string"}, "properties": {"type": "object", "properties": {"«first»": {"type": "string"}}}, "items": {"type": "array", "items": {"type": "object", "properties": {"«second»": {"type": "string"}}}}, "description": {"type": "string"}, "required": {"type": "string"}, "«third»": {"type": "string"}}} | «first» | «second» | «third» |

  @search-schemas
  Scenario Outline: What is far within the schema of the <side> is shown
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input   | output   | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | <input> | <output> | structured: {} |
    When the agent searches for "«fruit»"
    Then the search has found "«fruit»_«list»"
    And the text of the answer contains "«deep»"

    Examples:
      | side   | input                                   | output                                  |
      | input  | {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "array", "items": {"type": "object", "properties": {"c": {"type": "object", "properties": {"d": {"type": "object", "properties": {"e": {"type": "object", "properties": {"f": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}}}}}}}}}}}}}} | {"type": "object"} |
      | output | {"type": "object"} | {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "array", "items": {"type": "object", "properties": {"c": {"type": "object", "properties": {"d": {"type": "object", "properties": {"e": {"type": "object", "properties": {"f": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}}}}}}}}}}}}}} |

  @search-keyword
  Scenario Outline: A tool is found whatever its schemas have: <what> of the <side>
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                                  | output                                                  | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": <input>}} | {"type": "object", "properties": {"«outer»": <output>}} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«list»"

    Examples:
      | side | what | input | output |
      | input | many values | {"enum": «=choices»} | {"type": "string"} |
      | output | many values | {"type": "string"} | {"enum": «=choices»} |
      | input | many members | {"type": "object", "properties": «=properties»} | {"type": "string"} |
      | output | many members | {"type": "string"} | {"type": "object", "properties": «=properties»} |
      | input | words of schemas | {"type": "object", "properties": {"type": {"type": "string"}, "properties": {"type": "object", "properties": {"«first»": {"type": "string"}}}, "items": {"type": "array", "items": {"type": "object", "properties": {"«second»": {"type": "string"}}}}, "description": {"type": "string"}, "required": {"type": "string"}, "«third»": {"type": "string"}}} | {"type": "string"} |
      | output | words of schemas | {"type": "string"} | {"type": "object", "properties": {"type": {"type": "string"}, "properties": {"type": "object", "properties": {"«first»": {"type": "string"}}}, "items": {"type": "array", "items": {"type": "object", "properties": {"«second»": {"type": "string"}}}}, "description": {"type": "string"}, "required": {"type": "string"}, "«third»": {"type": "string"}}} |
      | input | several types | {"type": ["string", "null"]} | {"type": "string"} |
      | input | forms | {"anyOf": [{"type": "string", "format": "date"}, {"type": "object", "required": ["a"], "additionalProperties": false, "properties": {"a": {"const": 7}}}]} | {"type": "string"} |
      | input | parts | {"allOf": [{"type": "object", "properties": {"a": {"type": "integer", "minimum": 1, "default": 2}}}, {"type": "object", "patternProperties": {"^b": {"type": "array", "items": {"type": "string"}}}}]} | {"type": "string"} |
      | output | several types | {"type": "string"} | {"type": ["string", "null"]} |
      | output | forms | {"type": "string"} | {"anyOf": [{"type": "string", "format": "date"}, {"type": "object", "required": ["a"], "additionalProperties": false, "properties": {"a": {"const": 7}}}]} |
      | output | parts | {"type": "string"} | {"allOf": [{"type": "object", "properties": {"a": {"type": "integer", "minimum": 1, "default": 2}}}, {"type": "object", "patternProperties": {"^b": {"type": "array", "items": {"type": "string"}}}}]} |
      | input | much within | {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "array", "items": {"type": "object", "properties": {"c": {"type": "object", "properties": {"d": {"type": "object", "properties": {"e": {"type": "object", "properties": {"f": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}}}}}}}}}}}} | {"type": "string"} |
      | output | much within | {"type": "string"} | {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "array", "items": {"type": "object", "properties": {"c": {"type": "object", "properties": {"d": {"type": "object", "properties": {"e": {"type": "object", "properties": {"f": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}}}}}}}}}}}} |
