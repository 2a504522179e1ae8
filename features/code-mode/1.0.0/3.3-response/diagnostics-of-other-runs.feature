@uses-several-tools
Feature: Diagnostics of limits, of capabilities, of results, and of what is not caught (§3.3.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      globalThis.«§result» = Object.keys(errors);
      """
    And the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      await «read»({});
      """
    And the agent runs with limits {"maxToolCalls": "many", "timeoutMs": -1}:
      """js
      globalThis.«§result» = "«mark»";
      """
    And the agent requests the capabilities ["«nowhere»", "«none»"] and runs:
      """js
      throw new Error("«reason»");
      """
    And the agent runs:
      """js
      const value = {};
      value.self = value;
      globalThis.«§result» = value;
      """
    And the agent runs:
      """js
      globalThis.«§result» = () => «#n»;
      """
    And the agent runs:
      """js
      Promise.reject(new Error("«reason»"));
      """

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

  @diagnostic-error-class @needs-diagnostic-error-class
  Scenario: The error class is a name that «§modules»errors exports
    Then the "errorClass" of every diagnostic, if present, is one of the names in the first result
