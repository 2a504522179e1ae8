Feature: Exceptions that a script catches, and calls before a failure (§3.3.4)

  @failure-diagnostic @failure-result-null
  Scenario: An exception that the script catches is no failure
    When the agent runs:
      """js
      try { throw new Error("«reason»"); } catch (e) { globalThis.__codemode_result__ = e.message; }
      """
    Then the result is "«reason»"
    And there is no diagnostic of severity "error"

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
    And the tool trace names the tools "«read»"
