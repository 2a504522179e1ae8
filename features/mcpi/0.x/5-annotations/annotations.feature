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
