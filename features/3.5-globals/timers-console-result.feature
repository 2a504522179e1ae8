Feature: Timers, console and result (§3.5)

  @global-timers
  Scenario: A timer calls a function once, later, with its arguments
    When the agent runs:
      """js
      const seen = [];
      await new Promise((done) => {
        setTimeout((...given) => { seen.push(given); done(); }, 20, "«word»", «#n»);
        seen.push("first");
      });
      await new Promise((done) => setTimeout(done, 60));
      globalThis.__codemode_result__ = seen;
      """
    Then the result is ["first", ["«word»", «#n»]]

  @global-timers
  Scenario: Timers fire in the order of their delays
    When the agent runs:
      """js
      const seen = [];
      const after = (delay, word) => new Promise((done) => setTimeout(() => done(seen.push(word)), delay));
      await Promise.all([after(120, "«third»"), after(1, "«first»"), after(60, "«second»")]);
      globalThis.__codemode_result__ = seen;
      """
    Then the result is ["«first»", "«second»", "«third»"]

  @global-timers
  Scenario: A timer waits for its delay
    When the agent runs:
      """js
      await new Promise((done) => setTimeout(done, 400));
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the run took at least 350 ms
    And the result is "«mark»"

  @global-timers
  Scenario: A timer that is cleared does not fire
    When the agent runs:
      """js
      const seen = [];
      const cleared = setTimeout(() => seen.push("cleared"), 5);
      setTimeout(() => seen.push("kept"), 5);
      clearTimeout(cleared);
      clearTimeout(cleared);
      clearTimeout(undefined);
      await new Promise((done) => setTimeout(done, 60));
      globalThis.__codemode_result__ = seen;
      """
    Then the result is ["kept"]

  @global-console
  Scenario: The console has four functions
    When the agent runs:
      """js
      console.log("«word»"), console.debug("«word»"), console.warn("«word»"), console.error("«word»");
      globalThis.__codemode_result__ = {
        log: typeof console.log, debug: typeof console.debug, warn: typeof console.warn, error: typeof console.error,
      };
      """
    Then the result is {"log": "function", "debug": "function", "warn": "function", "error": "function"}

  @global-result
  Scenario: The result can be read back
    When the agent runs:
      """js
      globalThis.__codemode_result__ = { «key»: «#n» };
      const read = __codemode_result__.«key»;
      globalThis.__codemode_result__ = { same: globalThis.__codemode_result__ === __codemode_result__, read };
      """
    Then the result is {"same": true, "read": «#n»}
