Feature: The time of a script is limited (§6, §11)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                           |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 1500} |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true                     |

  # Without a limit of the configuration there is time for a person to answer, also where nobody is asked: how much, the
  # text does not say.

  @time-limit @timing
  Scenario: A script that computes without end is ended at the limit
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent runs a script, due to end after 1000 ms, that does:
      """
      compute without end
      """
    Then the run ended in time

  @time-limit @timing
  Scenario: A script whose call is never answered is ended at the limit
    Given the host's configuration has {"timeoutMs": 1000}
    When the agent executes, due to end after 1000 ms:
      """js
      await codemode.«never»({});
      return "«done»";
      """
    Then the run ended in time
    And the server "«server»" received 1 call of "«never»"
    And the text of the answer does not contain "«done»"

  @time-limit @timing
  Scenario: A script goes on until the limit
    Given the host's configuration has {"timeoutMs": 20000}
    When the agent executes:
      """js
      await codemode.«list»({});
      return "«done»";
      """
    Then the result is "«done»"
