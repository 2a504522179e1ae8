Feature: The host makes the calls of scripts (§2)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply      |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | echo: true |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | echo: true |

  @one-request-each
  Scenario Outline: <what> are as many requests
    When the agent executes:
      """js
      <code>
      return "done";
      """
    Then the server "«server»" received <n> calls of "«list»"
    And the server "«server»" received <m> calls of "«count»"
    And the result is "done"

    Examples:
      | what                        | code                                                                                                                           | n | m |
      | One call of each tool       | await codemode.«list»({}); await codemode.«count»({});                                                                         | 1 | 1 |
      | Equal calls                 | await codemode.«list»({ n: 1 }); await codemode.«list»({ n: 1 }); await codemode.«list»({ n: 1 }); await codemode.«count»({}); | 3 | 1 |
      | Calls of a loop             | for (let page = 1; page <= 9; page++) await codemode.«list»({ page }); await codemode.«count»({});                             | 9 | 1 |
      | Calls that nothing awaits   | codemode.«list»({}); await codemode.«count»({});                                                                               | 1 | 1 |
      | A call awaited twice        | const call = codemode.«list»({}); await call; await call; await codemode.«count»({});                                          | 1 | 1 |
      | Calls that are made at once | await Promise.all([1, 2, 3, 4].map((n) => n < 3 ? codemode.«list»({ n }) : codemode.«count»({ n })));                          | 2 | 2 |
      | Equal calls at once         | await Promise.all([1, 1, 1].map((n) => codemode.«list»({ n }))); await codemode.«count»({});                                   | 3 | 1 |
      | Equal calls of two tools at once | await Promise.all([codemode.«list»({}), codemode.«count»({}), codemode.«list»({}), codemode.«count»({})]);                | 2 | 2 |
      | Fifty calls                 | for (let n = 0; n < 50; n++) await codemode.«list»({ n }); await codemode.«count»({});                                         | 50 | 1 |
      | A hundred and thirty calls  | for (let n = 0; n < 130; n++) await codemode.«list»({ n: n % 129 }); await codemode.«count»({});                               | 130 | 1 |
      | A hundred and thirty calls at once | await Promise.all(Array.from({ length: 130 }, (_, n) => codemode.«list»({ n: n % 129 }))); await codemode.«count»({});  | 130 | 1 |
      | Twenty calls at once        | await Promise.all(Array.from({ length: 20 }, (_, n) => codemode.«list»({ n }))); await codemode.«count»({});                   | 20 | 1 |

  # What the search answers is no matter here, so that no row of the search is needed.

  @one-request-each
  Scenario: To find a tool is no call
    When the agent asks the search for "«list»"
    And the agent executes:
      """js
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 1 call of "«count»"

  @one-request-each
  Scenario: To look at the function of a tool is no call
    When the agent executes:
      """js
      const look = [typeof codemode.«list», codemode.«list»?.name, String(codemode.«list»), Object.keys(codemode)];
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 1 call of "«count»"

  @arguments-exact
  Scenario Outline: The arguments arrive as they are: <what>
    When the agent executes:
      """js
      await codemode.«list»(<arguments>);
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»", with <arguments>

    Examples:
      | what            | arguments                                      |
      | texts           | {"«key»": "«word»", "«other»": ""}             |
      | numbers         | {"a": 0, "b": -1.5, "c": 12345678901}          |
      | literals        | {"a": true, "b": false, "c": null}             |
      | nested          | {"«key»": {"«other»": [{"«word»": [[], {}]}]}} |
      | other alphabets | {"«key»": "äöü 日本 😀 \" \\\\ \\n"}              |
      | no members      | {}                                             |
      | an empty key    | {"": "«word»", " ": 1}                         |
      | long texts      | {"«key»_«key»_«key»_«key»_«key»_«key»_«key»_«key»_«key»_«key»_«key»_«key»": " «word» "} |
      | large numbers   | {"a": 9007199254740991, "b": -9007199254740991, "c": 1e21, "d": 1.7976931348623157e308, "e": 5e-324} |
      | signs of control | {"«key»": "\\u0000\\u001f\\u007f\\u2028\\u2029\\ufeff", "\\u2028": 1} |
      | names that objects have | {"constructor": 1, "toString": "«word»", "hasOwnProperty": [], "prototype": null} |
      | falsy values in lists | {"a": [0, false, "", null, [], {}], "b": {"c": 0, "d": false, "e": "", "f": null}} |
      | names of protocols | {"name": "«word»", "arguments": {"a": 1}, "server": 2, "tool": 3, "signal": null, "toJSON": 5, "args": [6], "input": "7", "_meta": {"a": 8}, "id": 9, "method": "tools/call", "params": []} |
      | patterns of replacements | {"«key»": "$& $1 $$ $` $' $<a> %s {0} ${a}", "$&": "\\\\1"} |
      | texts that are JSON | {"a": "{\\"b\\": 1}", "c": "[1]", "d": "null", "e": "7"} |
      | texts that name files | {"a": "@/etc/hosts", "b": "@«word»", "c": "file:///etc/hosts", "d": "/etc/hosts", "e": ["@-", "@"], "f": {"g": "@/etc/hosts"}} |
      | texts that name variables | {"a": "home=${HOME}", "b": ["${HOME}", "$HOME and ${PATH}", "%PATH%", "${PATH:-x}", "$(pwd)", "\\u0060pwd\\u0060", "~", "~/a", "{{HOME}}", "$env:PATH", "${env:HOME}", "${{ env.PATH }}"], "${HOME}": {"$PATH": "«word»"}} |
      | texts of encodings | {"a": "%2F%20+ %s", "b": "a+b&c=d;e", "c": "&amp;<b>\\t</b>", "d": "data:text/plain,«word»", "e": "http://«word»/?a=b#c", "f": "base64:AAEC"} |
      | texts that look like code | {"a": "</script>*/`${1}`", "b": "'; \\"", "c": "```js\\n1\\n```", "d": "//«word»", "e": "# «word»"} |
      | lines and marks | {"a": "\\r\\n«word»\\n\\r", "b": "\\t«word»\\u000b", "c": "\\ufeff«word»", "d": "e\\u0301 \\u05d0\\u200f 𝒳"} |
      | numbers at borders | {"a": 9007199254740992, "b": 18446744073709551616, "c": 1e-7, "d": 123456789.125, "e": -1, "f": 4294967296, "g": 2147483648} |
      | names of many kinds | {"camelCase": 1, "snake_case": 2, "kebab-case": 3, "dotted.name": 4, "Pascal": 5, "$ref": 6, "@at": 7, "a b": 8, "0": 9, "type": "x", "properties": {}} |
      | texts that are times | {"a": ["2024-05-01T10:00:00Z", "2024-05-01T12:00:00.5+02:00", "2024-05-01", "10:00", "Wed, 01 May 2024 10:00:00 GMT", "1714557600000", "PT5M"], "b": {"c": "2024-05-01T10:00:00.000Z"}} |
      | texts that look like values of other languages | {"a": ["123e4567-e89b-12d3-a456-426614174000", "AAECAwQ=", "0x1F", "1n", "9007199254740993", "1_000", "NaN", "Infinity", "undefined", "/a+/gi", "Symbol(a)", "1.50", "+1", "yes", "on"]} |
      | deep lists | {"a": [[[[[[[[[[[[[[[[[[[["«word»"]]]]]]]]]]]]]]]]]]]]} |

  @same-connection
  Scenario: Calls of several scripts go through one connection
    When the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" was not connected to again after the first run
    And the server "«server»" received 2 calls of "«list»"

  @arguments-exact
  Scenario: The arguments are those at the time of the call
    When the agent executes:
      """js
      const page = { "«key»": "«word»" };
      const call = codemode.«list»(page);
      page["«key»"] = "«other»";
      await call;
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»", with {"«key»": "«word»"}

  @same-connection
  Scenario: The first call goes through the connection by which the tool was found
    Given the host is started for this scenario alone
    When the agent executes:
      """js
      return typeof codemode.«list»;
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    Then the server "«server»" was not connected to again after the first run
    And the server "«server»" received 1 call of "«list»"

  @arguments-exact
  Scenario: A member __proto__ arrives
    When the agent executes:
      """js
      await codemode.«list»(JSON.parse('{"__proto__": {"«key»": "«word»"}, "n": [{"__proto__": 1}]}'));
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»", with {"__proto__": {"«key»": "«word»"}, "n": [{"__proto__": 1}]}

  # A message between host and server is UTF-8, which has no half of a pair of surrogates: a host may put another sign in
  # its place, write it as an escape, or refuse the call.

  @arguments-exact
  Scenario: Half a letter takes nothing else along
    When the agent executes:
      """js
      try { await codemode.«list»({ half: "\ud83d", other: "«other»" }); } catch { /* refused */ }
      await codemode.«count»({ "«key»": "«word»" });
      return "done";
      """
    Then the server "«server»" received at most 1 call of "«list»"
    And the server "«server»" received 1 call of "«count»", with {"«key»": "«word»"}
    And the result is "done"

  # What stands in two places is no cycle, and what an object is made by makes no difference. JSON has no undefined.

  @arguments-exact
  Scenario: The arguments are as JSON has them, however they are made
    When the agent executes:
      """js
      const one = { n: 1 }, bare = Object.create(null);
      bare.n = 1;
      class Count { n = 1; get twice() { return 2; } }
      await codemode.«list»({
        twice: [one, one], again: { one, deep: { one } }, made: new Count(), bare, frozen: Object.freeze([one]),
        got: { get n() { return 1; } }, spread: [...new Map([["«key»", one]])],
        cursor: undefined, page: { cursor: undefined, n: 1 },
      });
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»", with {"twice": [{"n": 1}, {"n": 1}], "again": {"one": {"n": 1}, "deep": {"one": {"n": 1}}}, "made": {"n": 1}, "bare": {"n": 1}, "frozen": [{"n": 1}], "got": {"n": 1}, "spread": [["«key»", {"n": 1}]], "page": {"n": 1}}

  # An object that a script has passed stays its own: it counts up what it asks for next.

  @arguments-exact
  Scenario Outline: A script goes on with the object that it has passed: <what>
    When the agent executes:
      """js
      const asked = { page: 1, within: { list: [1] } };
      for (let n = 0; n < 3; n++) {
        await codemode.«list»(asked);
        <change>
      }
      return asked.page + asked.within.list.length;
      """
    Then the result is <left>
    And the server "«server»" received calls of "«list»" with each of <calls>, in order

    Examples:
      | what                | change                 | left | calls |
      | a member            | asked.page++;          | 5    | [{"page": 1, "within": {"list": [1]}}, {"page": 2, "within": {"list": [1]}}, {"page": 3, "within": {"list": [1]}}] |
      | a list within       | asked.within.list.push(n); | 5 | [{"page": 1, "within": {"list": [1]}}, {"page": 1, "within": {"list": [1, 0]}}, {"page": 1, "within": {"list": [1, 0, 1]}}] |
      | nothing             |                        | 2    | [{"page": 1, "within": {"list": [1]}}, {"page": 1, "within": {"list": [1]}}, {"page": 1, "within": {"list": [1]}}] |
