Feature: Globals that a sandbox does not provide (§3.5)

  # A name whose every use throws may be there: a host tells so what to do instead.

  @no-network-api
  Scenario Outline: No network API: <name>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply          |
      | «read» | text: «answer» |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs, first without the act:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      let provided = false;
      try {
        const taken = /*act*/typeof <name> === "undefined" ? undefined : <name>/*end*/;
        if (taken !== undefined) { await (<use>); provided = true; }
      } catch { /* every use throws */ }
      globalThis.«§result» = { provided, tool: await «read»({}) };
      """
    Then without the act the result has {"provided": false, "tool": "«answer»"}
    And the result is {"provided": false, "tool": "«answer»"}

    Examples:
      | name                              | use                                              |
      | fetch                             | taken("data:,«word»")                            |
      | globalThis.fetch                  | taken("http://127.0.0.1:«@port»/«path»")         |
      | XMLHttpRequest                    | new taken()                                      |
      | WebSocket                         | new taken("ws://127.0.0.1:9").close?.()          |
      | WebSocketStream                   | new taken("ws://127.0.0.1:9").close?.()          |
      | EventSource                       | new taken("http://127.0.0.1:9").close?.()        |
      | WebTransport                      | new taken("https://127.0.0.1:9").close?.()       |
      | RTCPeerConnection                 | new taken().close?.()                            |
      | importScripts                     | taken()                                          |
      | globalThis.navigator?.sendBeacon  | taken                                            |
      | globalThis.Deno?.connect          | taken                                            |
      | globalThis.Deno?.listen           | taken                                            |
      | globalThis.Bun?.connect           | taken                                            |

  # One that says different things of different addresses has looked at them.

  @no-network-api
  Scenario: A fetch that is present gives the same error for every address
    When the agent runs, first without the act:
      """js
      const said = new Set();
      for (const address of ["data:,«word»", "http://127.0.0.1:9/", "no address", "ftp://127.0.0.1:9/", "http://"]) {
        try {
          const taken = /*act*/typeof fetch === "undefined" ? undefined : fetch/*end*/;
          if (taken !== undefined) { await taken(address); said.add(address); }
        } catch (e) { said.add(String(e).replaceAll(address, "")); }
      }
      globalThis.«§result» = { says: said.size > 1 ? [...said] : "the same" };
      """
    Then without the act the result has {"says": "the same"}
    And the result is {"says": "the same"}

  @no-network-api
  Scenario Outline: No network API comes later: after <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «answer»    |
      | «fail» | isError: «reason» |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      <before>
      const provided = {};
      for (const [name, use] of [
        ["fetch", (f) => f("http://127.0.0.1:«@port»/«path»")], ["XMLHttpRequest", (f) => new f()], ["WebSocket", (f) => new f("ws://127.0.0.1:9").close?.()],
        ["EventSource", (f) => new f("http://127.0.0.1:9").close?.()],
      ]) {
        provided[name] = false;
        try {
          const taken = /*act*/globalThis[name]/*end*/;
          if (taken !== undefined) { await use(taken); provided[name] = true; }
        } catch { /* every use throws */ }
      }
      globalThis.«§result» = { provided, tool: await server.«read»({}) };
      """
    Then without the act the result has {"provided": {"fetch": false, "XMLHttpRequest": false, "WebSocket": false, "EventSource": false}, "tool": "«answer»"}
    And the result has {"provided": {"fetch": false, "XMLHttpRequest": false, "WebSocket": false, "EventSource": false}, "tool": "«answer»"}, or the run failed

    Examples:
      | what          | before                                            |
      | a call        | await server.«read»({});                          |
      | a failed call | await server.«fail»({}).catch((e) => e);          |
      | a timer       | await new Promise((done) => setTimeout(done, 1)); |

  @no-set-interval
  Scenario: No setInterval
    When the agent runs, first without the act:
      """js
      let provided = false;
      try {
        const taken = /*act*/typeof setInterval === "undefined" ? globalThis.setInterval : setInterval/*end*/;
        const id = taken(() => {}, 50);
        provided = true;
        globalThis.clearInterval(id);
      } catch { /* every use throws */ }
      globalThis.«§result» = { provided, twin: typeof parseInt };
      """
    Then without the act the result has {"provided": false, "twin": "function"}
    And the result is {"provided": false, "twin": "function"}

  @no-set-interval
  Scenario Outline: No setInterval comes later: after <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «answer»    |
      | «fail» | isError: «reason» |
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      <before>
      const provided = {};
      for (const [name, use] of [["setInterval", (f) => { const id = f(() => {}, 3600000); globalThis.clearInterval?.(id); }]]) {
        provided[name] = false;
        try {
          const taken = /*act*/globalThis[name]/*end*/;
          if (taken !== undefined) { await use(taken); provided[name] = true; }
        } catch { /* every use throws */ }
      }
      globalThis.«§result» = { provided, tool: await server.«read»({}) };
      """
    Then without the act the result has {"provided": {"setInterval": false}, "tool": "«answer»"}
    And the result has {"provided": {"setInterval": false}, "tool": "«answer»"}, or the run failed

    Examples:
      | what          | before                                            |
      | a call        | await server.«read»({});                          |
      | a failed call | await server.«fail»({}).catch((e) => e);          |
      | a timer       | await new Promise((done) => setTimeout(done, 1)); |

  @no-node-globals
  Scenario Outline: No global of Node: <name>
    When the agent runs, first without the act:
      """js
      let provided = false;
      try {
        const taken = /*act*/typeof <name> === "undefined" ? undefined : <name>/*end*/;
        if (taken !== undefined) { await (<use>); provided = true; }
      } catch { /* every use throws */ }
      globalThis.«§result» = { provided, twin: typeof parseInt };
      """
    Then without the act the result has {"provided": false, "twin": "function"}
    And the result is {"provided": false, "twin": "function"}

    Examples:
      | name           | use                                                                          |
      | process        | taken.env                                                                    |
      | require        | Promise.any(["fs", "node:path", "process"].map(async (name) => taken(name))) |
      | module         | taken.exports                                                                |
      | exports        | taken.«word»                                                                 |
      | global         | taken.JSON                                                                   |
      | Buffer         | taken.from("a")                                                              |
      | setImmediate   | taken(() => {})                                                              |
      | clearImmediate | taken()                                                                      |
      | __dirname      | taken                                                                        |
      | __filename     | taken                                                                        |

  @no-node-globals
  Scenario Outline: No global of Node comes later: after <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «answer»    |
      | «fail» | isError: «reason» |
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      <before>
      const provided = {};
      for (const [name, use] of [
        ["process", (f) => f.env], ["require", (f) => f("fs")], ["Buffer", (f) => f.from("a")], ["global", (f) => f.JSON], ["setImmediate", (f) => f(() => {})],
      ]) {
        provided[name] = false;
        try {
          const taken = /*act*/globalThis[name]/*end*/;
          if (taken !== undefined) { await use(taken); provided[name] = true; }
        } catch { /* every use throws */ }
      }
      globalThis.«§result» = { provided, tool: await server.«read»({}) };
      """
    Then without the act the result has {"provided": {"process": false, "require": false, "Buffer": false, "global": false, "setImmediate": false}, "tool": "«answer»"}
    And the result has {"provided": {"process": false, "require": false, "Buffer": false, "global": false, "setImmediate": false}, "tool": "«answer»"}, or the run failed

    Examples:
      | what          | before                                            |
      | a call        | await server.«read»({});                          |
      | a failed call | await server.«fail»({}).catch((e) => e);          |
      | a timer       | await new Promise((done) => setTimeout(done, 1)); |
