Feature: Exceptions that a script catches, and calls before a failure (§3.3.4)

  @failure-diagnostic
  Scenario: An exception that the script catches is not described as a failure
    When the agent runs:
      """js
      try { throw new Error("«reason»"); } catch { /* nothing is wrong */ }
      """
    Then there is no diagnostic of severity "error"

  @failure-diagnostic
  Scenario: The failure is described, and not what the script has caught before
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs each of:
      | script                 | source                                                                                                                          | names |
      | a failed call before   | import { «fail» } from "«§modules»servers/«srv»"; try { await «fail»({}); } catch { /* as scripted */ } throw new Error("«own»"); | «own» |
      | an exception before    | try { throw new Error("«first»"); } catch { /* nothing is wrong */ } throw new Error("«own»");                                   | «own» |
      | a rejection before     | await Promise.reject(new Error("«first»")).catch(() => {}); throw new Error("«own»");                                           | «own» |
    Then the server "«srv»" received at least 1 call of "«fail»"
    And every failure is described by a diagnostic

  @failure-result-null
  Scenario: An exception that the script catches does not discard the result
    When the agent runs:
      """js
      try { throw new Error("«reason»"); } catch (e) { globalThis.«§result» = e.message; }
      """
    Then the result is "«reason»"

  @failure-result-null @needs-dynamic-import
  Scenario: A failed import that the script catches does not discard the result
    When the agent runs:
      """js
      const name = "«nowhere»";
      const found = await import(`«§modules»${name}`).catch(() => "«caught»");
      try { await import(`«§modules»servers/${name}`); } catch { globalThis.«§result» = found; }
      """
    Then the result is "«caught»"

  @failure-no-outer-error
  Scenario: A tool's failure that nobody catches is no error of the outer call
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import { «fail» } from "«§modules»servers/«srv»";
      await «fail»({});
      """
    Then the server "«srv»" received at least 1 call of "«fail»"
    And no call of «§tool» ended in an error

  @failure-trace-kept @needs-tool-trace
  Scenario: Calls that were completed before the failure are in the trace
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      throw new Error("«reason»");
      """
    Then the server "«srv»" received 1 call of "«read»"
    And the tool trace has 1 entry
