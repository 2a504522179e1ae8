Feature: Ways to import a server whose tools changed (§8.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |

  @list-change-before-import @timing
  Scenario Outline: A script that imports <what> has the changed tools
    When the agent runs:
      """js
      <import>
      globalThis.«§result» = await <tool>({});
      """
    Then the result is "«three»"

    Examples:
      | what                                       | import                                                      | tool           |
      | a tool by its name                         | import { «added» } from "«§modules»servers/«srv»";          | «added»        |
      | a tool by another name                     | import { «added» as tool } from "«§modules»servers/«srv»";  | tool           |
      | the whole module, written in single quotes | import * as server from '«§modules»servers/«srv»';          | server.«added» |
      | the whole module and a tool of it          | import * as server from "«§modules»servers/«srv»"; import { «added» } from "«§modules»servers/«srv»"; | «added» |
      | its tools one by one                       | import { «read» } from "«§modules»servers/«srv»"; import { «added» } from "«§modules»servers/«srv»"; | «added» |
      | a tool after the module's effects          | import "«§modules»servers/«srv»"; import { «added» } from "«§modules»servers/«srv»"; | «added» |
      | a tool after its call                      | const tool = (input) => «added»(input); import { «added» } from "«§modules»servers/«srv»"; | tool |

  @list-change-before-import @needs-dynamic-import @timing
  Scenario: A script that imports the module by import() has the changed tools
    When the agent runs:
      """js
      const server = await import("«§modules»servers/" + "«srv»");
      globalThis.«§result» = await server.«added»({});
      """
    Then the result is "«three»"

  # The source does not name the server: its id comes from discovery.

  @list-change-refreshes @uses-discovery-module @uses-list-servers @uses-list-tools @timing
  Scenario: A script that asks for the tools of every server has the changed ones
    When the agent runs:
      """js
      import { listServers, listTools } from "«§modules»discovery";
      const names = [];
      for (const { serverId } of await listServers()) {
        for (const { toolName } of await listTools(serverId)) names.push(toolName);
      }
      globalThis.«§result» = ["«read»", "«added»"].map((name) => names.includes(name));
      """
    Then the result is [true, true]

  @list-change-before-import @uses-discovery-module @uses-list-servers @needs-dynamic-import @timing
  Scenario: A script that imports the module of every server has the changed tools
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      const found = [];
      for (const { serverId } of await listServers()) {
        const server = await import("«§modules»servers/" + serverId);
        if (server.«added») found.push(await server.«added»({}));
      }
      globalThis.«§result» = found;
      """
    Then the result is ["«three»"]
