Feature: Calls in a run during which tools change (§8.2)

  @list-change-not-in-flight @timing
  Scenario: An export name keeps calling the same tool
    Given the MCP server "«srv»" with the tools:
      | tool      | reply                       |
      | «wait»    | {text: «one», hold: «gate»} |
      | «b»-«c»   | text: «two»                 |
      | «b».«c»   | text: «three»               |
    When the agent starts a run:
      """js
      import * as server from "@codemode/servers/«srv»";
      const names = server.__meta__.tools.map((tool) => tool.exportName).filter((name) => name !== "«wait»");
      const answers = async () => {
        const all = {};
        for (const name of names) all[name] = await server[name]({});
        return all;
      };
      const before = await answers();
      await server.«wait»({});
      for (let calls = 0; calls < 20; calls++) await server.«wait»({});
      globalThis.__codemode_result__ = { before, after: await answers() };
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool      | reply         |
      | «wait»    | text: «one»   |
      | «b» «c»   | text: «four»  |
      | «b»-«c»   | text: «two»   |
      | «b».«c»   | text: «three» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the members "before" and "after" of the result are equal
