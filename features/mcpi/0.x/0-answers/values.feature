Feature: What the code returns is the answer (§0)

  @returned-value
  Scenario Outline: The answer is <what>
    When the agent executes:
      """js
      return <value>;
      """
    Then the result is <value>

    Examples:
      | what                | value                                        |
      | a text              | "«word» and «other»"                         |
      | a number            | 42.5                                         |
      | zero                | 0                                            |
      | true                | true                                         |
      | false               | false                                        |
      | a list              | ["«word»", 1, false, null]                   |
      | an empty list       | []                                           |
      | an object           | {"«word»": {"«other»": ["«word»"]}, "n": -3} |
      | an empty object     | {}                                           |
      | a text of two lines | "«word»\\n«other»"                           |
      | a text of digits    | "007"                                        |
      | blanks at its ends  | "  «word» \\n"                               |
      | blanks within       | {"«key»": " «word»\\n\\n", "n": ["", " "]}  |
      | a fenced text       | "```js\\n«word»\\n```"                      |
      | a text in brackets  | "(«word»)"                                   |
      | a null within       | {"«word»": null, "«other»": [null]}          |
      | a large number      | 9007199254740991                             |
      | a tiny number       | 5e-324                                       |
      | a huge number       | 1.7976931348623157e308                       |
      | other alphabets     | {"日本 «word»": "äöü 😀 𝒳"}                 |
      | signs of control    | {"a": "«word»\u0000\u0001\u007f\u2028\u2029\ufeff"} |
      | texts that are times | ["2024-05-01T10:00:00Z", "2024-05-01T12:00:00.5+02:00", "2024-05-01", "10:00", "Wed, 01 May 2024 10:00:00 GMT", "1714557600000", "PT5M"] |
      | texts that look like values of other languages | ["123e4567-e89b-12d3-a456-426614174000", "AAECAwQ=", "0x1F", "1n", "9007199254740993", "1_000", "NaN", "Infinity", "undefined", "/a+/gi", "Symbol(a)", "1.50", "+1", "yes", "on"] |
      | a text that is a time | "2024-05-01T10:00:00Z" |
      | texts that name variables | {"«key»": ["${HOME}", "$HOME and ${PATH}", "%PATH%", "${PATH:-x}", "$(pwd)", "\\u0060pwd\\u0060", "~", "~/a", "{{HOME}}", "$env:PATH", "${env:HOME}", "${{ env.PATH }}"], "${HOME}": "$PATH"} |
      | a text that names a variable | "home=${HOME}" |
      | an error            | {"error": "«word» failed", "ok": 5} |
      | an error alone      | {"error": {"code": 7, "message": "«word»"}} |
      | errors              | {"errors": ["«word»"], "message": "«other»", "stack": "«word»", "name": "Error"} |
      | what results have   | {"isError": true, "content": [{"type": "text", "text": "«word»"}], "structuredContent": {"a": 1}, "_meta": {"b": 2}} |
      | what reports have   | {"result": "«word»", "logs": ["«other»"], "success": false, "status": "failed", "code": -1} |
      | what looks awaited  | {"then": "«word»", "catch": 1, "toJSON": 2, "valueOf": 3} |
      | a text of an error  | "Error: «word»\\n    at «other» (file.js:1:1)" |
      | an empty key        | {"": "«word»"}                               |
      | names objects have  | {"constructor": "«word»", "toString": 1, "hasOwnProperty": null} |

  @only-the-answer
  Scenario: What nine calls give stays in the sandbox
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"} |
    When the agent executes:
      """js
      let pages = 0;
      for (let page = 0; page < 9; page++) {
        const result = await codemode.«list»({ page });
        if (JSON.stringify(result).includes("«data»")) pages++;
      }
      return { pages };
      """
    Then the result is {"pages": 9}
    And what came back has nothing of "«data»"

  @only-the-answer @uses-arguments
  Scenario: Pages of half a megabyte become a number
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      const page = "«data»".repeat(64000);
      let length = 0;
      for (let n = 0; n < 3; n++) {
        const result = await codemode.«echo»({ page });
        if (JSON.stringify(result).includes(page)) length += page.length;
      }
      return { length };
      """
    Then the result is {"length": 1536000}
    And the text of the answer has at most 2000 characters

  @returned-value
  Scenario: The answer is all of a list of some thousand characters
    When the agent executes:
      """js
      return [...Array.from({ length: 600 }, (_, n) => n), "«word»"];
      """
    Then the text of the answer contains "«word»"

  @only-the-answer
  Scenario: What calls gave a script that fails stays in the sandbox
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      if (JSON.stringify(result).includes("«data»")) throw new Error("«reason»");
      return "«other»";
      """
    Then the server "«server»" received 1 call of "«list»"
    And what came back has nothing of "«data»"
    And what came back has nothing of "«other»"

  # A script that sets such a member sets the prototype, where its object was not made by JSON.

  @returned-value
  Scenario: A member __proto__ is one as any other
    When the agent executes:
      """js
      return JSON.parse('{"__proto__": {"«key»": "«word»"}, "n": 1}');
      """
    Then the result is {"__proto__": {"«key»": "«word»"}, "n": 1}

  # What stands in two places is no cycle, and what an object is made by makes no difference.

  @returned-value
  Scenario: Values are as JSON has them, however they are made
    When the agent executes:
      """js
      const one = { n: 1 }, bare = Object.create(null);
      bare.n = 1;
      class Count { n = 1; get twice() { return 2; } }
      return {
        twice: [one, one], again: { one, deep: { one } }, made: new Count(), bare, frozen: Object.freeze([one]),
        got: { get n() { return 1; } }, spread: [...new Map([["«key»", one]])], grouped: { a: [one], b: [one] },
      };
      """
    Then the result is {"twice": [{"n": 1}, {"n": 1}], "again": {"one": {"n": 1}, "deep": {"one": {"n": 1}}}, "made": {"n": 1}, "bare": {"n": 1}, "frozen": [{"n": 1}], "got": {"n": 1}, "spread": [["«key»", {"n": 1}]], "grouped": {"a": [{"n": 1}], "b": [{"n": 1}]}}

  # Half of a pair of surrogates is no letter, and no answer can have it: a host may put another sign in its place, or
  # refuse the value.

  @returned-value
  Scenario: Half a letter takes nothing else along
    When the agent executes:
      """js
      return { "«key»": "«word»", half: "\ud83d", other: "«other»" };
      """
    Then the result has {"«key»": "«word»", "other": "«other»"}, or the run failed

  @nothing-but-the-value
  Scenario Outline: What a script writes to the console is not shown: <what>
    When the agent executes:
      """js
      for (const method of ["log", "info", "warn", "error", "debug", "table", "dir", "trace", "group", "count", "timeLog"]) {
        try { console[method]("«line»", { "«key»": "«item»" }); } catch { /* there is none */ }
      }
      return <value>;
      """
    Then the result is <value>
    And what came back has nothing of "«line»"
    And what came back has nothing of "«item»"

    Examples:
      | what                | value               |
      | beside a text       | "«word»"            |
      | beside an object    | {"«key»": "«word»"} |

  @only-the-answer
  Scenario Outline: What calls gave stays in the sandbox, whatever comes of the script: <what>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                             |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | <reply>                           |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {}                    |
    When the agent executes:
      """js
      const result = await codemode.«list»({ "«key»": "«argument»" });
      await codemode.«count»({});
      <end>
      """
    Then the server "«server»" received at least 1 call of "«list»"
    And what came back has nothing of "«data»"
    And what came back has nothing of "«argument»"

    Examples:
      | what                       | reply                                                                                                                    | end                           |
      | it returns something else  | structured: {"«field»": "«data»"}                                                                                        | return { "n": 1 };            |
      | it returns nothing         | structured: {"«field»": "«data»"}                                                                                        | return;                       |
      | it ends without a return   | structured: {"«field»": "«data»"}                                                                                        | const last = 1;               |
      | a call is its last word    | structured: {"«field»": "«data»"}                                                                                        | await codemode.«list»({ "«key»": "«argument»" }); |
      | its last word is a value   | structured: {"«field»": "«data»"}                                                                                        | result;                       |
      | its last word is an expression | structured: {"«field»": "«data»"}                                                                                    | ({ result });                 |
      | it returns undefined       | structured: {"«field»": "«data»"}                                                                                        | return void result;           |
      | it returns null            | structured: {"«field»": "«data»"}                                                                                        | return null;                  |
      | it assigns what it got     | structured: {"«field»": "«data»"}                                                                                        | globalThis.result = result; globalThis.output = result; return 1; |
      | it exits by an error of its own | structured: {"«field»": "«data»"}                                                                                   | throw { code: 7 };            |
      | it recurses                | structured: {"«field»": "«data»"}                                                                                        | const f = () => f() + 1; return f(); |
      | it throws                  | structured: {"«field»": "«data»"}                                                                                        | throw new Error("«reason»");  |
      | it writes what it got to the console | structured: {"«field»": "«data»"} | for (const name of ["log", "info", "warn", "error", "debug", "table", "dir", "trace"]) try { console[name](result); console[name]("got", JSON.stringify(result), "«argument»"); } catch { /* there is none */ } return { "n": 1 }; |
      | it writes and returns null | structured: {"«field»": "«data»"} | try { console.log(JSON.stringify(result)); } catch { /* there is none */ } return null; |
      | blocks of text and an image | result: {"structuredContent": {"«field»": 1}, "content": [{"type": "text", "text": "«data»"}, {"type": "image", "data": "AAEC", "mimeType": "image/«data»"}], "_meta": {"«meta»": "«data»"}} | return { "n": 1 }; |

  @only-the-answer
  Scenario: What calls gave stays in the sandbox where one fails, or is not answered, or not waited for
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"}                |
      | «fail»  | {"readOnlyHint": true} | {"type": "object"} | isError: «data»                                  |
      | «slow»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«data»"}, delayMs: 50} |
    When the agent executes:
      """js
      codemode.«list»({ "«key»": "«argument»" }).then(() => 1, () => 1);
      await codemode.«slow»({ "«key»": "«argument»" });
      try { await codemode.«fail»({ "«key»": "«argument»" }); } catch { /* it fails */ }
      return { "n": 1 };
      """
    Then the server "«server»" received 1 call of "«slow»"
    And what came back has nothing of "«data»"
    And what came back has nothing of "«argument»"

  @only-the-answer
  Scenario: What calls gave stays in the sandbox where the limit ends the script
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                             |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"} |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true                       |
    And the host's configuration has {"timeoutMs": 500}
    When the agent executes:
      """js
      const result = await codemode.«list»({ "«key»": "«argument»" });
      await codemode.«never»({ "«key»": "«argument»" });
      return result;
      """
    Then what came back has nothing of "«data»"
    And what came back has nothing of "«argument»"

  @only-the-answer @uses-search
  Scenario: What calls gave is not shown by later searches and scripts
    Given the MCP server "«server»" with the tools:
      | tool            | description        | annotations            | output             | reply                             |
      | «fruit»_«list»  | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"} |
      | «fruit»_«fail»  | Fails the «fruit». | {"readOnlyHint": true} | {"type": "object"} | isError: «data»                   |
    When the agent executes:
      """js
      await codemode.«fruit»_«list»({ "«key»": "«argument»" });
      try { await codemode.«fruit»_«fail»({ "«key»": "«argument»" }); } catch { /* it fails */ }
      return "done";
      """
    And the agent searches for "«fruit»"
    And the agent searches for "«list»"
    And the agent executes:
      """js
      throw new Error("«reason»");
      """
    And the outer tools are listed
    And the agent context is read
    Then the server "«server»" received 1 call of "«fruit»_«list»"
    And what came back has nothing of "«data»"
    And what came back has nothing of "«argument»"
    And what an agent is shown does not contain "«data»"

  @returned-value
  Scenario Outline: What a script throws is not taken for what it returns: <what>
    When the agent executes:
      """js
      <code>
      """
    Then the run failed

    Examples:
      | what                | code                                                       |
      | an error            | throw new Error("«reason»");                               |
      | an error of no text | throw new Error("");                                       |
      | a text              | throw "«reason»";                                          |
      | an empty text       | throw "";                                                  |
      | null                | throw null;                                                |
      | undefined           | throw undefined;                                           |
      | zero                | throw 0;                                                   |
      | false               | throw false;                                               |
      | NaN                 | throw NaN;                                                 |
      | an object           | throw { "«key»": "«value»" };                              |
      | later               | await null; throw undefined;                               |
      | from a callback     | return [1].map(() => { throw null; });                     |
      | a promise           | return Promise.reject(null);                               |
      | one of several      | return Promise.all([Promise.resolve(1), Promise.reject()]); |

  @only-the-answer @uses-search
  Scenario Outline: What a server says beside its answers is not shown: <what>
    Given the MCP server "«server»" with the tools:
      | tool            | description        | annotations            | output             | reply                                        |
      | «fruit»_«list»  | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«word»"}, <aside>} |
    When the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return { "«key»": (await codemode.«fruit»_«list»({})) !== null };
      """
    And the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return "«done»";
      """
    And the agent searches for "«fruit»"
    Then what came back has nothing of "«aside»"
    And the server "«server»" received 3 calls of "«fruit»_«list»"

    Examples:
      | what                 | aside                                                                                                               |
      | messages of a logger | says: [{"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "error", "logger": "x", "data": "«aside»"}}] |
      | objects of a logger  | says: [{"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": {"msg": "«aside»"}}}]  |
      | lines of stderr      | stderr: {text: "«aside»\n", times: 3}                                                                               |

  # In which words such a script is answered is open; what it writes to the console is for nobody.

  @returned-value
  Scenario Outline: A script that ends without a value has not failed: <what>
    When the agent executes:
      """js
      <code>
      """
    Then there is no diagnostic of severity "error"
    And what came back has nothing of "«aside»"

    Examples:
      | what                | code                                                 |
      | no return           | const word = "«aside»"; await Promise.resolve(word); |
      | a return of nothing | const word = "«aside»"; if (word) return;            |
      | undefined           | return undefined;                                    |

  @nothing-but-the-value
  Scenario Outline: What a script that returns nothing writes is not shown: <what>
    When the agent executes:
      """js
      try { <writes>; } catch { /* there is no such method */ }
      """
    Then there is no diagnostic of severity "error"
    And what came back has nothing of "«aside»"

    Examples:
      | what     | writes                                |
      | text     | console.log("«aside»")                |
      | data     | console.log({ "«key»": ["«aside»"] }) |
      | an error | console.error(new Error("«aside»"))   |

  @only-the-answer
  Scenario: What a script that returns nothing writes of its data is not shown
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«data»"} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      if (typeof console !== "undefined") console.log(result, JSON.stringify(result));
      """
    Then the server "«server»" received 1 call of "«list»"
    And what came back has nothing of "«data»"
