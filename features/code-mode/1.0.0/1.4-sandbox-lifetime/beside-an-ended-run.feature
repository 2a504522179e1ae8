@uses-server-module @uses-binding @uses-top-level-await
Feature: What ends a run ends no other one that is under way (§1.4)

  # A host may make one run at a time: then the other one is made when this one is over.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                      |
      | «wait» | {text: «word», hold: gate} |
      | «read» | text: «one»                |
    When the agent starts a run:
      """js
      import { «read», «wait» } from "«§modules»servers/«srv»";
      const words = [await «wait»({})];
      words.push(await «read»({}));
      globalThis.«§result» = words;
      """
    And a call of "«wait»" has reached the server "«srv»"

  @fresh-sandbox
  Scenario Outline: A run goes on beside another one that is over: <how>
    When the agent runs at the same time with limits <limits>, or afterwards where the host makes one run at a time:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      <source>
      """
    And the server "«srv»" releases the reply "gate"
    And the run ends
    Then the result is ["«word»", "«one»"]

    Examples:
      | how                     | limits               | source                                                                 |
      | it gives a result       | {}                   | globalThis.«§result» = 1;                                    |
      | it throws               | {}                   | throw new Error("«reason»");                                           |
      | it is no program        | {}                   | const = ;                                                              |
      | it makes too many calls | {"maxToolCalls": 1}  | for (let n = 0; n < 3; n++) await «read»({});                          |
      | it logs too much        | {"maxLogBytes": 100} | for (let n = 0; n < 99; n++) console.log("«text»".repeat(9));          |

  @exhaustion-time @timing
  Scenario Outline: A run goes on beside another one that ends: <how>
    When the agent runs at the same time with limits <limits>, or afterwards where the host makes one run at a time:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      <source>
      """
    And the server "«srv»" releases the reply "gate"
    And the run ends
    Then the result is ["«word»", "«one»"]

    Examples:
      | how                     | limits               | source                                                                 |
      | its time is over        | {"timeoutMs": 400}   | for (;;);                                                              |
      | it waits for too long   | {"timeoutMs": 400}   | for (;;) await new Promise((done) => setTimeout(done, 20));            |
      | it takes too much       | {"maxMemoryBytes": 67108864, "timeoutMs": 3000} | const kept = []; for (let n = 0; n < 400; n++) kept.push(Array.from({ length: 100000 }, (_, i) => ({ i }))); |
