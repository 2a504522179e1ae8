Feature: Texts, numbers and names of an unusual kind in calls and their results (§5.3)

  @input-object
  Scenario Outline: An input arrives with <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                         | reply        |
      | «send» | {"type": "object", "properties": {"other": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      await «send»(<input>);
      """
    Then the server "«srv»" received 1 call of "«send»", with <value>

    Examples:
      | what                      | input                                                              | value                                                           |
      | line separators           | { a: "«one»\\u2028«two»\\u2029\\u0085" }                          | {"a": "«one»\u2028«two»\u2029\u0085"}                           |
      | NUL and control characters | { a: "\\u0000«one»\\u001b\\u007f", "b\\u0000c": 1 }               | {"a": "\u0000«one»\u001b\u007f", "b\u0000c": 1}                 |
      | characters beyond 16 bits | { "😀": ["«one»\\u{10ffff}"] }                                      | {"😀": ["«one»\udbff\udfff"]}                                    |
      | marks and noncharacters   | { a: "\\ufeff«one»\\ufffe\\uffff" }                               | {"a": "\ufeff«one»\ufffe\uffff"}                                |
      | numbers from 2^53 on      | { a: [2 ** 53, -(2 ** 53), 2 ** 64, 1e21] }                        | {"a": [9007199254740992, -9007199254740992, 18446744073709551616, 1e21]} |
      | the least numbers         | { a: [5e-324, 1.7976931348623157e308, 0.1 + 0.2] }                 | {"a": [5e-324, 1.7976931348623157e308, 0.30000000000000004]}    |
      | minus zero                | { a: -0 }                                                          | {"a": 0}                                                        |
      | the name __proto__        | { ["__proto__"]: { b: «#n» }, c: 1 }                               | {"__proto__": {"b": «#n»}, "c": 1}                              |
      | names that objects inherit | { constructor: "«one»", toString: 1, then: 2 }                    | {"constructor": "«one»", "toString": 1, "then": 2}              |
      | an empty name             | { "": { "": "«one»" } }                                            | {"": {"": "«one»"}}                                             |
      | names that are numbers    | { 1: "«one»", "-0": 2 }                                            | {"1": "«one»", "-0": 2}                                         |
      | members of a call         | { name: "«one»", arguments: { a: 1 }, _meta: { b: 2 }, jsonrpc: "1" } | {"name": "«one»", "arguments": {"a": 1}, "_meta": {"b": 2}, "jsonrpc": "1"} |
      | a long text               | { a: "«one»".repeat(3) + "\\n" }                                   | {"a": "«one»«one»«one»\\n"}                                      |

  @unwrap-structured @uses-binding
  Scenario: A text of 100 kB and a name of 20000 letters arrive, and come back
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                         | reply      |
      | «echo» | {"type": "object", "properties": {"other": {"type": "string"}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "«§modules»servers/«srv»";
      const name = "«key»".repeat(2500);
      const { arguments: given } = await «echo»({ text: "«word» é日😀".repeat(8000), [name]: «#n» });
      globalThis.«§result» = { length: given.text.length, parts: given.text.split("«word» é日😀").length - 1, named: given[name] };
      """
    Then the result is {"length": 104000, "parts": 8000, "named": «#n»}

  # Half of a surrogate pair cannot be sent: it becomes U+FFFD, or the call is refused.

  @input-object @uses-second-call
  Scenario Outline: Half of a surrogate pair in an input harms nothing beside it: <where>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                         | reply        |
      | «send» | {"type": "object", "properties": {"other": {"type": "string"}}} | text: «word» |
    When the agent runs, first without the act:
      """js
      import { «send» } from "«§modules»servers/«srv»";
      try { await «send»(/*act*/<input>/*end*/ ?? <value>); } catch { /* it was refused */ }
      globalThis.«§result» = { usual: await «send»(<value>) };
      """
    Then without the act the result has {"usual": "«word»"}
    And every result has {"usual": "«word»"}
    And the server "«srv»" received every call of "«send»" with <value>

    Examples:
      | where     | input                                      | value                             |
      | in a text | { a: "«one»\\ud83d«two»", b: [«#n»] }      | {"a": "«one»\ufffd«two»", "b": [«#n»]} |
      | at an end | { a: "«one»\\ude00", b: "«two»" }          | {"a": "«one»\ufffd", "b": "«two»"} |
      | in a name | { "«one»\\ud83d": "«two»" }                | {"«one»\ufffd": "«two»"}          |

  @unwrap-structured @uses-binding
  Scenario Outline: Structured content with <what>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                       |
      | «get» | structured: {"a": <value>}  |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const value = await «get»({});
      globalThis.«§result» = { value, same: JSON.stringify(value.a) === JSON.stringify(<expression>) };
      """
    Then the result is {"value": {"a": <value>}, "same": true}

    Examples:
      | what                       | value                                               | expression                                            |
      | line separators            | "«one»\u2028«two»\u2029\u0085"                      | "«one»\\u2028«two»\\u2029\\u0085"                    |
      | NUL and control characters | "\u0000«one»\u001b\u007f"                           | "\\u0000«one»\\u001b\\u007f"                         |
      | characters beyond 16 bits  | "😀«one»𝒳"                               | "😀«one»\\u{1d4b3}"                                   |
      | marks and noncharacters    | "\ufeff«one»\ufffe\uffff"                           | "\\ufeff«one»\\ufffe\\uffff"                         |
      | numbers from 2^53 on       | [9007199254740992, 18446744073709551616, 1e21]      | [2 ** 53, 2 ** 64, 1e21]                              |
      | the least numbers          | [5e-324, 1.7976931348623157e308, 0.30000000000000004] | [5e-324, 1.7976931348623157e308, 0.1 + 0.2]         |
      | the name __proto__         | {"__proto__": {"b": «#n»}, "c": 1}                  | { ["__proto__"]: { b: «#n» }, c: 1 }                  |
      | names that objects inherit | {"constructor": "«one»", "toString": 1}             | { constructor: "«one»", toString: 1 }                 |
      | an empty name              | {"": {"": "«one»"}}                                 | { "": { "": "«one»" } }                               |
      | empty values               | ["", 0, false, null, [], {}]                        | ["", 0, false, null, [], {}]                          |

  @unwrap-single-text @uses-binding
  Scenario Outline: One text block with <what>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                   |
      | «get» | result: {"content": [{"type": "text", "text": <text>}]} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const value = await «get»({});
      globalThis.«§result» = { value, same: value === <expression> };
      """
    Then the result is {"value": <text>, "same": true}

    Examples:
      | what                      | text                              | expression                              |
      | line separators           | "«one»\u2028«two»\u2029\u0085"    | "«one»\\u2028«two»\\u2029\\u0085"      |
      | line ends of all kinds    | "\r\\n«one»\r«two»\\n\\n"            | "\\r\\n«one»\\r«two»\\n\\n"            |
      | characters beyond 16 bits | "😀«one»𝒳"             | "😀«one»\\u{1d4b3}"                     |
      | marks and noncharacters   | "\ufeff«one»\ufffe\uffff\ufffd"   | "\\ufeff«one»\\ufffe\\uffff\\ufffd"    |
      | what looks like markup    | "<b>&amp;</b> ```js «one» ```"    | "<b>&amp;</b> ```js «one» ```"          |
      | what looks like nothing   | "null"                            | "null"                                  |
      | what looks like undefined | "undefined"                       | "undefined"                             |
      | spaces alone              | " \t\\n "                          | " \\t\\n "                              |

  # Texts that a server gives with a failure.

  @error-tool-call
  Scenario Outline: A «§tool-call-error» keeps the tool's words with <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                                                        |
      | «fail» | result: {"content": [{"type": "text", "text": <text>}], "isError": true}     |
    When the agent runs:
      """js
      import { «§tool-call-error» } from "«§modules»errors";
      import { «fail» } from "«§modules»servers/«srv»";
      try { await «fail»({}); } catch (e) { globalThis.«§result» = { toolCall: e instanceof «§tool-call-error» }; }
      """
    Then the result is {"toolCall": true}

    Examples:
      | what                      | text                           |
      | line separators and NUL   | "«one»\u2028«two»\u2029\u0000" |
      | characters beyond 16 bits | "😀«one»𝒳"          |
      | nothing                   | ""                             |
