Feature: Each of two scripts that are run at once is answered with its own value (§0)

  # A host may run one after the other.

  @returned-value
  Scenario: A script beside another one gives its own value
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                        |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
    When the agent starts a run:
      """js
      await codemode.«wait»({});
      return { "«key»": "«one»" };
      """
    And a call of "«wait»" has reached the server "«server»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      return { "«key»": "«two»" };
      """
    And the server "«server»" releases the reply "gate"
    And the run ends
    Then the result is {"«key»": "«one»"}
    And the run beside it has the result {"«key»": "«two»"}
