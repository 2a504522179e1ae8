Feature: Changed built-ins (§11)

  # What a script that changes built-ins gets to see of its own values is its own
  # business (register: pollution-extent). What is judged leaves the script: what is sent
  # and counted, what is validated and traced, and what a later run finds. A script
  # whose changes end it has sent nothing wrong.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                  | reply          |
      | «read» |                                                                                        | text: «word»   |
      | «say»  |                                                                                        | text: «answer» |
      | «take» | {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]} | text: «taken»  |
      | «fail» |                                                                                 | isError: «why» |
    And the scenario may change the host

  @prototype-pollution-harmless
  Scenario Outline: A call sends what it was passed: <changed>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      try { /*act*/<change>/*end*/; } catch { /* a host may refuse */ }
      await server.«read»({ q: «#n», list: ["«b»", { deep: true }] });
      """
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«read»({ q: «#n», list: ["«b»", { deep: true }] });
      """
    Then the server "«srv»" received every call of "«read»" with {"q": «#n», "list": ["«b»", {"deep": true}]}

    Examples:
      | changed                                | change                                                                                                                                                     |
      | JSON.stringify                         | JSON.stringify = () => '"forged"'                                                                                                                          |
      | JSON.stringify, to another input       | JSON.stringify = () => '{"q":"forged","list":[]}'                                                                                                          |
      | JSON.stringify, in a part              | ((stringify) => { JSON.stringify = (...all) => String(stringify(...all)).replaceAll("«b»", "forged"); })(JSON.stringify)                                   |
      | JSON.parse, to another input           | JSON.parse = () => ({ q: "forged", list: [] })                                                                                                             |
      | JSON.parse                             | JSON.parse = () => ({ forged: true })                                                                                                                      |
      | the global JSON                        | globalThis.JSON = { parse: () => "forged", stringify: () => '"forged"' }                                                                                   |
      | Promise.prototype.then                 | ((then) => { Promise.prototype.then = function (yes, no) { return then.call(this, yes && (() => yes({ forged: true })), no); }; })(Promise.prototype.then) |
      | the global Promise                     | globalThis.Promise = class { constructor() { throw new Error("forged"); } }                                                                                |
      | Promise.resolve                        | Promise.resolve = () => ({ then: (yes) => yes("forged") })                                                                                                 |
      | an extra member of Object.prototype    | Object.prototype.«extra» = "forged"                                                                                                                        |
      | Object.prototype.isError               | Object.prototype.isError = true                                                                                                                            |
      | Object.prototype.structuredContent     | Object.prototype.structuredContent = { forged: true }                                                                                                      |
      | Object.prototype.error                 | Object.prototype.error = { code: 1, message: "forged" }                                                                                                    |
      | a setter on Object.prototype           | Object.defineProperty(Object.prototype, "q", { set() {}, configurable: true })                                                                             |
      | a getter on Object.prototype           | Object.defineProperty(Object.prototype, "arguments", { get: () => ({ forged: true }), configurable: true })                                                |
      | Object.prototype.value                 | Object.prototype.value = "forged"                                                                                                                          |
      | index 0 of Array.prototype             | Object.defineProperty(Array.prototype, "0", { set() {}, get: () => "forged", configurable: true })                                                         |
      | Array.prototype.map                    | Array.prototype.map = () => ["forged"]                                                                                                                     |
      | Array.prototype.push                   | Array.prototype.push = () => 0                                                                                                                             |
      | Array.prototype.find                   | Array.prototype.find = Array.prototype.filter = () => undefined                                                                                            |
      | Array.prototype.join                   | Array.prototype.join = () => "forged"                                                                                                                      |
      | the iterator of arrays                 | Array.prototype[Symbol.iterator] = function* () { yield "forged"; }                                                                                        |
      | the next method of array iterators     | Object.getPrototypeOf([][Symbol.iterator]()).next = () => { throw new RangeError("forged"); }                                                              |
      | Object.prototype.hint                  | Object.prototype.hint = "forged"                                                                                                                           |
      | Array.isArray                          | Array.isArray = () => false                                                                                                                                |
      | Object.keys and entries                | Object.keys = Object.entries = () => []                                                                                                                    |
      | Object.assign                          | Object.assign = () => ({ forged: true })                                                                                                                   |
      | Object.defineProperty                  | Object.defineProperty = () => ({ forged: true })                                                                                                           |
      | hasOwnProperty                         | Object.prototype.hasOwnProperty = Object.hasOwn = () => true                                                                                               |
      | Function.prototype.call                | Function.prototype.call = Function.prototype.apply = () => "forged"                                                                                        |
      | Reflect.apply                          | Reflect.apply = Reflect.get = () => "forged"                                                                                                               |
      | Map.prototype.get                      | Map.prototype.get = () => undefined                                                                                                                        |
      | String.prototype.replace               | String.prototype.replace = String.prototype.slice = () => "forged"                                                                                         |
      | RegExp.prototype.test                  | RegExp.prototype.test = RegExp.prototype.exec = () => null                                                                                                 |
      | the global Error                       | globalThis.Error = class { message = "forged"; }                                                                                                           |
      | the global TextDecoder and TextEncoder | globalThis.TextDecoder = globalThis.TextEncoder = class { decode() { return "forged"; } encode() { return []; } }                                          |
      | the global setTimeout                  | globalThis.setTimeout = () => { throw new Error("forged"); }                                                                                               |

  @prototype-pollution-harmless @uses-validation
  Scenario Outline: An invalid input is still not sent: <changed>
    When the agent runs, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = { refused: true };
      try { /*act*/<change>/*end*/; } catch { /* a host may refuse */ }
      try { await server.«take»({ n: "«word»" }); globalThis.«§result» = { refused: false }; } catch { /* as it should */ }
      """
    Then without the act the result has {"refused": true}
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«take»({ n: 1 });
      """
    Then the server "«srv»" received every call of "«take»" with {"n": 1}

    Examples:
      | changed                             | change                                                          |
      | JSON.stringify                      | JSON.stringify = () => '"forged"'                               |
      | an extra member of Object.prototype | Object.prototype.«extra» = "forged"                             |
      | Array.prototype.find                | Array.prototype.find = Array.prototype.filter = () => undefined |
      | Array.isArray                       | Array.isArray = () => false                                     |
      | Object.keys and entries             | Object.keys = Object.entries = () => []                         |
      | hasOwnProperty                      | Object.prototype.hasOwnProperty = Object.hasOwn = () => true    |
      | Map.prototype.get                   | Map.prototype.get = () => undefined                             |
      | RegExp.prototype.test               | RegExp.prototype.test = RegExp.prototype.exec = () => null      |

  @prototype-pollution-harmless @needs-tool-call-limit
  Scenario Outline: Calls are still counted: <changed>
    When the agent runs with limits {"maxToolCalls": 2}, first without the act:
      """js
      import * as server from "«§modules»servers/«srv»";
      try { /*act*/<change>/*end*/; } catch { /* a host may refuse */ }
      for (let i = 0; i < 5; i++) {
        try { await server.«say»({}); } catch { /* the limit */ }
      }
      """
    Then the server "«srv»" received at most 2 calls of "«say»"

    Examples:
      | changed                 | change                                                              |
      | Object.prototype.value  | Object.prototype.value = "forged"                                   |
      | Array.prototype.push    | Array.prototype.push = () => 0                                      |
      | Function.prototype.call | Function.prototype.call = Function.prototype.apply = () => "forged" |
      | Reflect.apply           | Reflect.apply = Reflect.get = () => "forged"                        |
      | Map.prototype.get       | Map.prototype.get = () => undefined                                 |

  @prototype-pollution-harmless
  Scenario Outline: The logs are unaffected: <changed>
    When the agent runs:
      """js
      try { <change>; } catch { /* a host may refuse */ }
      console.warn("«logged»");
      """
    Then the log messages are ["«logged»"], or the run failed

    Examples:
      | changed                            | change                                                                                                    |
      | Object.prototype.toJSON            | Object.prototype.toJSON = () => ({ forged: true })                                                        |
      | Array.prototype.toJSON             | Array.prototype.toJSON = () => ["forged"]                                                                 |
      | String.prototype.toJSON            | String.prototype.toJSON = () => "forged"                                                                  |
      | JSON.stringify                     | JSON.stringify = () => '"forged"'                                                                         |
      | Object.prototype.message and level | Object.prototype.message = Object.prototype.level = "forged"                                              |
      | a setter on Object.prototype       | Object.defineProperty(Object.prototype, "message", { set() {}, get: () => "forged", configurable: true }) |

  @prototype-pollution-harmless
  Scenario Outline: A failure is still reported: <changed>
    When the agent runs:
      """js
      try { <change>; } catch { /* a host may refuse */ }
      throw new Error("«reason»");
      """
    Then the run failed because of "«reason»"

    Examples:
      | changed                            | change                                                       |
      | Object.prototype.toJSON            | Object.prototype.toJSON = () => ({ forged: true })           |
      | Object.prototype.severity and code | Object.prototype.severity = Object.prototype.code = "forged" |
      | JSON.stringify                     | JSON.stringify = () => '"forged"'                            |

  # A trace may have the calls that failed alone (register: trace-complete).

  @prototype-pollution-harmless @needs-tool-trace
  Scenario Outline: The tool trace is unaffected: <changed>
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      try { <change>; } catch { /* a host may refuse */ }
      try { await server.«fail»({}); } catch { /* as it should */ }
      """
    Then the tool trace names the tools "«fail»"
    And the tool trace names the servers "«srv»"

    Examples:
      | changed                                | change                                                           |
      | Object.prototype.toJSON                | Object.prototype.toJSON = () => ({ forged: true })               |
      | Object.prototype.toolName and serverId | Object.prototype.toolName = Object.prototype.serverId = "forged" |
      | JSON.stringify                         | JSON.stringify = () => '"forged"'                                |

  @prototype-pollution-harmless
  Scenario: A later run finds the built-ins as they were
    When the agent runs:
      """js
      const attempt = (change) => { try { change(); } catch { /* a host may refuse */ } };
      attempt(() => { Object.prototype.isError = true; });
      attempt(() => { JSON.parse = () => ({ forged: true }); });
      attempt(() => { Array.prototype.map = () => ["forged"]; });
      attempt(() => { globalThis.Promise = class {}; });
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = [
        typeof {}.isError, JSON.parse("[1]"), [1].map((n) => n + 1), typeof Promise.all, await server.«say»({}),
      ];
      """
    Then the result is ["undefined", [1], [2], "function", "«answer»"]
