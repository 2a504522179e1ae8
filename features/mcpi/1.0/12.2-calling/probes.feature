Feature: How a host reads what the text leaves open of calls (§12.2)

  @probe-arguments-validated
  Scenario: A call with arguments that are not as the schema says
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | input                                                                          | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      try { await codemode.call("«server»", "«list»", { n: "«word»" }); } catch { /* refused */ }
      return "done";
      """
    Then the reading of "arguments-validated" is one of:
      | where                 | what | reading |
      | calls «server» «list» | 1    | sent    |
      | calls «server» «list» | 0    | refused |
