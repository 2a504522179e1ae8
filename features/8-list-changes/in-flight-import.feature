Feature: Modules that are imported again after their tools changed (§8.2)

  @list-change-not-in-flight @needs-dynamic-import @timing
  Scenario: import() gives a run the module that it has
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «one», hold: «gate»}  |
      | «old»  | text: «two»                  |
    When the agent starts:
      """js
      import * as server from "@codemode/servers/«srv»";
      const seen = async () => Object.keys(await import("@codemode/servers/«srv»")).sort().join();
      const before = await seen();
      await server.«wait»({});
      for (let calls = 0; calls < 20; calls++) await server.«wait»({});
      globalThis.__codemode_result__ = { before, after: await seen() };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" announces the tools:
      | tool    | reply         |
      | «wait»  | text: «one»   |
      | «added» | text: «three» |
    And the server "«srv»" answers "«gate»"
    And the run ends
    Then the members "before" and "after" of the result are the same
