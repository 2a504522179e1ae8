Feature: A call that fails is one call (§2)

  # A host may end a script with a call that fails: the other call is that of another script.

  @one-request-each
  Scenario Outline: A call that fails is made once: <how>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | <reply>        |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { /* it fails */ }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | how                         | reply                                     |
      | the tool reports an error   | isError: «fault»                          |
      | the server answers an error | error: {code: -32050, message: "«fault»"} |
