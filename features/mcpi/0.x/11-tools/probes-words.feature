Feature: How a host reads what the text leaves open of keywords (§11)

  @probe-search-case
  Scenario: A keyword in other letters
    Given the MCP server "«server»" with the tools:
      | tool              | description           | annotations            | output             | reply          |
      | LIST«fruit»_«one» | Shows LIST«fruit» all. | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "list«fruit»"
    Then the reading of "search-case" is one of:
      | where | what    | reading   |
      | /text | ~ «one» | any-case  |
      | /text | ~ .     | same-case |

  @probe-search-words
  Scenario: Two words
    Given the MCP server "«server»" with the tools:
      | tool            | description                 | annotations            | output             | reply          |
      | «fruit»_«one»   | Shows «fruit».              | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «castle»_«two»  | A «castle» without «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «three»         | The «fruit» «castle».       | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit» «castle»"
    Then the reading of "search-words" is one of:
      | where | what    | reading   |
      | /text | ~ «one» | any-word  |
      | /text | ~ «two» | all-words |
      | /text | ~ .     | phrase    |

  @probe-search-many
  Scenario: Twelve tools that a word fits
    Given the MCP server "«server»" with the tools:
      | tool            | description       | annotations            | output             | reply          |
      | «fruit»_«item»a | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»b | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»c | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»d | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»e | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»f | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»g | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»h | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»i | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»j | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»k | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«item»l | Reads a «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the reading of "search-many" is one of:
      | where | what                                                    | reading |
      | /text | ~ (?s)«item»a.*«item»l\|«item»l.*«item»a | all     |
      | /text | ~ .                                                     | some    |
