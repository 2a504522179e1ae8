Feature: What a call gives is its own, and no other call's (§2)

  # What a script may not change it need not.

  @typed-result
  Scenario Outline: What a script changes of an answer is in no answer that is equal to it: <what>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                                                  |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«items»": [3, 1, {"n": 2}], "«inner»": {"a": {"b": 1}}} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«items»": [3, 1, {"n": 2}], "«inner»": {"a": {"b": 1}}} |
    When the agent executes:
      """js
      const change = (act) => { try { act(); } catch { /* it cannot be changed */ } };
      const first = await codemode.«list»({});
      <calls>
      """
    Then the result is {"«items»": [3, 1, {"n": 2}], "«inner»": {"a": {"b": 1}}}

    Examples:
      | what                | calls                                                                                                                      |
      | a list gets longer  | change(() => first.«items».push(4)); return await codemode.«list»({});                                                     |
      | a list is sorted    | change(() => first.«items».reverse()); return await codemode.«list»({});                                                   |
      | members come and go | change(() => { first.more = 1; delete first.«inner»; }); return await codemode.«list»({});                                 |
      | a value far within  | change(() => { first.«inner».a.b = 2; first.«items»[2].n = 3; }); return await codemode.«count»({});                       |
      | of calls at once    | const [one, other] = await Promise.all([codemode.«list»({}), codemode.«count»({})]); change(() => { one.«items».pop(); one.«inner».a = 0; }); return other; |
      | also when it comes later | const later = codemode.«count»({ "n": 1 }); change(() => first.«items».splice(0)); return await later;                     |

  @typed-result @uses-arguments
  Scenario: What a script changes of an answer is not in what it passed
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      const passed = { list: ["«word»"], inner: { n: 1 } };
      const empty = (value) => {
        if (typeof value !== "object" || value === null) return;
        for (const key of Object.keys(value)) { empty(value[key]); try { delete value[key]; } catch { /* it cannot be changed */ } }
      };
      empty(await codemode.«echo»(passed));
      return passed;
      """
    Then the result is {"list": ["«word»"], "inner": {"n": 1}}
