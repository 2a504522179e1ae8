Feature: A tool is shown by its name, also where it has a title (§11)

  @search-names
  Scenario: The name is shown of a tool that has a title
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations                                | output             | reply          |
      | «stone»_«count» | Counts the «stone». | {"readOnlyHint": true, "title": "«title»"} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    Then the text of the answer contains "«stone»_«count»"

  @search-names
  Scenario: A name is shown letter by letter, to its end
    Given the MCP server "«server»" with the tools:
      | tool                                                                                | description          | annotations            | output             | reply          |
      | «stone»_listAllOf                                                                   | Lists the «stone».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_READ                                                                        | Reads the «stone».   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «stone»_which_has_a_name_that_is_longer_than_most_names_of_tools_that_are_listed_by | Counts the «stone».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    Then the text of the answer contains "«stone»_listAllOf"
    And the text of the answer contains "«stone»_READ"
    And the text of the answer contains "«stone»_which_has_a_name_that_is_longer_than_most_names_of_tools_that_are_listed_by"

  # How a name is shown that is no identifier, or that two tools have, is open. What is shown as an identifier, and is not
  # the name that the server gave, is what scripts call.

  @search-names
  Scenario Outline: A name that is shown is one by which scripts call the tool: <what>
    Given the MCP server "«server»" with the tools:
      | tool            | description         | annotations            | output             | reply          |
      | <name>          | Lists the «stone».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    And the agent executes:
      """js
      const called = [];
      for (const name of ["<name>", "<lower>"]) {
        try { await codemode[name]({}); called.push(name); } catch { /* there is no such function */ }
      }
      return called;
      """
    Then each of the names "<lower>" that an answer has is in the result

    Examples:
      | what   | name            | lower           |
      | a dash | «stone»-«list»  | «stone»_«list»  |
      | a dot  | «stone».«list»  | «stone»_«list»  |

  @search-names @uses-servers
  Scenario Outline: A name that is shown for one of two tools is one by which scripts call it: <order>
    Given the MCP server "<first>" with the tools:
      | tool           | description        | annotations            | output             | reply                            |
      | «stone»_«list» | Lists the «stone». | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
    And the MCP server "<second>" with the tools:
      | tool           | description        | annotations            | output             | reply                            |
      | «stone»_«list» | Lists the «stone». | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    When the agent searches for "«stone»"
    And the agent executes:
      """js
      const called = [];
      for (const name of ["«ark»_«stone»_«list»", "«zoo»_«stone»_«list»", "«ark»__«stone»_«list»", "«zoo»__«stone»_«list»"]) {
        try { await codemode[name]({}); called.push(name); } catch { /* there is no such function */ }
      }
      return called;
      """
    Then each of the names "«ark»_«stone»_«list»", "«zoo»_«stone»_«list»", "«ark»__«stone»_«list»", "«zoo»__«stone»_«list»" that an answer has is in the result

    Examples:
      | order       | first  | second |
      | as they are | «ark»  | «zoo»  |
      | reversed    | «zoo»  | «ark»  |
