Feature: How a host reads what the text leaves open of tools that come later (§3)

  @probe-changed-tools
  Scenario: A tool that a server has told of after the first script
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    And the server "«server»" changes its tools and notifies the host:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      try { await codemode.«count»({}); return "«called»"; } catch { return "«refused»"; }
      """
    Then the reading of "changed-tools" is one of:
      | where | what        | reading     |
      | /text | ~ «called»  | next-script |
      | /text | ~ «refused» | next-start  |
