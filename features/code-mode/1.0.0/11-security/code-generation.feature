Feature: Code generation (§11)

  @no-code-generation
  Scenario Outline: <name> makes no code from a string
    When the agent runs, first without the act:
      """js
      let made;
      try { made = /*act*/<use>/*end*/; } catch { /* absent, or refused */ }
      globalThis.«§result» = { ran: made === «#n» || globalThis.«mark» === «#n», written: (() => «#n»)() };
      """
    Then without the act the result has {"ran": false, "written": «#n»}
    And the result has {"ran": false, "written": «#n»}, or the run failed

    Examples:
      | name         | use                                                     |
      | eval         | eval("globalThis.«mark» = «#n»")                        |
      | new Function | new Function("globalThis.«mark» = «#n»; return «#n»")() |

  # A module that is made of the text of a URL is made of a string; what import() of another URL reaches is for §3.4.

  @no-code-generation
  Scenario Outline: A string does not become code by <route>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «late», delayMs: 30} |
    And the scenario may change the host
    When the agent runs, first without the act:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      const base64 = "Z2xvYmFsVGhpcy5zbXVnZ2xlZCA9IDE=";
      let returned;
      (async () => { returned = await (/*act*/<code>/*end*/); })().catch(() => { /* refused */ });
      await «wait»({});
      globalThis.«§result» = { ran: returned === «#n» || globalThis.«mark» === «#n» || globalThis.smuggled === 1, written: (() => «#n»)() };
      """
    Then without the act the result has {"ran": false, "written": «#n»}
    And the result has {"ran": false, "written": «#n»}, or the run failed

    Examples:
      | route                                     | code                                                                                                                                 |
      | a module in a data URL                    | import("data:text/javascript,globalThis.«mark» = «#n»")                                                                              |
      | a module in a javascript: URL             | import("javascript:globalThis.«mark» = «#n»")                                                                                        |
      | an exporting module in a data URL         | import("data:text/javascript,export default «#n»").then((made) => made.default)                                                      |
      | a module in a blob                        | import(URL.createObjectURL(new Blob(["globalThis.«mark» = «#n»"], { type: "text/javascript" })))                                     |
      | a worker in a data URL                    | new Promise((done) => { new Worker("data:text/javascript,postMessage(«#n»)", { type: "module" }).onmessage = (e) => done(e.data); }) |
      | a module in a data URL as base64          | import("data:text/javascript;base64," + base64)                                                                                      |
      | a module in a data URL whose case differs | import("DATA:text/javascript,globalThis.«mark» = «#n»")                                                                              |
      | a module whose name is its source         | import("globalThis.«mark» = «#n»")                                                                                                   |
      | a timer                                   | setTimeout("globalThis.«mark» = «#n»", 0)                                                                                            |
      | a timer with more arguments               | setTimeout("globalThis.«mark» = «#n»", 0, 1)                                                                                         |
      | a timer that repeats                      | setInterval("globalThis.«mark» = «#n»", 1)                                                                                           |
      | an immediate timer                        | setImmediate("globalThis.«mark» = «#n»")                                                                                             |
      | a microtask                               | queueMicrotask("globalThis.«mark» = «#n»")                                                                                           |
