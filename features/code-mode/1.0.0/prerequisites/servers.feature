Feature: What scripts use of a server (§5)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                            |
      | «text» | text: «word»                     |
      | «data» | structured: {"«key»": "«value»"} |
      | «fail» | isError: «reason»                |
      | «sum»  | text: «total»                    |

  @server-module @prerequisite-server-module
  Scenario: The module of a server can be imported
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server;
      """
    Then the result is "object"

  @export-tools @prerequisite-export
  Scenario: The module of a server has an export of a tool
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server["«text»"];
      """
    Then the result is "function"

  @export-tools @prerequisite-binding @uses-export
  Scenario: A call of a tool reaches its server
    When the agent runs:
      """js
      import { «text» } from "«§modules»servers/«srv»";
      await «text»({});
      """
    Then the server "«srv»" received 1 call of "«text»"

  @export-tools @prerequisite-several-tools
  Scenario: Each of several tools is in the module of a server
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = ["«text»", "«data»", "«fail»", "«sum»"].map((name) => typeof server[name]);
      """
    Then the result is ["function", "function", "function", "function"]

  @export-tools @prerequisite-pages
  Scenario: The tools of a second page are in the module of a server
    Given the MCP server "«paged»" with 3 tools in pages of 2, from "«tool»_1" to "«tool»_3"
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«paged»";
      globalThis.«§result» = typeof server["«tool»_3"];
      """
    Then the result is "function"

  @unwrap-single-text @prerequisite-text-reply @uses-binding
  Scenario: The text of a reply is the value of the call
    When the agent runs:
      """js
      import { «text» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «text»({});
      """
    Then the result is "«word»"

  @input-object @prerequisite-arguments @uses-binding
  Scenario: The arguments of a call reach its tool
    When the agent runs:
      """js
      import { «text» } from "«§modules»servers/«srv»";
      await «text»({ «key»: "«value»" });
      """
    Then the server "«srv»" received 1 call of "«text»", with {"«key»": "«value»"}

  @calls-composed @prerequisite-second-call @uses-binding
  Scenario: A call can be made after another one
    When the agent runs:
      """js
      import { «text», «sum» } from "«§modules»servers/«srv»";
      await «text»({});
      await «sum»({});
      """
    Then the server "«srv»" received 1 call of "«sum»"

  @unwrap-structured @prerequisite-structured-reply @uses-binding @uses-several-tools
  Scenario: The structured content of a reply is the value of the call
    When the agent runs:
      """js
      import { «data» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «data»({});
      """
    Then the result is {"«key»": "«value»"}

  @call-failure-thrown @error-tool-call @prerequisite-call-failure @uses-binding @uses-several-tools
  Scenario: A call of a tool that reports an error throws
    When the agent runs:
      """js
      import { «fail» } from "«§modules»servers/«srv»";
      let outcome = "returned";
      try { await «fail»({}); } catch { outcome = "threw"; }
      globalThis.«§result» = outcome;
      """
    Then the result is "threw"

  @export-meta @prerequisite-meta
  Scenario: The module of a server has «§meta»
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server.«§meta»;
      """
    Then the result is "object"
