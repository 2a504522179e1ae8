@uses-several-tools
Feature: The trace of a run has the calls of the run alone, whatever was under way when an earlier one ended (§1.4)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                           |
      | «wait» | {text: «late», hold: «gate», uncancelled: true} |
      | «read» | {text: «word», hold: «other»}                   |
      | «list» | text: «two»                                     |

  # The first run connects the server, so that the second one comes to its call in time.

  @fresh-sandbox @needs-wait-limit @timing
  Scenario Outline: A call that is answered after the time of its run is in no later trace: <how>
    When the agent runs:
      """js
      import { «list» } from "«§modules»servers/«srv»";
      await «list»({});
      """
    And the agent runs with limits {"timeoutMs": 300}, due to end after 300 ms:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await <calls>;
      """
    And the server "«srv»" releases the reply "«gate»"
    And the outer tools are listed
    And the agent context is read
    And the agent runs:
      """js
      globalThis.«§result» = "«first»";
      """
    And the server "«srv»" releases the reply "«other»"
    And the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the server "«srv»" received at least 1 call of "«wait»"
    And the result is "«word»"
    And the tool trace, if present, has no call of "«wait»"
    And the tool trace, if present, has no call of "«list»"

    Examples:
      | how     | calls                                            |
      | one     | «wait»({})                                       |
      | several | Promise.allSettled([1, 2].map(() => «wait»({}))) |

  @fresh-sandbox @needs-wait-limit @timing
  Scenario: A call that is answered in a later run is not in the trace of the later run
    When the agent runs with limits {"timeoutMs": 300}, due to end after 300 ms:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await Promise.allSettled([«wait»({}), «wait»({})]);
      """
    And the agent starts a run:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    And a call of "«read»" has reached the server "«srv»", or the host holds it back
    And the server "«srv»" releases the reply "«gate»"
    And the outer tools are listed
    And the agent context is read
    And the server "«srv»" releases the reply "«other»"
    And the run ends
    Then the result is "«word»"
    And the tool trace, if present, has no call of "«wait»"

  @fresh-sandbox
  Scenario: A call that a script did not wait for is in no later trace
    When the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      «wait»({}).catch(() => { /* nobody waits for it */ });
      throw new Error("«reason»");
      """
    And the server "«srv»" releases the reply "«gate»"
    And the outer tools are listed
    And the agent context is read
    And the agent runs:
      """js
      import { «list» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «list»({});
      """
    Then the result is "«two»"
    And the tool trace, if present, has no call of "«wait»"
