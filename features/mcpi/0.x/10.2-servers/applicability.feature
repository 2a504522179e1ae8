Feature: What hosts may do with servers (§10.2)

  # A host may start a server at once, or when it is asked for something next.

  @applicability-restarted-servers
  Scenario: A script calls a tool of a server that has ended
    Given the MCP server "«server»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
      | tool   | annotations            | output             | reply            |
      | «lose» | {"readOnlyHint": true} | {"type": "object"} | disconnect: true |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {}   |
    When the agent executes:
      """js
      try { await codemode.«lose»({}); } catch { /* its server ends */ }
      return "done";
      """
    And the agent executes:
      """js
      return "done";
      """
    And the host has had time to send tools/list to the server "«server»"
    And the agent executes:
      """js
      try { await codemode.«read»({}); return "«called»"; } catch { return "«lost»"; }
      """
    Then the host has it if the response has the result "«called»"
