Feature: A run that the agent cancels before or while its script begins (§7.4)

  # How many runs a host makes at a time is its own affair (§1.3): what is cancelled may wait for a place, begin, or go on.
  # A run that is cancelled makes no calls after the one that was under way, whenever that was.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                        |
      | «wait»  | {text: «word», hold: «gate»} |
      | «after» | text: «word»                 |
      | «read»  | echo: true                   |

  @cancel-terminates @uses-structured-reply @needs-cancellation @timing
  Scenario: Many cancelled runs make no calls afterwards, and take no place of a later run
    When the agent starts 6 runs to be cancelled:
      """js
      import { «wait», «after» } from "«§modules»servers/«srv»";
      try { await «wait»({ n: {run} }); } catch { /* and goes on */ }
      await «after»({});
      """
    And a call of "«wait»" has reached the server "«srv»", or the host holds it back
    And a call of "«wait»" has reached the server "«srv»", or the host holds it back
    And the agent starts 6 runs to be cancelled:
      """js
      import { «wait», «after» } from "«§modules»servers/«srv»";
      try { await «wait»({ n: {run} }); } catch { /* and goes on */ }
      await «after»({});
      """
    And the agent cancels them, and waits a moment
    And the server "«srv»" releases the reply "«gate»"
    And the agent runs 2 times:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({ n: {run} });
      """
    Then each run gave its own {"arguments": {"n": {run}}}
    And the server "«srv»" received no call of "«after»"

  @cancel-terminates @uses-structured-reply @needs-cancellation @timing
  Scenario: A run that is not cancelled goes on beside one that is
    When the agent starts 3 further runs:
      """js
      import { «wait», «read» } from "«§modules»servers/«srv»";
      await «wait»({});
      globalThis.«§result» = await «read»({ n: {run} });
      """
    And the agent starts 1 run to be cancelled:
      """js
      import { «wait», «after» } from "«§modules»servers/«srv»";
      try { await «wait»({}); } catch { /* and goes on */ }
      await «after»({});
      """
    And the agent cancels it, and waits a moment
    And the server "«srv»" releases the reply "«gate»"
    And the other runs end
    Then each run gave its own {"arguments": {"n": {run}}}
    And the server "«srv»" received no call of "«after»"

  @cancel-terminates @needs-cancellation @timing
  Scenario: A run that is cancelled while its server starts makes no calls afterwards
    Given the MCP server "«late»", which takes 400 ms to start, with the tools:
      | tool    | reply                        |
      | «held»  | {text: «word», hold: «gate»} |
      | «later» | text: «word»                 |
      | «find»  | text: «word»                 |
    And the host is started for this scenario alone
    When the agent starts 1 run to be cancelled:
      """js
      import { «held», «later» } from "«§modules»servers/«late»";
      try { await «held»({}); } catch { /* and goes on */ }
      await «later»({});
      """
    And the agent cancels it, and waits a moment
    And the host has had time to send tools/list to the server "«late»"
    And the server "«late»" releases the reply "«gate»"
    And the agent runs 3 times:
      """js
      import { «find» } from "«§modules»servers/«late»";
      await «find»({});
      """
    Then the server "«late»" received at least 1 call of "«find»"
    And the server "«late»" received no call of "«later»"

  # The server is asked for its tools some time after the host was started, so that its answer can be held back.

  @cancel-terminates @needs-cancellation @timing
  Scenario: A run that is cancelled while its server lists its tools for the first time makes no calls afterwards
    Given the MCP server "«late»", which takes 300 ms to start, with the tools:
      | tool    | reply                        |
      | «held»  | {text: «word», hold: «gate»} |
      | «later» | text: «word»                 |
      | «find»  | text: «word»                 |
    And the host is started for this scenario alone
    When the server "«late»" holds back its answer to tools/list
    And the agent starts 1 run to be cancelled:
      """js
      import { «held», «later» } from "«§modules»servers/«late»";
      try { await «held»({}); } catch { /* and goes on */ }
      await «later»({});
      """
    And the host has had time to send tools/list to the server "«late»"
    And the agent cancels it, and waits a moment
    And the server "«late»" answers tools/list a moment later
    And the server "«late»" releases the reply "«gate»"
    And the agent runs 3 times:
      """js
      import { «find» } from "«§modules»servers/«late»";
      await «find»({});
      """
    Then the server "«late»" received at least 1 call of "«find»"
    And the server "«late»" received no call of "«later»"
