@uses-several-tools
Feature: Calls that fail (§10)

  Background:
    Given the MCP server "«bad»" with the tools:
      | tool     | reply                                    |
      | «refuse» | isError: «reason»                        |
      | «break»  | error: {code: -32050, message: «reason»} |
      | «locked» | unauthorized: true                       |
      | «vanish» | disconnect: true                         |
      | «read»   | text: «word»                             |
    And scripts that begin with:
      """js
      import * as bad from "«§modules»servers/«bad»";
      """

  @call-failure-thrown
  Scenario Outline: The script catches the failure of <what>
    When the agent runs:
      """js
      import { «§tool-call-error» } from "«§modules»errors";
      let caught = "nothing";
      try {
        await bad.«<tool>»({});
      } catch (error) {
        caught = error instanceof «§tool-call-error» ? "«§tool-call-error»" : String(error);
      }
      globalThis.«§result» = caught;
      """
    Then the result is "«§tool-call-error»"
    And the server "«bad»" received at least 1 call of "«<tool>»"

    Examples:
      | what                         | tool   |
      | a tool that reports an error | refuse |
      | a protocol error             | break  |
      | refused credentials          | locked |
      | a server that goes away      | vanish |

  # What a JSON-RPC error means is for the server to say; of two codes a host may think that the tool is gone
  # (register: forgotten-tool-class).

  @call-failure-thrown
  Scenario Outline: The script catches a protocol error as the failure of a call: <what>
    Given the MCP server "«coded»" with the tools:
      | tool   | reply                                     |
      | «call» | error: {code: <code>, message: <message>} |
    When the agent runs:
      """js
      import { «call» } from "«§modules»servers/«coded»";
      import * as errors from "«§modules»errors";
      let caught = "nothing";
      try {
        await «call»({});
      } catch (error) {
        caught = [<classes>].some((name) => error instanceof errors[name]) ? "a failed call" : String(error);
      }
      globalThis.«§result» = caught;
      """
    Then the result is "a failed call"
    And the server "«coded»" received at least 1 call of "«call»"

    Examples:
      | what                               | code   | message                                       | classes                              |
      | not JSON                           | -32700 | «reason»                                      | "«§tool-call-error»"                      |
      | no request                         | -32600 | «reason»                                      | "«§tool-call-error»"                      |
      | an unknown method                  | -32601 | «reason»                                      | "«§tool-call-error»", "«§tool-not-found-error»" |
      | wrong parameters                   | -32602 | «reason»                                      | "«§tool-call-error»", "«§tool-not-found-error»" |
      | the same, in the words of a schema | -32602 | "input does not match: /«key» must be string" | "«§tool-call-error»", "«§tool-not-found-error»" |
      | an internal error                  | -32603 | «reason»                                      | "«§tool-call-error»"                      |
      | a server's error                   | -32000 | «reason»                                      | "«§tool-call-error»"                      |
      | a lost resource                    | -32002 | «reason»                                      | "«§tool-call-error»"                      |
      | an empty message                   | -32050 | ""                                            | "«§tool-call-error»"                      |
      | its own code                       | 17     | «reason»                                      | "«§tool-call-error»"                      |
      | HTTP's not found                   | 404    | «reason»                                      | "«§tool-call-error»"                      |

  @script-not-aborted
  Scenario Outline: The script goes on after the failure of <what>
    When the agent runs:
      """js
      try { await bad.«<tool>»({}); } catch { /* as scripted */ }
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And the server "«bad»" received at least 1 call of "«<tool>»"

    Examples:
      | what                         | tool   |
      | a tool that reports an error | refuse |
      | a protocol error             | break  |
      | refused credentials          | locked |
      | a server that goes away      | vanish |

  # Whether such a call connects again or fails is open (register: server-gone-then-called).

  @script-not-aborted
  Scenario: The script goes on after further calls of a server that has gone away
    When the agent runs:
      """js
      for (const tool of ["«vanish»", "«read»", "«read»"]) try { await bad[tool]({}); } catch { /* either way */ }
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And the server "«bad»" received at least 1 call of "«vanish»"

  @script-not-aborted @needs-concurrent-calls
  Scenario: The script goes on after calls beside the one that a server goes away with
    When the agent runs:
      """js
      await Promise.allSettled(["«read»", "«vanish»", "«read»"].map((tool) => bad[tool]({})));
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And the server "«bad»" received at least 1 call of "«vanish»"

  @script-not-aborted @needs-concurrent-calls
  Scenario: The script goes on after one of several concurrent calls has failed
    When the agent runs:
      """js
      await Promise.allSettled([bad.«read»({ n: 1 }), bad.«refuse»({}), bad.«read»({ n: 2 })]);
      try { await Promise.all([bad.«read»({ n: 3 }), bad.«break»({})]); } catch { /* as scripted */ }
      try { await bad.«read»({ n: 4 }); } catch { /* which is not what is tested */ }
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And the server "«bad»" received at least 1 call of "«refuse»"
    And the server "«bad»" received at least 1 call of "«break»"

  # The rejection has a handler from the start: what becomes of one that has none yet is
  # open (register: late-rejection).

  @script-not-aborted @needs-concurrent-calls
  Scenario: The script looks at a failure that happened long before
    When the agent runs:
      """js
      const failing = bad.«refuse»({});
      failing.catch(() => { /* looked at below */ });
      for (const n of [1, 2]) try { await bad.«read»({ n }); } catch { /* which is not what is tested */ }
      try { await failing; } catch { /* as scripted */ }
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And the server "«bad»" received at least 1 call of "«refuse»"

  @script-not-aborted @uses-second-call
  Scenario: The script goes on after many failures
    When the agent runs with limits {"maxToolCalls": 100000, "timeoutMs": 60000}:
      """js
      for (let i = 0; i < 10; i++) {
        for (const call of [bad.«refuse», bad.«break»]) {
          try { await call({ i }); } catch { /* as scripted */ }
        }
      }
      globalThis.«§result» = { end: "«mark»" };
      """
    Then the result has {"end": "«mark»"}, or a limit ended the run

  @call-failure-thrown @needs-concurrent-calls
  Scenario: The script catches each failure of several concurrent calls
    When the agent runs:
      """js
      import { «§tool-call-error» } from "«§modules»errors";
      const ended = await Promise.allSettled([bad.«refuse»({ n: 1 }), bad.«break»({}), bad.«read»({}), bad.«refuse»({ n: 2 })]);
      globalThis.«§result» = ended.map(({ status, reason }) => {
        if (status === "fulfilled") return "a value";
        return reason instanceof «§tool-call-error» ? "«§tool-call-error»" : String(reason);
      }).sort();
      """
    Then the result is ["«§tool-call-error»", "«§tool-call-error»", "«§tool-call-error»", "a value"]

  @calls-composed
  Scenario Outline: Tools of another server can be called after the failure of <what>
    Given the MCP server "«good»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«good»";
      const failing = (async () => bad.«<tool>»({}))().catch(() => { /* as scripted */ });
      // Whether it fails is judged elsewhere.
      await Promise.race([failing, new Promise((resolve) => setTimeout(resolve, 1000))]);
      globalThis.«§result» = await «read»({ after: "«<tool>»" });
      """
    Then the result is "«word»"
    And the server "«good»" received 1 call of "«read»", with {"after": "«<tool>»"}

    Examples:
      | what                         | tool   |
      | a tool that reports an error | refuse |
      | a server that goes away      | vanish |

  @calls-composed @needs-concurrent-calls @uses-several-tools
  Scenario Outline: A call of another server goes on while there is the failure of <what>
    Given the MCP server "«good»" with the tools:
      | tool   | reply                         |
      | «late» | {text: «found», delayMs: 100} |
    When the agent runs:
      """js
      import { «late» } from "«§modules»servers/«good»";
      const late = «late»({});
      late.catch(() => { /* looked at below */ });
      const failing = (async () => bad.«<tool>»({}))().catch(() => { /* as scripted */ });
      // Whether it fails is judged elsewhere.
      await Promise.race([failing, new Promise((resolve) => setTimeout(resolve, 1000))]);
      globalThis.«§result» = await late;
      """
    Then the result is "«found»"

    Examples:
      | what                         | tool   |
      | a tool that reports an error | refuse |
      | a server that goes away      | vanish |
