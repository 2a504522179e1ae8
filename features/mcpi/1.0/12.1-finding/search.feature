Feature: code_search has operations (§12.1)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | input                                                                                               | output                                                            | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string", "description": "What «deep» is."}, "«more»": {"type": "number"}}, "required": ["«inner»"]} | {"type": "object", "properties": {"«outer»": {"type": "string"}}} | structured: {} |
      | «fruit»_«drop»  | Drops the «fruit».  |                        | {"type": "object", "properties": {"«force»": {"type": "string"}}}                                   |                                                                   | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object", "properties": {"«weight»": {"type": "string"}}}                                  | {"type": "object"}                                                | structured: {} |
      | «stone»_«read»  | Reads the «stone».  | {"readOnlyHint": true} |                                                                                                     |                                                                   | structured: {} |

  @search-tools @uses-search
  Scenario: What is searched for comes first, whatever it is
    When the agent calls the tool "code_search" with {"op": "search", "query": "«fruit»"}
    Then the text of the answer has "«fruit»_«list»", and not "«metal»_«count»" before it
    When the agent calls the tool "code_search" with {"op": "search", "query": "«metal»"}
    Then the text of the answer has "«metal»_«count»", and not "«fruit»_«list»" before it

  @search-finds-all-tools @uses-search
  Scenario Outline: A tool is found <what>
    When the agent calls the tool "code_search" with {"op": "search", "query": "<word>"}
    Then the text of the answer contains "<tool>"

    Examples:
      | what                                 | word    | tool           |
      | that does not say that it only reads | «fruit» | «fruit»_«drop» |
      | that has no output schema            | «stone» | «stone»_«read» |

  @search-shows-parameters @uses-search
  Scenario: What is found has the names of its parameters
    When the agent calls the tool "code_search" with {"op": "search", "query": "«fruit»"}
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
    When the agent calls the tool "code_search" with {"op": "search", "query": "«sand» «castle»"}
    Then the text of the answer has "z_«sand»_«castle»", and not "a_«sand»" before it

  @browse-names-no-tools @uses-browse @uses-servers
  Scenario: A namespace whose tools do not only read is shown
    Given the MCP server "«writer»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «pour» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    When the agent calls the tool "code_search" with {"op": "browse"}
    Then the text of the answer contains "«writer»"

  @browse-names-no-tools @uses-browse
  Scenario: Namespaces are shown by their servers, without tools
    When the agent calls the tool "code_search" with {"op": "browse"}
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
    When the agent calls the tool "code_search" with {"op": "browse"}
    Then the text of the answer contains "«many»"
    And the text of the answer contains "«server»"
    And the text of the answer does not contain "«item»160"
    And the text of the answer does not contain "«inside»"

  @search-finds-all-tools @uses-search @uses-servers
  Scenario: A tool is found among three hundred others
    Given the MCP server "«many»", which lists its tools in pages of 80, with 300 tools "«sand»_«item»", of "«inside»" and "«outside»"
    When the agent calls the tool "code_search" with {"op": "search", "query": "«stone»"}
    Then the text of the answer contains "«stone»_«read»"

  @no-tools-up-front @uses-servers
  Scenario: What an agent is shown at first has no names of three hundred tools
    Given the MCP server "«many»", which lists its tools in pages of 80, with 300 tools "«item»", of "«inside»" and "«outside»"
    When the outer tools are listed
    And the agent context is read
    Then what an agent is shown does not contain "«item»001"
    And what an agent is shown does not contain "«item»300"
    And what an agent is shown does not contain "«inside»"
