Feature: «§search» has operations (§12.1)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | input                                                                                               | output                                                            | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string", "description": "What «deep» is."}, "«more»": {"type": "number"}}, "required": ["«inner»"]} | {"type": "object", "properties": {"«outer»": {"type": "string"}}} | structured: {} |
      | «fruit»_«drop»  | Drops the «fruit».  |                        | {"type": "object", "properties": {"«force»": {"type": "string"}}}                                   |                                                                   | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object", "properties": {"«weight»": {"type": "string"}}}                                  | {"type": "object"}                                                | structured: {} |
      | «stone»_«read»  | Reads the «stone».  | {"readOnlyHint": true} |                                                                                                     |                                                                   | structured: {} |

  @search-tools @uses-search
  Scenario: What is searched for comes first, whatever it is
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«fruit»"}
    Then the text of the answer has "«fruit»_«list»", and not "«metal»_«count»" before it
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«metal»"}
    Then the text of the answer has "«metal»_«count»", and not "«fruit»_«list»" before it

  @search-finds-all-tools @uses-search
  Scenario Outline: A tool is found <what>
    When the agent calls the tool "«§search»" with {"op": "search", "query": "<word>"}
    Then the text of the answer contains "<tool>"

    Examples:
      | what                                 | word    | tool           |
      | that does not say that it only reads | «fruit» | «fruit»_«drop» |
      | that has no output schema            | «stone» | «stone»_«read» |

  @search-shows-parameters @uses-search
  Scenario: What is found has the names of its parameters
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«fruit»"}
    Then the text of the answer contains "«inner»"
    And the text of the answer contains "«more»"

  @describe-shows-schemas @uses-describe
  Scenario: Tools are described by their references
    When the agent asks for descriptions of "«server»/«fruit»_«list»"
    Then the text of the answer contains "«inner»"
    And the text of the answer does not contain "«force»"

  @describe-shows-schemas @uses-describe
  Scenario: Each of several tools is described
    When the agent asks for descriptions of "«server»/«fruit»_«list», «server»/«metal»_«count»"
    Then the text of the answer contains "«inner»"
    And the text of the answer contains "«weight»"

  @search-tools @uses-search @uses-servers
  Scenario: A tool that has all words comes before those that have one
    Given the MCP server "«many»" with the tools:
      | tool              | description                         | annotations            | output             | reply          |
      | a_«sand»          | Reads the «sand».                   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | b_«sand»          | Reads the «sand».                   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | c_«sand»          | Reads the «sand».                   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | d_«sand»          | Reads the «sand».                   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | e_«sand»          | Reads the «sand».                   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | f_«sand»          | Reads the «sand».                   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | z_«sand»_«castle» | Reads the «sand» «castle».          | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«sand» «castle»"}
    Then the text of the answer has "z_«sand»_«castle»", and not "a_«sand»" before it

  @browse-names-no-tools @uses-browse @uses-servers
  Scenario: A namespace whose tools do not only read is shown
    Given the MCP server "«writer»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «pour» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    When the agent calls the tool "«§search»" with {"op": "browse"}
    Then the text of the answer contains "«writer»"

  @browse-names-no-tools @uses-browse
  Scenario: Namespaces are shown by their servers, without tools
    When the agent calls the tool "«§search»" with {"op": "browse"}
    Then the text of the answer contains "«server»"
    And the text of the answer does not contain "«fruit»_«list»"

  @no-tools-up-front
  Scenario: What an agent is shown at first has no names of tools
    When the outer tools are listed
    And the agent context is read
    Then what an agent is shown does not contain "«fruit»_«list»"
    And what an agent is shown does not contain "«fruit»_«drop»"

  @browse-names-no-tools @uses-browse @uses-servers
  Scenario: The namespace of a server with many tools is shown without these
    Given the MCP server "«many»", which lists its tools in pages of 80, with 300 tools "«item»", of "«inside»" and "«outside»"
    When the agent calls the tool "«§search»" with {"op": "browse"}
    Then the text of the answer contains "«many»"
    And the text of the answer contains "«server»"
    And the text of the answer does not contain "«item»160"
    And the text of the answer does not contain "«inside»"

  @search-finds-all-tools @uses-search @uses-servers
  Scenario: A tool is found among three hundred others
    Given the MCP server "«many»", which lists its tools in pages of 80, with 300 tools "«sand»_«item»", of "«inside»" and "«outside»"
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«stone»"}
    Then the text of the answer contains "«stone»_«read»"

  @no-tools-up-front @uses-servers
  Scenario: What an agent is shown at first has no names of three hundred tools
    Given the MCP server "«many»", which lists its tools in pages of 80, with 300 tools "«item»", of "«inside»" and "«outside»"
    When the outer tools are listed
    And the agent context is read
    Then what an agent is shown does not contain "«item»001"
    And what an agent is shown does not contain "«item»300"
    And what an agent is shown does not contain "«inside»"

  @describe-shows-schemas @uses-describe @uses-servers
  Scenario: What a tool takes is described with all that its schema says
    Given the MCP server "«further»" with the tools:
      | tool         | description      | annotations            | input | output             | reply          |
      | «sand»_«sum» | Sums the «sand». | {"readOnlyHint": true} | {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "object", "properties": {"«deep»1": {"type": "string"}}}}}, "c": {"type": "array", "items": {"type": "object", "properties": {"«deep»2": {"type": "string"}}}}, "d": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"«deep»3": {"type": "string"}}}]}, "e": {"oneOf": [{"type": "object", "properties": {"«deep»4": {"type": "string"}}}]}, "f": {"allOf": [{"type": "object", "properties": {"«deep»5": {"type": "string"}}}]}, "g": {"$ref": "#/$defs/«def»"}, "h": {"type": "string", "enum": ["a", "«deep»8"]}, "i": {"type": "object", "additionalProperties": {"type": "object", "properties": {"«deep»6": {"type": "string"}}}}}, "$defs": {"«def»": {"type": "object", "properties": {"«deep»7": {"type": "string"}, "more": {"$ref": "#/$defs/«def»"}}}}} | {"type": "object"} | structured: {} |
    When the agent asks for descriptions of "«further»/«sand»_«sum»"
    Then the text of the answer contains "«deep»1"
    And the text of the answer contains "«deep»2"
    And the text of the answer contains "«deep»3"
    And the text of the answer contains "«deep»4"
    And the text of the answer contains "«deep»5"
    And the text of the answer contains "«deep»6"
    And the text of the answer contains "«deep»7"
    And the text of the answer contains "«deep»8"

  @describe-shows-schemas @uses-describe @uses-servers
  Scenario: Each of twelve tools is described
    Given the MCP server "«many»" with the tools:
      | tool | description | annotations | input | reply |
      | «item»_a | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»a": {"type": "string"}}} | structured: {} |
      | «item»_b | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»b": {"type": "string"}}} | structured: {} |
      | «item»_c | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»c": {"type": "string"}}} | structured: {} |
      | «item»_d | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»d": {"type": "string"}}} | structured: {} |
      | «item»_e | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»e": {"type": "string"}}} | structured: {} |
      | «item»_f | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»f": {"type": "string"}}} | structured: {} |
      | «item»_g | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»g": {"type": "string"}}} | structured: {} |
      | «item»_h | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»h": {"type": "string"}}} | structured: {} |
      | «item»_i | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»i": {"type": "string"}}} | structured: {} |
      | «item»_j | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»j": {"type": "string"}}} | structured: {} |
      | «item»_k | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»k": {"type": "string"}}} | structured: {} |
      | «item»_l | Reads the «item». | {"readOnlyHint": true} | {"type": "object", "properties": {"«takes»l": {"type": "string"}}} | structured: {} |
    When the agent asks for descriptions of "«many»/«item»_a, «many»/«item»_b, «many»/«item»_c, «many»/«item»_d, «many»/«item»_e, «many»/«item»_f, «many»/«item»_g, «many»/«item»_h, «many»/«item»_i, «many»/«item»_j, «many»/«item»_k, «many»/«item»_l"
    Then the text of the answer contains "«takes»a"
    And the text of the answer contains "«takes»e"
    And the text of the answer contains "«takes»f"
    And the text of the answer contains "«takes»k"
    And the text of the answer contains "«takes»l"

  @search-shows-parameters @uses-search @uses-servers
  Scenario: Each of the tools that are found has the names of its parameters
    Given the MCP server "«many»", which lists its tools in pages of 80, with 30 tools "«sand»_«item»", of "«takes»" and "«gives»"
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«sand»"}
    Then each tool "«sand»_«item»" of the answer has its "«takes»" and "«takes»"
