Feature: Scripts that throw what is unusual (§3.3.4)

  Background:
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

  @failure-no-outer-error
  Scenario: The outer tool call is no error
    Then no call of «§tool» ended in an error

  @failure-diagnostic
  Scenario: What is thrown is described, whatever characters it has
    Then every failure is described by a diagnostic

  @failure-result-null
  Scenario: The result is null
    Then every result is null
