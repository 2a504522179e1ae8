Feature: Annotations count for each call (§5)

  @per-tool-annotations
  Scenario: Of the calls of one script those are made that their tools' annotations let be made
    Given the MCP server "«server»" with the tools:
      | tool    | annotations                                      | output             | reply          |
      | «list»  | {"readOnlyHint": true}                           | {"type": "object"} | structured: {} |
      | «drop»  | {"readOnlyHint": false, "destructiveHint": true} | {"type": "object"} | structured: {} |
      | «count» | {"readOnlyHint": true}                           | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«list»({});
      try { await codemode.«drop»({}); } catch { /* not offered */ }
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"
    And the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«count»"

  # Which of two tools of one name a script gets is open; it is none that scripts cannot call.

  @read-only-only @uses-servers
  Scenario Outline: Annotations are those of a server's tool, and not of its name: <eligible> server
    Given the MCP server "«first»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | <first>                | {"type": "object"} | structured: {} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations | output             | reply          |
      | «list» | <second>    | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const name of Reflect.ownKeys(codemode)) {
        if (String(name).includes("«list»")) try { await codemode[name]({}); } catch { /* it refuses */ }
      }
      try { await codemode.«list»({}); } catch { /* it is not there */ }
      await codemode.«count»({});
      return "done";
      """
    Then the server "<other>" received no call of "«list»"
    And the server "«first»" received 1 call of "«count»"

    Examples:
      | eligible   | first                   | second                  | other    |
      | the first  | {"readOnlyHint": true}  | {"readOnlyHint": false} | «second» |
      | the second | {"readOnlyHint": false} | {"readOnlyHint": true}  | «first»  |
