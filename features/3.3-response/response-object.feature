Feature: The fields of a response (§3.3)

  Background:
    When the agent runs each of:
      | script                         | source                                 |
      | a script that assigns a value  | globalThis.__codemode_result__ = «#n»; |
      | an empty script                | // nothing                             |
      | a script that logs             | console.log("«word»");                 |
      | a script that throws           | throw new Error("«reason»");           |
      | a script that is no JavaScript | this is not JavaScript                 |
      | a script with an unknown import | import "@codemode/«nowhere»";         |

  @response-object
  Scenario: Every response is a JSON object
    Then every response is a JSON object

  @response-logs
  Scenario: Every response has logs
    Then every response has "logs", an array

  @response-result
  Scenario: Every response has a result
    Then every response has "result"

  @response-diagnostics
  Scenario: Every response has diagnostics
    Then every response has "diagnostics", an array
