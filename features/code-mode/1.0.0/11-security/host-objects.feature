Feature: The host is out of reach (§11)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                           |
      | «read» | structured: {"«key»": "«word»"} |
      | «say»  | text: «answer»                  |
      | «fail» | isError: «reason»               |
      | «wait» | {text: «late», delayMs: 250}    |
    And a listener and a folder of the suite, outside of the sandbox
    And the scenario may change the host

  # escapes follows what a thing was made by, up to a function that makes code, and asks whether that code finds the
  # globals of a host. A thing that has members of every name is a lazy proxy; and a process that is a global of the
  # sandbox may be a polyfill without any power, so that it counts only with what it tells of the host.

  @host-objects-hidden
  Scenario Outline: Host globals cannot be reached from <thing>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      <import>
      const isHost = (thing) => {
        try {
          if (thing?.«word» !== undefined || thing?.process?.«word» !== undefined) return false;
          const { pid, argv } = thing?.process ?? thing ?? {};
          if (typeof pid === "number" && /[/\\]/.test(argv?.[0])) return true;
          return thing !== globalThis && (typeof thing?.process?.pid === "number" || typeof thing?.process?.version === "string" ||
            [thing?.process?.exit, thing?.exit, thing?.require, thing?.getBuiltinModule, thing?.Deno?.exit, thing?.Bun?.spawn]
              .some((f) => typeof f === "function"));
        } catch { return false; }
      };
      const escapes = async (thing) => {
        const makers = [];
        for (let o = Object(thing), depth = 0; o && depth < 6; o = Object.getPrototypeOf(o), depth++) {
          try { makers.push(o.constructor, o.constructor.constructor); } catch { /* none there */ }
        }
        for (const make of makers) {
          try { if (isHost(await make("return globalThis")())) return true; } catch { /* refused */ }
        }
        return isHost(thing);
      };
      const things = [];
      try { things.push(/*act*/<expression>/*end*/); } catch { /* refused */ }
      let escaped = false;
      for (const thing of things) escaped ||= await escapes(thing);
      globalThis.«§result» = { escaped, tool: await server.«say»({}) };
      """
    Then without the act the result has {"escaped": false, "tool": "«answer»"}
    And the result has {"escaped": false, "tool": "«answer»"}, or the run failed

    Examples:
      | thing                            | import                                            | expression                                                                                                                                                                                                                                             |
      | the global object                |                                                   | globalThis                                                                                                                                                                                                                                             |
      | console                          |                                                   | console, console.log                                                                                                                                                                                                                                   |
      | timers                           |                                                   | setTimeout, clearTimeout, setTimeout(() => {}, 0)                                                                                                                                                                                                      |
      | a binding                        |                                                   | server.«read»                                                                                                                                                                                                                                          |
      | the promise of a call            |                                                   | server.«read»({})                                                                                                                                                                                                                                      |
      | the result of a call             |                                                   | await server.«read»({})                                                                                                                                                                                                                                |
      | the error of a call              |                                                   | await server.«fail»({}).catch((e) => e)                                                                                                                                                                                                                |
      | the properties of a call's error |                                                   | ...Object.values(Object.getOwnPropertyDescriptors(await server.«fail»({}).catch((e) => e))).map((d) => d.value)                                                                                                                                        |
      | a module                         |                                                   | server                                                                                                                                                                                                                                                 |
      | «§meta»                         |                                                   | server.«§meta», server.«§meta».tools                                                                                                                                                                                                                 |
      | discovery                        | import * as discovery from "«§modules»discovery"; | discovery.listServers, await discovery.listTools("«srv»")                                                                                                                                                                                              |
      | an error of discovery            | import * as discovery from "«§modules»discovery"; | await discovery.describeServer("«nowhere»").catch((e) => e)                                                                                                                                                                                            |
      | an error class                   | import * as errors from "«§modules»errors";       | errors.«§error-base», new errors.«§error-base»("«word»")                                                                                                                                                                                               |
      | an error of a host function      |                                                   | (() => { try { setTimeout(Symbol(), Symbol()); } catch (e) { return e; } })()                                                                                                                                                                          |
      | URL                              |                                                   | URL, new URL("https://example.org"), new URL("https://example.org").searchParams                                                                                                                                                                       |
      | text encoding                    |                                                   | TextEncoder, new TextEncoder(), new TextEncoder().encode("a").buffer, new TextDecoder()                                                                                                                                                                |
      | import.meta                      |                                                   | import.meta, import.meta.url, import.meta.resolve                                                                                                                                                                                                      |
      | the call sites of a stack trace  |                                                   | ...(() => { Error.prepareStackTrace = (e, places) => places; const places = [new Error().stack].flat(); return places.flatMap((place) => [place, place?.getThis?.(), place?.getFunction?.()]); })()                                                    |
      | a getter that the host calls     |                                                   | ...(() => { const seen = []; console.log({ get «key»() { seen.push(this, new Error().stack); return 1; } }); return seen; })()                                                                                                                         |
      | a toJSON that the host calls     |                                                   | ...(() => { const seen = []; console.log({ toJSON(...given) { seen.push(this, ...given); return 1; } }); return seen; })()                                                                                                                             |
      | a proxy that the host reads      |                                                   | ...await (async () => { const seen = []; const input = new Proxy({}, { get: (target, key, receiver) => { seen.push(receiver); return undefined; }, ownKeys: () => [] }); try { await server.«read»(input); } catch { /* refused */ } return seen; })() |

    @needs-dynamic-import
    Examples: of import()
      | thing                              | import | expression                                          |
      | an imported module                 |        | await import("«§modules»servers/«srv»")             |
      | a failed import                    |        | await import("«§modules»«nowhere»").catch((e) => e) |
      | node:process                       |        | await import("node:process")                        |
      | the default export of node:process |        | (await import("node:process")).default              |
      | process without the node: prefix   |        | await import("process")                             |

  @host-objects-hidden
  Scenario Outline: The files of the host cannot be read: <route>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      const path = "«@secret»";
      let got;
      (async () => { got = await (/*act*/<attempt>/*end*/); })().catch(() => { /* refused */ });
      await server.«wait»({});
      const text = got?.default ?? got;
      globalThis.«§result» = { read: String(text).includes("«secret»"), tool: await server.«say»({}) };
      """
    Then without the act the result has {"read": false, "tool": "«answer»"}
    And the result has {"read": false, "tool": "«answer»"}, or the run failed

    Examples:
      | route                          | attempt                                                                                         |
      | import() of a file URL         | import("file://" + path)                                                                        |
      | import() of a literal          | import("file://«@secret»")                                                                      |
      | import() of a path             | import(path)                                                                                    |
      | import() of a relative path    | import("../../../../../../../../../.." + path)                                                  |
      | fetch of a file URL            | fetch("file://" + path).then((answer) => answer.text())                                         |
      | require                        | require("fs").readFileSync(path, "utf8")                                                        |
      | require of the file            | require(path)                                                                                   |
      | node:fs                        | import("node:fs").then((fs) => fs.readFileSync(path, "utf8"))                                   |
      | process.getBuiltinModule       | process.getBuiltinModule("fs").readFileSync(path, "utf8")                                       |
      | process.binding                | process.binding("fs").readFileUtf8(path, 0)                                                     |
      | Deno                           | Deno.readTextFileSync(path)                                                                     |
      | Bun                            | Bun.file(path).text()                                                                           |
      | a global std                   | std.loadFile(path)                                                                              |
      | import() of QuickJS's std      | import("std").then((std) => std.loadFile(path))                                                 |
      | a shell's read                 | read(path)                                                                                      |
      | the constructor of console.log | console.log.constructor("return process")().getBuiltinModule("fs").readFileSync(path, "utf8")   |
      | the constructor of a binding   | server.«read».constructor("return process")().getBuiltinModule("fs").readFileSync(path, "utf8") |

  # A module of that name may be there, if it tells nothing of the host.

  @host-objects-hidden
  Scenario Outline: The existence of host files cannot be tested: <route>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      const exists = async (path) => { try { return (await (/*act*/<attempt>/*end*/)) ? "there" : "not there"; } catch { return "refused"; } };
      const found = [await exists("«@secret»"), await exists("«@secret».«word»")];
      globalThis.«§result» = { differ: found[0] !== found[1], tool: await server.«say»({}) };
      """
    Then without the act the result has {"differ": false, "tool": "«answer»"}
    And the result has {"differ": false, "tool": "«answer»"}, or the run failed

    Examples:
      | route                         | attempt                                                     |
      | existsSync of node:fs         | import("node:fs").then((fs) => fs.existsSync(path))         |
      | existsSync of fs              | import("fs").then((fs) => fs.existsSync(path))              |
      | the default export of node:fs | import("node:fs").then((fs) => fs.default.existsSync(path)) |
      | statSync of node:fs           | import("node:fs").then((fs) => fs.statSync(path))           |
      | node:fs/promises              | import("node:fs/promises").then((fs) => fs.stat(path))      |
      | require                       | require("fs").existsSync(path)                              |
      | process.getBuiltinModule      | process.getBuiltinModule("fs").existsSync(path)             |
      | Deno                          | Deno.statSync(path)                                         |
      | Bun                           | Bun.file(path).exists()                                     |
      | import() of QuickJS's os      | import("os").then((os) => os.stat(path)[1] === 0)           |
      | a global os                   | os.stat(path)[1] === 0                                      |

  @host-objects-hidden
  Scenario Outline: The environment of the host cannot be read: <route>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      let got;
      try { got = await (/*act*/<attempt>/*end*/); } catch { /* refused */ }
      const names = ["PATH", "HOME", "CODEMODE_CONFORMANCE_SESSION"].filter((name) => typeof got?.[name] === "string");
      globalThis.«§result» = { names, tool: await server.«say»({}) };
      """
    Then without the act the result has {"names": [], "tool": "«answer»"}
    And the result has {"names": [], "tool": "«answer»"}, or the run failed

    Examples:
      | route                          | attempt                                                       |
      | process                        | process.env                                                   |
      | node:process                   | import("node:process").then((process) => process.env)         |
      | require                        | require("process").env                                        |
      | Deno                           | Deno.env.toObject()                                           |
      | Bun                            | Bun.env                                                       |
      | import.meta                    | import.meta.env                                               |
      | a global std                   | std.getenviron()                                              |
      | import() of QuickJS's std      | import("std").then((std) => std.getenviron())                 |
      | the constructor of console.log | console.log.constructor("return process")().env               |
      | the constructor of a binding   | server.«read».constructor.constructor("return process")().env |
