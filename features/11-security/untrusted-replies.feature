Feature: Replies of servers are untrusted (§11)

  @replies-untrusted
  Scenario Outline: Keys of a reply change no other object: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply   |
      | «read» | <reply> |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      let value;
      try { value = await server.«read»({}); } catch { value = { number: «#n» }; /* the reply was refused */ }
      const copy = JSON.parse(JSON.stringify({ ...value }));
      globalThis.__codemode_result__ = {
        number: value.number, value: typeof value.«polluted», copy: typeof copy.«polluted»,
        object: typeof {}.«polluted», array: typeof [].«polluted», function: typeof (() => {}).«polluted», global: typeof globalThis.«polluted»,
      };
      """
    Then the result is {"number": «#n», "value": "undefined", "copy": "undefined", "object": "undefined", "array": "undefined", "function": "undefined", "global": "undefined"}

    Examples:
      | what                             | reply                                                                                                  |
      | __proto__                        | structured: {"number": «#n», "__proto__": {"«polluted»": true}}                                        |
      | constructor                      | structured: {"number": «#n», "constructor": {"prototype": {"«polluted»": true}}}                       |
      | __proto__ deep inside            | structured: {"number": «#n», "deep": [{"__proto__": {"__proto__": {"«polluted»": true}}}]}             |
      | names of built-in methods        | structured: {"number": «#n», "__defineGetter__": {"«polluted»": true}, "hasOwnProperty": null}         |
      | __proto__ beside the value       | result: {"content": [], "structuredContent": {"number": «#n»}, "__proto__": {"«polluted»": true}}      |

  @replies-untrusted
  Scenario Outline: A reply that looks like an object of the language is data: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply               |
      | «read» | structured: <reply> |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await server.«read»({});
      """
    Then the result is <reply>

    Examples:
      | what                             | reply                                                                       |
      | a promise                        | {"then": "«word»", "toJSON": "«word»", "length": 3}                         |
      | an error                         | {"name": "ToolCallError", "message": "«word»", "isError": true}             |
      | an object                        | {"constructor": "«word»", "prototype": null, "valueOf": 1, "toString": "«word»"} |
      | a message of the protocol        | {"jsonrpc": "2.0", "id": 1, "result": {"«key»": "«word»"}}                  |

  @replies-untrusted
  Scenario Outline: Text of a server is not run: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply            |
      | «read» | <text>      | text: "<text>"   |
      | «fail» | <text>      | isError: "<text>" |
      | <text> | <text>      | text: "<text>"   |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      import { getTool } from "@codemode/discovery";
      await getTool("«srv»", "«read»");
      await server.«fail»({}).catch((e) => e.message);
      const text = await server.«read»({});
      globalThis.__codemode_result__ = { ran: typeof globalThis.«ran», given: JSON.stringify(text).includes("«ran»") };
      """
    Then the result is {"ran": "undefined", "given": true}

    Examples:
      | what                             | text                                                  |
      | a comment's end                  | */ globalThis.«ran» = 1; /*                           |
      | single quotes                    | '; globalThis.«ran» = 1; '                            |
      | a template                       | `; globalThis.«ran» = 1; `                            |
      | a substitution                   | ${globalThis.«ran» = 1}                               |
      | a statement                      | globalThis.«ran» = 1                                  |
      | brackets                         | ); globalThis.«ran» = 1; (                            |
      | a module                         | }; globalThis.«ran» = 1; export const «more» = {      |

  @replies-untrusted
  Scenario Outline: A reply that is no proper result ends no run: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply   |
      | «read» | <reply> |
    And the MCP server "«other»" with the tools:
      | tool  | reply          |
      | «say» | text: «answer» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      import { «say» } from "@codemode/servers/«other»";
      let outcome = "returned";
      try { await server.«read»({}); } catch { outcome = "threw"; }
      console.log(outcome);
      globalThis.__codemode_result__ = await «say»({});
      """
    Then the result is "«answer»"
    And there is 1 log entry

    Examples:
      | what                             | reply                                                                    |
      | nothing                          | result: {}                                                               |
      | content is text                  | result: {"content": "«word»"}                                            |
      | content is null                  | result: {"content": null}                                                |
      | content of other things          | result: {"content": [null, 1, "«word»"]}                                 |
      | a text block without text        | result: {"content": [{"type": "text"}]}                                  |
      | a type that is a number          | result: {"content": [{"type": 7, "text": "«word»"}]}                     |
      | an unknown type                  | result: {"content": [{"type": "«word»", "data": {"deep": []}}]}          |
      | an image that is none            | result: {"content": [{"type": "image", "data": "%%%", "mimeType": "«word»"}]} |
      | isError is text                  | result: {"content": [], "isError": "«word»"}                             |
      | an error without content         | result: {"content": [], "isError": true}                                 |
      | structured content is an array   | result: {"content": [], "structuredContent": [1, "«word»"]}              |
      | an error with structured content | result: {"isError": true, "structuredContent": {"«key»": "«word»"}}      |
      | an error without a message       | error: {"code": 0, "message": ""}                                        |
      | an error with a hostile key      | error: {"code": -32603, "message": "«word»", "data": {"__proto__": {"hint": 1}}} |
