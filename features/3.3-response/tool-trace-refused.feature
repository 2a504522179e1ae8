Feature: The tool trace of a call that was refused (§3.3.2)

  @trace-no-payload @needs-tool-trace @uses-validation
  Scenario: What was refused because of its input is not in the trace
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                | reply             |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word»      |
      | «fail» | {"type": "object"}                                                                   | isError: «reason» |
    When the agent runs:
      """js
      import { «read», «fail» } from "@codemode/servers/«srv»";
      try { await «read»({ path: { "«secret-key»": "«secret-input»" } }); } catch { /* as it should */ }
      try { await «fail»({}); } catch { /* as scripted */ }
      await «read»({ path: "«path»" });
      """
    Then the server "«srv»" received 1 call of "«read»"
    And the tool trace holds none of:
      | «secret-key»   |
      | «secret-input» |
