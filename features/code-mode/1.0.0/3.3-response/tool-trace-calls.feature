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
      import { «read», «list» } from "@codemode/servers/«one»";
      import { «store», «fail» } from "@codemode/servers/«two»";
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
      import * as one from "@codemode/servers/«one»";
      import * as two from "@codemode/servers/«two»";
      await one.«read»({});
      try { await two.«read»({}); } catch { /* as scripted */ }
      await one.«read»({});
      """
    Then the server "«one»" received 2 calls of "«read»"
    And the server "«two»" received at least 1 call of "«read»"
    And the tool trace names the servers "«one»", "«one»", "«two»"

  @trace-tool-name @needs-tool-trace
  Scenario: Each entry names the tool whose export was called, whichever name it got
    Given the MCP server "«srv»" with the tools:
      | tool      | reply             |
      | «read»-b  | text: «one»       |
      | «read».b  | isError: «reason» |
      | 1«read»   | text: «word»      |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      await server.«read»_b({});
      try { await server.«read»_b__2({}); } catch { /* as scripted */ }
      await server._1«read»({});
      """
    Then the server "«srv»" received 1 call of "«read»-b"
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
      import { «late», «lose» } from "@codemode/servers/«srv»";
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
      import { «read», «fail» } from "@codemode/servers/«srv»";
      for (let i = 0; i < 20; i++) {
        await «read»({});
        try { await «fail»({}); } catch { /* as scripted */ }
      }
      """
    Then the server "«srv»" received at least 1 call of "«read»"
    And every trace entry has a duration
