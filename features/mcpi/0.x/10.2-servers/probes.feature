Feature: How a host reads what the text leaves open of servers (§10.2)

  @probe-broken-server
  Scenario: A server that does not start, beside one that does
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»", which does not exist
    When the agent executes:
      """js
      try { await codemode.«list»({}); return "«called»"; } catch { return "«lost»"; }
      """
    Then the reading of "broken-server" is one of:
      | where | what       | reading |
      | /text | ~ «called» | others  |
      | /text | ~ .        | none    |
