Feature: Changed built-ins (§11)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                                  |
      | «read» | structured: {"«key»": "«word»", "list": ["«a»", «#m»]} |
      | «say»  | text: «answer»                                         |
      | «fail» | isError: «reason»                                      |

  @prototype-pollution-harmless
  Scenario Outline: Tool calls are as before: <changed>
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      import { ToolCallError } from "@codemode/errors";
      try { <change>; } catch { /* a host may refuse */ }
      const value = await server.«read»({ q: «#n», list: ["«b»", { deep: true }] });
      const text = await server.«say»({});
      let thrown;
      try { await server.«fail»({}); } catch (e) { thrown = e; }
      const whole = value.«key» === "«word»" && value.list.length === 2 && value.list[1] === «#m»
        && text === "«answer»" && thrown instanceof ToolCallError && typeof thrown.hint === "string" && thrown.hint !== "forged";
      globalThis.__codemode_result__ = whole ? "«mark»" : "changed";
      """
    Then the result is "«mark»"
    And the server "«srv»" received 1 call of "«read»", with {"q": «#n», "list": ["«b»", {"deep": true}]}

    Examples:
      | changed                         | change                                                                                              |
      | nothing                         | undefined                                                                                           |
      | JSON.stringify                  | JSON.stringify = () => '"forged"'                                                                   |
      | JSON.parse                      | JSON.parse = () => ({ forged: true })                                                               |
      | the global JSON                 | globalThis.JSON = { parse: () => "forged", stringify: () => '"forged"' }                            |
      | Promise.prototype.then          | ((then) => { Promise.prototype.then = function (yes, no) { return then.call(this, yes && (() => yes({ forged: true })), no); }; })(Promise.prototype.then) |
      | the global Promise              | globalThis.Promise = class { constructor() { throw new Error("forged"); } }                         |
      | Promise.resolve                 | Promise.resolve = () => ({ then: (yes) => yes("forged") })                                          |
      | a member of all objects         | Object.prototype.«extra» = "forged"                                                                 |
      | isError of all objects          | Object.prototype.isError = true                                                                     |
      | structuredContent of all objects | Object.prototype.structuredContent = { forged: true }                                              |
      | error of all objects            | Object.prototype.error = { code: 1, message: "forged" }                                             |
      | a setter for a member's name    | Object.defineProperty(Object.prototype, "q", { set() {}, configurable: true })                       |
      | a getter of all objects         | Object.defineProperty(Object.prototype, "arguments", { get: () => ({ forged: true }), configurable: true }) |
      | value of all objects            | Object.prototype.value = "forged"                                                                   |
      | the first element of all arrays | Object.defineProperty(Array.prototype, "0", { set() {}, get: () => "forged", configurable: true })   |
      | Array.prototype.map             | Array.prototype.map = () => ["forged"]                                                              |
      | Array.prototype.push            | Array.prototype.push = () => 0                                                                      |
      | Array.prototype.find            | Array.prototype.find = Array.prototype.filter = () => undefined                                     |
      | Array.prototype.join            | Array.prototype.join = () => "forged"                                                               |
      | the iterator of arrays          | Array.prototype[Symbol.iterator] = function* () { yield "forged"; }                                 |
      | the steps of array iterators    | Object.getPrototypeOf([][Symbol.iterator]()).next = () => { throw new RangeError("forged"); }       |
      | hint of all objects             | Object.prototype.hint = "forged"                                                                    |
      | Array.isArray                   | Array.isArray = () => false                                                                         |
      | Object.keys and entries         | Object.keys = Object.entries = () => []                                                             |
      | Object.assign                   | Object.assign = () => ({ forged: true })                                                            |
      | Object.defineProperty           | Object.defineProperty = () => ({ forged: true })                                                    |
      | hasOwnProperty                  | Object.prototype.hasOwnProperty = Object.hasOwn = () => true                                         |
      | Function.prototype.call         | Function.prototype.call = Function.prototype.apply = () => "forged"                                 |
      | Reflect.apply                   | Reflect.apply = Reflect.get = () => "forged"                                                        |
      | Map.prototype.get               | Map.prototype.get = () => undefined                                                                 |
      | String.prototype.replace        | String.prototype.replace = String.prototype.slice = () => "forged"                                  |
      | RegExp.prototype.test           | RegExp.prototype.test = RegExp.prototype.exec = () => null                                          |
      | the global Error                | globalThis.Error = class { message = "forged"; }                                                    |
      | the constructor of TextDecoder  | globalThis.TextDecoder = globalThis.TextEncoder = class { decode() { return "forged"; } encode() { return []; } } |
      | the global setTimeout           | globalThis.setTimeout = () => { throw new Error("forged"); }                                        |

  @prototype-pollution-harmless
  Scenario: A later run finds the built-ins as they were
    When the agent runs:
      """js
      const attempt = (change) => { try { change(); } catch { /* a host may refuse */ } };
      attempt(() => { Object.prototype.isError = true; });
      attempt(() => { JSON.parse = () => ({ forged: true }); });
      attempt(() => { Array.prototype.map = () => ["forged"]; });
      attempt(() => { globalThis.Promise = class {}; });
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the result is "«mark»"
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [
        typeof {}.isError, JSON.parse("[1]"), [1].map((n) => n + 1), typeof Promise.all, await server.«say»({}),
      ];
      """
    Then the result is ["undefined", [1], [2], "function", "«answer»"]
