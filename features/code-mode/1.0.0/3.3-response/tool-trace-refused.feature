Feature: The tool trace of a call that was refused (§3.3.2)

  # Whether such a call has an entry is open. What is in its entry is not.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool     | input                                                                                | reply             |
      | «read»   | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word»      |
      | «strict» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | isError: «reason» |
      | «fail»   | {"type": "object"}                                                                   | isError: «reason» |
    When the agent runs:
      """js
      import { «read», «strict», «fail» } from "«§modules»servers/«srv»";
      try { await «strict»({ path: { "«secret-key»": "«secret-input»" } }); } catch { /* as it should */ }
      try { await «strict»({ path: «#secret» }); } catch { /* as it should */ }
      try { await «fail»({}); } catch { /* as scripted */ }
      await «read»({ path: "«path»" });
      """
    Then the server "«srv»" received at least 1 call of "«read»"

  @trace-server-id @needs-tool-trace
  Scenario: Each entry names the server
    Then the tool trace names the servers "«srv»", "«srv»", "«srv»", "«srv»"

  @trace-tool-name @needs-tool-trace
  Scenario: Each entry names the tool
    Then the tool trace names the tools "«strict»", "«strict»", "«fail»", "«read»"

  @trace-no-payload @needs-tool-trace @uses-validation
  Scenario: What was refused because of its input is not in the trace
    Then the tool trace contains none of:
      | «secret-key»   |
      | «secret-input» |
      | «#secret»      |
