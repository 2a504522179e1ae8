Feature: The module of error classes that scripts use (§4.5)

  @errors-module @prerequisite-errors-module
  Scenario: The module of error classes can be imported
    When the agent runs:
      """js
      import * as errors from "«§modules»errors";
      globalThis.«§result» = typeof errors;
      """
    Then the result is "object"
