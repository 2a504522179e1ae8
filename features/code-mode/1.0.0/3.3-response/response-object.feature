Feature: The fields of a response (§3.3)

  Background:
    When the agent runs each of:
      | script                         | source                                 |
      | a script that assigns a value  | globalThis.«§result» = «#n»; |
      | an empty script                | // nothing                             |
      | a script that logs             | console.log("«word»");                 |
      | a script that throws           | throw new Error("«reason»");           |
      | a script that is no JavaScript | this is not JavaScript                 |
      | a script with an unknown import | import "«§modules»«nowhere»";         |
      | a script that assigns undefined | globalThis.«§result» = undefined; |
      | a script that assigns a function | globalThis.«§result» = () => «#n»; |
      | a script that assigns a symbol | globalThis.«§result» = Symbol("«word»"); |
      | numbers that JSON does not have | globalThis.«§result» = { not: NaN, list: [Infinity, -Infinity] }; |
      | a large result                 | globalThis.«§result» = "«word» ".repeat(20000); |

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

  @response-tool-trace @needs-tool-trace
  Scenario: The tool trace of every response, if present, is an array
    Then the "toolTrace" of every response, if present, is an array
