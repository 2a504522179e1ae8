Feature: Code generation (§11)

  @no-code-generation
  Scenario Outline: <name> makes no code from a string
    When the agent runs, first without the act:
      """js
      let made;
      try { made = /*act*/<use>/*end*/; } catch { /* absent, or refused */ }
      globalThis.__codemode_result__ = { ran: made === «#n» || globalThis.«mark» === «#n», written: (() => «#n»)() };
      """
    Then without the act the result has {"ran": false, "written": «#n»}
    And the result has {"ran": false, "written": «#n»}, or the run failed

    Examples:
      | name         | use                                                     |
      | eval         | eval("globalThis.«mark» = «#n»")                        |
      | new Function | new Function("globalThis.«mark» = «#n»; return «#n»")() |
