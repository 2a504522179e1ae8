Feature: Modules that are imported again after their tools changed (§8.2)

  @list-change-not-in-flight @needs-dynamic-import @timing
  Scenario: import() returns the module that the run already has
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «one», hold: «gate»}  |
      | «old»  | text: «two»                  |
    When the agent starts a run:
      """js
      import * as server from "«§modules»servers/«srv»";
      const seen = async () => Object.keys(await import("«§modules»servers/«srv»")).sort().join();
      const before = await seen();
      await server.«wait»({});
      for (let calls = 0; calls < 20; calls++) await server.«wait»({});
      globalThis.«§result» = { before, after: await seen() };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «wait»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the members "before" and "after" of the result are equal

  # Before a run knows anything of a server, what it comes to know is open (register:
  # first-import-after-change).

  @list-change-not-in-flight @needs-dynamic-import @timing
  Scenario: import() returns the tools that discovery listed earlier in the run
    Given the MCP server "«first»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «one», hold: «gate»} |
    And the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
      | «old»  | text: «two» |
    When the agent starts a run:
      """js
      import { «wait» } from "«§modules»servers/«first»";
      import { listTools } from "«§modules»discovery";
      const names = ["«read»", "«old»", "«added»"];
      const listed = (await listTools("«srv»")).map((tool) => tool.exportName);
      const before = names.filter((name) => listed.includes(name));
      await «wait»({});
      const server = await import("«§modules»servers/«srv»");
      const after = names.filter((name) => name in server);
      globalThis.«§result» = { before, after };
      """
    And a call of "«wait»" has reached the server "«first»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«first»" releases the reply "«gate»"
    And the run ends
    Then the members "before" and "after" of the result are equal
