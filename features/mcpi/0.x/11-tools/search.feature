Feature: Tools are found by keyword (§11)

  # The word that is searched for is a part of the tool's name, and stands in its description: a host may go by either.

  Background:
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | input                                                              | output                                                              | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}}  | {"type": "object", "properties": {"«outer»": {"type": "string"}}}   | structured: {} |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inside»": {"type": "string"}}} | {"type": "object", "properties": {"«outside»": {"type": "string"}}} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«weigh» | Weighs the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @search-keyword
  Scenario: What is searched for comes first, whatever it is
    When the agent searches for "«fruit»"
    Then the text of the answer has "«fruit»_«list»", and not "«metal»_«count»" before it
    When the agent searches for "«metal»"
    Then the text of the answer has "«metal»_«count»", and not "«fruit»_«list»" before it

  @search-names
  Scenario: The names are those that the servers give their tools
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«list»"

  @search-all-servers @uses-servers
  Scenario: Tools of all servers are found
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«list»"
    And the text of the answer contains "«weigh»"

  # A host may give as few tools as it likes: this is the one that the word fits.

  @search-keyword @uses-servers
  Scenario Outline: The one tool that a word fits is found among many: <place>
    Given the MCP server "«many»", which lists its tools in pages of 5, with the tools:
      | tool              | description           | annotations            | output             | reply          |
      | «stone»_«one»     | Reads the «stone».    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | a_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | b_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | c_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | d_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | e_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | f_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «castle»_«two»    | Shows the «castle».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | g_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | h_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | i_«sand»          | Reads the «sand».     | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «bridge»_«three»  | Crosses the «bridge». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "<word>"
    Then the text of the answer has "<tool>", and not "a_«sand»" before it

    Examples:
      | place            | word     | tool             |
      | the first one    | «stone»  | «stone»_«one»    |
      | one between      | «castle» | «castle»_«two»   |
      | the last one     | «bridge» | «bridge»_«three» |

  # What else a server says of a tool, or leaves out, hides it from nobody.

  @search-keyword @uses-servers
  Scenario Outline: A tool is found whatever it takes, and however little it says: <what>
    Given the MCP server "«further»" with the tools:
      | tool            | description       | annotations            | input              | output             | reply          |
      | a_«sand»        | Reads the «sand». | {"readOnlyHint": true} | {"type": "object"} | {"type": "object"} | structured: {} |
      | «castle»_«sum»  | Sums «castle» up. | {"readOnlyHint": true} | <input>            | <output>           | structured: {} |
    When the agent searches for "«castle»"
    Then the text of the answer has "«castle»_«sum»", and not "a_«sand»" before it

    Examples:
      | what              | input                                                             | output                                |
      | no member         | {"type": "object", "properties": {}}                              | {"type": "object"}                    |
      | no other member   | {"type": "object", "properties": {}, "additionalProperties": false} | {"type": "object", "properties": {}} |
      | an object         | {"type": "object"}                                                | {"type": "object", "additionalProperties": true} |

  # Letters that end lines elsewhere are letters of a schema, which a host may show as escapes.

  @search-keyword @uses-servers
  Scenario: A tool is found whose server tells of it with letters that end lines elsewhere
    Given the MCP server "«further»" with the tools:
      | tool            | description       | annotations            | input                                                                 | output             | reply          |
      | a_«sand»        | Reads the «sand». | {"readOnlyHint": true} | {"type": "object"}                                                    | {"type": "object"} | structured: {} |
      | «castle»_«sum»  | Sums «castle» up. | {"readOnlyHint": true} | {"type": "object", "description": "One\\u2028two\\u2029three\\u0085."} | {"type": "object"} | structured: {} |
    When the agent searches for "«castle»"
    Then the text of the answer has "«castle»_«sum»", and not "a_«sand»" before it

  # Words are words in any alphabet. The word stands in the name and in the description: a host may go by either.

  @search-keyword @uses-servers
  Scenario Outline: A tool is found by a word in other letters: <what>
    Given the MCP server "«letters»" with the tools:
      | tool             | description                    | annotations            | output             | reply          |
      | a_«sand»         | Reads the «sand».              | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | b_«stone»_тишина | Reads the тишина of «stone».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | <word>_«castle»  | Reads the <word> of «castle».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | z_«bridge»_空     | Reads the 空 of «bridge».       | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "<word>"
    Then the text of the answer has "«castle»", and not "«sand»" before it
    And the text of the answer has "«castle»", and not "«stone»" before it

    Examples:
      | what     | word    |
      | Latin    | größe   |
      | Spanish  | ñandú   |
      | Cyrillic | яблоко  |
      | Greek    | μήλο    |
      | Japanese | 日本語   |
      | of two letters       | qj  |
      | of letter and digit  | q7  |

  @search-keyword
  Scenario: A search finds its tools whatever was searched for before
    When the agent searches for "«nothing»«at»«all»"
    And the agent searches for "«metal»"
    And the agent searches for "«fruit»"
    Then the text of the answer has "«fruit»_«list»", and not "«metal»_«count»" before it
    When the agent searches for "«metal»"
    Then the text of the answer has "«metal»_«count»", and not "«fruit»_«list»" before it
    When the agent searches for "«fruit»"
    Then the text of the answer has "«fruit»_«list»", and not "«metal»_«count»" before it

  # Signs of patterns and replacements are signs of a word like any others, or none: the word beside them finds its tool.

  @search-keyword
  Scenario Outline: A search goes on after one for signs: <what>
    When the agent searches for "<words>"
    And the agent searches for "«metal»"
    Then the text of the answer has "«metal»_«count»", and not "«fruit»_«list»" before it

    Examples:
      | what                    | words       |
      | of a pattern            | .*          |
      | of no pattern           | [(          |
      | of replacements         | $& %s \\d+ |
      | of a name objects have  | constructor |
      | of a prototype          | __proto__   |

  # The word is in the name and in the description, which has the signs beside it, too.

  @search-keyword @uses-servers
  Scenario Outline: A word with signs beside it is a word to search for: <what>
    Given the MCP server "«further»" with the tools:
      | tool           | description                       | annotations            | output             | reply          |
      | «castle»_«one» | Reads «castle» (that is <word>).  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "<word>"
    Then no call is marked as an error
    When the agent searches for "«castle»"
    Then the text of the answer contains "«castle»_«one»"

    Examples:
      | what            | word       |
      | plus signs      | «castle»++ |
      | a bracket       | («castle»  |
      | another bracket | «castle»[  |
      | a star          | *«castle»  |
      | a brace         | «castle»{1 |

  @search-keyword @uses-servers
  Scenario: A tool is found among three hundred others
    Given the MCP server "«many»", which lists its tools in pages of 7, with 300 tools "«sand»_«item»", of "«inner»" and "«outer»"
    And the MCP server "«last»" with the tools:
      | tool           | description         | annotations            | output             | reply          |
      | «castle»_«one» | Shows the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«castle»"
    Then the text of the answer has "«castle»_«one»", and not "«sand»_«item»" before it

  # The name has nothing of the word: a host may go by the description alone, and by all of it.

  @search-keyword @uses-servers
  Scenario: A tool is found by the last word of a long description
    Given the MCP server "«further»" with the tools:
      | tool     | description       | annotations            | output             | reply          |
      | a_«sand» | Reads the «sand». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | b_«clay» | Reads what there is of the things that somebody has collected over the years, sorts them by the place where each of them was found, by the time and by the name of who has found it, and leaves out what was given away in the meantime; of each thing it gives a line with its number, its weight and a word on its state. It does not tell who owns it: ask for the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«castle»"
    Then the text of the answer has "b_«clay»", and not "a_«sand»" before it

  # The word stands in the name and in the description. A host may find it by less of it, too.

  @search-keyword @uses-servers
  Scenario Outline: A tool is found by a word, whatever its ending: <ending>
    Given the MCP server "«further»" with the tools:
      | tool                      | description                 | annotations            | output             | reply          |
      | a_«sand»                  | Weighs the «sand».          | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «castle»<ending>_«sum»    | Works by «castle»<ending>.  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«castle»<ending>"
    Then the text of the answer has "«castle»<ending>_«sum»", and not "a_«sand»" before it

    Examples:
      | ending |
      | s      |
      | es     |
      | ies    |
      | y      |
      | ing    |
      | ed     |
      | er     |
      | ness   |
      | 2      |

  # The name stands in the description, too: a host may go by either.

  @search-keyword @uses-servers
  Scenario: A tool is found by its whole name
    Given the MCP server "«further»" with the tools:
      | tool            | description                | annotations            | output             | reply          |
      | a_«sand»        | Reads the «sand».          | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_«sum»   | «stone»_«sum» adds it up.  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»_«sum»"
    Then the text of the answer has "«stone»_«sum»", and not "a_«sand»" before it

  # Whether a host starts a server again that has ended is open. One that does finds its tools.

  @search-all-servers @needs-restarted-servers @uses-servers
  Scenario: Tools of a server are found that was started again
    Given the MCP server "«mortal»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
      | tool           | description          | annotations            | output             | reply            |
      | «lose»         | Loses all.           | {"readOnlyHint": true} | {"type": "object"} | disconnect: true |
      | «castle»_«one» | Counts the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {}   |
    And the MCP server "«steady»" with the tools:
      | tool           | description          | annotations            | output             | reply            |
      | «castle»_«two» | Paints the «castle». | {"readOnlyHint": true} | {"type": "object"} | structured: {}   |
    When the agent searches for "«castle»"
    Then the text of the answer contains "«castle»_«one»"
    When the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«mortal»"
    And the agent searches for "«castle»"
    Then the text of the answer contains "«castle»_«one»"
    And the text of the answer contains "«castle»_«two»"
