Feature: Ways to import a server whose tools changed (§8.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
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
      globalThis.__codemode_result__ = await <tool>({});
      """
    Then the result is "«three»"

    Examples:
      | what                                       | import                                                      | tool           |
      | a tool by its name                         | import { «added» } from "@codemode/servers/«srv»";          | «added»        |
      | a tool by another name                     | import { «added» as tool } from "@codemode/servers/«srv»";  | tool           |
      | the whole module, written in single quotes | import * as server from '@codemode/servers/«srv»';          | server.«added» |
      | the whole module and a tool of it          | import * as server from "@codemode/servers/«srv»"; import { «added» } from "@codemode/servers/«srv»"; | «added» |
      | its tools one by one                       | import { «read» } from "@codemode/servers/«srv»"; import { «added» } from "@codemode/servers/«srv»"; | «added» |
      | a tool after the module's effects          | import "@codemode/servers/«srv»"; import { «added» } from "@codemode/servers/«srv»"; | «added» |
      | a tool after its call                      | const tool = (input) => «added»(input); import { «added» } from "@codemode/servers/«srv»"; | tool |

  @list-change-before-import @needs-dynamic-import @timing
  Scenario: A script that imports the module by import() has the changed tools
    When the agent runs:
      """js
      const server = await import("@codemode/servers/" + "«srv»");
      globalThis.__codemode_result__ = await server.«added»({});
      """
    Then the result is "«three»"
