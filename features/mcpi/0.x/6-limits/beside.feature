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

  # What an engine does in one step is time of the script, too.

  @time-limit @timing
  Scenario: A script that tries a pattern without end is ended at the limit
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      return /^(a+)+$/.test("a".repeat(64) + "b");
      """
    Then the run ended in time
