Feature: Whether a script may make a call before an earlier one is answered (§10.1)

  # A host may refuse all but the first.
  @applicability-concurrent-calls @uses-top-level-await @uses-binding
  Scenario: Three calls that are made at once are all answered
    Given the MCP server "«server»" with the tools:
      | tool   | reply    |
      | «tool» | text: ok |
    When the agent runs:
      """js
      import * as s from "«§modules»servers/«server»";
      globalThis.«§result» = /*act*/(await Promise.all([s.«tool»({}), s.«tool»({}), s.«tool»({})])).length/*end*/;
      """
    Then the host has it if the response has the result 3
