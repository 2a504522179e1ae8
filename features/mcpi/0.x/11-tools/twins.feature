Feature: What can be called of several tools of one name is found, too (§11)

  # By which names scripts get them is open, and so is how an answer tells them apart: it has the schemas of each.

  @search-all-servers @needs-callable-twins @uses-search @uses-servers
  Scenario Outline: Each of two tools of one name is found: <how>
    Given the MCP server "<first>" with the tools:
      | tool           | description        | annotations            | input                                                            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»1": {"type": "string"}}} | {"type": "object"} | structured: {} |
    And the MCP server "<second>" with the tools:
      | tool           | description        | annotations            | input                                                            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»2": {"type": "string"}}} | {"type": "object"} | structured: {} |
    When the agent searches for "<words>"
    Then the text of the answer contains "«in»1"
    And the text of the answer contains "«in»2"

    Examples:
      | how               | words          | first | second |
      | by a word         | «fruit»        | «ark» | «zoo»  |
      | in the other order | «fruit»       | «zoo» | «ark»  |
      | by its name       | «fruit»_«list» | «ark» | «zoo»  |

  # A host that offers each of two tools of one name offers the one that scripts can call, whatever the other one is.

  @search-all-servers @needs-callable-twins @uses-search @uses-servers
  Scenario Outline: A tool is found whose name a tool has that scripts cannot call: <which>
    Given the MCP server "<first>" with the tools:
      | tool           | description        | annotations            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | <annotations>          | <output>           | structured: {} |
    And the MCP server "<second>" with the tools:
      | tool           | description        | annotations            | input                                                            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»2": {"type": "string"}}} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«in»2"

    Examples:
      | which                    | first  | second | annotations             | output             |
      | of an earlier server     | «ark»  | «zoo»  | {"readOnlyHint": false} | {"type": "object"} |
      | of a later server        | «zoo»  | «ark»  | {"readOnlyHint": false} | {"type": "object"} |
      | without an output schema | «ark»  | «zoo»  | {"readOnlyHint": true}  |                    |

  @tools-are-functions @needs-callable-twins @uses-servers
  Scenario Outline: A tool is called whose name a tool has that scripts cannot call: <which>
    Given the MCP server "<first>" with the tools:
      | tool           | description        | annotations            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | <annotations>          | <output>           | structured: {} |
    And the MCP server "<second>" with the tools:
      | tool           | description        | annotations            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      const names = ["«fruit»_«list»", "<second>_«fruit»_«list»", "<second>__«fruit»_«list»", ...Reflect.ownKeys(codemode)];
      for (const name of names) {
        if (String(name).includes("«list»")) try { await codemode[name]({}); } catch { /* there is no such function */ }
      }
      return "done";
      """
    Then the server "<second>" received at least 1 call of "«fruit»_«list»"

    Examples:
      | which                    | first  | second | annotations             | output             |
      | of an earlier server     | «ark»  | «zoo»  | {"readOnlyHint": false} | {"type": "object"} |
      | of a later server        | «zoo»  | «ark»  | {"readOnlyHint": false} | {"type": "object"} |
      | without an output schema | «ark»  | «zoo»  | {"readOnlyHint": true}  |                    |
