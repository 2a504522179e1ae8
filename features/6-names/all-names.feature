Feature: All export names of a server (§6.1)

  Background:
    Given the MCP server "«srv»" with tools of seeded names for characters, digits, reserved words, collisions, each of which tells its name

  @name-in-meta
  Scenario: __meta__ tells the export of every tool
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      const wrong = [];
      for (const { toolName, exportName } of server.__meta__.tools) {
        const reached = typeof server[exportName] === "function" ? await server[exportName]({}) : "no such export";
        if (reached !== toolName) wrong.push({ toolName, exportName, reached });
      }
      // A module may export functions that are no binding.
      const told = new Set(server.__meta__.tools.map((tool) => tool.exportName));
      const untold = [];
      for (const name of Object.keys(server)) {
        if (told.has(name) || typeof server[name] !== "function") continue;
        try { if (typeof await server[name]({}) === "string") untold.push(name); } catch { /* no binding */ }
      }
      globalThis.__codemode_result__ = { wrong, untold };
      """
    Then the result is {"wrong": [], "untold": []}

  @name-stable
  Scenario: Every run finds the same names
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = Object.keys(server).sort();
      """
    And the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = Object.keys(server).sort();
      """
    Then every run has the same result

  @name-stable
  Scenario: A host that is started another time has the same names
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = Object.keys(server).sort();
      """
    And the host is started another time with the same servers
    And the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = Object.keys(server).sort();
      """
    Then every run has the same result

  @name-stable
  Scenario: Every name is an identifier
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      const identifier = /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}$]*$/u;
      globalThis.__codemode_result__ = Object.keys(server).filter((name) => !identifier.test(name));
      """
    Then the result is []

  @tool-summary-export-name
  Scenario: Discovery tells the same names as __meta__
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      import { listTools } from "@codemode/discovery";
      const told = new Map(__meta__.tools.map((tool) => [tool.toolName, tool.exportName]));
      const listed = await listTools("«srv»", { detail: "name" });
      globalThis.__codemode_result__ = { count: listed.length === told.size, other: listed.filter((t) => told.get(t.toolName) !== t.exportName) };
      """
    Then the result is {"count": true, "other": []}
