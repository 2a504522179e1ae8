Feature: Diagnostics (§3.3.3)

  Background:
    When the agent runs each of:
      | script              | source                                                                                 |
      | a syntax error      | const = 1;                                                                             |
      | an exception        | throw new Error("«reason»");                                                           |
      | a thrown string     | throw "«reason»";                                                                      |
      | a rejected promise  | await Promise.reject(new Error("«reason»"));                                           |
      | an unknown module   | import "«§modules»«nowhere»";                                                          |
      | an unknown export   | import { «nothing» } from "«§modules»errors";                                          |
      | an error of a built-in class | throw new RangeError("«reason»");                                             |
      | an error of its own class | class «Own» extends Error { name = "«Own»"; } throw new «Own»("«reason»");       |
      | a thrown number     | throw «#n»;                                                                            |
      | a thrown undefined  | throw undefined;                                                                       |
      | a thrown object     | throw { name: ["«name»"], message: { a: "«reason»" }, code: «#n», hint: [1], path: {}, stack: 1 }; |
      | an error that is no text | throw Object.assign(new Error("«reason»"), { message: ["«reason»"], code: «#n», hint: 1, path: [2] }); |
      | several errors      | await Promise.any([Promise.reject(new Error("«one»")), Promise.reject(new TypeError("«two»"))]); |
      | an error with a cause | throw new Error("«reason»", { cause: new RangeError("«other»") });                   |
      | an error of a class of the host | import { «§tool-call-error» } from "«§modules»errors"; throw new «§tool-call-error»("«reason»"); |

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

  @diagnostic-error-class @needs-diagnostic-error-class
  Scenario: The error class of a diagnostic is not one of JavaScript or of the script
    Then the "errorClass" of every diagnostic is none of "Error", "RangeError", "AggregateError", "SyntaxError", "«Own»", "string"

  @diagnostic-error-class @needs-diagnostic-error-class
  Scenario: The error class of a diagnostic, if it is there
    Then the "errorClass" of every diagnostic, if present, is a string

  @diagnostic-severity
  Scenario: The severity of a diagnostic about a run that does not fail
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then every diagnostic has a severity

  @diagnostic-code
  Scenario: The code of a diagnostic about a run that does not fail
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then every diagnostic has a code

  @diagnostic-message
  Scenario: The message of a diagnostic about a run that does not fail
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then every diagnostic has a message

  @failure-diagnostic
  Scenario: Scripts that fail as the one before did are described, too
    When the agent runs each of:
      | script        | source                       | names   |
      | once          | throw new Error("«first»");  | «first» |
      | again         | throw new Error("«first»");  | «first» |
      | a third time  | throw new Error("«first»");  | «first» |
      | no program    | const = ;                    |         |
      | none, again   | const = ;                    |         |
      | at first      | throw new Error("«first»");  | «first» |
    Then every failure is described by a diagnostic

  @failure-result-null
  Scenario: Scripts that fail as the one before did have the result null, too
    When the agent runs each of:
      | script        | source                       | names   |
      | once          | throw new Error("«first»");  | «first» |
      | again         | throw new Error("«first»");  | «first» |
      | a third time  | throw new Error("«first»");  | «first» |
      | no program    | const = ;                    |         |
      | none, again   | const = ;                    |         |
      | at first      | throw new Error("«first»");  | «first» |
    Then every result is null
