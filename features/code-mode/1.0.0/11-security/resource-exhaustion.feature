Feature: No script exhausts the host's resources (§11)

  @exhaustion-time @needs-time-limit @timing
  Scenario Outline: A script that never ends is ended: <what>
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      <source>
      """
    Then every response is a JSON object
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

    Examples:
      | what                             | source                                                                     |
      | a loop that catches errors       | for (;;) { try { for (;;) {} } catch {} finally { continue; } }            |
      | microtasks                       | const again = () => Promise.resolve().then(again); again(); await again(); |
      | a result whose toJSON never ends | globalThis.«§result» = { toJSON() { for (;;) {} } };             |
      | an error without end             | throw { get name() { for (;;) {} }, get message() { for (;;) {} }, toString() { for (;;) {} } }; |
      | a log argument without end       | console.log({ get a() { for (;;) {} } });                                  |
      | a loop in a timer of a timer     | await new Promise(() => setTimeout(() => setTimeout(() => { for (;;) {} }, 1), 1)); |

    @uses-memory-survived
    Examples: that uses up memory, too
      | what                | source                                                                |
      | a flood of promises | for (;;) { Promise.resolve().then(() => {}); new Promise(() => {}); } |

    @needs-wait-limit
    Examples: that waits
      | what                         | source                                                                                                 |
      | waits that are caught        | for (;;) try { await new Promise((yes, no) => setTimeout(no, 50)); } catch { await null; }              |
      | timers                       | const tick = () => { setTimeout(tick, 0); setTimeout(tick, 1); }; tick(); await new Promise(() => {}); |
      | a promise that never settles | await new Promise(() => {});                                                                           |

  # Whether such a script is over at the end of its module is open (register: pending-timers, pending-tool-calls).

  @exhaustion-time @needs-time-limit @needs-wait-limit @timing
  Scenario Outline: What a script leaves behind does not keep its run for ever: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «hang» | never: true |
    When the agent runs with limits {"timeoutMs": 300}, due to end after 300 ms:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      <source>
      """
    Then the run ended in time
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

    Examples:
      | what              | source                                               |
      | a chain of timers | const tick = () => { setTimeout(tick, 1); }; tick(); |
      | a call            | «hang»({});                                          |

  @exhaustion-time @timing
  Scenario Outline: A script that runs very long is eventually ended: <what>
    When the agent runs with limits {"timeoutMs": 500, "maxMemoryBytes": 67108864}:
      """js
      <source>
      """
    Then the host ended the run by itself
    And every response is a JSON object
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

    Examples:
      | what                                | source                                                                         |
      | a loop                              | for (;;) {}                                                                    |
      | a promise that never settles        | await new Promise(() => {});                                                   |
      | a regular expression                | globalThis.«§result» = /^(a\|a?)+$/.test("a".repeat(60) + "!");      |
      | a regular expression with lookahead | globalThis.«§result» = /^(?=a)(a\|a?)+$/.test("a".repeat(60) + "!"); |

    @uses-memory-survived
    Examples: that may use up memory, too
      | what          | source                                                                         |
      | a huge number | globalThis.«§result» = String(3n ** 100000000n).length;              |
      | a huge string | globalThis.«§result» = new Array(2 ** 32 - 1).join("ab").length;     |
      | a huge array  | globalThis.«§result» = new Array(2 ** 32 - 1).fill(1).sort().length; |

  # A host may make one run at a time, or refuse further ones.

  @exhaustion-time @needs-time-limit @needs-wait-limit @timing
  Scenario Outline: A script that runs very long beside others is ended: <what>
    Given scripts may wait for 1000 ms
    When the agent executes 3 times at once:
      """js
      <source>
      """
    Then the host ended each of these runs by itself

    Examples:
      | what                         | source                       |
      | a loop                       | for (;;) {}                  |
      | a promise that never settles | await new Promise(() => {}); |

  # What an ended script had sent may still be on its way when the run is answered, and
  # is long there when another run has called.

  @exhaustion-time @timing
  Scenario Outline: A script that calls for ever is eventually ended, and calls no more: answers that come <tool>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «soon» | {text: «word», delayMs: 5}   |
      | «slow» | {text: «word», delayMs: 150} |
      | «wait» | {text: «late», delayMs: 300} |
    When the agent runs with limits {"timeoutMs": 1000}:
      """js
      import { «<tool>» } from "«§modules»servers/«srv»";
      for (;;) await «<tool>»({});
      """
    Then the host ended the run by itself
    When the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      """
    And the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      globalThis.«§result» = "«mark»";
      """
    Then every response is a JSON object
    And the result is "«mark»"
    And the server "«srv»" received at least 1 call of "«<tool>»"
    And the server "«srv»" received no call of "«<tool>»" after run 2

    Examples:
      | tool |
      | soon |

    @needs-wait-limit
    Examples: where the limit counts what a call takes
      | tool |
      | slow |

  @exhaustion-time @needs-time-limit @timing
  Scenario Outline: A script that was ended does nothing more: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                         |
      | «tick» | text: «word»                  |
      | «wait» | {text: «late», delayMs: 200} |
    When the agent runs with limits {"timeoutMs": 1000}:
      """js
      import { «tick» } from "«§modules»servers/«srv»";
      const busy = () => { for (let n = 0, began = Date.now(); n++ < 9000000 && Date.now() - began < 60;) { /* it takes its time */ } };
      <source>
      """
    And the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      """
    And the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      globalThis.«§result» = "«mark»";
      """
    Then every response is a JSON object
    And the result is "«mark»"
    And the server "«srv»" received at least 1 call of "«tick»"
    And the server "«srv»" received no call of "«tick»" after run 2

    Examples:
      | what                       | source                                                                   |
      | it calls again and again   | for (;;) { busy(); await «tick»({}); }                                   |
      | it catches what ends it    | for (;;) { try { busy(); await «tick»({}); } catch { /* on it goes */ } } |

  @exhaustion-memory
  Scenario Outline: Excessive memory use does not take the host down: <what>
    When the agent runs with limits {"maxMemoryBytes": 67108864, "timeoutMs": 3000}:
      """js
      const kept = [];
      try {
        <source>
      } catch { /* refused, as it may be */ }
      """
    Then every response is a JSON object
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

    Examples:
      | what            | source                                                                    |
      | many buffers    | for (let i = 0; i < 400; i++) kept.push(new Uint8Array(1048576).fill(i)); |
      | one huge buffer | kept.push(new ArrayBuffer(2 ** 40));                                      |
      | one huge string | kept.push("x".repeat(2 ** 24).split(""));                                 |
      | doubled strings | let text = "x"; for (let i = 0; i < 40; i++) { text += text; kept.push(text.charCodeAt(i)); } |
      | deep recursion  | const down = () => [down()]; kept.push(down());                           |

  # Where exactly the limit is, is judged by limit-tool-calls.

  @exhaustion-calls @needs-tool-call-limit
  Scenario: A script that catches every error still cannot exceed the call limit
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 5}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      for (let i = 0; i < 50; i++) {
        try { await «read»({}); } catch { continue; } finally { continue; }
      }
      """
    Then the server "«srv»" received at least 1 call of "«read»"
    And the server "«srv»" received at most 10 calls of "«read»"

  @exhaustion-calls @needs-tool-call-limit
  Scenario: Concurrent calls cannot exceed the call limit
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 5}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await Promise.allSettled(Array.from({ length: 50 }, () => «read»({})));
      """
    Then the server "«srv»" received at most 10 calls of "«read»"
