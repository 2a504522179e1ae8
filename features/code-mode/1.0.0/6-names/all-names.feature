Feature: All export names of a server (§6.1)

  Background:
    Given the MCP server "«srv»" with tools of seeded names for characters, digits, reserved words, collisions, each of which returns its name

  @name-stable
  Scenario: Every run finds the same names
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.keys(server).sort();
      """
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.keys(server).sort();
      """
    Then every run has the same result

  @name-stable
  Scenario: A host that is started another time has the same names
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.keys(server).sort();
      """
    And the host is started again with the same servers
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.keys(server).sort();
      """
    Then every run has the same result

  @name-stable
  Scenario: Every name is an identifier
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.keys(server);
      """
    Then every item of the result is an identifier

  @tool-summary-export-name
  Scenario: Discovery tells the same names as «§meta»
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      import { listTools } from "«§modules»discovery";
      const listed = await listTools("«srv»", { detail: "name" });
      const names = (tools) => tools.map(({ exportName }) => exportName).sort();
      globalThis.«§result» = { told: names(«§meta».tools), listed: names(listed) };
      """
    Then the members "told" and "listed" of the result are equal

  # Each way to learn of a tool tells the export that calls it, whatever its name was made of.

  @tool-summary-export-name
  Scenario Outline: <function> tells the same name of each tool as «§meta», <how>
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      import { <function> } from "«§modules»discovery";
      const others = [];
      for (const { toolName, exportName } of «§meta».tools) {
        const found = <found>;
        if (found && found.exportName !== exportName) others.push([toolName, exportName, found.exportName]);
      }
      globalThis.«§result» = others;
      """
    Then the result is []

    Examples:
      | function    | how                 | found                                                                                                               |
      | getTool     | one by one          | await getTool("«srv»", toolName).catch(() => null)                                                                  |
      | searchTools | in one server       | (await searchTools(toolName, { serverId: "«srv»" })).results.find((tool) => tool.toolName === toolName)             |
      | searchTools | in all, names alone | (await searchTools(toolName, { detail: "name" })).results.find((tool) => tool.toolName === toolName)                |
      | listTools   | as it is            | (await listTools("«srv»")).find((tool) => tool.toolName === toolName)                                               |
      | listTools   | everything          | (await listTools("«srv»", { detail: "full" })).find((tool) => tool.toolName === toolName)                           |
