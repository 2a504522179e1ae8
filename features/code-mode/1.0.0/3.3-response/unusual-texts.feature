Feature: Texts of an unusual kind in logs (§3.3.1)

  @console-primitives
  Scenario Outline: A string that is logged, with <what>
    When the agent runs:
      """js
      console.log(<expression>);
      """
    Then the log messages, if any, are [<text>]

    Examples:
      | what                      | expression                                             | text                                               |
      | line separators           | "«one»\\u2028«two»\\u2029\\u0085"                     | "«one»\u2028«two»\u2029\u0085"                     |
      | characters beyond 16 bits | "😀«one»\\u{10ffff}"                                    | "😀«one»\udbff\udfff"                               |
      | marks and noncharacters   | "\\ufeff«one»\\ufffe\\uffff\\ufffd"                   | "\ufeff«one»\ufffe\uffff\ufffd"                    |
      | line ends of all kinds    | "\\r\\n«one»\\r«two»\\n\\n"                           | "\r\\n«one»\r«two»\\n\\n"                             |
      | escapes of a terminal     | "\\u001b[31m«one»\\u001b[0m\\u0007\\u0008"            | "\u001b[31m«one»\u001b[0m\u0007\u0008"             |
      | escapes that it spells    | "«one»\\\\u0041\\\\n&lt;"                              | "«one»\\\\u0041\\\\n&lt;"                          |

  @console-primitives
  Scenario Outline: A number that is logged: <expression>
    When the agent runs:
      """js
      console.log(<expression>);
      """
    Then the log messages, if any, are [<text>]

    Examples:
      | expression       | text                     |
      | 2 ** 53          | "9007199254740992"       |
      | 2 ** 64          | "18446744073709552000"   |
      | 5e-324           | "5e-324"                 |
      | Number.MAX_VALUE | "1.7976931348623157e+308" |
      | 2n ** 64n        | "18446744073709551616"   |
      | 1e6              | "1000000"                |
      | 0.000001         | "0.000001"               |

  @console-objects
  Scenario Outline: An object that is logged, with <what>
    When the agent runs:
      """js
      console.log(<expression>);
      """
    Then log entry 1 is the JSON <value>

    Examples:
      | what                       | expression                                                          | value                                               |
      | the name __proto__         | { ["__proto__"]: { "«one»": «#n» }, b: 1 }                          | {"__proto__": {"«one»": «#n»}, "b": 1}              |
      | an empty name              | { "": { "": "«one»" } }                                             | {"": {"": "«one»"}}                                 |
      | names that objects inherit | { constructor: 1, toString: "«one»" }                               | {"constructor": 1, "toString": "«one»"}             |
      | names that are numbers     | { 2: "«two»", 1: "«one»" }                                          | {"1": "«one»", "2": "«two»"}                        |
      | line separators and NUL    | { "a\\u2028b\\u0000": "«one»\\u2029" }                              | {"a\u2028b\u0000": "«one»\u2029"}                   |
      | large and small numbers    | [2 ** 53, 5e-324, -0, 1e21]                                         | [9007199254740992, 5e-324, 0, 1e21]                 |
      | characters beyond 16 bits  | { "😀": "\\u{10ffff}" }                                             | {"😀": "\udbff\udfff"}                              |
      | marks of HTML              | { "<a>": "&'«one»'" }                                               | {"<a>": "&'«one»'"}                                 |

  # Half of a surrogate pair becomes U+FFFD; written as JSON, it may be an escape as well.

  @console-primitives
  Scenario Outline: Half of a surrogate pair in a string that is logged: <what>
    When the agent runs:
      """js
      console.log(<expression>);
      """
    Then the log messages, if any, are [<text>]

    Examples:
      | what            | expression                   | text                   |
      | the first half  | "«one»\\ud83d«two»"          | "«one»\ufffd«two»"     |
      | the second half | "«one»\\ude00«two»"          | "«one»\ufffd«two»"     |
      | beside a whole  | "«one»\\ud83d\\ud83d\\ude00" | "«one»\ufffd😀"         |

  @console-captured
  Scenario: Half of a surrogate pair loses no log entry
    When the agent runs:
      """js
      console.log("«one»");
      console.log("«two»\ud83d", "\ude00");
      console.log({ "\ud83d": ["\ude00"] });
      console.log("«last»");
      """
    Then there are 4 log entries
    And there is no diagnostic of severity "error"

  @console-captured
  Scenario: Whatever kind of value is logged, there is an entry, and the script goes on
    When the agent runs:
      """js
      console.log(Symbol("«one»"));
      console.debug(Symbol.iterator, 1n, undefined);
      console.warn(5n, [undefined, () => 1]);
      console.error(null, Symbol());
      console.log(() => «#n», class A {}, function* g() {});
      console.log(new Map([[1, 2]]), new Set([3]), /a/g, new Date(NaN), new Uint8Array(2), Promise.resolve(), new WeakMap());
      console.log(Object.create(null), new Proxy({}, {}), new Error("«two»"), globalThis.undefined);
      console.log("«last»");
      """
    Then there are 8 log entries
    And there is no diagnostic of severity "error"
