Feature: What a script logs after it has waited, and before it fails (§3.3.4)

  # A host may bring what is logged out of the sandbox whenever the script waits.

  @failure-logs-kept
  Scenario Outline: What was logged since the script last waited for <which> is kept
    Given the MCP server "«srv»" with the tools:
      | tool     | input                                                                                  | reply             |
      | «read»   |                                                                                        | text: «word»      |
      | «fail»   |                                                                                        | isError: «reason» |
      | «strict» | {"type": "object", "required": ["«key»"], "properties": {"«key»": {"type": "string"}}} | text: «word»      |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { getTool } from "«§modules»discovery";
      console.log("«first»");
      <source>
      throw new Error("«own»");
      """
    Then the logs of every run contain "«first»" and "«seen»" and "«last»"

    Examples:
      | which                    | source                                                                                                                        |
      | a call                   | await server.«read»({}); console.log("«seen»"); console.log("«last»");                                                        |
      | one call after another   | for (const text of ["«seen»", "«last»"]) { await server.«read»({}); console.log(text); }                                     |
      | several calls at once    | await Promise.all([1, 2].map((n) => server.«read»({ n }))); console.log("«seen»"); await null; console.log("«last»");        |
      | a call that fails        | try { await server.«fail»({}); } catch (e) { console.log("«seen»"); throw e; } finally { console.log("«last»"); }             |
      | a call before another    | await server.«read»({}); console.log("«seen»"); console.log("«last»"); await server.«strict»({ «key»: 1 });                   |
      | a call with what follows | await server.«read»({}).then(() => { console.log("«seen»"); console.log("«last»"); return null; }).then((none) => none.more); |
      | a timer                  | await new Promise((done) => setTimeout(done, 1)); console.log("«seen»"); console.log("«last»");                               |
      | discovery                | await getTool("«srv»", "«read»"); console.log("«seen»"); await null; console.log("«last»"); await getTool("«srv»", "«no»");   |

  @failure-trace-kept @needs-tool-trace
  Scenario Outline: A call before a failure of any kind is in the trace: <failure>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«read»({});
      <source>
      """
    Then the tool trace has 1 entry

    Examples:
      | failure              | source                                        |
      | an error of syntax   | throw new SyntaxError("«own»");               |
      | no JSON              | JSON.parse("{«own»");                         |
      | no pattern           | new RegExp("(«own»");                         |
      | no function          | const none = 1; none();                       |
      | a thrown text        | throw "«own»";                                |
      | a thrown null        | throw null;                                   |
      | a rejection          | await Promise.reject(new RangeError("«own»")); |
      | an endless recursion | const again = (n) => again(n + 1) + 1; again(0); |

  @failure-trace-kept @needs-tool-trace
  Scenario Outline: Each call that was completed before the failure is in the trace: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «word»      |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«read»({});
      <source>
      throw new Error("«own»");
      """
    Then the tool trace has 3 entries

    Examples:
      | what                      | source                                                                                                   |
      | one call after another    | await server.«read»({ n: 1 }); await server.«read»({ n: 2 });                                            |
      | calls at once             | await Promise.all([1, 2].map((n) => server.«read»({ n })));                                              |
      | calls and a timer         | await server.«read»({ n: 1 }); await server.«read»({}); await new Promise((done) => setTimeout(done, 1)); |
      | a call that fails between | await server.«fail»({}).catch(() => null); await server.«read»({});                                      |
      | a call that fails last    | await server.«read»({}); await server.«fail»({});                                                        |
