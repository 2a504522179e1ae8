Feature: A run that was ended leaves nothing behind (§1.4)

  @fresh-sandbox @needs-time-limit @timing
  Scenario: A run that a limit has ended leaves no state
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      globalThis.«left» = «#n»;
      try { Array.prototype.«left» = «#n»; } catch { /* a host may refuse */ }
      for (;;) {}
      """
    And the agent runs:
      """js
      globalThis.«§result» = [typeof globalThis.«left», typeof [].«left»];
      """
    Then the result is ["undefined", "undefined"]

  @fresh-sandbox @needs-cancellation @timing
  Scenario: A run that was cancelled leaves nothing behind
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «read» | text: «word»                 |
      | «wait» | {text: «late», hold: «gate»} |
    When the agent starts a run:
      """js
      import { «read», «wait» } from "«§modules»servers/«srv»";
      globalThis.«left» = «#n»;
      try { Array.prototype.«left» = «#n»; } catch { /* a host may refuse */ }
      globalThis.«§result» = "«first»";
      console.log("«first»");
      await «read»({});
      await «wait»({});
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the agent cancels the run
    And the server "«srv»" releases the reply "«gate»"
    And the agent runs 2 times:
      """js
      console.log("«second»");
      globalThis.«§result» = { left: [typeof globalThis.«left», typeof [].«left»], before: globalThis.«§result» === "«first»" };
      """
    Then no log message contains "«first»"
    And the result is {"left": ["undefined", "undefined"], "before": false}
    And the tool trace, if present, has no call of "«read»"

  @fresh-sandbox
  Scenario: A timer of one run does not fire in a later one
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                         |
      | «wait» | {text: «late», delayMs: 1200} |
    When the agent runs:
      """js
      for (const ms of [100, 300, 600, 900]) {
        setTimeout(() => { console.log("«first»"); globalThis.«left» = «#n»; }, ms);
      }
      console.log("«begun»");
      """
    And the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      console.log("«second»");
      globalThis.«§result» = typeof globalThis.«left»;
      """
    Then no log message contains "«first»"
    And no log message contains "«begun»"
    And the result is "undefined"

  @fresh-sandbox @needs-tool-call-limit
  Scenario: A run that a call too many has ended leaves nothing behind
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«left» = «#n»;
      console.log("«first»");
      await «read»({});
      await «read»({});
      """
    And the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      console.log("«second»");
      globalThis.«§result» = [typeof globalThis.«left», await «read»({})];
      """
    Then no log message contains "«first»"
    And there is no diagnostic of severity "error"
    And the result is ["undefined", "«word»"]

  # A host may make few calls of a server at a time, and wait for those that were under way. It gets an answer
  # to each of them, so that none of them keeps a later call waiting for good.

  @fresh-sandbox @uses-several-tools
  Scenario Outline: A later run can call a server after runs <what>
    Given the MCP server "«srv»" with the tools:
      | tool     | input                                                                              | reply                                    |
      | «late»   |                                                                                    | {text: «late», delayMs: 60}              |
      | «read»   |                                                                                    | text: «word»                             |
      | «refuse» |                                                                                    | isError: «reason»                        |
      | «break»  |                                                                                    | error: {code: -32050, message: «reason»} |
      | «count»  | {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]} | text: «other»                            |
    When the agent runs 4 times:
      """js
      import * as server from "«§modules»servers/«srv»";
      const start = (call, input) => { (async () => call(input))().catch(() => { /* nobody waits for it */ }); };
      const end = async (call, input) => { try { await call(input); } catch { /* as scripted */ } };
      <calls>
      """
    And the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"

    Examples:
      | what                                  | calls                                                                                     |
      | that waited for none of their calls   | for (let i = 0; i < 16; i++) start(server.«late», { i });                                 |
      | that threw with calls under way       | for (let i = 0; i < 16; i++) start(server.«late», { i }); throw new Error("«own»");       |
      | whose calls were answered with errors | for (let i = 0; i < 6; i++) { await end(server.«refuse», { i }); await end(server.«break», { i }); } |
      | whose inputs were refused             | for (let i = 0; i < 12; i++) await end(server.«count», { n: "«word»" });                  |

  @fresh-sandbox @needs-wait-limit @uses-several-tools @timing
  Scenario: A later run can call a server after a run whose time was over with calls under way
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «late» | {text: «late», delayMs: 500} |
      | «read» | text: «word»                 |
    When the agent runs with limits {"timeoutMs": 300}, due to end after 300 ms:
      """js
      import { «late» } from "«§modules»servers/«srv»";
      await Promise.allSettled(Array.from({ length: 20 }, (_, i) => «late»({ i })));
      """
    And the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"

  @fresh-sandbox @needs-cancellation @uses-several-tools @timing
  Scenario: A later run can call a server after a run that was cancelled with calls under way
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «late», hold: «gate»} |
      | «read» | text: «word»                 |
    When the agent starts a run:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await Promise.allSettled(Array.from({ length: 20 }, (_, i) => «wait»({ i })));
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the agent cancels the run
    And the server "«srv»" releases the reply "«gate»"
    And the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"

  # The answers to the ended run come while the later one waits for its own, and while the agent asks for two other
  # things, so they are the first to come.

  @fresh-sandbox @needs-wait-limit @uses-several-tools @timing
  Scenario: An answer that comes after the time of its run is given to no call of a later run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                           |
      | «wait» | {text: «late», hold: «gate», uncancelled: true} |
      | «read» | {text: «word», hold: «other»}                   |
    When the agent runs with limits {"timeoutMs": 300}, due to end after 300 ms:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await Promise.allSettled([«wait»({}), «wait»({}), «wait»({})]);
      """
    And the agent starts a run:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await Promise.all([«read»({}), «read»({}), «read»({})]);
      """
    And a call of "«read»" has reached the server "«srv»", or the host holds it back
    And the server "«srv»" releases the reply "«gate»"
    And the outer tools are listed
    And the agent context is read
    And the server "«srv»" releases the reply "«other»"
    And the run ends
    Then the result is ["«word»", "«word»", "«word»"]

  @fresh-sandbox @needs-cancellation @uses-several-tools @timing
  Scenario: An answer that comes after its run was cancelled is given to no call of a later run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                           |
      | «wait» | {text: «late», hold: «gate», uncancelled: true} |
      | «read» | {text: «word», hold: «other»}                   |
    When the agent starts a run:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await Promise.allSettled([«wait»({}), «wait»({}), «wait»({})]);
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the agent cancels the run
    And the agent starts a run:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await Promise.all([«read»({}), «read»({}), «read»({})]);
      """
    And a call of "«read»" has reached the server "«srv»", or the host holds it back
    And the server "«srv»" releases the reply "«gate»"
    And the outer tools are listed
    And the agent context is read
    And the server "«srv»" releases the reply "«other»"
    And the run ends
    Then the result is ["«word»", "«word»", "«word»"]

  @fresh-sandbox
  Scenario: A run is made after 24 that failed
    When the agent runs 24 times:
      """js
      console.log("«first»");
      if ({run} % 3 === 0) await import("«§modules»servers/«none»");
      if ({run} % 3 === 1) throw new Error("«own»");
      await Promise.reject("«reason»");
      """
    And the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

  # Whether a host waits for timers is open (register: pending-timers). What a timer does when its run is answered is
  # done by a run that is over: what had been sent by then has come while the second run went on.

  @fresh-sandbox @uses-several-tools
  Scenario Outline: A timer of a run that <ends> calls no tool when the run is answered
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «tick» | text: «word»                 |
      | «wait» | {text: «late», delayMs: 300} |
    When the agent runs:
      """js
      import { «tick» } from "«§modules»servers/«srv»";
      const call = async () => { try { await «tick»({}); } catch { /* its run is over */ } };
      for (let ms = 150; ms <= <last>; ms += 150) setTimeout(call, ms);
      <end>
      """
    And the agent runs 2 times:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      """
    Then the server "«srv»" received 2 calls of "«wait»"
    And the server "«srv»" received no call of "«tick»" after run 2

    Examples:
      | ends             | last | end                                        |
      | comes to its end | 900  | globalThis.«§result» = "«mark»"; |
      | throws           | 3000 | throw new Error("«own»");                  |
