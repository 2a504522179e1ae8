Feature: Tampering with the modules of the host (§11)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «answer»    |
      | «fail» | isError: «reason» |

  @bindings-tamper-proof
  Scenario Outline: The modules are as before: <tampering>
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      import * as errors from "@codemode/errors";
      import * as discovery from "@codemode/discovery";
      import * as again from "@codemode/servers/«srv»";
      import * as laterErrors from "@codemode/errors";
      import * as found from "@codemode/discovery";
      const { «read», «fail», __meta__: meta } = server, { ToolCallError } = errors, { getTool, specVersion } = discovery;
      try { <attempt>; } catch { /* refused */ }
      const class_ = laterErrors.ToolCallError;
      let thrown;
      try { await again.«fail»({}); } catch (e) { thrown = e; }
      globalThis.__codemode_result__ = {
        value: await again.«read»({ q: «#n» }), thrown: thrown instanceof class_ && thrown instanceof Error,
        same: again.«read» === «read» && again.«fail» === «fail» && class_ === ToolCallError && found.getTool === getTool,
        server: again.__meta__.serverId, tools: again.__meta__.tools.map((tool) => tool.toolName).sort().join() === ["«read»", "«fail»"].sort().join(),
        more: typeof again.«more», version: found.specVersion === specVersion,
        tool: (await found.getTool("«srv»", "«read»")).toolName,
        forged: [...await found.listServers(), ...await found.listTools("«srv»"), ...(await found.searchTools("«read»")).results]
          .some((one) => one.serverId === "forged" || one.toolName === "forged"),
      };
      """
    Then the result is {"value": "«answer»", "thrown": true, "same": true, "server": "«srv»", "tools": true, "more": "undefined", "version": true, "tool": "«read»", "forged": false}
    And the server "«srv»" received 1 call of "«read»", with {"q": «#n»}
    And the server "«srv»" received at least 1 call of "«fail»"

    Examples:
      | tampering                       | attempt                                                                            |
      | none                            | undefined                                                                          |
      | a binding is assigned           | server.«read» = async () => "forged"                                               |
      | a binding is defined            | Object.defineProperty(server, "«read»", { value: async () => "forged" })           |
      | a binding is set by Reflect     | Reflect.set(server, "«read»", async () => "forged")                                |
      | a binding is deleted            | delete server.«read»                                                               |
      | all exports are assigned        | Object.assign(server, { «read»: async () => "forged", «fail»: async () => "forged" }) |
      | an export is added              | server.«more» = async () => "forged"                                               |
      | the namespace's prototype       | Object.setPrototypeOf(server, { «more»: async () => "forged" })                    |
      | what bindings are called by     | «read».call = «read».apply = «read».bind = () => "forged"                          |
      | the prototype of a binding      | Object.setPrototypeOf(«read», { forged: true })                                    |
      | __meta__ is assigned            | server.__meta__ = { serverId: "forged", tools: [] }                                |
      | a field of __meta__             | meta.serverId = "forged"                                                           |
      | the tools of __meta__           | meta.tools = []                                                                    |
      | a tool of __meta__              | meta.tools[0].toolName = "forged"                                                  |
      | the number of tools of __meta__ | meta.tools.length = 0                                                              |
      | one more tool of __meta__       | meta.tools.push({ toolName: "forged", exportName: "forged" })                      |
      | an error class is assigned      | errors.ToolCallError = class extends Error {}                                      |
      | an error class is defined       | Object.defineProperty(errors, "ToolCallError", { value: class extends Error {} })  |
      | an error class is deleted       | delete errors.ToolCallError                                                        |
      | the prototype of an error class | ToolCallError.prototype = class extends Array {}.prototype                         |
      | a discovery function            | discovery.getTool = async () => ({ toolName: "forged" })                           |
      | what discovery has returned     | (await discovery.getTool("«srv»", "«read»")).toolName = "forged"                   |
      | a list of servers               | (await discovery.listServers())[0].serverId = "forged"                             |
      | a list of tools                 | (await discovery.listTools("«srv»"))[0].toolName = "forged"                        |
      | what a search has found         | (await discovery.searchTools("«read»")).results[0].toolName = "forged"             |
      | the version                     | discovery.specVersion = "99.0.0"                                                   |

  @bindings-tamper-proof @needs-dynamic-import
  Scenario Outline: The modules that are imported again are as before: <tampering>
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      import * as errors from "@codemode/errors";
      import * as discovery from "@codemode/discovery";
      const { «read» } = server, { ToolCallError } = errors, { getTool } = discovery;
      try { <attempt>; } catch { /* refused */ }
      const again = await import("@codemode/servers/«srv»");
      const laterErrors = await import("@codemode/errors");
      const found = await import("@codemode/discovery");
      globalThis.__codemode_result__ = {
        value: await again.«read»({}), server: again.__meta__.serverId,
        same: again.«read» === «read» && laterErrors.ToolCallError === ToolCallError && found.getTool === getTool,
      };
      """
    Then the result is {"value": "«answer»", "server": "«srv»", "same": true}

    Examples:
      | tampering                    | attempt                                                                               |
      | a binding is assigned        | server.«read» = async () => "forged"                                                  |
      | an imported namespace        | (await import("@codemode/servers/«srv»")).«read» = async () => "forged"               |
      | __meta__ is assigned         | server.__meta__ = { serverId: "forged", tools: [] }                                   |
      | an error class is assigned   | errors.ToolCallError = class extends Error {}                                         |
      | a discovery function         | discovery.getTool = async () => ({ toolName: "forged" })                              |

  @bindings-tamper-proof
  Scenario: A later run finds the modules as they were
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      const attempt = (change) => { try { change(); } catch { /* refused */ } };
      attempt(() => { server.«read» = async () => "forged"; });
      attempt(() => { server.__meta__.tools[0].toolName = "forged"; });
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the result is "«mark»"
    When the agent runs:
      """js
      import { «read», __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [await «read»({}), __meta__.tools.some((tool) => tool.toolName === "forged")];
      """
    Then the result is ["«answer»", false]
