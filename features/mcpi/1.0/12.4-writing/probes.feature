Feature: How a host reads what the text leaves open of code (§12.4)

  @probe-output-bound
  Scenario: A value of two hundred thousand characters
    When the agent executes:
      """js
      return "«word»".repeat(25000) + "«end»";
      """
    Then the reading of "output-bound" is one of:
      | where          | what          | reading |
      | /text          | ~ «end»       | whole   |
      | /text          | ~ («word»){5} | cut     |
      | /diagnostics/0 | present       | refused |

  @probe-approval-without-person
  Scenario: A call that needs approval
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output | reply          |
      | «drop» | {"readOnlyHint": false} |        | structured: {} |
    When the agent executes:
      """js
      try { await codemode.call("«server»", "«drop»", {}); } catch { return "«thrown»"; }
      return "«sent»";
      """
    Then the reading of "approval-without-person" is one of:
      | where          | what       | reading   |
      | /text          | ~ «thrown» | thrown    |
      | /diagnostics/0 | present    | run-fails |
