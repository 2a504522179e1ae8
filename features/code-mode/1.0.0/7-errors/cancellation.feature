Feature: A run that the agent cancels (§7.4)

  @cancel-calls @needs-cancellation @timing
  Scenario: The call under way is cancelled too
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «hang» | never: true |
    When the agent starts a run:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      await «hang»({});
      """
    And a call of "«hang»" has reached the server "«srv»"
    And the agent cancels the run
    Then the call of "«hang»" at the server "«srv»" was cancelled

  @cancel-calls @needs-cancellation @timing
  Scenario: All calls under way are cancelled
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «hang» | never: true  |
      | «read» | text: «word» |
    And the MCP server "«other»" with the tools:
      | tool    | reply        |
      | «stall» | never: true  |
      | «find»  | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      import { «find» } from "«§modules»servers/«other»";
      await «read»({});
      await «find»({});
      """
    And the agent starts a run:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      import { «stall» } from "«§modules»servers/«other»";
      await Promise.all([«hang»({}), «stall»({})]);
      """
    And a call of "«hang»" has reached the server "«srv»", or the host holds it back
    And a call of "«stall»" has reached the server "«other»", or the host holds it back
    And the agent cancels the run
    Then the calls of "«srv».«hang»" and "«other».«stall»" were cancelled, if they had reached their servers

  @cancel-calls @needs-cancelled-calls @uses-several-tools @timing
  Scenario: All calls under way at one server are cancelled
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «hang» | never: true  |
      | «read» | text: «word» |
    When the agent starts a run:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      await Promise.all([1, 2, 3].map((n) => «hang»({ n })));
      """
    And a call of "«hang»" has reached the server "«srv»"
    And a call of "«hang»" has reached the server "«srv»", or the host holds it back
    And a call of "«hang»" has reached the server "«srv»", or the host holds it back
    And the agent cancels the run
    And the agent runs 2 times:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      """
    Then the cancellations that "«srv»" received name every call of "«hang»"

  @cancel-notification @needs-cancelled-calls @timing
  Scenario: The server is told which call is cancelled
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
      | «hang» | never: true  |
    When the agent starts a run:
      """js
      import { «read», «hang» } from "«§modules»servers/«srv»";
      await «read»({});
      await «hang»({});
      """
    And a call of "«hang»" has reached the server "«srv»"
    And the agent cancels the run
    Then the cancellation that "«srv»" received names the call of "«hang»"

  @cancel-notification @needs-cancelled-calls @uses-several-tools @timing
  Scenario: The server is told which call is cancelled, and not a later one of another run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «hang» | never: true                  |
      | «wait» | {text: «word», hold: «gate»} |
    When the agent starts a run:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      await «hang»({});
      """
    And a call of "«hang»" has reached the server "«srv»"
    And the agent starts 1 further run:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      """
    And a call of "«wait»" has reached the server "«srv»", or the host holds it back
    And the agent cancels the run
    Then the cancellation that "«srv»" received names the call of "«hang»"

  @cancel-terminates @needs-cancellation @timing
  Scenario Outline: A cancelled script makes no further calls: <what>
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                        |
      | «wait»  | {text: «word», hold: «gate»} |
      | «after» | text: «word»                 |
      | «other» | text: «word»                 |
    When the agent starts a run:
      """js
      import { «wait», «after» } from "«§modules»servers/«srv»";
      <source>
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the agent cancels the run
    And the server "«srv»" releases the reply "«gate»"
    And the agent runs:
      """js
      import { «other» } from "«§modules»servers/«srv»";
      for (let i = 0; i < 3; i++) await «other»({});
      """
    Then the server "«srv»" received 3 calls of "«other»"
    And the server "«srv»" received no call of "«after»"

    Examples:
      | what                    | source                                                                        |
      | it waits for the call   | await «wait»({}); await «after»({});                                          |
      | it catches every error  | try { await «wait»({}); } catch { /* and goes on */ } await «after»({});       |
      | it looks at the outcome | const call = «wait»({}); await Promise.allSettled([call]); await «after»({}); |

  @cancel-terminates @needs-cancellation
  Scenario: A script that was not cancelled goes on
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                        |
      | «wait»  | {text: «word», hold: «gate»} |
      | «after» | text: «word»                 |
    When the agent starts a run:
      """js
      import { «wait», «after» } from "«§modules»servers/«srv»";
      await «wait»({});
      await «after»({});
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the server "«srv»" received 1 call of "«after»"

  # The agent asks for two things before it cancels the run, so that the first call is over by then.

  @cancel-terminates @needs-cancellation @timing
  Scenario Outline: A cancelled script is ended between its calls, too: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «tick» | text: «word»                 |
      | «wait» | {text: «late», delayMs: 100} |
    When the agent starts a run:
      """js
      import { «tick» } from "«§modules»servers/«srv»";
      for (;;) {
        await «tick»({});
        <between>
      }
      """
    And a call of "«tick»" has reached the server "«srv»"
    And the outer tools are listed
    And the agent context is read
    And the agent cancels the run
    And the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      """
    And the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      """
    Then the server "«srv»" received at least 1 call of "«wait»"
    And the server "«srv»" received no call of "«tick»" after run 2

    Examples:
      | what        | between                                                            |
      | it waits    | await new Promise((resolve) => setTimeout(resolve, 60));           |
      | it computes | for (let n = 0, began = Date.now(); n++ < 9000000 && Date.now() - began < 60;) { /**/ }  |

  # Its script may not have begun, or wait for the first call.

  @cancel-terminates @needs-cancellation @timing
  Scenario: A run that is cancelled while the host lists changed tools for it makes no calls afterwards
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                         |
      | «wait»  | {text: «word», hold: «gate»} |
      | «after» | text: «word»                  |
      | «other» | text: «word»                  |
    When the agent runs:
      """js
      import { «other» } from "«§modules»servers/«srv»";
      await «other»({});
      """
    And the server "«srv»" holds back its answer to tools/list
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply                         |
      | «wait»  | {text: «word», hold: «gate»} |
      | «after» | text: «word»                  |
      | «other» | text: «word»                  |
      | «added» | text: «word»                  |
    And the agent starts 1 run to be cancelled:
      """js
      import { «wait», «after» } from "«§modules»servers/«srv»";
      await «wait»({});
      await «after»({});
      """
    And the host has had time to send tools/list to the server "«srv»"
    And the agent cancels it, and waits a moment
    And the server "«srv»" answers tools/list a moment later
    And the server "«srv»" releases the reply "«gate»"
    And the agent runs 3 times:
      """js
      import { «other» } from "«§modules»servers/«srv»";
      await «other»({});
      """
    Then the server "«srv»" received at least 1 call of "«other»"
    And the server "«srv»" received no call of "«after»"
