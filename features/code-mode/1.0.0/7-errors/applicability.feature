Feature: What a host may do with a run that the agent cancels (§7.4)

  @uses-binding @timing
  Scenario Outline: Of a cancelled run <what>
    Given the MCP server "«server»" with the tools:
      | tool    | reply                  |
      | «held»  | {text: ok, hold: gate} |
      | «after» | text: ok               |
    When the agent starts a run:
      """js
      import * as s from "«§modules»servers/«server»";
      try { await s.«held»({}); } catch { }
      /*act*/await s.«after»({});/*end*/
      """
    And a call of "«held»" has reached the server "«server»", or the host holds it back
    And the agent cancels the run
    And the server "«server»" releases "gate", unless the end of the run shows, and waits for a call of "«after»"
    Then the host has it if <sign>

    @applicability-cancellation
    Examples:
      | what                                    | sign                                                                                                 |
      | something shows that it is not going on | the call of "«held»" at the server "«server»" was given up, or the run not answered after "«after»" |

    @applicability-cancelled-calls
    Examples:
      | what                 | sign                                                       |
      | the call is given up | the call of "«held»" at the server "«server»" was given up |
