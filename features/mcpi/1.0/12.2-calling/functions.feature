Feature: Tools that write are functions, too (§12.2)

  @tools-are-functions
  Scenario: A tool that does not only read is a function by its name
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      return { drop: typeof codemode.«drop» };
      """
    Then the result is {"drop": "function"}

  @tools-are-functions
  Scenario: A tool that does not only read is called by its name, once that is approved
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «pour» |                         |                    | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«drop»": "approved", "«server»/«pour»": "approved"}}
    When the agent executes:
      """js
      await Promise.all([codemode.«drop»({ n: 1 }), codemode.«pour»({ n: 2 }), codemode.«drop»({ n: 3 })]);
      return "done";
      """
    Then the server "«server»" received 2 calls of "«drop»"
    And the server "«server»" received 1 call of "«pour»"
