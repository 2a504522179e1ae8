Feature: Probes: what a server module exports (§5.1)

  @probe-further-exports
  Scenario: All exports of a module
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = Object.keys(server).filter((name) => !["«read»", "«§meta»"].includes(name)).length;
      """
    Then the reading of "further-exports" is one of:
      | where   | what         | reading |
      | /result | 0            | none    |
      | /result | ~ ^[1-9]\d*$ | more    |

  @probe-tool-name-with-outer-space
  Scenario: A tool whose name begins with a space
    Given the MCP server "«srv»" with the tool " «send»", whose input is:
      """json
      {"type": "object", "properties": {"to": {"type": "string"}}}
      """
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const { exportName } = server.«§meta».tools.find((tool) => tool.toolName === " «send»") ?? {};
      const call = async () => { try { await server[exportName]({}); return "called"; } catch { return "refused"; } };
      globalThis.«§result» = exportName === undefined ? "left out" : await call();
      """
    Then the reading of "tool-name-with-outer-space" is one of:
      | where   | what       | reading  |
      | /result | "called"   | called   |
      | /result | "refused"  | refused  |
      | /result | "left out" | left-out |

  @probe-server-version-told
  Scenario: The version of a server
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = "serverVersion" in «§meta»;
      """
    Then the reading of "server-version-told" is one of:
      | where   | what  | reading  |
      | /result | true  | told     |
      | /result | false | left-out |
