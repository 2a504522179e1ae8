Feature: The time of a script is limited, whatever else is under way (§6)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «quick» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true    |

  # A host may make one run at a time.

  @time-limit @timing
  Scenario: A script is ended at the limit, also where another one began later and is over
    Given the host's configuration has {"timeoutMs": 1200}
    When the agent starts a run:
      """js
      await codemode.«never»({});
      return "«done»";
      """
    And a call of "«never»" has reached the server "«server»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      await codemode.«quick»({});
      return "«other»";
      """
    And the run ends
    Then the host ended the run by itself
    And the text of the answer does not contain "«done»"

  @time-limit @timing
  Scenario: A script is ended at the limit, also where another one began before it
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes 3 times at once:
      """js
      await codemode.«never»({});
      return "«done»";
      """
    Then the host ended each of these runs by itself
    And the text of the answer does not contain "«done»"

  # A host that makes one run at a time counts none of the time that a script waits for its turn.

  @time-limit @timing
  Scenario: A script has its time, whatever others beside it take
    Given the host's configuration has {"timeoutMs": 3500}
    And scripts can call:
      | call   | reply        | delayMs        |
      | «late» | its argument | 1500 1500 1500 |
    When the agent runs at once scripts that do:
      """
      call «late» with {"n": 1}
      give the values
      ---
      call «late» with {"n": 2}
      give the values
      ---
      call «late» with {"n": 3}
      give the values
      """
    Then the results of these scripts are, each its own, [[{"arguments": {"n": 1}}], [{"arguments": {"n": 2}}], [{"arguments": {"n": 3}}]]
    And none of these scripts was ended after it had made its one call

  # What an engine does in one step is time of the script, too.

  @time-limit @timing
  Scenario: A script that tries a pattern without end is ended at the limit
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      return /^(a+)+$/.test("a".repeat(64) + "b");
      """
    Then the run ended in time

  # The other script began later, so that its time is not over yet. A host may make it when this one is over.

  @time-limit @uses-servers @timing
  Scenario: A script goes on beside another one whose time is over
    Given the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply                                             |
      | «soon»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 1300}                   |
      | «stuck» | {"readOnlyHint": true} | {"type": "object"} | never: true                                       |
      | «late»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, delayMs: 1800} |
    And the host's configuration has {"timeoutMs": 2500}
    When the agent starts a run:
      """js
      await codemode.«soon»({});
      await codemode.«stuck»({});
      return "«done»";
      """
    And a call of "«stuck»" has reached the server "«other»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      await codemode.«late»({});
      return "«mark»";
      """
    And the run ends
    Then the run beside it has the result "«mark»"

  # Whether a host makes its sandboxes ahead of scripts is its own matter: a script has its time from its own begin.

  @time-limit @timing
  Scenario: A script has its time, also where it comes long after the host was started and after others
    Given the host's configuration has {"timeoutMs": 4000}
    When the agent executes:
      """js
      await codemode.«quick»({});
      return "«one»";
      """
    And 4500 ms go by
    And the agent executes:
      """js
      for (let n = 0; n < 100; n++) await codemode.«quick»({});
      return "«two»";
      """
    Then the result is "«two»"
