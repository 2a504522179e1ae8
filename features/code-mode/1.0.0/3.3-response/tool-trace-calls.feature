@uses-several-tools
Feature: The tool trace of several servers and of many calls (§3.3.2)

  # A trace need not have every call (register: trace-complete), so that some succeed and
  # some fail in each scenario.

  @trace-server-id @needs-tool-trace
  Scenario: Each entry names the server whose tool was called
    Given the MCP server "«one»", named "«own» Server" and with the instructions "«says»", with the tools:
      | tool   | reply             |
      | «read» | text: «word»      |
      | «list» | isError: «reason» |
    And the MCP server "«two»" with the tools:
      | tool    | reply             |
      | «store» | text: «stored»    |
      | «fail»  | isError: «reason» |
    When the agent runs:
      """js
      import { «read», «list» } from "«§modules»servers/«one»";
      import { «store», «fail» } from "«§modules»servers/«two»";
      await «read»({});
      await «store»({});
      try { await «fail»({}); } catch { /* as scripted */ }
      try { await «list»({}); } catch { /* as scripted */ }
      """
    Then the server "«one»" received at least 1 call of "«list»"
    And the server "«two»" received at least 1 call of "«store»"
    And every call of "«read»", "«list»" in the tool trace names the server "«one»"
    And every call of "«store»", "«fail»" in the tool trace names the server "«two»"

  @trace-server-id @needs-tool-trace
  Scenario: Each entry names its own server when two servers share a tool name
    Given the MCP server "«one»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    And the MCP server "«two»" with the tools:
      | tool   | reply             |
      | «read» | isError: «reason» |
    When the agent runs:
      """js
      import * as one from "«§modules»servers/«one»";
      import * as two from "«§modules»servers/«two»";
      await one.«read»({});
      try { await two.«read»({}); } catch { /* as scripted */ }
      await one.«read»({});
      """
    Then the server "«one»" received at least 1 call of "«read»"
    And the server "«two»" received at least 1 call of "«read»"
    And the tool trace names the servers "«one»", "«one»", "«two»"

  @trace-tool-name @needs-tool-trace @uses-name-order
  Scenario: Each entry names the tool whose export was called, whichever name it got
    Given the MCP server "«srv»" with the tools:
      | tool      | reply             |
      | «read»-b  | text: «one»       |
      | «read».b  | isError: «reason» |
      | 1«read»   | text: «word»      |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«read»_b({});
      try { await server.«read»_b__2({}); } catch { /* as scripted */ }
      await server._1«read»({});
      """
    Then the server "«srv»" received at least 1 call of "«read»-b"
    And the server "«srv»" received at least 1 call of "«read».b"
    And the tool trace names the tools "«read»-b", "«read».b", "1«read»"

  @trace-duration @needs-tool-trace
  Scenario: The duration of a call is that of its waiting
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                             |
      | «late» | {text: «word», delayMs: 250}      |
      | «lose» | {isError: «reason», delayMs: 250} |
    When the agent runs:
      """js
      import { «late», «lose» } from "«§modules»servers/«srv»";
      await Promise.allSettled([«late»({}), «lose»({})]);
      """
    Then the server "«srv»" received at least 1 call of "«lose»"
    And every trace entry has a duration
    And the calls of "«late», «lose»" took at least 200 ms by the tool trace

  @trace-duration @needs-tool-trace
  Scenario: Calls that take next to no time have a duration too
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «read» | text: «word»      |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import { «read», «fail» } from "«§modules»servers/«srv»";
      for (let i = 0; i < 20; i++) {
        await «read»({});
        try { await «fail»({}); } catch { /* as scripted */ }
      }
      """
    Then the server "«srv»" received at least 1 call of "«read»"
    And every trace entry has a duration

  @trace-duration @needs-tool-trace @needs-concurrent-calls
  Scenario Outline: The duration of a call is its own although <what> begins while it is under way
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                                                                        |
      | «late»  | [{isError: «reason», delayMs: 400}, {isError: «reason», delayMs: 300}] |
      | «pause» | {text: «word», delayMs: 250}                                                 |
    And the MCP server "«other»" with the tools:
      | tool   | reply                               |
      | «late» | {isError: «reason», delayMs: 300} |
    When the agent runs:
      """js
      import { «late», «pause» } from "«§modules»servers/«srv»";
      import * as other from "«§modules»servers/«other»";
      const first = «late»({ n: 1 });
      await «pause»({});
      await Promise.allSettled([first, <second>]);
      """
    Then the server "«srv»" received at least 1 call of "«late»"
    And the calls of "«late»" took at least 250 ms by the tool trace

    Examples:
      | what                                   | second                |
      | another call of its tool               | «late»({ n: 2 })    |
      | the same call                          | «late»({ n: 1 })    |
      | a call of another server's same tool   | other.«late»({})    |

  # Of calls that are made one after the other, none is under way in the time of another one.

  @trace-duration @needs-tool-trace
  Scenario: The duration of a call is that of no other call
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                             |
      | «late» | {isError: «reason», delayMs: 250} |
      | «fail» | isError: «reason»                 |
    When the agent runs:
      """js
      import { «late», «fail» } from "«§modules»servers/«srv»";
      for (const call of [«late», ...Array.from({ length: 9 }, () => «fail»)]) {
        try { await call({}); } catch { /* as scripted */ }
      }
      """
    Then the server "«srv»" received at least 1 call of "«fail»"
    And the durations of the tool trace, added up, are within the run

  Scenario Outline: The entry of a call <how> is like that of any call that fails: <judged>
    Given the MCP server "«lost»"<transport> with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
      | «call» | <reply>      |
    When the agent runs:
      """js
      import { «read», «call» } from "«§modules»servers/«lost»";
      await «read»({});
      try { await «call»({ path: "«secret-input»" }); } catch { /* as scripted */ }
      """
    Then <check>

    @trace-ok @needs-tool-trace
    Examples: the outcome
      | how                               | transport                       | reply              | judged | check                                                                  |
      | that loses the connection         |                                 | disconnect: true   | ok     | the tool trace reports that "«read»" succeeded and "«call»" failed     |
      | whose credentials are not good    | , which is reached over HTTP,   | unauthorized: true | ok     | the tool trace reports that "«read»" succeeded and "«call»" failed     |
      | that is answered without content  |                                 | result: {"content": [], "isError": true} | ok | the tool trace reports that "«read»" succeeded and "«call»" failed |

    @trace-error @needs-tool-trace
    Examples: the error
      | how                               | transport                       | reply              | judged | check                                                                  |
      | that loses the connection         |                                 | disconnect: true   | error  | the error of every trace entry, if present, is a string                |
      | whose credentials are not good    | , which is reached over HTTP,   | unauthorized: true | error  | the error of every trace entry, if present, is a string                |
      | that is answered without content  |                                 | result: {"content": [], "isError": true} | error | the error of every trace entry, if present, is a string |
