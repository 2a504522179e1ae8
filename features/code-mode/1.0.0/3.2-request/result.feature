Feature: The result of a run (§3.2.2)

  @result-global-defined
  Scenario: The global is there before it is assigned
    When the agent runs:
      """js
      const there = "«§result»" in globalThis;
      try {
        «§result» = `${there}, assigned`;
      } catch (e) {
        globalThis.«§result» = `${there}, ${e.constructor.name}`;
      }
      """
    Then the result is "true, assigned"

  @result-final-value
  Scenario Outline: However a result is assigned, it counts: <how>
    When the agent runs:
      """js
      globalThis.«§result» = "«first»";
      <assign>
      """
    Then the result is {"v": "«last»"}

    Examples:
      | how                            | assign                                                                               |
      | with bracket notation          | globalThis["«§result»"] = { v: "«last»" };                                 |
      | by a computed name             | const own = ["__codemode", "result__"]; globalThis[own.join("_")] = { v: "«last»" }; |
      | without globalThis             | «§result» = { v: "«last»" };                                               |
      | through an alias of globalThis | const all = globalThis; all.«§result» = { v: "«last»" };                   |
      | without spaces                 | globalThis.«§result»={v:"«last»"};                                         |
      | over two lines                 | globalThis\n.«§result»\n= { v: "«last»" };                                 |
      | by Object.assign               | Object.assign(globalThis, { «§result»: { v: "«last»" } });                 |
      | by Reflect.set                 | Reflect.set(globalThis, "«§result»", { v: "«last»" });                     |
      | by destructuring               | [globalThis.«§result»] = [{ v: "«last»" }];                                |
      | in an expression               | const same = (globalThis.«§result» = { v: "«last»" });                     |
      | in a function                  | (() => { globalThis.«§result» = { v: "«last»" }; })();                     |
      | after an await                 | await null; globalThis.«§result» = { v: "«last»" };                        |
      | after a timer                  | await new Promise((done) => setTimeout(done, 1)); globalThis.«§result» = { v: "«last»" }; |
      | by a member after a timer      | const own = globalThis.«§result» = { v: 1 }; await new Promise((done) => setTimeout(done, 1)); own.v = "«last»"; |

  @result-final-value
  Scenario Outline: A result counts beside a failure that the script catches: <what>
    When the agent runs:
      """js
      let caught = false;
      globalThis.«§result» = "«first»";
      try { <failing> } catch { caught = true; }
      globalThis.«§result» = { caught, v: "«last»" };
      """
    Then the result is {"caught": true, "v": "«last»"}

    Examples:
      | what            | failing                                                |
      | an exception    | throw new Error("«reason»");                           |
      | no error at all | throw "«reason»";                                      |
      | a type error    | null.«nowhere»();                                      |
      | a rejection     | await Promise.reject(new RangeError("«reason»"));      |
      | a syntax error  | JSON.parse("{");                                       |

    @needs-dynamic-import
    Examples: of import()
      | what                           | failing                                          |
      | a server that is not there     | await import("«§modules»servers/«nowhere»");     |
      | a module that is not there     | await import("«§modules»«nowhere»");             |
      | a file                         | await import("./«nowhere».js");                  |

  @result-final-value
  Scenario Outline: The later assignment counts: <before>, then <after>
    When the agent runs:
      """js
      globalThis.«§result» = <before>;
      globalThis.«§result» = <after>;
      """
    Then the result is <after>

    Examples:
      | before                       | after                        |
      | {"«one»": 1}                 | {"«two»": 2}                 |
      | {"«one»": {"«two»": 1}}      | {"«one»": {"«three»": 2}}    |
      | {"«one»": 1}                 | {}                           |
      | [1, 2, 3]                    | ["«one»"]                    |
      | [1]                          | {"«one»": 1}                 |
      | {"«one»": 1}                 | "«two»"                      |
      | "«one»"                      | 0                            |
      | «#n»                         | false                        |
      | true                         | ""                           |

  @result-final-value
  Scenario Outline: A result that is assigned after a caught failure counts: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                  | reply             |
      | «read» | {"type": "object", "required": ["«key»"], "properties": {"«key»": {"type": "string"}}} | isError: «reason» |
    When the agent runs:
      """js
      <import>
      globalThis.«§result» = "«first»";
      try { <failing>; } catch { /* as was to be expected */ }
      globalThis.«§result» = "«last»";
      """
    Then the result is "«last»"

    Examples:
      | what                | import                                            | failing                                     |
      | an exception        |                                                   | throw new RangeError("«reason»")            |
      | a rejection         |                                                   | await Promise.reject(new Error("«reason»")) |
      | a call that failed  | import { «read» } from "«§modules»servers/«srv»"; | await «read»({ «key»: "«word»" })           |
      | an input refused    | import { «read» } from "«§modules»servers/«srv»"; | await «read»({ «key»: 1 })                  |

  @result-final-value
  Scenario Outline: A result that is <what>
    When the agent runs:
      """js
      globalThis.«§result» = <value>;
      """
    Then the result is <value>

    Examples:
      | what                             | value                                                |
      | a string                         | "«word» \u00e9 \ud83d\ude00"                         |
      | an empty string                  | ""                                                   |
      | a number                         | «#n»                                                 |
      | a negative fraction              | -0.25                                                |
      | a tenth                          | 0.1                                                  |
      | a large number                   | 9007199254740991                                     |
      | a huge number                    | 1.5e300                                              |
      | a string with control characters | "«one»\u0000«two»\u2028\u001b"                       |
      | zero                             | 0                                                    |
      | true                             | true                                                 |
      | false                            | false                                                |
      | null                             | null                                                 |
      | an array                         | [1, "«word»", [], {}]                                |
      | a nested object                  | {"a": {"b": [{"c": null}, "«word»"]}, "«key»": «#n»} |

  @result-final-value
  Scenario Outline: A result that a script has made: <what>
    When the agent runs:
      """js
      const part = { "«key»": «#n» };
      globalThis.«§result» = <expression>;
      """
    Then the result is <value>

    Examples:
      | what                          | expression                                          | value                                                                |
      | one object twice              | [part, { part }, part]                              | [{"«key»": «#n»}, {"part": {"«key»": «#n»}}, {"«key»": «#n»}]        |
      | an object without a prototype | Object.assign(Object.create(null), part)            | {"«key»": «#n»}                                                      |
      | a class instance              | Object.assign(new (class Own {})(), part)           | {"«key»": «#n»}                                                      |
      | frozen values                 | Object.freeze([Object.freeze(part)])                | [{"«key»": «#n»}]                                                    |
      | 32 levels deep                | Array.from({ length: 32 }).reduce((v) => [v], «#n») | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[«#n»]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] |

  @result-final-value
  Scenario: A long result is not cut
    When the agent runs:
      """js
      globalThis.«§result» = "«word» \u00e9 ".repeat(4000);
      """
    Then the result repeats "«word» é " 4000 times

  # A host may have a limit of its own (register: result-size), and then says so.

  @result-final-value
  Scenario Outline: A long result is whole, or a diagnostic tells that it is not: <what>
    When the agent runs:
      """js
      globalThis.«§result» = <expression>;
      """
    Then the result, unless a diagnostic tells more, is a <form> that repeats "«word» é <&> 日 and more, so that it is long enough. " <times> times

    Examples:
      | what                                  | form        | times | expression                                                                                  |
      | 150 kB in an array                    | list        | 2500  | Array.from({ length: 2500 }, () => "«word» é <&> 日 and more, so that it is long enough. ")  |
      | 150 kB in one text                    | text        | 2500  | "«word» é <&> 日 and more, so that it is long enough. ".repeat(2500)                         |
      | a megabyte in an array                | list        | 17000 | Array.from({ length: 17000 }, () => "«word» é <&> 日 and more, so that it is long enough. ") |
      | 70 kB in a text of a list of objects  | nested text | 1200  | { in: [{ text: "«word» é <&> 日 and more, so that it is long enough. ".repeat(1200) }] }     |
      | 150 kB in a text of a list of objects | nested text | 2500  | { in: [{ text: "«word» é <&> 日 and more, so that it is long enough. ".repeat(2500) }] }     |

  # What becomes of a value without JSON is open (register: result-inner-values,
  # result-unserializable); one that has some is not another one.

  @result-final-value
  Scenario Outline: An object that has a JSON form does not become another one: <what>
    When the agent runs:
      """js
      globalThis.«§result» = { at: <expression>, "«key»": «#n» };
      """
    Then the result matches {"anyOf": [{"const": null}, {"type": "string"}, {"type": "object", "required": ["«key»"], "properties": {"at": {"not": {"type": "object"}}}}]}

    Examples:
      | what   | expression                    |
      | a Date | new Date(0)                   |
      | a URL  | new URL("https://«word».test") |

  @result-final-value
  Scenario: A null that is assigned last counts, too
    When the agent runs:
      """js
      globalThis.«§result» = "«first»";
      await Promise.resolve();
      globalThis.«§result» = null;
      """
    Then the result is null

  @result-final-value
  Scenario: The last of several assignments counts
    When the agent runs:
      """js
      globalThis.«§result» = "«first»";
      await Promise.resolve();
      const assign = (value) => { globalThis.«§result» = value; };
      assign({ value: "«second»" });
      await new Promise((resolve) => setTimeout(resolve, 1));
      assign({ value: "«last»" });
      """
    Then the result is {"value": "«last»"}

  @result-final-value
  Scenario: A result that is changed after it was assigned
    When the agent runs:
      """js
      const list = [];
      globalThis.«§result» = list;
      list.push("«item»");
      """
    Then the result is ["«item»"]

  @result-null-default @response-result-default
  Scenario: Without an assignment the result is null
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then the logs keep "«mark»", in whichever form
    And the result is null

  @result-null-default
  Scenario Outline: The value of a call is not the result: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                           |
      | «read» | text: «word»                    |
      | «data» | structured: {"«key»": "«word»"} |
    When the agent runs:
      """js
      import { «read», «data» } from "«§modules»servers/«srv»";
      <call>
      console.log("«mark»");
      """
    Then the server "«srv»" received 1 call of "<tool>"
    And the logs keep "«mark»", in whichever form
    And the result is null

    Examples:
      | what                 | tool   | call                            |
      | text content         | «read» | await «read»({});               |
      | structured content   | «data» | await «data»({});               |
      | a value that is kept | «data» | const value = await «data»({}); |

  @result-null-default
  Scenario: The value of the last expression is not the result
    When the agent runs:
      """js
      console.log("«mark»");
      ({ completion: «#n» });
      """
    Then the logs keep "«mark»", in whichever form
    And the result is null
