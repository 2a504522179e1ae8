Feature: Diagnostics of uncaught call failures (§3.3.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool     | input                                                                                                          | reply                                                                        |
      | «fail»   |                                                                                                                | isError: «reason»                                                            |
      | «break»  |                                                                                                                | error: {code: -32602, message: "«broken»", data: {"at": ["«key»", «#n»]}}    |
      | «strict» | {"type": "object", "properties": {"list": {"type": "array", "items": {"type": "object", "required": ["id"]}}}} | text: «word»                                                                 |
    And scripts that begin with:
      """js
      import * as server from "«§modules»servers/«srv»";
      """
    When the agent runs each of:
      | script              | source                                                     |
      | a result of failure | await server.«fail»({});                                   |
      | a protocol error    | await server.«break»({});                                  |
      | invalid input       | await server.«strict»({ list: [{ "id": 1 }, {}] });        |
      | several failures    | await Promise.any([server.«fail»({}), server.«break»({})]); |

  @diagnostic-severity
  Scenario: The severity of a diagnostic
    Then every diagnostic has a severity

  @diagnostic-code
  Scenario: The code of a diagnostic
    Then every diagnostic has a code

  @diagnostic-message
  Scenario: The message of a diagnostic
    Then every diagnostic has a message

  @diagnostic-hint @needs-diagnostic-hint
  Scenario: The hint of a diagnostic, if it is there
    Then the "hint" of every diagnostic, if present, is a string

  @diagnostic-path @needs-diagnostic-path
  Scenario: The path of a diagnostic, if it is there
    Then the "path" of every diagnostic, if present, is a string

  @diagnostic-path @needs-diagnostic-path
  Scenario: A path that is a source position lies in the agent's source
    Then the "path" of every diagnostic, if it is a source position, lies within the script
