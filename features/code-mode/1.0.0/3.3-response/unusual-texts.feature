Feature: Texts of an unusual kind in logs and in what is thrown (§3.3.1, §3.3.4)

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

  @failure-diagnostic
  Scenario: What is thrown is described, whatever characters it has
    When the agent runs each of:
      | script                  | source                                                   | names    |
      | line separators         | throw new Error("\\u2028\\u2029 «first» \\u0000");         | «first»  |
      | half a surrogate pair   | throw new Error("\\ud83d «second» \\ude00");               | «second» |
      | a string with a half    | throw "\\ud83d «third»";                                 | «third»  |
      | beyond 16 bits          | throw new RangeError("😀 «fourth» \\u{10ffff}");         | «fourth» |
      | line ends               | throw new Error("\\r\\n\\n «fifth»");                    | «fifth»  |
      | a message of 20000      | throw new Error("«sixth» " + "a".repeat(20000));         | «sixth»  |
      | a large BigInt          | throw 2n ** 200n;                                        |          |
      | an array                | throw ["«word»", { a: [1] }];                            |          |
      | a function              | throw () => 1;                                           |          |
      | no prototype            | throw Object.create(null);                               |          |
      | an error that throws    | throw Object.defineProperty(new Error(), "message", { get() { throw 1; } }); | |
      | an empty string         | throw "";                                                |          |
      | zero                    | throw 0;                                                 |          |
      | false                   | throw false;                                             |          |
      | null                    | throw null;                                              |          |
      | undefined               | throw undefined;                                         |          |
      | NaN                     | throw NaN;                                               |          |
      | null, later             | await null; throw null;                                  |          |
      | an error without a text | throw new Error();                                       |          |
      | several errors          | throw new AggregateError([new Error("a")], "«seventh»"); | «seventh» |
      | an error with a cause   | throw new Error("«eighth»", { cause: new Error("b") });  | «eighth» |
    Then every failure is described by a diagnostic
    And every result is null
    And no call of codemode.run ended in an error
