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

  @search-schemas
  Scenario Outline: The schema of the input is shown with all that a script has to know: <what>
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                                  | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": <schema>}} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«inner»"
    And the text of the answer contains "«deep»"

    Examples:
      | what                           | schema                                                                                                                         |
      | members of a member            | {"type": "object", "properties": {"«deep»": {"type": "string"}}}                                                               |
      | members of members of a member | {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}}}} |
      | members of the items of a list | {"type": "array", "items": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}                                    |
      | members of further members     | {"type": "object", "additionalProperties": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}                    |
      | members of one of several      | {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"«deep»": {"type": "string"}}}]}                                  |
      | a value among several          | {"type": "string", "enum": ["a", "b", "«deep»"]}                                                                                |
      | the only value                 | {"const": "«deep»"}                                                                                                            |
      | what a member is               | {"type": "string", "description": "The «deep» of it."}                                                                         |

  @search-schemas
  Scenario Outline: The schema of the output is shown with all that a script has to know: <what>
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | output                                                  | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«outer»": <schema>}} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«outer»"
    And the text of the answer contains "«deep»"

    Examples:
      | what                           | schema                                                                                                                         |
      | members of a member            | {"type": "object", "properties": {"«deep»": {"type": "string"}}}                                                               |
      | members of members of a member | {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}}}} |
      | members of the items of a list | {"type": "array", "items": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}                                    |
      | members of further members     | {"type": "object", "additionalProperties": {"type": "object", "properties": {"«deep»": {"type": "string"}}}}                    |
      | members of one of several      | {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"«deep»": {"type": "string"}}}]}                                  |
      | a value among several          | {"type": "string", "enum": ["a", "b", "«deep»"]}                                                                                |

  @search-schemas
  Scenario: The schema of a tool with many parameters is shown to its end
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                                                                                                                                                                                                                                                                                                                                                | output                                                                                                                                                                                                                                                                                                      | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}, "e": {"type": "string"}, "f": {"type": "string"}, "g": {"type": "string"}, "h": {"type": "string"}, "i": {"type": "string"}, "j": {"type": "string"}, "k": {"type": "string"}, "l": {"type": "string"}, "«inner»": {"type": "string"}}} | {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}, "e": {"type": "string"}, "f": {"type": "string"}, "g": {"type": "string"}, "h": {"type": "string"}, "i": {"type": "string"}, "j": {"type": "string"}, "«outer»": {"type": "string"}}} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«inner»"
    And the text of the answer contains "«outer»"

  @search-schemas @uses-servers
  Scenario: Each of the tools that are found has its schemas
    Given the MCP server "«first»" with the tools:
      | tool            | description         | annotations            | input                                                            | output                                                            | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»1": {"type": "string"}}} | {"type": "object", "properties": {"«out»1": {"type": "string"}}} | structured: {} |
      | «fruit»_«count» | Counts the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»2": {"type": "string"}}} | {"type": "object", "properties": {"«out»2": {"type": "string"}}} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool            | description         | annotations            | input                                                            | output                                                            | reply          |
      | «fruit»_«weigh» | Weighs the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»3": {"type": "string"}}} | {"type": "object", "properties": {"«out»3": {"type": "string"}}} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«in»1"
    And the text of the answer contains "«out»1"
    And the text of the answer contains "«in»2"
    And the text of the answer contains "«out»2"
    And the text of the answer contains "«in»3"
    And the text of the answer contains "«out»3"

  @search-eligible-only
  Scenario Outline: A tool that scripts cannot call is not offered, wherever it is listed: pages of <size>
    Given the MCP server "«server»", which lists its tools in pages of <size>, with the tools:
      | tool            | description         | annotations             | output             | reply          |
      | «fruit»_«drop»  | Drops the «fruit».  | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «fruit»_«pour»  | Pours the «fruit».  |                         | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts the «fruit». | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «fruit»_«read»  | Reads the «fruit».  | {"readOnlyHint": true}  |                    | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«count»"
    And the text of the answer does not contain "«fruit»_«drop»"
    And the text of the answer does not contain "«fruit»_«pour»"
    And the text of the answer does not contain "«fruit»_«read»"

    Examples:
      | size |
      | 10   |
      | 1    |

  # How many tools an answer has is open; of each that it has, it has the schemas.

  @search-schemas @uses-search
  Scenario Outline: Each of many tools that are found has its schemas: <n> tools
    Given the MCP server "«server»", which lists its tools in pages of 80, with <n> tools "«fruit»_«item»", of "«inner»" and "«outer»"
    When the agent searches for "«fruit»"
    Then each tool "«fruit»_«item»" of the answer has its "«inner»" and "«outer»"

    Examples:
      | n   |
      | 8   |
      | 15  |
      | 30  |
      | 300 |

  # The first search tells that the search works.

  @search-eligible-only
  Scenario Outline: Of tools that scripts cannot call none is offered, also where nothing else is found: <what>
    Given the MCP server "«server»" with the tools:
      | tool            | description        | annotations             | input                                                              | output             | reply          |
      | «fruit»_«drop»  | Drops the «fruit». | {"readOnlyHint": false} | {"type": "object", "properties": {"«hidden»": {"type": "string"}}} | {"type": "object"} | structured: {} |
      | «fruit»_«pour»  | Pours the «fruit». |                         | {"type": "object", "properties": {"«hidden»": {"type": "string"}}} | {"type": "object"} | structured: {} |
      | «fruit»_«read»  | Reads the «fruit». | {"readOnlyHint": true}  | {"type": "object", "properties": {"«hidden»": {"type": "string"}}} |                    | structured: {} |
      | «stone»_«list»  | Lists the «stone». | {"readOnlyHint": true}  | {"type": "object"}                                                 | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    Then the text of the answer contains "«stone»_«list»"
    When the agent asks the search for "<words>"
    Then the text of the answer does not contain "«hidden»"
    And the text of the answer does not contain "«fruit»_«drop»"
    And the text of the answer does not contain "«fruit»_«pour»"
    And the text of the answer does not contain "«fruit»_«read»"

    Examples:
      | what                  | words             |
      | by the first word     | «fruit»           |
      | by the word of one    | «drop»            |
      | by the word of another | «read»           |
      | by two words          | «fruit» «pour»    |
      | by words of each kind | «drop» «stone»    |

  # What one schema says in several ways, and of itself.

  @search-schemas
  Scenario: Schemas are shown with what they say by further words
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input | output | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"a": {"oneOf": [{"type": "null"}, {"type": "object", "properties": {"«deep»1": {"type": "string"}}}]}, "b": {"allOf": [{"type": "object", "properties": {"«deep»2": {"type": "string"}}}, {"type": "object", "properties": {"«deep»3": {"type": "string"}}}]}, "c": {"type": ["object", "null"], "properties": {"«deep»4": {"type": "string"}}}, "d": {"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"«deep»5": {"type": "string"}}}}}, "e": {"$ref": "#/definitions/«def deep»"}, "f": {"type": "string", "description": "The «deep»8 of it."}}, "allOf": [{"properties": {"«deep»6": {"type": "string"}}}], "definitions": {"«def deep»": {"type": "object", "properties": {"«deep»7": {"type": "string"}, "more": {"type": "array", "items": {"$ref": "#/definitions/«def deep»"}}}}}} | {"type": "object", "properties": {"a": {"oneOf": [{"type": "null"}, {"type": "object", "properties": {"«far»1": {"type": "string"}}}]}, "b": {"allOf": [{"type": "object", "properties": {"«far»2": {"type": "string"}}}, {"type": "object", "properties": {"«far»3": {"type": "string"}}}]}, "c": {"type": ["object", "null"], "properties": {"«far»4": {"type": "string"}}}, "d": {"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"«far»5": {"type": "string"}}}}}, "e": {"$ref": "#/definitions/«def far»"}, "f": {"type": "string", "description": "The «far»8 of it."}}, "allOf": [{"properties": {"«far»6": {"type": "string"}}}], "definitions": {"«def far»": {"type": "object", "properties": {"«far»7": {"type": "string"}, "more": {"type": "array", "items": {"$ref": "#/definitions/«def far»"}}}}}} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«deep»1"
    And the text of the answer contains "«deep»2"
    And the text of the answer contains "«deep»3"
    And the text of the answer contains "«deep»4"
    And the text of the answer contains "«deep»5"
    And the text of the answer contains "«deep»6"
    And the text of the answer contains "«deep»7"
    And the text of the answer contains "«deep»8"
    And the text of the answer contains "«far»1"
    And the text of the answer contains "«far»2"
    And the text of the answer contains "«far»3"
    And the text of the answer contains "«far»4"
    And the text of the answer contains "«far»5"
    And the text of the answer contains "«far»6"
    And the text of the answer contains "«far»7"
    And the text of the answer contains "«far»8"

  # Which of the two is called by the name is open; the one that cannot be called is not offered.

  @search-eligible-only @uses-servers
  Scenario Outline: Of two tools of one name that is not offered that scripts cannot call: <what>
    Given the MCP server "a_«first»" with the tools:
      | tool           | description        | annotations   | input                                                              | output   | reply          |
      | «fruit»_«list» | Lists the «fruit». | <annotations> | {"type": "object", "properties": {"«hidden»": {"type": "string"}}} | <output> | structured: {} |
    And the MCP server "m_«second»" with the tools:
      | tool            | description         | annotations            | input                                                             | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts the «fruit». | {"readOnlyHint": true} | {"type": "object"}                                                | {"type": "object"} | structured: {} |
    And the MCP server "z_«third»" with the tools:
      | tool           | description        | annotations   | input                                                              | output   | reply          |
      | «fruit»_«list» | Lists the «fruit». | <annotations> | {"type": "object", "properties": {"«hidden»": {"type": "string"}}} | <output> | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«count»"
    And the text of the answer does not contain "«hidden»"

    Examples:
      | what           | annotations             | output             |
      | it writes      | {"readOnlyHint": false} | {"type": "object"} |
      | it is untyped  | {"readOnlyHint": true}  |                    |

  # An agent may have lost what it was shown before, and a further one was never shown it.

  @search-schemas @uses-search
  Scenario Outline: Schemas are shown again: after <what>
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | input                                                              | output                                                              | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}}  | {"type": "object", "properties": {"«outer»": {"type": "string"}}}   | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inside»": {"type": "string"}}} | {"type": "object", "properties": {"«outside»": {"type": "string"}}} | structured: {} |
    When the agent searches for "«fruit»"
    And the agent searches for "<words>"
    And the agent executes:
      """js
      try { await codemode.<called>({}); } catch { /* it is not there */ }
      return "done";
      """
    And the agent searches for "«fruit»"
    Then the text of the answer contains "«inner»"
    And the text of the answer contains "«outer»"
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«inner»"
    And the text of the answer contains "«outer»"

    Examples:
      | what                  | words   | called          |
      | the same search       | «fruit» | «metal»_«count» |
      | another one and a call | «metal» | «fruit»_«list»  |

  # How a host tells tools of one name apart is open, and which of them it shows: what it tells of one is of that one.

  @search-schemas @uses-search @uses-servers
  Scenario: Each of two tools of one name is shown with its own schemas
    Given the MCP server "«first»" with the tools:
      | tool           | description          | annotations            | input                                                            | output                                                            | reply          |
      | «fruit»_«list» | Lists «pear» fruit.  | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»1": {"type": "string"}}} | {"type": "object", "properties": {"«out»1": {"type": "string"}}} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool           | description          | annotations            | input                                                            | output                                                            | reply          |
      | «fruit»_«list» | Lists «plum» fruit.  | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»2": {"type": "string"}}} | {"type": "object", "properties": {"«out»2": {"type": "string"}}} | structured: {} |
    When the agent searches for "«fruit»_«list»"
    Then the text of the answer contains "«in»1", if it contains "«pear»"
    And the text of the answer contains "«out»1", if it contains "«pear»"
    And the text of the answer contains "«in»2", if it contains "«plum»"
    And the text of the answer contains "«out»2", if it contains "«plum»"

  # How schemas are shown is open: what differs in what a script may pass, or has to expect, is shown differently.

  @search-schemas
  Scenario Outline: Schemas that differ are shown differently: <what>
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | input   | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | <one>   | {"type": "object"} | structured: {} |
      | «metal»_«list»  | Lists the «metal».  | {"readOnlyHint": true} | <other> | {"type": "object"} | structured: {} |
      | «stone»_«list»  | Lists the «stone».  | {"readOnlyHint": true} | {"type": "object"} | <one>   | structured: {} |
      | «castle»_«list» | Lists the «castle». | {"readOnlyHint": true} | {"type": "object"} | <other> | structured: {} |
    When the agent searches for "«fruit»"
    And the agent searches for "«metal»"
    Then the answers to the searches for "«fruit»" and "«metal»" differ in more than these words
    When the agent searches for "«stone»"
    And the agent searches for "«castle»"
    Then the answers to the searches for "«stone»" and "«castle»" differ in more than these words

    Examples:
      | what                     | one                                                                                     | other                                                                                                        |
      | a text or a number       | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"type": "number"}}}                                                  |
      | a text, or null as well  | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}                                        |
      | of several kinds         | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"type": ["string", "number", "boolean"]}}}                           |
      | null as another choice   | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}                   |
      | one of several choices   | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"oneOf": [{"type": "string"}, {"type": "number"}]}}}                 |
      | a value or a list        | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}}                      |
      | what a list has          | {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}} | {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "number"}}}}                      |
      | one of some values       | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"type": "string", "enum": ["b", "c"]}}}                              |
      | another value            | {"type": "object", "properties": {"a": {"enum": ["b", "c"]}}}                           | {"type": "object", "properties": {"a": {"enum": ["b", "d"]}}}                                                |
      | a member that is needed  | {"type": "object", "properties": {"a": {"type": "string"}}}                             | {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}                               |
      | deep within              | {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "string"}}}}} | {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": ["string", "null"]}}}}} |
