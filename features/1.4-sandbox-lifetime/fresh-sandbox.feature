Feature: Every run starts in a fresh sandbox (§1.4)

  @fresh-sandbox
  Scenario: A later run sees nothing of an earlier one
    When the agent runs:
      """js
      const attempt = (change) => { try { change(); } catch { /* a host may refuse */ } };
      attempt(() => { globalThis.«left» = «#n»; });
      attempt(() => { Array.prototype.«left» = «#n»; });
      attempt(() => { JSON.«left» = «#n»; });
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the result is "«mark»"
    When the agent runs:
      """js
      globalThis.__codemode_result__ = {
        global: typeof globalThis.«left», prototype: typeof [].«left», builtin: typeof JSON.«left»,
      };
      """
    Then the result is {"global": "undefined", "prototype": "undefined", "builtin": "undefined"}

  @fresh-sandbox
  Scenario: A result does not outlive its run
    When the agent runs:
      """js
      globalThis.__codemode_result__ = «#n»;
      """
    Then the result is «#n»
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then the log messages are ["«mark»"]
    And the result is null
