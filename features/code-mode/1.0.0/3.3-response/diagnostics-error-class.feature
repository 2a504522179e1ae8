Feature: The error class of a diagnostic (§3.3.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |

  @diagnostic-error-class @needs-diagnostic-error-class
  Scenario: The error class is a name that «§modules»errors exports
    When the agent runs each of:
      | script              | source                                                                                                    |
      | the names           | import * as errors from "«§modules»errors"; globalThis.«§result» = Object.keys(errors);         |
      | a result of failure | import { «fail» } from "«§modules»servers/«srv»"; await «fail»({});                                       |
      | an own instance     | import { «§tool-call-error» } from "«§modules»errors"; throw new «§tool-call-error»("«reason»");                    |
      | an unknown server   | import "«§modules»servers/«nowhere»";                                                                     |
    Then the "errorClass" of every diagnostic, if present, is one of the names in the first result

  @diagnostic-error-class @needs-diagnostic-error-class
  Scenario: The error class is neither another one nor the base class
    When the agent runs each of:
      | script              | source                                                                                  |
      | an own instance     | import { «§tool-call-error» } from "«§modules»errors"; throw new «§tool-call-error»("«reason»"); |
      | a result of failure | import { «fail» } from "«§modules»servers/«srv»"; await «fail»({});                     |
    Then the "errorClass" of the failure that names "«reason»", if present, is none of "«§error-base»", "«§validation-error»", "«§tool-not-found-error»", "«§server-not-found-error»", "«§limit-error»"

  @diagnostic-error-class @needs-diagnostic-error-class
  Scenario: The error class is not that of an error that the script has caught
    When the agent runs:
      """js
      import { «fail» } from "«§modules»servers/«srv»";
      try { await «fail»({}); } catch { /* as scripted */ }
      throw new TypeError("«own»");
      """
    Then the server "«srv»" received at least 1 call of "«fail»"
    And the "errorClass" of the failure that names "«own»", if present, is none of "«§tool-call-error»", "«§error-base»", "TypeError"

  @diagnostic-error-class @needs-diagnostic-error-class
  Scenario Outline: The error class is not that of another failure: <what>
    Given the MCP server "«strict»" with the tools:
      | tool   | input                                                                                  | reply             |
      | «read» | {"type": "object", "required": ["«key»"], "properties": {"«key»": {"type": "string"}}} | text: «word»      |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«strict»";
      import { getTool, describeServer } from "«§modules»discovery";
      <source>
      throw "«own»";
      """
    Then the "errorClass" of every diagnostic is none of <others>

    Examples:
      | what              | source                                                                        | others                                                                                                             |
      | a tool not found  | await getTool("«strict»", "«nothing»");                                       | "«§tool-call-error»", "«§authentication-error»", "«§validation-error»", "«§server-not-found-error»", "«§limit-error»"        |
      | a server not found | await describeServer("«nowhere»");                                           | "«§tool-call-error»", "«§authentication-error»", "«§validation-error»", "«§tool-not-found-error»", "«§limit-error»"          |

    @uses-validation
    Examples: of an input
      | what             | source                      | others                                                                                                   |
      | an input refused | await «read»({ «key»: 1 }); | "«§tool-call-error»", "«§authentication-error»", "«§tool-not-found-error»", "«§server-not-found-error»", "«§limit-error»" |

    @needs-tool-call-limit
    Examples: of a limit
      | what                | source                                                                                      | others                                                                                                       |
      | too many tool calls | await «read»({ «key»: "" }).catch(() => { /* as scripted */ }); await «read»({ «key»: "" }); | "«§tool-call-error»", "«§authentication-error»", "«§validation-error»", "«§tool-not-found-error»", "«§server-not-found-error»" |
