Feature: Side effects come from tool calls alone (§3.4)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                         |
      | «save» | text: «answer»                |
      | «wait» | {text: «late», delayMs: 250} |
    And a listener and a folder of the suite, outside of the sandbox

  @side-effects-by-tools-only
  Scenario Outline: A script writes no file: <route>
    When the agent runs, first without the act:
      """js
      import { «save», «wait» } from "«§modules»servers/«srv»";
      const path = "«@folder»/«file»";
      (async () => /*act*/<attempt>/*end*/)().catch(() => { /* refused */ });
      await «wait»({});
      globalThis.«§result» = { tool: await «save»({ text: "«word»" }) };
      """
    And the suite checks its listener and its folder
    Then the suite's folder has no new file
    And without the act the result has {"tool": "«answer»"}
    And the result has {"tool": "«answer»"}, or the run failed

    Examples:
      | route                                      | attempt                                                                                                   |
      | require of fs                              | require("fs").writeFileSync(path, "«word»")                                                               |
      | require of fs promises                     | require("node:fs/promises").writeFile(path, "«word»")                                                     |
      | import() of fs                             | import("fs").then((fs) => fs.writeFileSync(path, "«word»"))                                               |
      | import() of node:fs                        | import("node:fs").then((fs) => fs.writeFileSync(path, "«word»"))                                          |
      | process.getBuiltinModule                   | process.getBuiltinModule("fs").writeFileSync(path, "«word»")                                              |
      | process.binding                            | process.binding("fs").writeFileUtf8(path, "«word»", 0o101, 0o644)                                         |
      | the main module of Node                    | process.mainModule.require("fs").writeFileSync(path, "«word»")                                            |
      | Deno                                       | Deno.writeTextFileSync(path, "«word»")                                                                    |
      | Deno.mkdirSync                             | Deno.mkdirSync(path)                                                                                      |
      | Bun                                        | Bun.write(path, "«word»")                                                                                 |
      | a global std                               | (() => { const file = std.open(path, "w"); file.puts("«word»"); file.close(); })()                        |
      | import() of QuickJS's std                  | import("std").then((std) => std.open(path, "w").close())                                                  |
      | import() of QuickJS's os                   | import("os").then((os) => os.mkdir(path))                                                                 |
      | a child process by require                 | require("child_process").execSync("touch '" + path + "'")                                                 |
      | a child process by import()                | import("node:child_process").then((child) => child.execFileSync("touch", [path]))                         |
      | a child process of Deno                    | new Deno.Command("touch", { args: [path] }).outputSync()                                                  |
      | a child process of Bun                     | Bun.spawnSync(["touch", path])                                                                            |
      | a child process of QuickJS                 | import("os").then((os) => os.exec(["touch", path]))                                                       |
      | the constructor of console.log             | console.log.constructor("return process")().getBuiltinModule("fs").writeFileSync(path, "«word»")          |
      | the constructor of a binding               | «save».constructor("return process")().getBuiltinModule("fs").writeFileSync(path, "«word»")               |
      | the constructor of a binding's constructor | «save».constructor.constructor("return process")().mainModule.require("fs").writeFileSync(path, "«word»") |
      | a heap snapshot                            | require("v8").writeHeapSnapshot(path)                                                                     |
      | a report of Node                           | process.report.writeReport(path)                                                                          |

  @side-effects-by-tools-only
  Scenario: Comments that name files write none
    When the agent runs:
      """js
      import { «save» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «save»({ text: "«word»" });
      //# sourceURL=«@folder»/«file».mjs
      //# sourceMappingURL=«@folder»/«file».map
      """
    And the suite checks its listener and its folder
    Then the suite's folder has no new file
    And the server "«srv»" received 1 call of "«save»", with {"text": "«word»"}
    And the result is "«answer»"

  @side-effects-by-tools-only
  Scenario Outline: What a script stores elsewhere is not there for a later run: <place>
    When the agent runs, first without the act:
      """js
      import { «save» } from "«§modules»servers/«srv»";
      try { await (/*act*/<store>/*end*/); } catch { /* there is none */ }
      globalThis.«§result» = { tool: await «save»({ text: "«word»" }) };
      """
    Then without the act the result has {"tool": "«answer»"}
    And the result has {"tool": "«answer»"}, or the run failed
    When the agent runs, first without the act:
      """js
      import { «save» } from "«§modules»servers/«srv»";
      let stored;
      try { stored = await (/*act*/<read>/*end*/); } catch { /* there is none */ }
      globalThis.«§result» = { stored: String(stored), tool: await «save»({ text: "" }) };
      """
    Then without the act the result has {"tool": "«answer»"}
    And the result does not contain "«stored»"

    Examples:
      | place                      | store                                                                                       | read                                                                         |
      | localStorage               | localStorage.setItem("«key»", "«stored»")                                                   | localStorage.getItem("«key»")                                                |
      | a member of localStorage   | (() => { localStorage.«key» = "«stored»"; })()                                              | localStorage.«key»                                                           |
      | sessionStorage             | sessionStorage.setItem("«key»", "«stored»")                                                 | sessionStorage.getItem("«key»")                                              |
      | a cookie                   | (() => { document.cookie = "«key»=«stored»"; })()                                           | document.cookie                                                              |
      | caches                     | caches.open("«key»").then((all) => all.put("https://a.example/", new Response("«stored»"))) | caches.match("https://a.example/").then((found) => found.text())             |
      | Deno.openKv                | Deno.openKv().then((all) => all.set(["«key»"], "«stored»"))                                 | Deno.openKv().then((all) => all.get(["«key»"])).then((found) => found.value) |
      | the environment of Node    | (() => { process.env.«key» = "«stored»"; })()                                               | process.env.«key»                                                            |
      | the environment of Deno    | Deno.env.set("«key»", "«stored»")                                                           | Deno.env.get("«key»")                                                        |
      | the environment of QuickJS | std.setenv("«key»", "«stored»")                                                             | std.getenv("«key»")                                                          |

  @side-effects-by-tools-only
  Scenario Outline: A script writes nothing to the host's output: <route>
    When the agent runs, first without the act:
      """js
      import { «save», «wait» } from "«§modules»servers/«srv»";
      const line = "«printed»\n";
      (async () => /*act*/<attempt>/*end*/)().catch(() => { /* refused */ });
      await «wait»({});
      globalThis.«§result» = { tool: await «save»({ text: "«word»" }) };
      """
    And the suite checks its listener and its folder
    Then the host's stdout has no line with "«printed»" besides MCP messages
    And without the act the result has {"tool": "«answer»"}
    And the result has {"tool": "«answer»"}, or the run failed

    Examples:
      | route                       | attempt                                                                                                           |
      | the streams of the console  | (() => { for (const key of Reflect.ownKeys(console)) console[key]?.write?.(line); })()                            |
      | the console's own functions | (() => { for (const key of Reflect.ownKeys(console)) try { console[key](line); } catch { /* no function */ } })() |
      | process                     | process.stdout.write(line)                                                                                        |
      | import() of node:process    | import("node:process").then((process) => process.stdout.write(line))                                              |
      | import() of node:fs         | import("node:fs").then((fs) => fs.writeSync(1, line))                                                             |
      | require of fs               | require("fs").writeSync(1, line)                                                                                  |
      | Deno                        | Deno.stdout.writeSync(Uint8Array.from(line, (sign) => sign.charCodeAt(0)))                                        |
      | Bun                         | Bun.write(Bun.stdout, line)                                                                                       |
      | a global std                | (() => { std.out.puts(line); std.out.flush(); })()                                                                |
      | a shell's print             | print(line)                                                                                                       |
      | alert                       | alert(line)                                                                                                       |
