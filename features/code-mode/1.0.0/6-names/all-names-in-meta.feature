Feature: What «§meta» tells of the export names of a server (§6.1)

  # The calls follow each other, and a run has only so much time: each kind of names has a run of its own.

  @name-in-meta
  Scenario Outline: «§meta» tells the export of every tool: <kinds>
    Given the MCP server "«srv»" with tools of seeded names for <kinds>, each of which returns its name
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const told = server.«§meta».tools.map(({ toolName, exportName }) => [toolName, exportName]);
      const answers = Object.create(null);
      for (const name of Object.keys(server)) {
        if (typeof server[name] !== "function") continue;
        // A module may export functions that are no binding.
        try { answers[name] = await server[name]({}); } catch { /* no binding */ }
      }
      globalThis.«§result» = { told, answers };
      """
    Then «§meta» maps every tool to the export that calls it

    Examples:
      | kinds              |
      | characters, digits |
      | reserved words     |
      | collisions         |
