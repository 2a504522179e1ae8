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

  # A host may start it at once, or when it is asked for something next.

  @probe-ended-server
  Scenario: A server that has ended while a script called it
    Given the MCP server "«first»", whose configuration has the environment {"«NAME»": "«word»"}, with the tools:
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
    And the host has had time to send tools/list to the server "«first»"
    And the agent executes:
      """js
      try { await codemode.«read»({}); return "«called»"; } catch { return "«lost»"; }
      """
    Then the reading of "ended-server" is one of:
      | where | what       | reading       |
      | /text | ~ «called» | started-again |
      | /text | ~ «lost»   | stays-ended   |
