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
  Scenario: Scripts that succeed are not marked as errors
    When the agent executes each of:
      | script    | source                                                                             |
      | an object | async () => ({ "«key»": "«word»" })                                                |
      | nothing   | async () => {}                                                                     |
      | false     | async () => false                                                                  |
      | an error  | async () => ({ error: "«word»" })                                                  |
      | a catch   | async () => { try { throw new Error("«word»"); } catch { return { ok: "«word»" }; } } |
    Then no call is marked as an error

  @error-says-why
  Scenario Outline: The text tells what was thrown: <how>
    When the agent executes:
      """js
      <script>
      """
    Then the run failed because of "«reason»"

    Examples:
      | how        | script                                                            |
      | thrown     | async () => { throw new Error("for «reason»"); }                  |
      | later      | async () => { await null; throw new Error("for «reason»"); }      |
      | rejected   | async () => Promise.reject(new TypeError("for «reason»"))         |
      | by a name  | async () => «reason».length                                       |
      | as a text  | async () => { throw "for «reason»"; }                             |
      | in a line  | async () => { throw new Error("what is missing:\\nfor «reason»"); } |

  @error-says-why
  Scenario: The text of search tells what was thrown
    When the agent searches:
      """js
      async () => { throw new Error("for «reason»"); }
      """
    Then the run failed because of "«reason»"

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
