Feature: Exceptions that a script catches, and calls before a failure (§3.3.4)

  @failure-diagnostic
  Scenario: An exception that the script catches is not described as a failure
    When the agent runs:
      """js
      try { throw new Error("«reason»"); } catch { /* nothing is wrong */ }
      """
    Then there is no diagnostic of severity "error"

  @failure-result-null
  Scenario: An exception that the script catches does not take the result
    When the agent runs:
      """js
      try { throw new Error("«reason»"); } catch (e) { globalThis.__codemode_result__ = e.message; }
      """
    Then the result is "«reason»"

  @failure-trace-kept @needs-tool-trace
  Scenario: Calls that were completed before the failure are in the trace
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      await «read»({});
      throw new Error("«reason»");
      """
    Then the server "«srv»" received 1 call of "«read»"
    And the tool trace has 1 entry
