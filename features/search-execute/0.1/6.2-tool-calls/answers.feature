Feature: How calls are answered (§6.2.2)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @text-result
  Scenario: The answers of «§tool» are texts
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
      | very much | async () => "«word» ".repeat(10000)        |
    Then every answer is one block of text

  @text-result
  Scenario: The answers of «§search» are texts
    When the agent searches each of:
      | script    | source                                     |
      | an object | async () => ({ "«key»": "«word»" })        |
      | a failure | async () => { throw new Error("«word»"); } |
    Then every answer is one block of text

  @text-result
  Scenario Outline: The answers to scripts that fail are texts, in whichever way they do: the agent <tool>
    When the agent <tool> each of:
      | script                        | source                                                                                   |
      | an error of no message        | async () => { throw new Error(""); }                                                     |
      | no error                      | async () => { throw { code: 7 }; }                                                       |
      | an empty text                 | async () => { throw ""; }                                                                |
      | null                          | async () => { throw null; }                                                              |
      | undefined                     | async () => { throw undefined; }                                                         |
      | zero                          | async () => { throw 0; }                                                                 |
      | false                         | async () => { throw false; }                                                             |
      | NaN                           | async () => { throw NaN; }                                                               |
      | later                         | async () => { await null; throw undefined; }                                             |
      | it rejects with an empty text | async () => Promise.reject("")                                                           |
      | it rejects with undefined     | async () => Promise.reject()                                                             |
      | it rejects with zero          | async () => Promise.reject(0)                                                            |
      | in a callback                 | async () => [1].map(() => { throw new Error("«word»"); })                                |
      | in one of several             | async () => Promise.all([1, Promise.reject(new Error("«word»")), new Promise(() => {})]) |
      | after another one             | async () => { try { throw 1; } catch { throw new Error("«word»"); } }                    |
      | finally                       | async () => { try { return 1; } finally { throw new Error("«word»"); } }                 |
      | a promise of a promise        | async () => { const f = async () => { throw new Error("«word»"); }; return f(); }        |
      | without an end of calls       | async () => { const f = () => f() + 1; return f(); }                                     |
      | of another class              | async () => { class Other extends Error {} throw new Other("«word»"); }                  |
      | no function                   | async () => { const one = 1; return one(); }                                             |
      | a constant changed            | async () => { const one = 1; one = 2; return one; }                                      |
      | before its declaration        | async () => { const a = b; const b = 1; return a; }                                      |
      | a member of null              | async () => null.«word»                                                                  |
      | text that is no JSON          | async () => JSON.parse("{")                                                              |
      | a brace that is left          | async () => { return 1;                                                                  |
      | a bracket that is left        | async () => ((1)                                                                         |
      | a text without an end         | async () => "«word»                                                                      |
      | declared twice                | async () => { const a = 1; const a = 2; return a; }                                      |
      | no expression                 | async () => (1 +)                                                                        |
      | a word too many               | async () => { return 1 2; }                                                              |
      | no target                     | async () => { 1 = 2; }                                                                   |
      | another language              | async () => { x: int = 1 return x }                                                      |
      | a brace too many              | async () => { return 1; } }                                                              |
    Then every answer is one block of text

    Examples:
      | tool     |
      | executes |
      | searches |

  @error-marked
  Scenario: Scripts of «§tool» that fail are marked as errors
    When the agent executes each of:
      | script                | source                                                    |
      | it throws             | async () => { throw new Error("«word»"); }                |
      | it throws after a while | async () => { await null; throw new Error("«word»"); }  |
      | it rejects            | async () => Promise.reject(new Error("«word»"))           |
      | it names nothing      | async () => «unknown».length                              |
      | it is no program      | async () => { const = ; }                                 |
    Then every call is marked as an error

  @error-marked
  Scenario: Scripts of «§search» that fail are marked as errors
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

  @error-marked
  Scenario: Scripts of «§search» that fail with what is next to nothing are marked as errors
    When the agent searches each of:
      | script                    | source                               |
      | an error of no message    | async () => { throw new Error(""); } |
      | an empty text             | async () => { throw ""; }            |
      | null                      | async () => { throw null; }          |
      | undefined                 | async () => { throw undefined; }     |
      | zero                      | async () => { throw 0; }             |
      | it rejects with undefined | async () => Promise.reject()         |
    Then every call is marked as an error

  @error-marked
  Scenario: Scripts of «§tool» that fail anywhere are marked as errors
    When the agent executes each of:
      | script                   | source                                                                                      |
      | in a callback            | async () => [1].map(() => { throw new Error("«word»"); })                                   |
      | in one of several        | async () => Promise.all([1, Promise.reject(new Error("«word»")), new Promise(() => {})])    |
      | after another one        | async () => { try { throw 1; } catch { throw new Error("«word»"); } }                       |
      | finally                  | async () => { try { return 1; } finally { throw new Error("«word»"); } }                    |
      | a promise of a promise   | async () => { const f = async () => { throw new Error("«word»"); }; return f(); }           |
      | after an answer          | async () => { await api.request({ method: "GET", path: "/«things»" }); throw new Error("«word»"); } |
      | while others are under way | async () => Promise.all([api.request({ method: "GET", path: "/«things»" }), Promise.reject(new TypeError("«word»"))]) |
      | without an end of calls  | async () => { const f = () => f() + 1; return f(); }                                        |
      | of another class         | async () => { class Other extends Error {} throw new Other("«word»"); }                     |
      | no function              | async () => { const one = 1; return one(); }                                                |
      | a constant changed       | async () => { const one = 1; one = 2; return one; }                                         |
      | before its declaration   | async () => { const a = b; const b = 1; return a; }                                         |
      | a member of null         | async () => null.«word»                                                                     |
      | text that is no JSON     | async () => JSON.parse("{")                                                                 |
    Then every call is marked as an error

  @error-marked
  Scenario: Scripts of «§search» that fail anywhere are marked as errors
    When the agent searches each of:
      | script                 | source                                                                                |
      | it rejects             | async () => Promise.reject(new Error("«word»"))                                       |
      | after a while          | async () => { await null; throw new Error("«word»"); }                                |
      | in a callback          | async () => Object.keys(spec.paths).map(() => { throw new Error("«word»"); })         |
      | in one of several      | async () => Promise.all([1, Promise.reject(new Error("«word»"))])                     |
      | no error               | async () => { throw { code: 7 }; }                                                    |
      | no object              | async () => { throw false; }                                                          |
      | finally                | async () => { try { return 1; } finally { throw new Error("«word»"); } }              |
      | a promise of a promise | async () => { const f = async () => { throw new Error("«word»"); }; return f(); }     |
      | without an end of calls | async () => { const f = () => f() + 1; return f(); }                                 |
      | no function            | async () => spec()                                                                    |
      | a path that is none    | async () => spec.paths["/«unknown»"].get.summary                                      |
    Then every call is marked as an error

  @error-marked
  Scenario Outline: Scripts that are no program are marked as errors: <tool>
    When the agent <tool> each of:
      | script                 | source                                              |
      | a brace that is left   | async () => { return 1;                             |
      | a bracket that is left | async () => ((1)                                    |
      | a text without an end  | async () => "«word»                                 |
      | declared twice         | async () => { const a = 1; const a = 2; return a; } |
      | no expression          | async () => (1 +)                                   |
      | a word too many        | async () => { return 1 2; }                         |
      | no target              | async () => { 1 = 2; }                              |
      | another language       | async () => { x: int = 1 return x }                 |
      | a brace too many       | async () => { return 1; } }                         |
    Then every call is marked as an error

    Examples:
      | tool     |
      | executes |
      | searches |

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

  # What «=…» stands for is in conformance/scripts/lookalikes.

  @error-marked
  Scenario: Texts that tell of failures are not marked as errors
    When the agent executes with each of «=single failures» for {value}:
      """js
      async () => ({value})
      """
    Then no call is marked as an error

  @error-marked
  Scenario: Texts of «§search» that tell of failures are not marked as errors
    When the agent searches with each of «=single failures» for {value}:
      """js
      async () => ({value})
      """
    Then no call is marked as an error

  @error-marked
  Scenario: Scripts of «§search» that succeed are not marked as errors
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
      | false                  | false                                      |
      | true                   | true                                       |
      | less than zero         | -1.5                                       |
      | nested                 | {"a": {"b": [[{"c": [null, false, 0, "", {}, []]}]]}, "": "«word»"} |

  @search-script
  Scenario Outline: A value of «§search» is given as it is: <what>
    When the agent searches:
      """js
      async () => (<value>)
      """
    Then the result is <value>

    Examples:
      | what                  | value                           |
      | an only member result | {"result": {"«key»": "«word»"}} |
      | an only member value  | {"value": "«word»"}             |
      | an only member error  | {"error": {"message": "«word»"}} |
      | a list of one         | [["«word»"]]                    |
      | an empty list         | []                              |
      | an empty object       | {}                              |
      | nested                | {"a": {"b": [[{"c": [null, false, 0, "", {}, []]}]]}, "": "«word»"} |
      | false                 | false                           |
      | true                  | true                            |
      | zero                  | 0                               |
      | less than zero        | -1.5                            |
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
