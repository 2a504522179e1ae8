Feature: A run that exceeds a limit (§7.4)

  @limit-error @needs-time-limit @timing
  Scenario Outline: A timeout <where> shows as a «§limit-error»
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      <source>
      """
    Then the limit is reported as a «§limit-error»

    Examples:
      | where           | source                                                                |
      | in a loop       | for (;;) {}                                                           |
      | in microtasks   | const again = () => Promise.resolve().then(again); await again();     |
      | in a timer      | await new Promise(() => setTimeout(() => { for (;;) {} }, 1));        |

  @limit-error @needs-wait-limit @timing
  Scenario Outline: A timeout while nothing runs shows as a «§limit-error»: <where>
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      <source>
      """
    Then the limit is reported as a «§limit-error»

    Examples:
      | where               | source                                                                       |
      | during a long timer | await new Promise((resolve) => setTimeout(resolve, 600000));                 |
      | between timers      | const tick = () => setTimeout(tick, 1); tick(); await new Promise(() => {}); |

  @limit-error
  Scenario: An endless run shows as a «§limit-error», whoever set the limit
    When the agent runs:
      """js
      console.log("«before»");
      for (;;) {}
      """
    Then the host ended the run by itself
    And the limit is reported as a «§limit-error»

  @limit-logs-kept
  Scenario: What was logged in an endless run is kept, whoever set the limit
    When the agent runs:
      """js
      console.log("«before»");
      for (;;) {}
      """
    Then the host ended the run by itself
    And the logs of every run contain "«before»"

  @limit-error @needs-wait-limit @timing
  Scenario: A timeout during a tool call shows as a «§limit-error»
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «hang» | never: true |
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      await «hang»({});
      """
    Then the server "«srv»" received at least 1 call of "«hang»"
    And the limit is reported as a «§limit-error»

  @limit-error @needs-memory-limit
  Scenario Outline: The memory is used up by <what>
    When the agent runs with limits {"maxMemoryBytes": 67108864}:
      """js
      const kept = [];
      <source>
      globalThis.«§result» = kept.length;
      """
    Then the limit is reported as a «§limit-error»

    Examples:
      | what    | source                                                                           |
      | buffers | for (let i = 0; i < 160; i++) kept.push(new Uint8Array(1048576).fill(i));        |
      | objects | for (let i = 0; i < 1000000; i++) kept.push({ i, list: [i, i + 0.5, "n" + i, {}] }); |

  @limit-error @needs-tool-call-limit
  Scenario: One tool call too many
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «§limit-error» } from "«§modules»errors";
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      try {
        await «read»({});
      } catch (e) {
        globalThis.«§result» = e instanceof «§limit-error» ? "«§limit-error»" : String(e?.name);
      }
      """
    Then the limit is reported as a «§limit-error»

  @limit-error @needs-tool-call-limit
  Scenario: One tool call too many that nobody catches
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      await «read»({});
      """
    Then the limit is reported as a «§limit-error»

  @limit-logs-kept @needs-time-limit @timing
  Scenario: What was logged before a timeout is kept
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      console.log("«before»");
      console.warn(await «read»({}));
      for (;;) {}
      """
    Then the host ended the run by itself
    And the logs of every run contain "«before»" and "«word»"

  @limit-logs-kept @needs-wait-limit @timing
  Scenario: What was logged before a timeout during a tool call is kept
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «hang» | never: true |
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      console.log("«before»");
      await «hang»({});
      """
    Then the host ended the run by itself
    And the logs of every run contain "«before»"

  @limit-logs-kept @needs-memory-limit
  Scenario: What was logged before the memory was used up is kept
    When the agent runs with limits {"maxMemoryBytes": 67108864}:
      """js
      console.log("«before»");
      const kept = [];
      for (let i = 0; i < 160; i++) kept.push(new Uint8Array(1048576).fill(i));
      console.log("«after» " + kept.length);
      """
    Then the logs of every run contain "«before»"

  @limit-logs-kept @needs-tool-call-limit
  Scenario: What was logged before a tool call too many is kept
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      console.log("«before»");
      console.log(await «read»({}));
      await «read»({});
      """
    Then the logs of every run contain "«before»" and "«word»"

  @failure-result-null @needs-time-limit @timing
  Scenario: A run that was ended has no result, although it had assigned one
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      globalThis.«§result» = "«mark»";
      for (;;) {}
      """
    Then the run ended in time
    And every result is null

  @failure-structured @needs-time-limit @timing
  Scenario: A run that was ended has a structured response
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      for (;;) {}
      """
    Then the run ended in time
    And every response is a JSON object

  @failure-diagnostic @needs-time-limit @timing
  Scenario: A run that was ended has a diagnostic
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      for (;;) {}
      """
    Then the run ended in time
    And every failure is described by a diagnostic

  @limit-error @needs-tool-call-limit
  Scenario: Each tool call too many, of whichever tool and server
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «word»      |
      | «fail» | isError: «reason» |
    And the MCP server "«other»" with the tools:
      | tool   | reply        |
      | «find» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «§limit-error» } from "«§modules»errors";
      import { «read», «fail» } from "«§modules»servers/«srv»";
      import { «find» } from "«§modules»servers/«other»";
      await «read»({});
      const caught = [];
      for (const call of [«read», «find», «fail», «read»]) {
        try { caught.push(await call({})); } catch (e) { caught.push(e instanceof «§limit-error» ? "" : String(e?.name)); }
      }
      globalThis.«§result» = caught.join("") === "" ? "«§limit-error»" : caught.join(" ");
      """
    Then the limit is reported as a «§limit-error»

  @limit-error @needs-tool-call-limit @needs-concurrent-calls
  Scenario: Several tool calls too many at once
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «§limit-error» } from "«§modules»errors";
      import { «read» } from "«§modules»servers/«srv»";
      const ended = await Promise.allSettled([1, 2, 3, 4].map((n) => «read»({ n })));
      const wrong = ended.filter((one) => one.status === "rejected" && !(one.reason instanceof «§limit-error»));
      const refused = ended.filter((one) => one.status === "rejected").length;
      globalThis.«§result» = refused > 0 && wrong.length === 0 ? "«§limit-error»" : String(wrong[0]?.reason?.name);
      """
    Then the limit is reported as a «§limit-error»

  Scenario Outline: One tool call too many <how>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = "«mark»";
      await «read»({});
      await «read»({});
      """
    Then <what>

    @failure-no-outer-error @needs-tool-call-limit
    Examples:
      | how                            | what                                        |
      | is no error of the outer call  | no call of «§tool» ended in an error   |

    @failure-result-null @needs-tool-call-limit
    Examples:
      | how                            | what                 |
      | leaves no result               | every result is null |
