Feature: What a server's module exports (§5, §5.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «write» | text: «two»   |
      | «list»  | text: «three» |

  @server-module
  Scenario: A connected server is a module
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server;
      """
    Then the result is "object"

  @server-module
  Scenario: Each of two connected servers is a module of its own
    Given the MCP server "«other»" with the tools:
      | tool   | reply        |
      | «read» | text: «four» |
    When the agent runs:
      """js
      import * as first from "«§modules»servers/«srv»";
      import * as second from "«§modules»servers/«other»";
      await first.«read»({});
      await second.«read»({});
      globalThis.«§result» = [typeof first.«write», typeof second.«write»];
      """
    Then the result is ["function", "undefined"]
    And the server "«srv»" received 1 call of "«read»"
    And the server "«other»" received 1 call of "«read»"

  @server-module
  Scenario Outline: A connected server is a module beside one that <problem>
    Given the MCP server "«gone»", which <problem>
    When the agent runs:
      """js
      import { «read», «write» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await «read»({}), typeof «write»];
      """
    Then the result is ["«one»", "function"]
    And the server "«srv»" received 1 call of "«read»"

    Examples:
      | problem                     |
      | does not exist              |
      | ends whenever it is started |

  @server-module
  Scenario: A connected server without tools is a module
    Given the MCP server "«bare»" with the tools:
      | tool | reply |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«bare»";
      globalThis.«§result» = typeof server;
      """
    Then the result is "object"

  @server-module @needs-dynamic-import
  Scenario Outline: import() finds a connected server's module: <how>
    When the agent runs:
      """js
      <script>
      globalThis.«§result» = [await server.«read»({}), typeof server.«write»];
      """
    Then the result is ["«one»", "function"]

    Examples:
      | how                          | script                                                                                                        |
      | a path built at run time     | const path = ["«§modules»", "servers/", "«srv»"].join(""); const server = await import(path);                 |
      | called a second time         | await import("«§modules»servers/«srv»"); const server = await import("«§modules»servers/«srv»");              |
      | beside an import declaration | import * as first from "«§modules»servers/«srv»"; const server = await import("«§modules»servers/«srv»");     |
      | two concurrent calls         | const find = () => import("«§modules»servers/«srv»"); const [, server] = await Promise.all([find(), find()]); |

  @server-module @needs-dynamic-import
  Scenario Outline: import() finds a connected server's module after <what>
    Given the MCP server "«other»" with the tools:
      | tool   | reply        |
      | «read» | text: «four» |
    When the agent runs:
      """js
      <before>
      const server = await import("«§modules»servers/«srv»");
      const other = await import("«§modules»servers/«other»");
      globalThis.«§result» = [await server.«read»({}), typeof server.«write», await other.«read»({})];
      """
    Then the result is ["«one»", "function", "«four»"]

    Examples:
      | what                                        | before                                                                                                       |
      | one that found no server                    | try { await import("«§modules»servers/«nowhere»"); } catch { /* it is not there */ }                       |
      | one that found no module of the host        | try { await import("«§modules»«nowhere»"); } catch { /* it is not there */ }                               |
      | one of a file                               | try { await import("./«nowhere».js"); } catch { /* it is not there */ }                                    |
      | one of a package                            | await import("«nowhere»").catch(() => "caught");                                                           |
      | two that failed at once                     | await Promise.allSettled([import("«§modules»servers/«nowhere»"), import("«§modules»«nowhere»")]);          |
      | a failed look for a server                  | import { listTools } from "«§modules»discovery"; try { await listTools("«nowhere»"); } catch { /* or not */ } |

  @export-tools
  Scenario: There is an async function for every tool
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const functions = [server.«read», server.«write», server.«list»], promises = [];
      for (const call of functions) {
        const pending = call({});
        promises.push(typeof pending?.then);
        await pending;
      }
      globalThis.«§result» = { functions: functions.map((f) => typeof f), promises };
      """
    Then the result is {"functions": ["function", "function", "function"], "promises": ["function", "function", "function"]}
    And the server "«srv»" received 1 call of "«read»"
    And the server "«srv»" received 1 call of "«write»"
    And the server "«srv»" received 1 call of "«list»"

  @export-tools
  Scenario: There is a function for a tool that is listed after a page without any
    Given the MCP server "«paged»", which lists its tools after a page without any, with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«paged»";
      globalThis.«§result» = typeof «read»;
      await «read»({});
      """
    Then the result is "function"
    And the server "«paged»" received 1 call of "«read»"

  @export-tools
  Scenario: There is a function for every tool of a list in pages
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«paged»";
      globalThis.«§result» = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => typeof server["«tool»_" + n]);
      await server.«tool»_1({ path: "«path»" });
      await server.«tool»_4({ path: "«path»" });
      await server.«tool»_7({ path: "«path»" });
      """
    Then the result is ["function", "function", "function", "function", "function", "function", "function", "undefined"]
    And the server "«paged»" received 1 call of "«tool»_1"
    And the server "«paged»" received 1 call of "«tool»_4"
    And the server "«paged»" received 1 call of "«tool»_7"

  @export-tools
  Scenario: There is a function for every tool of a large server
    Given the MCP server "«large»" with 400 tools in pages of 400, from "«tool»_1" to "«tool»_400"
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«large»";
      const numbers = Array.from({ length: 401 }, (_, i) => i + 1);
      globalThis.«§result» = numbers.filter((n) => typeof server["«tool»_" + n] === "function").length;
      await server.«tool»_1({ path: "«path»" });
      await server.«tool»_400({ path: "«path»" });
      """
    Then the result is 400
    And the server "«large»" received 1 call of "«tool»_1"
    And the server "«large»" received 1 call of "«tool»_400"

  @export-tools
  Scenario: What a call returns is a promise
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const pending = «read»({});
      globalThis.«§result» = Object.prototype.toString.call(pending);
      await pending;
      """
    Then the result is "[object Promise]"

  @export-tools
  Scenario Outline: A failing call returns a promise rather than throwing: <what>
    Given the MCP server "«broken»" with the tools:
      | tool   | input                                                                              | reply             |
      | «fail» |                                                                                    | isError: «reason» |
      | «find» | {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]} | text: «one»       |
    When the agent runs:
      """js
      import { «fail», «find» } from "«§modules»servers/«broken»";
      const loop = {};
      loop.path = loop;
      let pending, thrown = false;
      try { pending = <call>; } catch { thrown = true; }
      await Promise.resolve(pending).catch(() => {});
      globalThis.«§result» = { thrown, promise: typeof pending?.then };
      """
    Then the result is {"thrown": false, "promise": "function"}

    Examples:
      | what                               | call                   |
      | the tool reports an error          | «fail»({})             |
      | the input does not match           | «find»({ path: «#n» }) |
      | there is no input                  | «find»()               |
      | the input has a circular reference | «find»(loop)           |

  @export-meta
  Scenario: The module exports «§meta»
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = { exported: "«§meta»" in server, same: server.«§meta» === «§meta» };
      """
    Then the result is {"exported": true, "same": true}
