Feature: Replies of servers are untrusted (§11)

  @replies-untrusted
  Scenario Outline: Keys of a reply change no other object: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply   |
      | «read» | <reply> |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      let value;
      try { value = await server.«read»({}); } catch { value = { number: «#n» }; /* the reply was refused */ }
      const copy = JSON.parse(JSON.stringify({ ...value }));
      globalThis.«§result» = {
        number: value.number, value: typeof value.«polluted», copy: typeof copy.«polluted»,
        object: typeof {}.«polluted», array: typeof [].«polluted», function: typeof (() => {}).«polluted», global: typeof globalThis.«polluted»,
      };
      """
    Then the result is {"number": «#n», "value": "undefined", "copy": "undefined", "object": "undefined", "array": "undefined", "function": "undefined", "global": "undefined"}

    Examples:
      | what                               | reply                                                                                             |
      | __proto__                          | structured: {"number": «#n», "__proto__": {"«polluted»": true}}                                   |
      | constructor                        | structured: {"number": «#n», "constructor": {"prototype": {"«polluted»": true}}}                  |
      | __proto__ deep inside              | structured: {"number": «#n», "deep": [{"__proto__": {"__proto__": {"«polluted»": true}}}]}        |
      | names of built-in methods          | structured: {"number": «#n», "__defineGetter__": {"«polluted»": true}, "hasOwnProperty": null}    |
      | __proto__ beside structuredContent | result: {"content": [], "structuredContent": {"number": «#n»}, "__proto__": {"«polluted»": true}} |

  @replies-untrusted
  Scenario Outline: A reply that resembles a special object is plain data: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply               |
      | «read» | structured: <reply> |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = await server.«read»({});
      """
    Then the result is <reply>

    Examples:
      | what                            | reply                                                                            |
      | a promise                       | {"then": "«word»", "toJSON": "«word»", "length": 3}                              |
      | an error                        | {"name": "«§tool-call-error»", "message": "«word»", "isError": true}                  |
      | an object with built-in members | {"constructor": "«word»", "prototype": null, "valueOf": 1, "toString": "«word»"} |
      | a message of the protocol       | {"jsonrpc": "2.0", "id": 1, "result": {"«key»": "«word»"}}                       |

  @replies-untrusted
  Scenario Outline: Text from a server is not executed: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply            |
      | «read» | <text>      | text: "<text>"   |
      | «fail» | <text>      | isError: "<text>" |
      | <text> | <text>      | text: "<text>"   |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { getTool } from "«§modules»discovery";
      await getTool("«srv»", "«read»");
      await server.«fail»({}).catch((e) => e.message);
      const text = await server.«read»({});
      globalThis.«§result» = { ran: typeof globalThis.«ran», given: JSON.stringify(text).includes("«ran»") };
      """
    Then the result is {"ran": "undefined", "given": true}

    Examples:
      | what                    | text                                             |
      | the end of a comment    | */ globalThis.«ran» = 1; /*                      |
      | single quotes           | '; globalThis.«ran» = 1; '                       |
      | a template literal      | `; globalThis.«ran» = 1; `                       |
      | a template substitution | ${globalThis.«ran» = 1}                          |
      | a statement             | globalThis.«ran» = 1                             |
      | parentheses             | ); globalThis.«ran» = 1; (                       |
      | an export declaration   | }; globalThis.«ran» = 1; export const «more» = { |

  @replies-untrusted
  Scenario Outline: A malformed reply does not end the run: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply   |
      | «read» | <reply> |
    And the MCP server "«other»" with the tools:
      | tool  | reply          |
      | «say» | text: «answer» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { «say» } from "«§modules»servers/«other»";
      try { await server.«read»({}); } catch { /* the reply was refused */ }
      globalThis.«§result» = await «say»({});
      """
    Then the result is "«answer»"

    Examples:
      | what                               | reply                                                                            |
      | an empty result                    | result: {}                                                                       |
      | content is a string                | result: {"content": "«word»"}                                                    |
      | content is null                    | result: {"content": null}                                                        |
      | content items that are not objects | result: {"content": [null, 1, "«word»"]}                                         |
      | a text block without text          | result: {"content": [{"type": "text"}]}                                          |
      | a type that is a number            | result: {"content": [{"type": 7, "text": "«word»"}]}                             |
      | an unknown type                    | result: {"content": [{"type": "«word»", "data": {"deep": []}}]}                  |
      | an invalid image                   | result: {"content": [{"type": "image", "data": "%%%", "mimeType": "«word»"}]}    |
      | isError is a string                | result: {"content": [], "isError": "«word»"}                                     |
      | an error without content           | result: {"content": [], "isError": true}                                         |
      | structured content is an array     | result: {"content": [], "structuredContent": [1, "«word»"]}                      |
      | an error with structured content   | result: {"isError": true, "structuredContent": {"«key»": "«word»"}}              |
      | an error without a message         | error: {"code": 0, "message": ""}                                                |
      | an error with a hostile key        | error: {"code": -32603, "message": "«word»", "data": {"__proto__": {"hint": 1}}} |

  # A host may refuse such a reply, or never find its end; it goes on.

  @replies-untrusted
  Scenario Outline: A reply of <levels> levels does not end the host
    Given the MCP server "«srv»" with the tools:
      | tool   | reply            |
      | «read» | nested: <levels> |
    And the MCP server "«other»" with the tools:
      | tool  | reply          |
      | «say» | text: «answer» |
    And the scenario may change the host
    When the agent runs with limits {"timeoutMs": 3000}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      let outcome = "returned";
      try { await «read»({}); } catch { outcome = "threw"; }
      globalThis.«§result» = outcome;
      """
    Then every response is a JSON object
    When the agent runs:
      """js
      import { «say» } from "«§modules»servers/«other»";
      globalThis.«§result» = await «say»({});
      """
    Then the result is "«answer»"

    Examples:
      | levels |
      | 100    |
      | 1000   |
      | 9000   |

  # The schema of a tool comes from its server, too. A host may refuse one that it does not trust, but a call with a
  # harmless value comes to an end.

  @replies-untrusted @needs-time-limit @timing
  Scenario Outline: A schema does not keep the host busy: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                               | reply          |
      | «read» | {"type": "object", "properties": {"q": <schema>}, "required": ["q"]} | text: «answer» |
    And the scenario may change the host
    When the agent runs with limits {"timeoutMs": 10000}:
      """js
      import * as server from "«§modules»servers/«srv»";
      try { await server.«read»({ q: "a" }); } catch { /* a host may refuse it */ }
      globalThis.«§result» = "«over»";
      """
    Then the result is "«over»"
    When the agent runs with limits {"timeoutMs": 500}, due to end after 500 ms:
      """js
      import * as server from "«§modules»servers/«srv»";
      try { await server.«read»({ q: <value> }); } catch { /* it does not match */ }
      """
    Then the run ended in time
    And every response is a JSON object
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

    Examples:
      | what                                     | schema                                      | value                |
      | a pattern with catastrophic backtracking | {"type": "string", "pattern": "^(a\|a?)+$"} | "a".repeat(60) + "!" |

  # Its port is known only now, so that the tool comes later.

  @replies-untrusted
  Scenario Outline: A reference in a schema is not fetched: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply          |
      | «read» | text: «answer» |
    And a listener and a folder of the suite, outside of the sandbox
    When the server "«srv»" changes its tools and notifies the host:
      | tool   | input    | reply          |
      | «read» | <schema> | text: «answer» |
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      try { await server.«read»({ q: "«word»" }); } catch { /* a host may refuse what it cannot check */ }
      globalThis.«§result» = "«mark»";
      """
    And the agent context is read
    And the suite checks its listener and its folder
    Then the result is "«mark»"
    And nothing has reached the suite's listener

    Examples:
      | what                        | schema                                                                                                             |
      | in a property               | {"type": "object", "properties": {"q": {"$ref": "http://127.0.0.1:«@port»/«path».json"}}}                          |
      | to a part of another schema | {"type": "object", "properties": {"q": {"$ref": "http://127.0.0.1:«@port»/«path».json#/$defs/q"}}}                 |
      | for the whole schema        | {"type": "object", "allOf": [{"$ref": "http://127.0.0.1:«@port»/«path».json"}]}                                    |
      | as the dialect              | {"$schema": "http://127.0.0.1:«@port»/«path».json", "type": "object"}                                              |
      | relative to its own $id     | {"$id": "http://127.0.0.1:«@port»/«dir»/own.json", "type": "object", "properties": {"q": {"$ref": "«path».json"}}} |
