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
      import * as server from "«§modules»servers/«srv»";
      const names = Object.keys(server).filter((name) => name !== "«wait»" && typeof server[name] === "function");
      const answers = async () => {
        const all = {};
        // A module may export functions that are no binding.
        for (const name of names) try { all[name] = await server[name]({}); } catch { /* no binding */ }
        return all;
      };
      const before = await answers();
      await server.«wait»({});
      for (let calls = 0; calls < 20; calls++) await server.«wait»({});
      globalThis.«§result» = { before, after: await answers() };
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
