Feature: Limits of a run (§3.2.4)

  @limits-unknown-ignored
  Scenario Outline: An unknown limit changes nothing: <what>
    When the agent runs with limits <limits>:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And there is no diagnostic of severity "error"

    Examples:
      | what               | limits                          |
      | a number           | {"«key»": 1}                    |
      | a negative number  | {"«key»": -1}                   |
      | a string           | {"«key»": "many"}               |
      | an object          | {"«key»": {"most": [1]}}        |
      | null               | {"«key»": null}                 |
      | beside a known key | {"«key»": 0, "timeoutMs": 5000} |
      | true               | {"«key»": true}                 |
      | constructor        | {"constructor": 1}              |
      | toString           | {"toString": 1}                 |
      | hasOwnProperty     | {"hasOwnProperty": 1}           |
      | __proto__          | {"__proto__": {"timeoutMs": 1}} |
      | an empty name      | {"": 1}                         |

  @limits-unknown-ignored @needs-tool-call-limit
  Scenario Outline: An unknown limit does not disable a known one: <where>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits <limits>:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      for (let i = 0; i < 5; i++) {
        try { await «read»({}); } catch { /* the limit */ }
      }
      """
    Then the server "«srv»" received at most 4 calls of "«read»"

    Examples:
      | where         | limits                               |
      | it is first   | {"«key»": 1, "maxToolCalls": 2}      |
      | it is last    | {"maxToolCalls": 2, "«key»": "many"} |

  Scenario Outline: A limit that takes effect is documented: <key>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"<key>": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const kept = [];
      for (let i = 0; i < 8; i++) kept.push(new Uint8Array(1048576).fill(i));
      let sum = 0;
      for (let i = 0; i < 100000; i++) sum += i;
      globalThis.«§result» = [kept.length, sum, await «read»({}), await «read»({}), await «read»({})];
      """
    And the agent context is read
    Then either the result is [8, 4999950000, "«word»", "«word»", "«word»"], or the agent context documents the limit "<key>"

    @limits-unknown-ignored
    Examples: what engines call their options
      | key         |
      | timeout     |
      | memoryLimit |
      | memory      |
      | stackSize   |

    @limits-documented @uses-unknown-limits
    Examples: other names for what is limited
      | key            |
      | maxCalls       |
      | max_tool_calls |
      | timeout_ms     |
      | maxMemory      |

  @limit-tool-calls
  Scenario: Calls beyond the limit do not reach the server
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 2}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      for (let i = 0; i < 5; i++) {
        try { await «read»({}); } catch { /* the limit */ }
      }
      """
    Then the server "«srv»" received 2 calls of "«read»"

  @limit-tool-calls
  Scenario: Calls of several tools and servers are counted together
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
      | «list» | text: «two» |
    And the MCP server "«other»" with the tools:
      | tool   | reply         |
      | «read» | text: «three» |
    When the agent runs with limits {"maxToolCalls": 2}:
      """js
      import { «read», «list» } from "«§modules»servers/«srv»";
      import * as other from "«§modules»servers/«other»";
      for (const call of [«read», «list», other.«read», «list», other.«read»]) {
        try { await call({}); } catch { /* the limit */ }
      }
      """
    Then the server "«srv»" received 1 call of "«read»"
    And the server "«srv»" received 1 call of "«list»"
    And the server "«other»" received 0 calls of "«read»"

  @limit-tool-calls
  Scenario: Concurrent calls count too
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 2}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await Promise.allSettled([1, 2, 3, 4, 5].map(() => «read»({})));
      """
    Then the server "«srv»" received at most 2 calls of "«read»"

  @limit-tool-calls
  Scenario: As many calls as the limit allows are made
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 3}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await «read»({}), await «read»({}), await «read»({})];
      """
    Then the result is ["«word»", "«word»", "«word»"]
    And the server "«srv»" received 3 calls of "«read»"

  @limit-tool-calls
  Scenario: The calls of a run do not count in the next one
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 3}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      await «read»({});
      """
    And the agent runs with limits {"maxToolCalls": 3}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      await «read»({});
      """
    Then the server "«srv»" received 4 calls of "«read»"

  @limit-log-bytes
  Scenario Outline: Logs stay within the limit: <what>
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      <source>
      """
    Then the logs of every run contain "«first»"
    And the log messages with "«line»" have at most 4096 bytes

    Examples:
      | what        | source                                                                                                |
      | many lines  | console.log("«first»"); for (let i = 0; i < 400; i++) console.log("«line» " + "x".repeat(100));        |

    @uses-console-debug @uses-console-warn @uses-console-error
    Examples: of each kind
      | what                   | source                                                                                                                                |
      | messages of each level | console.log("«first»"); for (let i = 0; i < 400; i++) console[["debug", "log", "warn", "error"][i % 4]]("«line» " + "x".repeat(100)); |

  @limit-log-bytes
  Scenario: Logs below the limit are kept
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      console.log("«first» " + "x".repeat(500));
      console.log("«second» " + "x".repeat(500));
      """
    Then the logs of every run contain "«first»" and "«second»"

  # Each sign has three bytes in UTF-8, and two in UTF-16.

  @limit-log-bytes
  Scenario: Signs of several bytes count as more than one
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      console.log("«first»");
      for (let i = 0; i < 400; i++) console.log("«line» " + "日".repeat(100));
      """
    Then the logs of every run contain "«first»"
    And the log messages with "«line»" have at most 8192 bytes

  @limit-log-bytes
  Scenario: The logs of a run do not count in the next one
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      console.log("«mark» " + "x".repeat(2500));
      """
    And the agent runs with limits {"maxLogBytes": 4096}:
      """js
      console.log("«mark» " + "y".repeat(2500));
      """
    Then the logs of every run contain "«mark»"

  @limits-documented @needs-tool-call-limit
  Scenario: A host that limits tool calls names the key
    When the outer tools are listed
    And the agent context is read
    Then the agent context documents the limit "maxToolCalls"

  @limits-documented @needs-log-limit
  Scenario: A host that limits logs names the key
    When the outer tools are listed
    And the agent context is read
    Then the agent context documents the limit "maxLogBytes"

  @limit-timeout @timing
  Scenario: A run that takes longer than its limit is ended
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      for (;;) {}
      """
    Then the run ended in time

  # A limit is one of milliseconds: the next whole second is too late.

  @limit-timeout @timing
  Scenario: A run that computes for some milliseconds more than its limit does not end well
    When the agent runs with limits {"timeoutMs": 300}:
      """js
      const begun = Date.now();
      while (Date.now() - begun < 900) {}
      globalThis.«§result» = "«late»";
      """
    Then the run failed

  # What a host calls, such as the function of a timer, takes the time of the run as well.

  @limit-timeout @timing
  Scenario Outline: A run that computes for longer than its limit is ended: <where>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                          | reply        |
      | «read» | {"type": "object", "properties": {"a": {"type": "string"}}} | text: «word» |
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      <source>
      """
    Then the run ended in time

    Examples:
      | where                  | source                                                         |
      | in a timer             | await new Promise(() => setTimeout(() => { for (;;) {} }, 1)); |
      | after a call           | await «read»({}); for (;;) {}                                  |
      | in the input of a call | await «read»({ get a() { for (;;) {} } });                     |

  @limit-timeout @needs-wait-limit @timing
  Scenario: A run that waits longer than its limit is ended
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      await new Promise((resolve) => setTimeout(resolve, 600000));
      """
    Then the run ended in time

  # Nothing that happens meanwhile gives a run its time anew.

  @limit-timeout @needs-wait-limit @timing
  Scenario Outline: A run that goes on for longer than its limit is ended: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «word», delayMs: 150} |
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      <source>
      """
    Then the run ended in time

    Examples:
      | what                     | source                                                                                    |
      | it calls a tool          | for (;;) await «wait»({});                                                                |
      | it has calls under way   | for (;;) await Promise.all([«wait»({}), «wait»({})]);                                     |
      | it waits again and again | for (;;) await new Promise((done) => setTimeout(done, 150));                              |
      | it logs                  | for (;;) { console.log("«mark»"); await new Promise((done) => setTimeout(done, 150)); } |

  @limit-timeout
  Scenario: A run that takes less than its limit is left alone
    When the agent runs with limits {"timeoutMs": 5000}:
      """js
      let sum = 0;
      for (let i = 0; i < 100000; i++) sum += i;
      globalThis.«§result» = sum;
      """
    Then the result is 4999950000

  @limit-memory @uses-failure-response
  Scenario Outline: A run that needs more memory than its limit is ended: <what>
    When the agent runs with limits {"maxMemoryBytes": 67108864}, first without the act:
      """js
      const kept = [];
      const size = 1 + (/*act*/159/*end*/ ?? 0);
      for (let i = 0; i < size; i++) kept.push(<megabyte>);
      globalThis.«§result» = { kept: kept.length };
      """
    Then without the act the result has {"kept": 1}
    And the result matches {"not": {"type": "object", "required": ["kept"]}}

    Examples:
      | what    | megabyte                                                                                     |
      | bytes   | new Uint8Array(1048576).fill(i)                                                              |
      | numbers | ((row) => Array.from({ length: 128 }, () => Array.from(row)))(new Array(1024).fill(i + 0.5)) |
      | texts   | new Array(1024).fill(String(1000 + i).repeat(256)).join("")                                  |
      | maps    | Array.from({ length: 32768 }).reduce((all, none, n) => all.set(n + i / 1024, n), new Map())  |

  @limit-memory
  Scenario: A run that needs less memory than its limit is left alone
    When the agent runs with limits {"maxMemoryBytes": 67108864}:
      """js
      const kept = [];
      for (let i = 0; i < 4; i++) kept.push(new Uint8Array(1048576).fill(i));
      globalThis.«§result» = "«mark» " + kept.length;
      """
    Then the result is "«mark» 4"

  # Of 62 pages of half a megabyte each the run keeps none: what it has let go is no memory of its. The first run shows
  # that the host has the time and the calls for it, and asks for none that it might refuse.

  @limit-memory @uses-structured-reply @timing
  Scenario: What a run has let go does not count
    Given the MCP server "«server»" with the tools:
      | tool   | reply |
      | «read» | {echo: true, result: {"content": [], "structuredContent": {"a": "$arguments", "b": ["$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments"]}}} |
    When the agent runs with limits {"maxToolCalls": 100}:
      """js
      import { «read» } from "«§modules»servers/«server»";
      const text = "abcdefgh".repeat(8000);
      let read = 0;
      for (let page = 0; page < 62; page++) read += (await «read»({ page, text })).b.length;
      globalThis.«§result» = "«mark» " + read;
      """
    And the agent runs with limits {"maxToolCalls": 100, "maxMemoryBytes": 33554432}:
      """js
      import { «read» } from "«§modules»servers/«server»";
      const text = "abcdefgh".repeat(8000);
      let read = 0;
      for (let page = 0; page < 62; page++) read += (await «read»({ page, text })).b.length;
      globalThis.«§result» = "«mark» " + read;
      """
    Then every later run has the result "«mark» 496", if the first one has it

  @limits-documented @needs-time-limit
  Scenario: A host that limits the time names the key
    When the outer tools are listed
    And the agent context is read
    Then the agent context documents the limit "timeoutMs"

  @limits-documented @needs-memory-limit
  Scenario: A host that limits the memory names the key
    When the outer tools are listed
    And the agent context is read
    Then the agent context documents the limit "maxMemoryBytes"

  @failure-structured
  Scenario Outline: An invalid limit value gets a structured response: <limits>
    When the agent runs with limits <limits>:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then every response is a JSON object

    Examples:
      | limits                 |
      | {"timeoutMs": -1}      |
      | {"maxToolCalls": "no"} |

  @failure-no-outer-error
  Scenario Outline: An invalid limit value is not an error of the outer call: <limits>
    When the agent runs with limits <limits>:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then no call of «§tool» ended in an error

    Examples:
      | limits                 |
      | {"timeoutMs": -1}      |
      | {"maxToolCalls": "no"} |

  # What counts the time of a run is over with it.

  @limit-timeout
  Scenario: The time of a run does not end a later one
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «word», delayMs: 350} |
    When the agent runs with limits {"timeoutMs": 200}:
      """js
      globalThis.«§result» = "«mark»";
      """
    And the agent runs with limits {"timeoutMs": 10000}:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «wait»({});
      """
    Then the result is "«word»"

  @limit-log-bytes
  Scenario: A smaller limit of an earlier run does not hold in a later one
    When the agent runs with limits {"maxLogBytes": 500}:
      """js
      for (let i = 0; i < 20; i++) console.log("«line» " + "x".repeat(100));
      """
    And the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 20; i++) console.log("«line» " + "x".repeat(100));
      console.log("«last»");
      """
    Then the logs keep "«last»", in whichever form

  @limit-tool-calls
  Scenario: A limit holds beside requested capabilities, too
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When «§tool» is called with:
      """json
      {
        "code": "import { «read» } from '«§modules»servers/«srv»';\nfor (let i = 0; i < 5; i++) { try { await «read»({}); } catch { /* the limit */ } }",
        "requestedCapabilities": ["«srv»"],
        "limits": {"maxToolCalls": 2}
      }
      """
    Then the server "«srv»" received 2 calls of "«read»"

  # Whether a host makes its sandboxes ahead of runs is its own matter: the time of a run is its own.

  @limit-timeout @timing
  Scenario: A run has its time, also where it comes long after the one before it
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «word», delayMs: 150} |
    When the agent runs with limits {"timeoutMs": 4000}:
      """js
      globalThis.«§result» = "«one»";
      """
    And 4500 ms go by
    And the agent runs with limits {"timeoutMs": 4000}:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      globalThis.«§result» = ["«two»", await «wait»({})];
      """
    Then the result is ["«two»", "«word»"]
