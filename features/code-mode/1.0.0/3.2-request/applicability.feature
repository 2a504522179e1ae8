Feature: What a host may do of capabilities, of limits and of import() (§3.2.1, §3.2.3, §3.2.4)

  # A host supports a limit if what a run may do follows the value that was asked for. A limit
  # of its own, which holds whatever is asked for, is none that the key sets.

  # The second limit has room for all: a host may drop whatever is too much as a whole.

  @applicability-log-limit
  Scenario: What is kept of the logs follows maxLogBytes
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 60; i++) console.log("x".repeat(160));
      """
    And the agent runs with limits {"maxLogBytes": 16384}:
      """js
      for (let i = 0; i < 60; i++) console.log("x".repeat(160));
      """
    Then the host has it if the second run kept more log messages of 160 "x"

  # The first error ends a run: a host that refuses one call and then lets others through
  # breaks the limit, and does not lack it.

  @applicability-tool-call-limit @uses-binding
  Scenario: How many calls reach a server follows maxToolCalls
    Given the MCP server "«server»" with the tools:
      | tool   | reply    |
      | «tool» | text: ok |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import * as s from "«§modules»servers/«server»";
      for (let i = 0; i < 8; i++) await s.«tool»({});
      """
    And the agent runs with limits {"maxToolCalls": 4}:
      """js
      import * as s from "«§modules»servers/«server»";
      for (let i = 0; i < 8; i++) await s.«tool»({});
      """
    Then the host has it if more calls of "«tool»" reached the server "«server»" in the second run

  @applicability-memory-limit
  Scenario: How much memory a run may have follows maxMemoryBytes
    When the agent runs with limits {"maxMemoryBytes": 25165824}:
      """js
      const kept = [];
      for (let i = 0; i < 64; i++) kept.push(new Uint8Array(1048576).fill(i));
      globalThis.«§result» = "survived " + kept.length;
      """
    And the agent runs with limits {"maxMemoryBytes": 167772160}:
      """js
      const kept = [];
      for (let i = 0; i < 64; i++) kept.push(new Uint8Array(1048576).fill(i));
      globalThis.«§result» = "survived " + kept.length;
      """
    Then the host has it if the second run alone has the result "survived 64"

  @applicability-time-limit @timing
  Scenario: How long a run may compute follows timeoutMs
    When the agent runs each of, limited to 300 ms and then to 1800 ms, until the end of one follows its limit:
      | script           | source      |
      | looping for ever | for (;;) {} |
    Then the host has it if the end of a run followed its limit

  # It counts the time in which a run waits if it does so for a call or for a timer.
  @applicability-wait-limit @uses-binding @timing
  Scenario: How long a run may wait follows timeoutMs
    Given the MCP server "«server»" with the tools:
      | tool   | reply                  |
      | «held» | {text: ok, hold: gate} |
    When the agent runs each of, limited to 300 ms and then to 1800 ms, until the end of one follows its limit:
      | script              | source                                                                     |
      | waiting for a call  | import * as s from "«§modules»servers/«server»"; await s.«held»({});       |
      | waiting for a timer | /*act*/await new Promise((resolve) => setTimeout(resolve, 600000));/*end*/ |
    Then the host has it if the end of a run followed its limit

  # It may reject, and a host may refuse the whole source for it.
  @applicability-dynamic-import @uses-top-level-await @uses-server-module
  Scenario: import() gives a module
    Given the MCP server "«server»" with the tools:
      | tool   | reply    |
      | «tool» | text: ok |
    When the agent runs:
      """js
      globalThis.«§result» = /*act*/typeof (await import("«§modules»servers/«server»"))/*end*/;
      """
    Then the host has it if the response has the result "object"

  # The identifiers of capabilities are open: a host may have its own (register: capability-identifiers).

  @applicability-server-ids-requested
  Scenario: The id of a server is a capability
    Given the MCP server "«server»" with the tools:
      | tool   | reply    |
      | «tool» | text: ok |
    When the agent requests the capabilities ["«server»"] and runs:
      """js
      1;
      """
    Then the host has it if no diagnostic names "«server»"
