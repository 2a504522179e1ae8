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
      globalThis.«§result» = seen;
      """
    Then the result is ["first", ["«word»", «#n»]]

  @global-timers
  Scenario: Timers fire in the order of their delays
    When the agent runs:
      """js
      const seen = [];
      const after = (delay, word) => new Promise((done) => setTimeout(() => done(seen.push(word)), delay));
      await Promise.all([after(120, "«third»"), after(1, "«first»"), after(60, "«second»")]);
      globalThis.«§result» = seen;
      """
    Then the result is ["«first»", "«second»", "«third»"]

  @global-timers
  Scenario: A timer waits for its delay
    When the agent runs:
      """js
      await new Promise((done) => setTimeout(done, 400));
      globalThis.«§result» = "«mark»";
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
      globalThis.«§result» = seen;
      """
    Then the result is ["kept"]

  @global-timers
  Scenario: The id of a timer that has fired, or was cleared, is not that of a later one
    When the agent runs:
      """js
      const seen = [];
      const after = (delay, word) => setTimeout(() => seen.push(word), delay);
      const wait = (delay) => new Promise((done) => setTimeout(done, delay));
      const fired = after(1, "fired");
      await wait(20);
      const one = after(5, "one"), two = after(10, "two");
      clearTimeout(one);
      after(15, "three");
      clearTimeout(two);
      after(20, "four");
      for (const id of [fired, one, two]) clearTimeout(id);
      await wait(60);
      globalThis.«§result» = seen;
      """
    Then the result is ["fired", "three", "four"]

  @global-timers
  Scenario: A timer without a delay fires soon
    When the agent runs:
      """js
      const seen = [];
      setTimeout(() => seen.push("none"));
      setTimeout(() => seen.push("undefined"), undefined);
      setTimeout(() => seen.push("zero"), 0);
      await new Promise((done) => setTimeout(done, 100));
      globalThis.«§result» = seen.sort();
      """
    Then the result is ["none", "undefined", "zero"]

  @global-timers
  Scenario: A timer can start another timer
    When the agent runs:
      """js
      const seen = [];
      const step = (n) => { seen.push(n); if (n < 4) setTimeout(step, 1, n + 1); };
      setTimeout(step, 1, 1);
      for (let i = 0; i < 40 && seen.length < 4; i++) await new Promise((done) => setTimeout(done, 20));
      globalThis.«§result» = seen;
      """
    Then the result is [1, 2, 3, 4]

  # Both are due when the first of them fires.

  @global-timers
  Scenario: A timer can clear another one that is due
    When the agent runs:
      """js
      const seen = [];
      let second;
      setTimeout(() => { seen.push("first"); clearTimeout(second); }, 1);
      second = setTimeout(() => seen.push("cleared"), 5);
      setTimeout(() => seen.push("third"), 6);
      for (let n = 0, began = Date.now(); n++ < 9000000 && Date.now() - began < 60;) { /* both become due */ }
      await new Promise((done) => setTimeout(done, 60));
      globalThis.«§result» = seen;
      """
    Then the result is ["first", "third"]

  @global-console
  Scenario: The console has four functions
    When the agent runs:
      """js
      globalThis.«§result» = {
        log: typeof console.log, debug: typeof console.debug, warn: typeof console.warn, error: typeof console.error,
      };
      """
    Then the result is {"log": "function", "debug": "function", "warn": "function", "error": "function"}

  @global-result
  Scenario: The result can be read back
    When the agent runs:
      """js
      globalThis.«§result» = { «key»: «#n» };
      const read = «§result».«key»;
      globalThis.«§result» = { same: globalThis.«§result» === «§result», read };
      """
    Then the result is {"same": true, "read": «#n»}

  @global-result
  Scenario: The result can be assigned and read back at any time
    When the agent runs:
      """js
      const read = [];
      globalThis.«§result» = { n: 0 };
      for (let n = 1; n < 4; n++) {
        await null;
        read.push(globalThis.«§result».n); globalThis.«§result» = { n, read };
      }
      """
    Then the result is {"n": 3, "read": [0, 1, 2]}

  @global-timers
  Scenario: Each of 100 timers fires once
    When the agent runs:
      """js
      const seen = [];
      for (let i = 0; i < 100; i++) setTimeout((n) => seen.push(n), i < 50 ? 40 : 1, i);
      for (let i = 0; i < 40 && seen.length < 100; i++) await new Promise((done) => setTimeout(done, 20));
      await new Promise((done) => setTimeout(done, 60));
      globalThis.«§result» = { fired: seen.length, different: new Set(seen).size };
      """
    Then the result is {"fired": 100, "different": 100}

  # The reply comes long after the timer is due, also on a machine that is busy.

  @global-timers @timing
  Scenario Outline: Timers fire while a call is under way: <how>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                         |
      | «wait» | {text: «word», delayMs: 1500} |
    When the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      const seen = [];
      const called = «wait»({}).then(() => seen.push("call"));
      <timers>
      await called;
      globalThis.«§result» = seen;
      """
    Then the result is ["one", "two", "call"]

    Examples:
      | how               | timers                                                                                      |
      | begun before it   | setTimeout(() => seen.push("two"), 40); setTimeout(() => seen.push("one"), 1);              |
      | one after another | setTimeout(() => { seen.push("one"); setTimeout(() => seen.push("two"), 1); }, 1);          |
      | that are awaited  | for (const n of ["one", "two"]) { await new Promise((done) => setTimeout(done, 5)); seen.push(n); } |
