Feature: What hosts may do with calls that fail (§2)

  @applicability-caught-failures
  Scenario: A script goes on after it has caught what a call throws
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                     |
      | «fail»  | {"readOnlyHint": true} | {"type": "object"} | isError: «fault»                          |
      | «break» | {"readOnlyHint": true} | {"type": "object"} | error: {code: -32050, message: "«fault»"} |
    When the agent executes:
      """js
      for (const call of [codemode.«fail», codemode.«break»]) try { await call({}); } catch { /* it fails */ }
      return "done";
      """
    Then the host has it if the response has the result "done"
