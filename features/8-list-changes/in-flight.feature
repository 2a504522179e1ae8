Feature: Tools that change during a run (§8.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «one», hold: «gate»}  |
      | «old»  | text: «two»                  |
    When the agent starts:
      """js
      import * as server from "@codemode/servers/«srv»";
      import { listTools } from "@codemode/discovery";
      const look = async () => ({
        module: [typeof server.«old», typeof server.«added»],
        imported: Object.keys(server).filter((name) => name !== "__meta__").sort().join(),
        described: server.__meta__.tools.map((tool) => tool.toolName).sort().join(),
        listed: (await listTools("«srv»")).map((tool) => tool.toolName).sort().join(),
      });
      const before = await look();
      await server.«wait»({});
      const after = await look();
      try { await server.«old»({}); } catch { /* the server may have forgotten the tool */ }
      globalThis.__codemode_result__ = { same: JSON.stringify(before) === JSON.stringify(after), module: after.module };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" announces the tools:
      | tool    | reply         |
      | «wait»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«srv»" answers "«gate»"
    And the run ends

  @list-change-not-in-flight @timing
  Scenario: The run sees and calls what it saw at its start
    Then the result is {"same": true, "module": ["function", "undefined"]}
    And the server "«srv»" received at least 1 call of "«old»"

  @list-change-visible-next @timing
  Scenario: The next run sees the change
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]
