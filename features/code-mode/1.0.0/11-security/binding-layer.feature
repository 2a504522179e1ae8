Feature: Tampering with the modules of the host (§11)

  # The modules are held in an object, since a compiler may refuse a source that assigns
  # to an import.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                           | reply             |
      | «read» |                                                                                 | text: «answer»    |
      | «fail» |                                                                                 | isError: «reason» |
      | «take» | {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]} | text: «taken»     |
    And the MCP server "«other»" with the tools:
      | tool    | reply          |
      | «erase» | text: «erased» |
    And the scenario may change the host

  @bindings-tamper-proof
  Scenario Outline: A server module withstands tampering: <tampering>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      import * as again from "«§modules»servers/«srv»";
      const { «read», «fail», «§meta»: meta } = server, held = { server };
      try { /*act*/<attempt>/*end*/; } catch { /* refused */ }
      globalThis.«§result» = {
        value: await again.«read»({ q: «#n» }), same: [again.«read» === «read», again.«fail» === «fail»],
        server: again.«§meta».serverId, tools: again.«§meta».tools.map((tool) => tool.toolName).sort(),
        more: typeof again.«more»,
      };
      """
    Then without the act the result has {"value": "«answer»", "same": [true, true], "server": "«srv»", "more": "undefined"}
    And every run and its control have the same result
    And the server "«srv»" received 1 call of "«read»", with {"q": «#n»}

    Examples:
      | tampering                           | attempt                                                                                    |
      | a binding is assigned               | held.server.«read» = async () => "forged"                                                  |
      | a binding is defined                | Object.defineProperty(held.server, "«read»", { value: async () => "forged" })              |
      | a binding is set by Reflect         | Reflect.set(held.server, "«read»", async () => "forged")                                   |
      | a binding is deleted                | delete held.server.«read»                                                                  |
      | all exports are assigned            | Object.assign(held.server, { «read»: async () => "forged", «fail»: async () => "forged" }) |
      | an export is added                  | held.server.«more» = async () => "forged"                                                  |
      | the namespace's prototype is set    | Object.setPrototypeOf(held.server, { «more»: async () => "forged" })                       |
      | call, apply and bind of a binding   | «read».call = «read».apply = «read».bind = () => "forged"                                  |
      | the prototype of a binding          | Object.setPrototypeOf(«read», { forged: true })                                            |
      | «§meta» is assigned                | held.server.«§meta» = { serverId: "forged", tools: [] }                                   |
      | a field of «§meta»                 | meta.serverId = "forged"                                                                   |
      | the tools of «§meta»               | meta.tools = []                                                                            |
      | a tool of «§meta»                  | meta.tools[0].toolName = "forged"                                                          |
      | the length of the tools of «§meta» | meta.tools.length = 0                                                                      |
      | a tool is added to «§meta»         | meta.tools.push({ toolName: "forged", exportName: "forged" })                              |

  @bindings-tamper-proof @uses-call-failure
  Scenario Outline: The errors module withstands tampering: <tampering>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      import * as errors from "«§modules»errors";
      import * as again from "«§modules»errors";
      const { «§tool-call-error» } = errors, held = { errors };
      try { /*act*/<attempt>/*end*/; } catch { /* refused */ }
      const thrown = await server.«fail»({}).catch((e) => e);
      globalThis.«§result» = {
        same: again.«§tool-call-error» === «§tool-call-error», made: thrown instanceof again.«§tool-call-error», error: thrown instanceof Error,
      };
      """
    Then without the act the result has {"same": true, "made": true, "error": true}
    And every run and its control have the same result

    Examples:
      | tampering                       | attempt                                                                            |
      | an error class is assigned      | held.errors.«§tool-call-error» = class extends Error {}                                      |
      | an error class is defined       | Object.defineProperty(held.errors, "«§tool-call-error»", { value: class extends Error {} })  |
      | an error class is deleted       | delete held.errors.«§tool-call-error»                                                        |
      | the prototype of an error class | «§tool-call-error».prototype = class extends Array {}.prototype                         |

  @bindings-tamper-proof
  Scenario Outline: The discovery module withstands tampering: <tampering>
    When the agent runs, first without the act:
      """js
      import * as discovery from "«§modules»discovery";
      import * as again from "«§modules»discovery";
      const { getTool, specVersion } = discovery, held = { discovery };
      try { /*act*/<attempt>/*end*/; } catch { /* refused */ }
      globalThis.«§result» = {
        same: [again.getTool === getTool, again.specVersion === specVersion],
        tool: (await again.getTool("«srv»", "«read»")).toolName,
        servers: (await again.listServers()).map((one) => one.serverId),
        tools: (await again.listTools("«srv»")).map((one) => one.toolName).sort(),
        found: (await again.searchTools("«read»")).results.map((one) => one.toolName),
      };
      """
    Then without the act the result has {"same": [true, true], "tool": "«read»"}
    And every run and its control have the same result

    Examples:
      | tampering                    | attempt                                                                     |
      | a discovery function         | held.discovery.getTool = async () => ({ toolName: "forged" })               |
      | a tool that getTool returned | (await held.discovery.getTool("«srv»", "«read»")).toolName = "forged"       |
      | a result of listServers      | (await held.discovery.listServers())[0].serverId = "forged"                 |
      | a result of listTools        | (await held.discovery.listTools("«srv»"))[0].toolName = "forged"            |
      | a result of searchTools      | (await held.discovery.searchTools("«read»")).results[0].toolName = "forged" |
      | the version                  | discovery.specVersion = "99.0.0"                                            |

  @bindings-tamper-proof @needs-dynamic-import
  Scenario Outline: A server module imported again is unchanged: <tampering>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      const { «read» } = server, held = { server };
      try { /*act*/<attempt>/*end*/; } catch { /* refused */ }
      const again = await import("«§modules»servers/«srv»");
      globalThis.«§result» = { value: await again.«read»({}), server: again.«§meta».serverId, same: again.«read» === «read» };
      """
    Then without the act the result has {"value": "«answer»", "server": "«srv»", "same": true}
    And every run and its control have the same result

    Examples:
      | tampering                    | attempt                                                                               |
      | a binding is assigned        | held.server.«read» = async () => "forged"                                                  |
      | an imported namespace        | (await import("«§modules»servers/«srv»")).«read» = async () => "forged"               |
      | «§meta» is assigned         | held.server.«§meta» = { serverId: "forged", tools: [] }                                   |

  @bindings-tamper-proof @needs-dynamic-import
  Scenario Outline: A built-in module imported again is unchanged: <tampering>
    When the agent runs, first without the act:
      """js
      import * as module from "<module>";
      const { <export>: first } = module, held = { module };
      try { /*act*/<attempt>/*end*/; } catch { /* refused */ }
      const again = await import("<module>");
      globalThis.«§result» = { same: again.<export> === first, type: typeof first };
      """
    Then without the act the result has {"same": true, "type": "function"}
    And every run and its control have the same result

    Examples:
      | tampering                    | module              | export        | attempt                                                  |
      | an error class is assigned   | «§modules»errors    | «§tool-call-error» | held.module.«§tool-call-error» = class extends Error {}            |
      | a discovery function         | «§modules»discovery | getTool       | held.module.getTool = async () => ({ toolName: "forged" })    |

  # What a binding does is not chosen by whom it is called of, nor by what its input says.

  @bindings-tamper-proof
  Scenario Outline: A binding calls its own tool: <what>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      import * as other from "«§modules»servers/«other»";
      const that = {
        serverId: "«other»", server: "«other»", toolName: "«erase»", tool: "«erase»", exportName: "«erase»",
        «§meta»: other.«§meta», call: other.«erase»,
      };
      try { await (/*act*/<attempt>/*end*/); } catch { /* refused */ }
      globalThis.«§result» = { value: await server.«read»({ q: «#n» }) };
      """
    Then without the act the result has {"value": "«answer»"}
    And every run and its control have the same result
    And the server "«other»" received no call of "«erase»"

    Examples:
      | what                                                  | attempt                                                              |
      | a forged object as this                               | server.«read».call(that, {})                                         |
      | another module as this                                | server.«read».call(other, {})                                        |
      | another binding as this                               | server.«read».call(other.«erase», {})                                |
      | as a method of an object that inherits forged members | Object.create(that, { «read»: { value: server.«read» } }).«read»({}) |
      | a forged input                                        | server.«read»(that)                                                  |
      | an extra argument                                     | server.«read»({}, that)                                              |
      | forged members of the binding                         | (Object.assign(server.«read», that), server.«read»({}))              |
      | bound to a forged object                              | server.«read».bind(that)({})                                         |

  # Whatever is read of an input, and how often, what is sent is what was validated.

  @bindings-tamper-proof @uses-validation @uses-second-call
  Scenario Outline: What is sent is what was validated: <input>
    When the agent runs, first without the act:
      """js
      import { «take» } from "«§modules»servers/«srv»";
      let reads = 0;
      try { await (/*act*/«take»(<value>)/*end*/); } catch { /* refused */ }
      globalThis.«§result» = { value: await «take»({ n: «#n» }) };
      """
    Then without the act the result has {"value": "«taken»"}
    And the server "«srv»" received every call of "«take»" with {"n": «#n»}

    Examples:
      | input                                  | value                                                                                                     |
      | a getter valid on the first read only  | { get n() { return reads++ === 0 ? «#n» : "forged"; } }                                                   |
      | a getter valid on the second read only | { get n() { return reads++ === 1 ? «#n» : "forged"; } }                                                   |
      | a getter valid on the first two reads  | { get n() { return reads++ < 2 ? «#n» : "forged"; } }                                                     |
      | a getter valid on every other read     | { get n() { return reads++ % 2 ? "forged" : «#n»; } }                                                     |
      | a proxy that changes                   | new Proxy({ n: «#n» }, { get: (target, key) => key === "n" ? (reads++ ? "forged" : «#n») : target[key] }) |
      | a toJSON that changes the value        | { n: «#n», toJSON() { return { n: "forged" }; } }                                                         |

  @bindings-tamper-proof
  Scenario: A later run finds the modules as they were
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const attempt = (change) => { try { change(); } catch { /* refused */ } }, held = { server };
      attempt(() => { held.server.«read» = async () => "forged"; });
      attempt(() => { server.«§meta».tools[0].toolName = "forged"; });
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    When the agent runs:
      """js
      import { «read», «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await «read»({}), «§meta».tools.map((tool) => tool.toolName).includes("forged")];
      """
    Then the result is ["«answer»", false]

  @bindings-tamper-proof @uses-validation @uses-list-tools
  Scenario Outline: What <function> returned is not what inputs are checked with
    Given the MCP server "«checked»" with the tools:
      | tool   | input                                                                          | reply        |
      | «send» | {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]} | text: «word» |
    When the agent runs, first without the act:
      """js
      import { «send» } from "«§modules»servers/«checked»";
      import { <function> } from "«§modules»discovery";
      const attempt = (change) => { try { change(); } catch { /* a host may refuse */ } };
      const tool = <call>;
      const schema = tool.inputSchema ?? {};
      /*act*/[() => { schema.required.length = 0; }, () => { schema.properties.a.type = "number"; }, () => { delete schema.required; }, () => { tool.inputSchema = {}; }, () => { tool.toolName = "«other»"; }].forEach(attempt)/*end*/;
      const outcome = async (input) => { try { return await «send»(input); } catch (e) { return "refused"; } };
      globalThis.«§result» = [await outcome({ a: "one" }), await outcome({ a: 1 }), await outcome({})];
      """
    Then every run and its control have the same result

    Examples:
      | function    | call                                                             |
      | getTool     | await getTool("«checked»", "«send»")                             |
      | listTools   | (await listTools("«checked»", { detail: "full" }))[0]            |
      | searchTools | (await searchTools("«send»", { detail: "full" })).results[0]     |
