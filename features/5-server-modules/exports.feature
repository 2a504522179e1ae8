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
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = typeof server;
      """
    Then the result is "object"

  @server-module
  Scenario: Each of two connected servers is a module of its own
    Given the MCP server "«other»" with the tools:
      | tool   | reply        |
      | «read» | text: «four» |
    When the agent runs:
      """js
      import * as first from "@codemode/servers/«srv»";
      import * as second from "@codemode/servers/«other»";
      await first.«read»({});
      await second.«read»({});
      globalThis.__codemode_result__ = [typeof first.«write», typeof second.«write»];
      """
    Then the result is ["function", "undefined"]
    And the server "«srv»" received 1 call of "«read»"
    And the server "«other»" received 1 call of "«read»"

  @server-module
  Scenario Outline: A connected server is a module beside one that <fate>
    Given the MCP server "«gone»", which <fate>
    When the agent runs:
      """js
      import { «read», «write» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [await «read»({}), typeof «write»];
      """
    Then the result is ["«one»", "function"]
    And the server "«srv»" received 1 call of "«read»"

    Examples:
      | fate                        |
      | does not exist              |
      | ends whenever it is started |

  @export-tools
  Scenario: There is an async function for every tool
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      const pending = [server.«read»({}), server.«write»({}), server.«list»({})];
      await Promise.all(pending);
      globalThis.__codemode_result__ = {
        functions: [server.«read», server.«write», server.«list»].map((f) => typeof f),
        promises: pending.map((p) => typeof p?.then),
      };
      """
    Then the result is {"functions": ["function", "function", "function"], "promises": ["function", "function", "function"]}
    And the server "«srv»" received 1 call of "«read»"
    And the server "«srv»" received 1 call of "«write»"
    And the server "«srv»" received 1 call of "«list»"

  @export-tools
  Scenario: There is a function for every tool of a list in pages
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«paged»";
      globalThis.__codemode_result__ = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => typeof server["«tool»_" + n]);
      await server.«tool»_1({ path: "«path»" });
      await server.«tool»_4({ path: "«path»" });
      await server.«tool»_7({ path: "«path»" });
      """
    Then the result is ["function", "function", "function", "function", "function", "function", "function", "undefined"]
    And the server "«paged»" received 1 call of "«tool»_1"
    And the server "«paged»" received 1 call of "«tool»_4"
    And the server "«paged»" received 1 call of "«tool»_7"

  @export-tools
  Scenario: A call that goes wrong does not throw before there is a promise
    Given the MCP server "«broken»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import { «fail» } from "@codemode/servers/«broken»";
      let pending, thrown = false;
      try { pending = «fail»({}); } catch { thrown = true; }
      await Promise.resolve(pending).catch(() => {});
      globalThis.__codemode_result__ = { thrown, promise: typeof pending?.then };
      """
    Then the result is {"thrown": false, "promise": "function"}

  @export-meta
  Scenario: The module exports __meta__
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = { exported: "__meta__" in server, same: server.__meta__ === __meta__ };
      """
    Then the result is {"exported": true, "same": true}
