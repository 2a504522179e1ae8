Feature: How calls are answered (§6.2.2)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @text-result
  Scenario: The answers of execute are texts
    When the agent executes each of:
      | script    | source                                     |
      | an object | async () => ({ "«key»": "«word»" })        |
      | a list    | async () => [1, 2, 3]                      |
      | a number  | async () => 7                              |
      | a string  | async () => "«word»"                       |
      | null      | async () => null                           |
      | nothing   | async () => {}                             |
      | a failure | async () => { throw new Error("«word»"); } |
      | much      | async () => "«word» ".repeat(3000)         |
    Then every answer is one block of text

  @text-result
  Scenario: The answers of search are texts
    When the agent searches each of:
      | script    | source                                     |
      | an object | async () => ({ "«key»": "«word»" })        |
      | a failure | async () => { throw new Error("«word»"); } |
    Then every answer is one block of text

  @error-marked
  Scenario: Scripts of execute that fail are marked as errors
    When the agent executes each of:
      | script                | source                                                    |
      | it throws             | async () => { throw new Error("«word»"); }                |
      | it throws after a while | async () => { await null; throw new Error("«word»"); }  |
      | it rejects            | async () => Promise.reject(new Error("«word»"))           |
      | it names nothing      | async () => «unknown».length                              |
      | it is no program      | async () => { const = ; }                                 |
    Then every call is marked as an error

  @error-marked
  Scenario: Scripts of search that fail are marked as errors
    When the agent searches each of:
      | script           | source                                     |
      | it throws        | async () => { throw new Error("«word»"); } |
      | it names nothing | async () => spec.«unknown».length          |
      | it is no program | async () => { const = ; }                  |
    Then every call is marked as an error

  @error-marked
  Scenario: Scripts that fail with what is next to nothing are marked as errors
    When the agent executes each of:
      | script                        | source                                       |
      | an error of no message        | async () => { throw new Error(""); }         |
      | no error                      | async () => { throw { code: 7 }; }           |
      | an empty text                 | async () => { throw ""; }                    |
      | null                          | async () => { throw null; }                  |
      | undefined                     | async () => { throw undefined; }             |
      | zero                          | async () => { throw 0; }                     |
      | false                         | async () => { throw false; }                 |
      | NaN                           | async () => { throw NaN; }                   |
      | later                         | async () => { await null; throw undefined; } |
      | it rejects with an empty text | async () => Promise.reject("")               |
      | it rejects with undefined     | async () => Promise.reject()                 |
      | it rejects with zero          | async () => Promise.reject(0)                |
    Then every call is marked as an error
    And every answer is one block of text

  @error-marked
  Scenario: Scripts of search that fail with what is next to nothing are marked as errors
    When the agent searches each of:
      | script                    | source                               |
      | an error of no message    | async () => { throw new Error(""); } |
      | an empty text             | async () => { throw ""; }            |
      | null                      | async () => { throw null; }          |
      | undefined                 | async () => { throw undefined; }     |
      | zero                      | async () => { throw 0; }             |
      | it rejects with undefined | async () => Promise.reject()         |
    Then every call is marked as an error
    And every answer is one block of text

  @error-marked
  Scenario: Scripts that succeed are not marked as errors
    When the agent executes each of:
      | script    | source                                                                             |
      | an object | async () => ({ "«key»": "«word»" })                                                |
      | nothing   | async () => {}                                                                     |
      | false     | async () => false                                                                  |
      | zero      | async () => 0                                                                      |
      | null      | async () => null                                                                   |
      | a text    | async () => ""                                                                     |
      | an error  | async () => ({ error: "«word»" })                                                  |
      | a mark    | async () => ({ isError: true, content: [{ type: "text", text: "«word»" }] })       |
      | a catch   | async () => { try { throw new Error("«word»"); } catch { return { ok: "«word»" }; } } |
    Then no call is marked as an error

  @error-marked
  Scenario: Scripts of search that succeed are not marked as errors
    When the agent searches each of:
      | script   | source                               |
      | nothing  | async () => {}                       |
      | false    | async () => false                    |
      | null     | async () => null                     |
      | an error | async () => ({ error: "«word»" })    |
    Then no call is marked as an error

  @execute-script
  Scenario Outline: A value is given as it is: <what>
    When the agent executes:
      """js
      async () => (<value>)
      """
    Then the result is <value>

    Examples:
      | what                   | value                                      |
      | an only member result  | {"result": {"«key»": "«word»"}}            |
      | an only member value   | {"value": "«word»"}                        |
      | an only member content | {"content": [{"type": "text", "text": 1}]} |
      | an only member error   | {"error": {"message": "«word»"}}           |
      | a list of one          | [["«word»"]]                               |
      | an empty list          | []                                         |
      | an empty object        | {}                                         |
      | an empty text within   | {"«key»": "", "": "«word»"}                |
      | zero                   | 0                                          |

  @search-script
  Scenario Outline: A value of search is given as it is: <what>
    When the agent searches:
      """js
      async () => (<value>)
      """
    Then the result is <value>

    Examples:
      | what                  | value                           |
      | an only member result | {"result": {"«key»": "«word»"}} |
      | a list of one         | [["«word»"]]                    |
      | false                 | false                           |
      | null                  | null                            |

  @execute-script
  Scenario: A long list is answered to its end
    When the agent executes:
      """js
      async () => [...Array.from({ length: 600 }, (_, n) => n), "«end»"]
      """
    Then the text of the answer contains "«end»"

  @execute-script
  Scenario: A script that gives null is answered with null
    When the agent executes:
      """js
      async () => null
      """
    Then the result is null
