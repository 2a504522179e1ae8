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
      globalThis.__codemode_result__ = [typeof globalThis.«left», typeof [].«left»];
      """
    Then the result is ["undefined", "undefined"]

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
      import { «wait» } from "@codemode/servers/«srv»";
      await «wait»({});
      console.log("«second»");
      globalThis.__codemode_result__ = typeof globalThis.«left»;
      """
    Then the log messages are ["«second»"]
    And the result is "undefined"

  @fresh-sandbox @needs-tool-call-limit
  Scenario: A run that a call too many has ended leaves nothing behind
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      globalThis.«left» = «#n»;
      console.log("«first»");
      await «read»({});
      await «read»({});
      """
    And the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      console.log("«second»");
      globalThis.__codemode_result__ = [typeof globalThis.«left», await «read»({})];
      """
    Then the log messages are ["«second»"]
    And there is no diagnostic of severity "error"
    And the result is ["undefined", "«word»"]
