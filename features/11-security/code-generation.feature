Feature: Code generation (§11)

  @no-code-generation
  Scenario Outline: <name> makes no code from a string
    When the agent runs:
      """js
      let made;
      try { made = <use>; } catch { /* absent, or refused */ }
      globalThis.__codemode_result__ = { ran: made === «#n» || globalThis.«mark» === «#n», written: (() => «#n»)() };
      """
    Then the result has {"ran": false, "written": «#n»}, or the run failed

    Examples:
      | name         | use                                                     |
      | eval         | eval("globalThis.«mark» = «#n»")                        |
      | new Function | new Function("globalThis.«mark» = «#n»; return «#n»")() |
