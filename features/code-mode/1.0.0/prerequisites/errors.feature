Feature: The module of error classes that scripts use (§4.5)

  @errors-module @prerequisite-errors-module
  Scenario: The module of error classes can be imported
    When the agent runs:
      """js
      import * as errors from "@codemode/errors";
      globalThis.__codemode_result__ = typeof errors;
      """
    Then the result is "object"
