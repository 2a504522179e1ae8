Feature: Values that programs stumble over are answered as they are (§6.2.2)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @execute-script
  Scenario Outline: A value is given as it is: <what>
    When the agent executes:
      """js
      async () => (<value>)
      """
    Then the result is <value>

    Examples:
      | what                  | value                                                                    |
      | separators of lines   | {"«key»": "a\\u2028b\\u2029c\\u0085d"}                                   |
      | NUL and other control | {"«key»": "a\\u0000b\\u001bc\\u007fd"}                                   |
      | beyond 16 bits        | {"😀«key»": "𝒳«word»😀"}                                                 |
      | an empty key          | {"": {"": ["«word»"]}}                                                   |
      | names of objects      | {"constructor": "«word»", "toString": 1, "hasOwnProperty": 2, "then": 3} |
      | the largest numbers   | [9007199254740991, -9007199254740991, 9007199254740992, 1e21, 5e-324, 1.7976931348623157e308] |
      | a fraction            | {"«key»": 0.30000000000000004}                                           |
      | what JSON escapes     | {"«key»": "\\" \\\\ / \\b\\f\\n\\r\\t"}                                  |
      | what replaces a text  | {"«key»": "US$$5 $& $1 $' and $`", "$$": "$$$$"}                         |
      | an ending             | {"«key»": "</script>-->]]>*/`${x}"}                                      |

  @execute-script
  Scenario: A member of a value may be called as what objects inherit from
    When the agent executes:
      """js
      async () => JSON.parse('{"__proto__": {"«key»": "«word»"}, "other": 1}')
      """
    Then the result is {"__proto__": {"«key»": "«word»"}, "other": 1}

  @execute-script
  Scenario: A key may be long
    When the agent executes:
      """js
      async () => ({ ["«long»".repeat(3000) + "«end»"]: "«word»" })
      """
    Then the text of the answer contains "«end»"
    And the text of the answer contains "«word»"
    And no call is marked as an error

  @search-script
  Scenario: A value of «§search» is given as it is, with what replaces a text
    When the agent searches:
      """js
      async () => ({"«key»": "US$$5 $& $1 $' and $`", "$$": "$$$$"})
      """
    Then the result is {"«key»": "US$$5 $& $1 $' and $`", "$$": "$$$$"}

  # A text of JSON is a text as any other: it is given as it is, or in quotes.

  @execute-script
  Scenario Outline: A text that is one of JSON is given as it is: <text>
    When the agent executes:
      """js
      async () => "<text>"
      """
    Then the text of the answer contains "<text>"
    And no call is marked as an error

    Examples:
      | text                                |
      | [ 1.50,  12345678901234567890 ]     |
      | 12345678901234567891                |
      | 17.50                               |
      | 17e2                                |
      | [[ 1 ,2], [ ] , null]               |

  @search-script
  Scenario Outline: A text of «§search» that is one of JSON is given as it is: <text>
    When the agent searches:
      """js
      async () => "<text>"
      """
    Then the text of the answer contains "<text>"
    And no call is marked as an error

    Examples:
      | text                            |
      | [ 1.50,  12345678901234567890 ] |
      | 17.50                           |

  # A half of a pair is no letter: it may be replaced, escaped or refused.

  @text-result
  Scenario: A half of a surrogate pair is answered with a text
    When the agent executes:
      """js
      async () => ({ half: "x\ud800y", other: "x\udc00y", "key\ud83d": 1, word: "«word»" })
      """
    Then every answer is one block of text

  @execute-script
  Scenario: A half of a surrogate pair takes nothing else of a value along
    When the agent executes:
      """js
      async () => ({ half: "x\ud800y", other: "x\udc00y", "key\ud83d": 1, word: "«word»" })
      """
    Then the result has {"word": "«word»"}, or the run failed

  @error-marked
  Scenario: Scripts that fail with what has no text are marked as errors
    When the agent executes each of:
      | script             | source                                                                              |
      | a symbol           | async () => { throw Symbol("«word»"); }                                             |
      | a bigint           | async () => { throw 0n; }                                                           |
      | a function         | async () => { throw () => 1; }                                                      |
      | no prototype       | async () => { throw Object.create(null); }                                          |
      | a circle           | async () => { const e = new Error("«word»"); e.cause = e; e.self = e; throw e; }    |
      | a message of none  | async () => { const e = new Error("«word»"); Object.defineProperty(e, "message", { value: undefined }); throw e; } |
      | a hostile message  | async () => { throw { get message() { throw new Error("«word»"); } }; }             |
      | a hostile text     | async () => { throw { toString() { throw new Error("«word»"); } }; }                |
      | a hostile name     | async () => { const e = new Error("«word»"); Object.defineProperty(e, "name", { get() { throw 1; } }); throw e; } |
      | half a pair        | async () => { throw new Error("x\\ud800y"); }                                       |
      | NUL                | async () => { throw new Error("\\u0000"); }                                         |
      | separators         | async () => { throw new Error("\\u2028\\u2029"); }                                  |
      | beyond 16 bits     | async () => { throw "😀"; }                                                         |
      | a long message     | async () => { throw new Error("«word» ".repeat(20000)); }                           |
      | a list             | async () => { throw []; }                                                           |
      | a promise          | async () => { throw Promise.resolve(1); }                                           |
    Then every call is marked as an error

  @text-result
  Scenario: The answers to scripts that fail with what has no text are texts
    When the agent executes each of:
      | script             | source                                                                              |
      | a symbol           | async () => { throw Symbol("«word»"); }                                             |
      | a bigint           | async () => { throw 0n; }                                                           |
      | a function         | async () => { throw () => 1; }                                                      |
      | no prototype       | async () => { throw Object.create(null); }                                          |
      | a circle           | async () => { const e = new Error("«word»"); e.cause = e; e.self = e; throw e; }    |
      | a message of none  | async () => { const e = new Error("«word»"); Object.defineProperty(e, "message", { value: undefined }); throw e; } |
      | a hostile message  | async () => { throw { get message() { throw new Error("«word»"); } }; }             |
      | a hostile text     | async () => { throw { toString() { throw new Error("«word»"); } }; }                |
      | a hostile name     | async () => { const e = new Error("«word»"); Object.defineProperty(e, "name", { get() { throw 1; } }); throw e; } |
      | half a pair        | async () => { throw new Error("x\\ud800y"); }                                       |
      | NUL                | async () => { throw new Error("\\u0000"); }                                         |
      | separators         | async () => { throw new Error("\\u2028\\u2029"); }                                  |
      | beyond 16 bits     | async () => { throw "😀"; }                                                         |
      | a long message     | async () => { throw new Error("«word» ".repeat(20000)); }                           |
      | a list             | async () => { throw []; }                                                           |
      | a promise          | async () => { throw Promise.resolve(1); }                                           |
    Then every answer is one block of text

  # What stands twice in a value is no circle.

  @execute-script
  Scenario Outline: An object may be in several places of what is executed: <where>
    When the agent executes:
      """js
      async () => { const one = { "«key»": "«word»" }; return <value>; }
      """
    Then the result is <result>

    Examples:
      | where               | value                                      | result                                                                                   |
      | in a list           | [one, one, one]                            | [{"«key»": "«word»"}, {"«key»": "«word»"}, {"«key»": "«word»"}]                            |
      | in two members      | { first: one, second: one }                | {"first": {"«key»": "«word»"}, "second": {"«key»": "«word»"}}                             |
      | in a member and a list | { first: one, all: [one] }              | {"first": {"«key»": "«word»"}, "all": [{"«key»": "«word»"}]}                              |
      | within another      | [one, { within: { deep: one } }]           | [{"«key»": "«word»"}, {"within": {"deep": {"«key»": "«word»"}}}]                          |

  # What stands twice in a value is no circle.

  @search-script
  Scenario Outline: An object may be in several places of what is searched: <where>
    When the agent searches:
      """js
      async () => { const one = { "«key»": "«word»" }; return <value>; }
      """
    Then the result is <result>

    Examples:
      | where               | value                                      | result                                                                                   |
      | in a list           | [one, one, one]                            | [{"«key»": "«word»"}, {"«key»": "«word»"}, {"«key»": "«word»"}]                            |
      | in two members      | { first: one, second: one }                | {"first": {"«key»": "«word»"}, "second": {"«key»": "«word»"}}                             |
      | in a member and a list | { first: one, all: [one] }              | {"first": {"«key»": "«word»"}, "all": [{"«key»": "«word»"}]}                              |
      | within another      | [one, { within: { deep: one } }]           | [{"«key»": "«word»"}, {"within": {"deep": {"«key»": "«word»"}}}]                          |
