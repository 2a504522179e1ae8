Feature: Probes: module paths (§5.0.1)

  @probe-server-order
  Scenario: Two servers with one path
    Given the MCP server "«srv»_x" with the tools:
      | tool   | reply              |
      | «read» | text: configured 1 |
    And the MCP server "«srv».x" with the tools:
      | tool   | reply              |
      | «read» | text: configured 2 |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»-x";
      globalThis.«§result» = await «read»({});
      """
    Then the reading of "server-order" is one of:
      | where   | what           | reading          |
      | /result | "configured 1" | by-configuration |
      | /result | "configured 2" | by-id            |

  @probe-small-letters-from-outside
  Scenario: An id with the Kelvin sign
    Given the MCP server "«srv»Kx" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = (await listServers()).map((server) => server.serverId).find((id) => id.startsWith("«srv»"));
      """
    Then the reading of "small-letters-from-outside" is one of:
      | where   | what       | reading      |
      | /result | "«srv»kx"  | small-letter |
      | /result | "«srv»-x"  | hyphen       |

  @probe-empty-module-path
  Scenario: A server whose id has no allowed character
    Given the MCP server "___" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = (await listServers()).map((server) => server.serverId);
      """
    Then the reading of "empty-module-path" is one of:
      | where   | what                 | reading     |
      | /result | []                   | not-exposed |
      | /result | [""]                 | empty       |
      | /result | ~ ^\["[a-z0-9-]+"\]$ | fallback    |
