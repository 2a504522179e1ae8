@uses-several-tools
Feature: Scripts that a call ends, whatever kind of failure it is (§3.3.4)

  # What follows each call ends the script where the call throws nothing.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool     | input                                                                                  | reply                                    |
      | «fail»   |                                                                                        | isError: «reason»                        |
      | «break»  |                                                                                        | error: {code: -32050, message: «reason»} |
      | «strict» | {"type": "object", "required": ["«key»"], "properties": {"«key»": {"type": "string"}}} | text: «word»                             |
      | «vanish» |                                                                                        | disconnect: true                         |
    And scripts that begin with:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { getTool, describeServer } from "«§modules»discovery";
      globalThis.«§result» = "«kept»";
      console.log("«before»");
      """
    When the agent runs each of:
      | script                 | source                                                            |
      | a result of failure    | await server.«fail»({}); throw "«own»";                           |
      | a protocol error       | await server.«break»({}); throw "«own»";                          |
      | an input refused       | await server.«strict»({ «key»: 1 }); throw "«own»";               |
      | a tool not found       | await getTool("«srv»", "«nothing»"); throw "«own»";               |
      | a server not found     | await describeServer("«nowhere»"); throw "«own»";                 |
      | one of several at once | await Promise.all([server.«fail»({ n: 1 }), server.«fail»({ n: 2 })]); throw "«own»"; |
      | a lost connection      | await server.«vanish»({}); throw "«own»";                         |

  @failure-no-outer-error
  Scenario: The outer tool call is no error
    Then no call of «§tool» ended in an error

  @failure-diagnostic
  Scenario: A diagnostic describes the failure
    Then every failure is described by a diagnostic

  @failure-result-null
  Scenario: The result is null although the script had assigned one
    Then every result is null

  @failure-logs-kept
  Scenario: What was logged before the failure is kept
    Then the logs of every run contain "«before»"

  @response-tool-trace @needs-tool-trace
  Scenario: The tool trace is an array all the same
    Then the "toolTrace" of every response, if present, is an array
