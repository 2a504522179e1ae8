Feature: How a host reads what the text leaves open of eligibility (§3)

  @probe-contradictory-hints
  Scenario: A tool that only reads and destroys
    Given the MCP server "«server»" with the tools:
      | tool   | annotations                                     | output             | reply          |
      | «list» | {"readOnlyHint": true, "destructiveHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      try { await codemode.«list»({}); return "«called»"; } catch { return "«refused»"; }
      """
    Then the reading of "contradictory-hints" is one of:
      | where                 | what | reading  |
      | calls «server» «list» | 1    | callable |
      | calls «server» «list» | 0    | refused  |
