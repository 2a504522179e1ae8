Feature: Each word of what a host goes by finds its tool (§11)

  # Whether a host goes by names or by descriptions is open, and whether by parts of words: the first word has shown it.

  @search-keyword @needs-names-searched
  Scenario Outline: A tool is found by a word of its name, wherever that stands: <where>
    Given the MCP server "«server»" with the tools:
      | tool                                     | description | annotations            | output             | reply          |
      | a_«sand»                                 | Reads it.   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_«list»_«castle»_«bridge»_«tower» | Reads it.   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | z_«sand»                                 | Reads it.   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "<word>"
    Then the text of the answer has "«stone»_«list»_«castle»_«bridge»_«tower»", and not "«sand»" before it

    Examples:
      | where  | word     |
      | first  | «stone»  |
      | second | «list»   |
      | third  | «castle» |
      | fourth | «bridge» |
      | last   | «tower»  |

  @search-keyword @needs-descriptions-searched
  Scenario Outline: A tool is found by a word of its description, wherever that stands: <where>
    Given the MCP server "«server»" with the tools:
      | tool   | description    | annotations            | output             | reply          |
      | a_«one» | Reads «sand».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | b_«two» | <description>  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | c_«one» | Reads «sand».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer has "b_«two»", and not "«one»" before it

    Examples:
      | where                   | description                                                                                                        |
      | within a sentence       | Reads the «fruit» of a house and tells what it is worth.                                                           |
      | at its end              | Reads whatever there is of all that is kept in the «fruit»                                                         |
      | in its second sentence  | Reads what there is. Give the name of the «fruit» that you mean.                                                   |
      | in its second line      | Reads what there is.\nGive the name of the «fruit» that you mean.                                                  |
      | behind a hundred letters | Reads what there is of all that is kept in this house, of what is kept in the other one, and of the «fruit» there. |
      | between signs           | Reads what there is (a "«fruit»", say): all of it.                                                                 |

  # The whole name is a word of the name as well as each part of it: an agent has it from an earlier answer.

  @search-keyword @needs-names-searched
  Scenario Outline: A tool is found by its whole name, of which its description has nothing: <name>
    Given the MCP server "«server»" with the tools:
      | tool            | description | annotations            | output             | reply          |
      | «metal»_«count» | Counts it.  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | <name>          | Lists it.   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "<name>"
    Then the text of the answer has "<name>", and not "«metal»" before it

    Examples:
      | name                    |
      | «stone»                 |
      | «stone»_«list»          |
      | «stone»_«list»_«castle» |

  # Other words name nothing here. A host may find tools that have one of two words, and has this one before the others.

  @search-keyword
  Scenario: A search finds its tool beside another one that is under way
    Given the MCP server "«server»" with the tools:
      | tool              | description          | annotations            | output             | reply          |
      | «fruit»_«list»    | Lists the «fruit».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «metal»_«count»   | Counts the «metal».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_«weigh»   | Weighs the «stone».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «castle»_«paint»  | Paints the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    And the agent searches at once for "«metal», «stone», «fruit», «castle»"
    Then the search for "«metal»" is answered with "«metal»_«count»"
    And the search for "«stone»" is answered with "«stone»_«weigh»"
    And the search for "«fruit»" is answered with "«fruit»_«list»"
    And the search for "«castle»" is answered with "«castle»_«paint»"

  # MCP asks a server for the name of a tool and its schema, and for no more.

  @search-keyword
  Scenario Outline: A tool without a description is in nobody's way: <where>
    Given the MCP server "«server»" with the tools:
      | tool            | description     | annotations            | output             | reply          |
      | «fruit»_«list»  | <first>         | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | <second>        | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«list»"
    And the text of the answer contains "«fruit»_«count»"

    Examples:
      | where      | first              | second          |
      | the first  |                    | Counts «fruit». |
      | the second | Lists the «fruit». |                 |
      | both       |                    |                 |

  # What has the word in one tool has it in the next one, too, wherever it stands.

  @search-keyword
  Scenario: Each of three tools that have the word is found, wherever they have it
    Given the MCP server "«server»" with the tools:
      | tool             | description                                                          | annotations            | output             | reply          |
      | «first»_«list»   | Of all that there is, and of much more than that: the «fruit».       | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «second»_«count» | «fruit» counted.                                                     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «third»_«sum»    | Sums «fruit», of all kinds.                                          | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«first»_«list»"
    And the text of the answer contains "«second»_«count»"
    And the text of the answer contains "«third»_«sum»"

  # A host that waits for a list of tools keeps whose search that is.

  @search-keyword
  Scenario: Searches at once are answered each for its own word, also while a server takes time to list its tools
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_«weigh» | Weighs the «stone». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«castle»"
    And the server "«server»" holds back its answer to tools/list
    And the server "«server»" changes its tools and notifies the host:
      | tool             | description          | annotations            | output             | reply          |
      | «fruit»_«list»   | Lists the «fruit».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «metal»_«count»  | Counts the «metal».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_«weigh»  | Weighs the «stone».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «castle»_«paint» | Paints the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent searches at once for "«metal», «stone», «fruit»", and the server "«server»" answers tools/list a moment later
    Then the search for "«metal»" is answered with "«metal»_«count»"
    And the search for "«stone»" is answered with "«stone»_«weigh»"
    And the search for "«fruit»" is answered with "«fruit»_«list»"

  # A host that waits for all of its servers does so, too.

  @search-keyword
  Scenario: Searches at once are answered each for its own word, also those that come first
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_«weigh» | Weighs the «stone». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«slow»", which takes 400 ms to start, with the tools:
      | tool    | description   | annotations            | output             | reply          |
      | «other» | Does nothing. | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches at once for "«metal», «stone», «fruit»"
    Then the search for "«metal»" is answered with "«metal»_«count»"
    And the search for "«stone»" is answered with "«stone»_«weigh»"
    And the search for "«fruit»" is answered with "«fruit»_«list»"
