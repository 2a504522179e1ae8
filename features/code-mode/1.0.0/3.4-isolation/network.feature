Feature: The network is out of reach (§3.4)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                         |
      | «read» | text: «answer»                |
      | «wait» | {text: «late», delayMs: 250} |
      | «fail» | isError: «reason»             |
    And a listener and a folder of the suite, outside of the sandbox

  # The call of a slow tool gives an attempt the time that it may need.

  @no-ambient-network
  Scenario Outline: A script cannot connect: <route>
    When the agent runs, first without the act:
      """js
      import { «read», «wait» } from "«§modules»servers/«srv»";
      const address = "127.0.0.1:«@port»", url = "http://127.0.0.1:«@port»/«path»";
      (async () => /*act*/<attempt>/*end*/)().catch(() => { /* refused */ });
      await «wait»({});
      globalThis.«§result» = { tool: await «read»({}) };
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without the act the result has {"tool": "«answer»"}
    And the result has {"tool": "«answer»"}, or the run failed

    Examples:
      | route                              | attempt                                                                                                                                                                    |
      | fetch                              | fetch(url)                                                                                                                                                                 |
      | fetch after a call                 | «read»({}).then(() => fetch(url))                                                                                                                                          |
      | fetch after a timer                | new Promise((done) => setTimeout(done, 1)).then(() => fetch(url))                                                                                                          |
      | XMLHttpRequest                     | new Promise((done) => { const request = new XMLHttpRequest(); request.open("GET", url); request.onloadend = done; request.send(); })                                       |
      | WebSocket                          | new Promise((done) => { new WebSocket("ws://" + address).onopen = done; })                                                                                                 |
      | EventSource                        | new Promise((done) => { new EventSource(url).onmessage = done; })                                                                                                          |
      | a beacon                           | navigator.sendBeacon(url, "«word»")                                                                                                                                        |
      | an image                           | new Promise((done) => { new Image().onload = done; globalThis.image = new Image(); image.src = url; })                                                                     |
      | a worker                           | new Promise((done) => { new Worker(url, { type: "module" }).onmessage = done; })                                                                                           |
      | importScripts                      | importScripts(url)                                                                                                                                                         |
      | import() of a literal              | import("http://127.0.0.1:«@port»/«path».mjs")                                                                                                                              |
      | import() of a variable             | import(url)                                                                                                                                                                |
      | import() over TLS                  | import("https://" + address + "/«path».mjs")                                                                                                                               |
      | import() without a scheme          | import("//" + address + "/«path».mjs")                                                                                                                                     |
      | import() of Node's net             | import("node:net").then((net) => net.connect(«@port», "127.0.0.1"))                                                                                                        |
      | import() of Node's http            | import("node:http").then((http) => http.get(url))                                                                                                                          |
      | import() of net without the prefix | import("net").then((net) => net.connect(«@port», "127.0.0.1"))                                                                                                             |
      | import() of QuickJS's std          | import("std").then((std) => std.urlGet(url))                                                                                                                               |
      | import() of a package              | import("undici").then((undici) => undici.request(url))                                                                                                                     |
      | require of net                     | require("net").connect(«@port», "127.0.0.1")                                                                                                                               |
      | require of http                    | require("node:http").get(url)                                                                                                                                              |
      | process.getBuiltinModule           | process.getBuiltinModule("net").connect(«@port», "127.0.0.1")                                                                                                              |
      | process.binding                    | new (process.binding("tcp_wrap").TCP)(0).connect(new (process.binding("tcp_wrap").TCPConnectWrap)(), "127.0.0.1", «@port»)                                                 |
      | Deno.connect                       | Deno.connect({ hostname: "127.0.0.1", port: «@port» })                                                                                                                     |
      | Bun.connect                        | Bun.connect({ hostname: "127.0.0.1", port: «@port», socket: {} })                                                                                                          |
      | a global std                       | std.urlGet(url)                                                                                                                                                            |
      | load                               | load(url)                                                                                                                                                                  |
      | the constructor of console.log     | console.log.constructor("return fetch")()(url)                                                                                                                             |
      | the constructor of setTimeout      | setTimeout.constructor("return process")().getBuiltinModule("net").connect(«@port», "127.0.0.1")                                                                           |
      | the constructor of a binding       | «read».constructor("return process")().getBuiltinModule("net").connect(«@port», "127.0.0.1")                                                                               |
      | a UDP datagram of Node             | import("node:dgram").then((dgram) => new Promise((done) => dgram.createSocket("udp4").send("«word»", «@port», "127.0.0.1", done)))                                         |
      | a DNS lookup at a chosen server    | import("node:dns").then((dns) => { const own = new dns.promises.Resolver(); own.setServers([address]); return own.resolve4("«word».example"); })                           |
      | a UDP datagram of Deno             | Deno.listenDatagram({ port: 0, transport: "udp" }).send(new TextEncoder().encode("«word»"), { transport: "udp", hostname: "127.0.0.1", port: «@port» })                    |
      | a UDP datagram of Bun              | Bun.udpSocket({}).then((socket) => socket.send("«word»", «@port», "127.0.0.1"))                                                                                            |
      | WebRTC                             | (async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + address }] }); peer.createDataChannel("«word»"); await peer.setLocalDescription(); })() |
      | WebTransport                       | new WebTransport("https://" + address).ready                                                                                                                               |

  @no-ambient-network
  Scenario: An import declaration cannot load from a URL
    When the agent runs:
      """js
      import value from "http://127.0.0.1:«@port»/«path».mjs";
      globalThis.«§result» = value;
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And the run failed
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«answer»"

  @no-ambient-network
  Scenario Outline: No constructor reached from a given object can connect: <thing>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      <imports>
      const connect = async (thing) => {
        for (const make of [thing?.constructor, thing?.constructor?.constructor]) {
          try { await make("return fetch")()("http://127.0.0.1:«@port»/«path»"); } catch { /* refused */ }
          try { make("return process")().getBuiltinModule("net").connect(«@port», "127.0.0.1"); } catch { /* refused */ }
        }
      };
      (async () => connect(/*act*/<expression>/*end*/))().catch(() => { /* there is none */ });
      await server.«wait»({});
      globalThis.«§result» = { tool: await server.«read»({}) };
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without the act the result has {"tool": "«answer»"}
    And the result has {"tool": "«answer»"}, or the run failed

    Examples:
      | thing                        | imports                                           | expression                                       |
      | the global object            |                                                   | globalThis                                       |
      | the console                  |                                                   | console                                          |
      | console.log                  |                                                   | console.log                                      |
      | a timer                      |                                                   | setTimeout(() => {}, 0)                          |
      | a module                     |                                                   | server                                           |
      | «§meta»                     |                                                   | server.«§meta»                                  |
      | a binding                    |                                                   | server.«read»                                    |
      | a binding's promise          |                                                   | server.«read»({})                                |
      | the error of a call          |                                                   | await server.«fail»({}).catch((e) => e)          |
      | the cause of that error      |                                                   | (await server.«fail»({}).catch((e) => e)).cause  |
      | the error of a refused input |                                                   | await server.«fail»("no object").catch((e) => e) |
      | discovery                    | import * as discovery from "«§modules»discovery"; | discovery                                        |
      | an error class               | import * as errors from "«§modules»errors";       | errors.«§error-base»                             |

    @needs-dynamic-import
    Examples:
      | thing           | imports | expression                                          |
      | a failed import |         | await import("«§modules»«nowhere»").catch((e) => e) |

  # A host may keep modules of its own beside those that the text names. What they
  # export is tried, whatever it is called.

  @no-ambient-network @needs-dynamic-import
  Scenario: No other module of the host connects
    When the agent runs, first without the act:
      """js
      import { «read», «wait» } from "«§modules»servers/«srv»";
      const url = "http://127.0.0.1:«@port»/«path»";
      const names = ["runtime", "internal", "host", "core", "prelude", "sandbox", "worker", "http", "fetch", "net", "network", "io", "std", "utils"];
      const use = async (path) => {
        const module = await import(path);
        for (const name of Object.keys(module)) {
          try { await module[name](url, {}); } catch { /* another use, or refused */ }
          try { new module[name](url); } catch { /* another use, or refused */ }
        }
      };
      (async () => { for (const name of names) await use(/*act*/"«§modules»" + name/*end*/).catch(() => { /* there is none */ }); })();
      await «wait»({});
      globalThis.«§result» = { tool: await «read»({}) };
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without the act the result has {"tool": "«answer»"}
    And the result has {"tool": "«answer»"}, or the run failed

  @no-ambient-network
  Scenario Outline: A comment that names a source map loads nothing: <what>
    When the agent runs:
      """js
      <source>
      //# sourceMappingURL=http://127.0.0.1:«@port»/«path».map
      """
    And the agent runs:
      """js
      import { «read», «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      globalThis.«§result» = await «read»({});
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And the result is "«answer»"

    Examples:
      | what                        | source                                                   |
      | nothing fails               | globalThis.«§result» = 1;                      |
      | an error that is caught     | try { null.«word»; } catch (e) { console.log(e.stack); } |
      | an error that is not caught | const down = () => null.«word»; down();                  |
      | a rejection                 | await Promise.reject(new Error("«word»"));               |
      | a syntax error              | const «word» = ;                                         |
      | an unknown module           | import "«§modules»«nowhere»";                            |
