Feature: Texts, numbers and names of an unusual kind in a result (§3.2.2, §3.3)

  @result-final-value
  Scenario Outline: A result with <what>
    When the agent runs:
      """js
      globalThis.«§result» = { "«key»": <expression> };
      """
    Then the result is {"«key»": <value>}

    Examples:
      | what                            | expression                                                        | value                                                        |
      | line separators                 | "«one»\\u2028«two»\\u2029\\u0085«three»"                          | "«one»\u2028«two»\u2029\u0085«three»"                        |
      | every control character         | String.fromCharCode(...Array.from({ length: 32 }, (_, i) => i), 127) | "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u0009\u000a\u000b\u000c\u000d\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\u007f" |
      | characters beyond 16 bits       | ["😀«one»\\u{10ffff}", { "😀«two»": "\\u{1f468}\\u200d\\u{1f469}" }] | ["😀«one»\udbff\udfff", {"😀«two»": "\ud83d\udc68\u200d\ud83d\udc69"}] |
      | marks and noncharacters         | "\\ufeff«one»\\ufffe\\uffff\\ufffd\\u202e\\u0000"                | "\ufeff«one»\ufffe\uffff\ufffd\u202e\u0000"                |
      | letters that compose            | ["e\\u0301", "\\u00e9", "ﬁ", "Å", "\\u212b"]                      | ["e\u0301", "\u00e9", "ﬁ", "Å", "\u212b"]                    |
      | what Markdown and HTML mark     | "<b>&amp;</b> `code` ```\\n# «one» --> ]]>"                        | "<b>&amp;</b> `code` ```\\n# «one» --> ]]>"                    |
      | whole numbers from 2^53 on      | [2 ** 53, -(2 ** 53), 2 ** 63, 2 ** 64, 1e21]                     | [9007199254740992, -9007199254740992, 9223372036854775808, 18446744073709551616, 1e21] |
      | the largest and least numbers   | [Number.MAX_VALUE, Number.MIN_VALUE, -Number.MAX_VALUE]           | [1.7976931348623157e308, 5e-324, -1.7976931348623157e308]    |
      | fractions with all their digits | [0.1 + 0.2, 1 / 3, 123456789.12345679, 5e-7]                      | [0.30000000000000004, 0.3333333333333333, 123456789.12345679, 5e-7] |
      | minus zero                      | [-0, 0]                                                           | [0, 0]                                                       |
      | the name __proto__              | { ["__proto__"]: { "«one»": «#n» }, b: 1 }                        | {"__proto__": {"«one»": «#n»}, "b": 1}                       |
      | names that objects inherit      | { constructor: 1, toString: "«one»", hasOwnProperty: null }       | {"constructor": 1, "toString": "«one»", "hasOwnProperty": null} |
      | an empty name                   | { "": { "": "«one»" }, " ": 1 }                                   | {"": {"": "«one»"}, " ": 1}                                  |
      | names that are numbers          | { 2: "«two»", 1: "«one»", "-1": 0, "01": 3 }                      | {"1": "«one»", "2": "«two»", "-1": 0, "01": 3}               |
      | names with line ends and NUL    | { "a\\nb": 1, "a\\u0000b": 2, "a\\u2028b": 3, "a.b/c~d": 4 }        | {"a\\nb": 1, "a\u0000b": 2, "a\u2028b": 3, "a.b/c~d": 4}      |

  @result-final-value
  Scenario: A result with a name of 20000 letters
    When the agent runs:
      """js
      globalThis.«§result» = Object.keys({ ["«word»".repeat(2500)]: 1 })[0];
      """
    Then the result repeats "«word»" 2500 times

  # JSON over MCP is UTF-8, which has no half of a surrogate pair: it becomes U+FFFD, or the run fails.

  @result-final-value @uses-failure-diagnostic
  Scenario Outline: Half of a surrogate pair in a result harms nothing beside it: <what>
    When the agent runs:
      """js
      globalThis.«§result» = { half: <expression>, list: ["«two»", «#n»] };
      """
    Then the result has {"half": <value>, "list": ["«two»", «#n»]}, or the run failed

    Examples:
      | what              | expression                        | value                             |
      | the first half    | "«one»\\ud83d«key»"               | "«one»\ufffd«key»"                |
      | the second half   | "«one»\\ude00«key»"               | "«one»\ufffd«key»"                |
      | at the end        | "«one»\\ud83d"                    | "«one»\ufffd"                     |
      | the wrong way     | "\\ude00\\ud83d«one»"             | "\ufffd\ufffd«one»"               |
      | beside a whole    | "\\ud83d\\ud83d\\ude00«one»"      | "\ufffd😀«one»"                    |
      | cut off           | "«one»😀".slice(0, -1)              | "«one»\ufffd"                     |
      | in a name         | { "«one»\\ud83d": 1 }             | {"«one»\ufffd": 1}                |

  @failure-structured
  Scenario Outline: Half of a surrogate pair leaves the response structured: <where>
    When the agent runs:
      """js
      <source>
      """
    Then every response is a JSON object

    Examples:
      | where                 | source                                                                    |
      | in a result           | globalThis.«§result» = "«one»\\ud83d";                          |
      | in a name of a result | globalThis.«§result» = { "\\ud83d": 1 };                        |
      | in a log message      | console.log("«one»\\ud83d", { "\\ude00": "\\ud83d" });                    |
      | in a thrown error     | throw new Error("«one»\\ud83d");                                          |
      | in a thrown string    | throw "«one»\\ude00";                                                     |
      | in the name of an error | class Own extends Error { name = "«one»\\ud83d"; } throw new Own("a");  |
      | in a module's name    | import "«§modules»\\ud83d";                                               |

  @failure-no-outer-error
  Scenario Outline: Half of a surrogate pair is no error of the outer call: <where>
    When the agent runs:
      """js
      <source>
      """
    Then no call of «§tool» ended in an error

    Examples:
      | where                 | source                                                                    |
      | in a result           | globalThis.«§result» = "«one»\\ud83d";                          |
      | in a name of a result | globalThis.«§result» = { "\\ud83d": 1 };                        |
      | in a log message      | console.log("«one»\\ud83d", { "\\ude00": "\\ud83d" });                    |
      | in a thrown error     | throw new Error("«one»\\ud83d");                                          |
      | in a thrown string    | throw "«one»\\ude00";                                                     |
      | in the name of an error | class Own extends Error { name = "«one»\\ud83d"; } throw new Own("a");  |
      | in a module's name    | import "«§modules»\\ud83d";                                               |
