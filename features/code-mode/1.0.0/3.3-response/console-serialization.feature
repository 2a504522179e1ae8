Feature: How console arguments become text (§3.3.1)

  @console-primitives
  Scenario Outline: A primitive: <what>
    When the agent runs:
      """js
      console.log(<expression>);
      """
    Then the log messages, if any, are [<text>]

    Examples:
      | what                               | expression                       | text                              |
      | a string                           | "«word»"                         | "«word»"                          |
      | an empty string                    | ""                               | ""                                |
      | a string with quotes               | "say \"«word»\""                 | "say \"«word»\""                  |
      | a string of two lines              | "«one»\\n«two»"                  | "«one»\\n«two»"                   |
      | spaces around a string             | " «one» \t\\n"                   | " «one» \t\\n"                    |
      | control characters                 | "«one»\u0000\u001b«two»"         | "«one»\u0000\u001b«two»"          |
      | letters outside ASCII              | "«one» é λ 日 😀"                  | "«one» é λ 日 😀"                   |
      | a percent sign                     | "100%% of %s"                    | "100%% of %s"                     |
      | a whole number                     | «#n»                             | "«#n»"                            |
      | a fraction                         | 1.5                              | "1.5"                             |
      | minus zero                         | -0                               | "0"                               |
      | a large number                     | 1e21                             | "1e+21"                           |
      | a large number without an exponent | 123456789012345680000            | "123456789012345680000"           |
      | a small number                     | 1e-7                             | "1e-7"                            |
      | a number with all its digits       | 0.1 + 0.2                        | "0.30000000000000004"             |
      | not a number                       | NaN                              | "NaN"                             |
      | minus infinity                     | -Infinity                        | "-Infinity"                       |
      | true                               | true                             | "true"                            |
      | false                              | false                            | "false"                           |
      | null                               | null                             | "null"                            |
      | undefined                          | undefined                        | "undefined"                       |
      | a BigInt                           | -123456789012345678901234567890n | "-123456789012345678901234567890" |
      | a symbol                           | Symbol("«name»")                 | "Symbol(«name»)"                  |

  # That all of them are in the message is for console-arguments-joined.

  @console-primitives
  Scenario Outline: Primitives among other arguments of console.<method>
    When the agent runs:
      """js
      console.<method>("«first»", "say \"«one»\"\n'«two»' \\\\", "", -0, 1e21, 1.5, null, undefined, false, 5n, Symbol("«name»"), "«last»");
      """
    Then log entry 1, if it contains all these texts, consists of, in this order:
      | text      | «first»                      |
      | primitive | say "«one»"\n'«two»' \\\\     |
      | primitive | 0                            |
      | primitive | 1e+21                        |
      | primitive | 1.5                          |
      | primitive | null                         |
      | primitive | undefined                    |
      | primitive | false                        |
      | primitive | 5                            |
      | primitive | Symbol(«name»)               |
      | text      | «last»                       |

    Examples:
      | method |
      | log    |
      | debug  |
      | warn   |
      | error  |

  @console-primitives
  Scenario Outline: A primitive alone, with console.<method>: <what>
    When the agent runs:
      """js
      console.<method>(<expression>);
      """
    Then the log messages, if any, are [<text>]

    Examples:
      | method | what      | expression                 | text                         |
      | debug  | a string  | "say \"«one»\"\\n«two»"    | "say \"«one»\"\\n«two»"      |
      | warn   | a string  | "say \"«one»\"\\n«two»"    | "say \"«one»\"\\n«two»"      |
      | error  | a string  | "say \"«one»\"\\n«two»"    | "say \"«one»\"\\n«two»"      |
      | debug  | undefined | undefined                  | "undefined"                  |
      | warn   | a symbol  | Symbol("«name»")           | "Symbol(«name»)"             |
      | error  | minus zero | -0                        | "0"                          |

  @console-objects
  Scenario Outline: An object, with console.<method>
    When the agent runs:
      """js
      console.<method>({"«key»": ["«word»", {"deep": null}]});
      """
    Then log entry 1 is the JSON {"«key»": ["«word»", {"deep": null}]}

    Examples:
      | method |
      | debug  |
      | warn   |
      | error  |

  @console-objects
  Scenario Outline: An object or array: <what>
    When the agent runs:
      """js
      console.log(<value>);
      """
    Then log entry 1 is the JSON <value>

    Examples:
      | what            | value                                      |
      | an empty object | {}                                         |
      | an empty array  | []                                         |
      | an object       | {"«key»": "«word»", "n": «#n», "b": false} |
      | an array        | [1, "«word»", null, true, [2, [3]]]        |
      | deep nesting    | {"a": {"b": {"c": [{"d": "«word»"}]}}}     |

  @console-objects
  Scenario Outline: An object or array that a script has made: <what>
    When the agent runs:
      """js
      const part = { "«key»": «#n» };
      console.log(<expression>);
      """
    Then log entry 1 is the JSON <value>

    Examples:
      | what                             | expression                                          | value                                                         |
      | one object twice                 | [part, { part }, part]                              | [{"«key»": «#n»}, {"part": {"«key»": «#n»}}, {"«key»": «#n»}] |
      | no prototype                     | Object.assign(Object.create(null), part)            | {"«key»": «#n»}                                               |
      | a class instance                 | Object.assign(new (class Own {})(), part)           | {"«key»": «#n»}                                               |
      | 16 levels deep                   | Array.from({ length: 16 }).reduce((v) => [v], part) | [[[[[[[[[[[[[[[[{"«key»": «#n»}]]]]]]]]]]]]]]]]               |
      | non-ASCII and control characters | ["é λ 日 😀 \\"\u0000"]                               | ["é λ 日 😀 \\"\u0000"]                                         |

  @console-objects
  Scenario: A Date is logged as its JSON string
    When the agent runs:
      """js
      console.log(new Date(0));
      """
    Then log entry 1 is the JSON "1970-01-01T00:00:00.000Z"

  @console-objects
  Scenario Outline: An object of a built-in class is logged as some JSON: <what>
    When the agent runs:
      """js
      console.log(<expression>);
      """
    Then log entry 1 is valid JSON

    Examples:
      | what     | expression                   |
      | an Error | new RangeError("«reason»")   |
      | a Map    | new Map([["«key»", «#n»]])   |
      | a Set    | new Set(["«word»"])          |
      | a RegExp | /«word»/g                    |
      | a URL    | new URL("https://«word».test") |
      | a Promise | Promise.resolve("«word»")   |
      | a number object | new Number(«#n»)      |
      | bytes    | new Uint8Array([1, 2, 3])    |
      | a Date without a time | new Date(NaN)   |
      | an object with a tag | { [Symbol.toStringTag]: "«word»" } |
      | arguments | (function () { return arguments; })("«word»", 1) |

  @console-objects
  Scenario: A long array is not cut
    When the agent runs:
      """js
      console.log(Array.from({ length: 150 }, (_, i) => i));
      """
    Then log entry 1 is a JSON array of 150 items

  @console-objects
  Scenario: The same object is written in the same way each time
    When the agent runs:
      """js
      const value = { «z»: 1, «a»: [1, { «m»: 2, «b»: 3 }], "10": 4, "9": 5 };
      console.log(value);
      console.warn(value);
      console.log(value);
      """
    Then log entry 1 is the JSON {"«z»": 1, "«a»": [1, {"«m»": 2, "«b»": 3}], "10": 4, "9": 5}
    And all log messages are equal

  @console-objects
  Scenario Outline: A value is written in the same way each time: <what>
    When the agent runs:
      """js
      const value = <value>;
      console.log(value);
      console.log(value);
      console.error(value);
      console.log(value);
      """
    Then log entry 1 is the JSON <value>
    And all log messages are equal

    Examples:
      | what                   | value                                                                 |
      | one object             | {"«z»": 1, "«a»": "«word»", "«m»": null}                              |
      | an object in an array  | [{"«z»": 1, "«a»": 2}]                                                |
      | three objects          | {"«z»": {"«y»": 1, "«b»": 2}, "«a»": {"«x»": 3, "«c»": 4}, "«m»": []} |

  @console-objects
  Scenario: An object among other arguments
    When the agent runs:
      """js
      console.log("«first»", { "«key»": [1, 2] }, [«#n»], "«last»");
      """
    Then log entry 1, if it contains all these texts, consists of, in this order:
      | text | «first»           |
      | json | {"«key»": [1, 2]} |
      | json | [«#n»]            |
      | text | «last»            |

  @console-objects
  Scenario: An object is written as it was when it was logged
    When the agent runs:
      """js
      const value = { "«key»": «#n», list: [«#m»] };
      console.log(value);
      value["«key»"] = "«later»";
      value.list.push("«later»");
      """
    Then log entry 1 is the JSON {"«key»": «#n», "list": [«#m»]}

  @console-arguments-joined
  Scenario: Several arguments are in one message
    When the agent runs:
      """js
      console.log("«first»", «#n», "«second»", { "«key»": [1, 2] }, "«third»", null, "«fourth»", undefined, "«fifth»", true, "«last»");
      """
    Then log entry 1 consists of, in this order:
      | text | «first»     |
      | some | a number    |
      | text | «second»    |
      | some | an object   |
      | text | «third»     |
      | some | null        |
      | text | «fourth»    |
      | some | undefined   |
      | text | «fifth»     |
      | some | true        |
      | text | «last»      |

  @console-arguments-joined
  Scenario: A percent sign in the first argument means nothing
    When the agent runs:
      """js
      console.log("%s %d %o «first»", "«second»", «#n», "«third»", { "«key»": 1 }, "«last»");
      """
    Then log entry 1 consists of, in this order:
      | text | %s %d %o «first» |
      | text | «second»         |
      | some | a number         |
      | text | «third»          |
      | some | an object        |
      | text | «last»           |

  @console-unserializable
  Scenario Outline: A value that JSON cannot hold: <what>
    When the agent runs:
      """js
      <source>
      console.log(value);
      globalThis.«§result» = "«after»";
      """
    Then there is no diagnostic of severity "error"
    And log entry 1 is not empty
    And the result is "«after»"

    Examples:
      | what                           | source                                                                                                                                                                |
      | a circular reference           | const value = {}; value.self = value;                                                                                                                                 |
      | a deep circular reference      | const value = [{ list: [] }]; value[0].list.push(value);                                                                                                              |
      | a BigInt inside                | const value = { big: 1n };                                                                                                                                            |
      | a throwing toJSON              | const value = { toJSON() { throw new Error("«no»"); } };                                                                                                              |
      | a throwing getter              | const value = { get bad() { throw new Error("«no»"); } };                                                                                                             |
      | a value without any conversion | const no = () => { throw new Error("«no»"); }; const value = { toJSON: no, toString: no, valueOf: no, [Symbol.toPrimitive]: no, get constructor() { return no(); } }; |
      | a revoked proxy                | const { proxy: value, revoke } = Proxy.revocable({}, {}); revoke();                                                                                                   |

  @console-arguments-joined
  Scenario Outline: A value that JSON cannot hold, among others: <what>
    When the agent runs:
      """js
      <source>
      console.log("«first»", «#n», value, "«last»");
      """
    Then log entry 1, if present, consists of, in this order:
      | text | «first»              |
      | some | a number and a value |
      | text | «last»               |

    Examples:
      | what                 | source                                                   |
      | a circular reference | const value = {}; value.self = value;                    |
      | a BigInt inside      | const value = { big: 1n };                               |
      | a throwing toJSON    | const value = { toJSON() { throw new Error("«no»"); } }; |

  @console-arguments-joined
  Scenario: Many arguments are in one message, to the last one
    When the agent runs:
      """js
      console.log(...Array.from({ length: 150 }, (_, i) => i), "«last»");
      """
    Then log entry 1 contains "«last»"

  # JSON leaves out members that are undefined, and has null for numbers that it lacks.

  @console-objects
  Scenario Outline: An object with what JSON lacks is JSON: <what>
    When the agent runs:
      """js
      console.log(<value>);
      """
    Then log entry 1 is valid JSON
    And log entry 1 contains "«word»"

    Examples:
      | what               | value                                           |
      | undefined          | { a: undefined, b: "«word»" }                   |
      | no number          | { a: NaN, b: "«word»" }                         |
      | without end        | { a: [Infinity, -Infinity], b: "«word»" }       |
      | undefined in lists | { a: [undefined, { b: undefined }], c: "«word»" } |
      | a hole in a list   | [, "«word»"]                                    |
      | a Date             | { at: new Date(0), b: "«word»" }                |
