Feature: Tools that change during a run (§8.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «one», hold: «gate»}  |
      | «old»  | text: «two»                  |
    When the agent starts a run:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { listTools } from "«§modules»discovery";
      const look = async () => ({
        module: [typeof server.«old», typeof server.«added»],
        imported: Object.keys(server).filter((name) => name !== "«§meta»").sort().join(),
        described: server.«§meta».tools.map((tool) => tool.toolName).sort().join(),
        listed: (await listTools("«srv»")).map((tool) => tool.toolName).sort().join(),
      });
      const before = await look();
      await server.«wait»({});
      // A host that reads the new list meanwhile has had time to show it.
      for (let calls = 0; calls < 20; calls++) await server.«wait»({});
      globalThis.«§result» = { before, after: await look() };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «wait»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends

  @list-change-not-in-flight @timing
  Scenario: The run sees what it saw at its start
    Then the members "before" and "after" of the result are equal

  @list-change-visible-next @timing
  Scenario: The next run sees the change
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = [typeof server.«old», await server.«added»({})];
      """
    Then the result is ["undefined", "«three»"]
