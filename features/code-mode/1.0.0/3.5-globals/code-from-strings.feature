Feature: Code is not made from strings (§3.5)

  # What is smuggled in leaves a mark and returns a number, in whatever realm it runs.
  # A host may refuse the whole source for what it finds there (§3.2.1).

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                         |
      | «wait» | {text: «late», delayMs: 30} |
      | «fail» | isError: «reason»             |
    And the scenario may change the host

  @no-code-from-strings
  Scenario Outline: A string does not become code: <route>
    When the agent runs, first without the act:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      const smuggled = "globalThis.«mark» = «#n»; return «#n»";
      const written = function () { globalThis.«twin» = «#n»; return «#n»; };
      let returned;
      (async () => { returned = await (/*act*/<code>/*end*/); })().catch(() => { /* refused */ });
      await «wait»({});
      globalThis.«§result» = {
        ran: returned === «#n» || globalThis.«mark» === «#n», twin: written() === «#n» && globalThis.«twin» === «#n»,
      };
      """
    Then without the act the result has {"ran": false, "twin": true}
    And the result has {"ran": false, "twin": true}, or the run failed

    Examples:
      | route                                       | code                                                                                                                                 |
      | eval                                        | eval("globalThis.«mark» = «#n»")                                                                                                     |
      | indirect eval                               | (0, eval)("globalThis.«mark» = «#n»")                                                                                                |
      | eval as a member                            | globalThis.eval("globalThis.«mark» = «#n»")                                                                                          |
      | eval as a callback                          | ["globalThis.«mark» = «#n»"].map(eval)[0]                                                                                            |
      | Function                                    | Function(smuggled)()                                                                                                                 |
      | new Function                                | new Function(smuggled)()                                                                                                             |
      | Function with parameters                    | new Function("a", "b = («mark» = «#n»)", "return a")(«#n»)                                                                           |
      | the constructor of a function               | written.constructor(smuggled)()                                                                                                      |
      | the constructor of an arrow                 | (() => {}).constructor(smuggled)()                                                                                                   |
      | the constructor of an async arrow           | (async () => {}).constructor(smuggled)()                                                                                             |
      | the constructor of a generator              | (function* () {}).constructor(smuggled)().next().value                                                                               |
      | the constructor of an async generator       | (async function* () {}).constructor(smuggled)().next().then((step) => step.value)                                                    |
      | the constructor of a class                  | (class {}).constructor(smuggled)()                                                                                                   |
      | the constructor of a method                 | ({ m() {} }).m.constructor(smuggled)()                                                                                               |
      | the constructor of a bound function         | written.bind(null).constructor(smuggled)()                                                                                           |
      | the constructor of a built-in               | Math.max.constructor(smuggled)()                                                                                                     |
      | the constructor of a getter                 | Object.getOwnPropertyDescriptor(Map.prototype, "size").get.constructor(smuggled)()                                                   |
      | the constructor of a constructor            | ({}).constructor.constructor(smuggled)()                                                                                             |
      | the constructor of a proxy                  | new Proxy(written, {}).constructor(smuggled)()                                                                                       |
      | the prototype of functions                  | Object.getPrototypeOf(written).constructor(smuggled)()                                                                               |
      | the prototype of async functions            | Object.getPrototypeOf(async () => {}).constructor(smuggled)()                                                                        |
      | the prototype of generators                 | Object.getPrototypeOf(function* () {}).constructor(smuggled)().next().value                                                          |
      | Reflect.construct                           | Reflect.construct(Function, [smuggled])()                                                                                            |
      | Reflect.construct of an arrow's constructor | Reflect.construct((() => {}).constructor, [smuggled])()                                                                              |
      | Reflect.apply                               | Reflect.apply((() => {}).constructor, null, [smuggled])()                                                                            |
      | call of a constructor                       | (() => {}).constructor.call(null, smuggled)()                                                                                        |
      | a bound constructor                         | (() => {}).constructor.bind(null, smuggled)()()                                                                                      |
      | a subclass of a constructor                 | new (class extends (() => {}).constructor {})(smuggled)()                                                                            |
      | a proxy of the constructor                  | new (new Proxy((() => {}).constructor, {}))(smuggled)()                                                                              |
      | the constructor of console.log              | console.log.constructor(smuggled)()                                                                                                  |
      | the constructor of setTimeout               | setTimeout.constructor(smuggled)()                                                                                                   |
      | the constructor of import's promise         | import("«§modules»servers/«srv»").constructor.constructor(smuggled)()                                                                |
      | a timer with a string                       | setTimeout("globalThis.«mark» = «#n»", 0)                                                                                            |
      | ShadowRealm                                 | new ShadowRealm().evaluate("«#n»")                                                                                                   |

  @no-code-from-strings
  Scenario Outline: A string does not become code through a given object: <thing>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      <imports>
      const written = function () { globalThis.«twin» = «#n»; return «#n»; };
      const smuggle = async (thing) => {
        for (const make of [thing?.constructor, thing?.constructor?.constructor]) {
          try { if (await make("globalThis.«mark» = «#n»; return «#n»")() === «#n») return "code"; } catch { /* refused */ }
        }
        return "none";
      };
      let made = "none";
      try { made = await smuggle(/*act*/<expression>/*end*/); } catch { /* there is none */ }
      globalThis.«§result» = { made, mark: typeof globalThis.«mark», twin: written() === «#n» && globalThis.«twin» === «#n» };
      """
    Then without the act the result has {"made": "none", "mark": "undefined", "twin": true}
    And the result has {"made": "none", "mark": "undefined", "twin": true}, or the run failed

    Examples:
      | thing                        | imports                                           | expression                                                  |
      | the global object            |                                                   | globalThis                                                  |
      | the console                  |                                                   | console                                                     |
      | a function of the console    |                                                   | console.error                                               |
      | a timer                      |                                                   | setTimeout(() => {}, 0)                                     |
      | clearTimeout                 |                                                   | clearTimeout                                                |
      | a module                     |                                                   | server                                                      |
      | «§meta»                     |                                                   | server.«§meta»                                             |
      | the tools of «§meta»        |                                                   | server.«§meta».tools                                       |
      | a binding                    |                                                   | server.«wait»                                               |
      | a binding's promise          |                                                   | server.«wait»({})                                           |
      | the error of a call          |                                                   | await server.«fail»({}).catch((e) => e)                     |
      | the stack of that error      |                                                   | (await server.«fail»({}).catch((e) => e)).stack             |
      | the error of a refused input |                                                   | await server.«fail»("no object").catch((e) => e)            |
      | discovery                    | import * as discovery from "«§modules»discovery"; | discovery                                                   |
      | what discovery returns       | import * as discovery from "«§modules»discovery"; | await discovery.listServers()                               |
      | an error of discovery        | import * as discovery from "«§modules»discovery"; | await discovery.describeServer("«nowhere»").catch((e) => e) |
      | an error class               | import * as errors from "«§modules»errors";       | errors.«§error-base»                                        |
      | a URL                        |                                                   | new URL("https://a.example")                                |
      | an encoder                   |                                                   | new TextEncoder()                                           |
      | import.meta                  |                                                   | import.meta                                                 |
      | an exception of the language |                                                   | (() => { try { null.«mark»; } catch (e) { return e; } })()  |

    @needs-dynamic-import
    Examples:
      | thing           | imports | expression                                          |
      | a failed import |         | await import("«§modules»«nowhere»").catch((e) => e) |

  # What was taken away at the start could come back.

  @no-code-from-strings
  Scenario Outline: A string does not become code later: after <what>, by <route>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      const smuggled = "globalThis.«mark» = «#n»; return «#n»";
      <before>
      let returned;
      try { returned = await (/*act*/<code>/*end*/); } catch { /* absent, or refused */ }
      globalThis.«§result» = { ran: returned === «#n» || globalThis.«mark» === «#n», twin: (() => «#n»)() };
      """
    Then without the act the result has {"ran": false, "twin": «#n»}
    And the result has {"ran": false, "twin": «#n»}, or the run failed

    Examples:
      | what          | route                    | before                                            | code                                        |
      | a call        | eval                     | await server.«wait»({});                          | globalThis.eval("globalThis.«mark» = «#n»") |
      | a call        | a function's constructor | await server.«wait»({});                          | (() => {}).constructor(smuggled)()          |
      | a failed call | eval                     | await server.«fail»({}).catch((e) => e);          | globalThis.eval("globalThis.«mark» = «#n»") |
      | a failed call | a function's constructor | await server.«fail»({}).catch((e) => e);          | (() => {}).constructor(smuggled)()          |
      | a timer       | eval                     | await new Promise((done) => setTimeout(done, 1)); | globalThis.eval("globalThis.«mark» = «#n»") |
      | a timer       | a function's constructor | await new Promise((done) => setTimeout(done, 1)); | (() => {}).constructor(smuggled)()          |
      | an exception  | eval                     | try { null.«mark»; } catch { /* expected */ }     | globalThis.eval("globalThis.«mark» = «#n»") |

  @no-code-from-strings
  Scenario: A string can still be parsed as JSON or as a pattern
    When the agent runs:
      """js
      globalThis.«§result» = [JSON.parse('{"«word»": [«#n»]}').«word»[0], RegExp("^«word»$").test("«word»")];
      """
    Then the result is [«#n», true]
