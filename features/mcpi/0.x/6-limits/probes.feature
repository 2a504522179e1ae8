Feature: How a host reads what the text leaves open of the end of scripts (§6)

  @probe-cancelled-script @timing
  Scenario: A script that is cancelled during a call
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                        |
      | «held»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
      | «after» | {"readOnlyHint": true} | {"type": "object"} | structured: {}               |
    When the agent starts a run:
      """js
      try { await codemode.«held»({}); } catch { /* and goes on */ }
      await codemode.«after»({});
      return "done";
      """
    And a call of "«held»" has reached the server "«server»"
    And the agent cancels the run
    And the server "«server»" releases "gate", unless the end of the run shows, and waits for a call of "«after»"
    Then the reading of "cancelled-script" is one of:
      | where                   | what | reading |
      | calls «server» «after»  | 0    | ends    |
      | calls «server» «after»  | 1    | goes-on |
