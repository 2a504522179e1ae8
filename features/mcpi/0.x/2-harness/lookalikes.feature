Feature: Values that programs take for others, and many of them, go through calls as they are (§2)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  @arguments-exact @uses-forty-calls
  Scenario: Arguments arrive as they are
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const value of «=arguments») await codemode.«list»(value);
      return "done";
      """
    Then the server "«server»" received calls of "«list»" with each of «=arguments», in order

  @typed-result @uses-forty-calls
  Scenario Outline: Structured output is as it is: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                  |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: «=<what>» |
    When the agent executes:
      """js
      return await codemode.«list»({});
      """
    Then the result is «=<what>»

    Examples:
      | what        |
      | all         |
      | members     |
      | by odd name |
      | by name     |
      | wide        |
      | long        |

  @typed-result @uses-forty-calls
  Scenario: Structured output is as it is, whatever programs unwrap of it
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | «=structured records» |
    When the agent executes:
      """js
      const seen = [];
      for (const _ of «=single records») seen.push(await codemode.«list»({}));
      return seen;
      """
    Then the result is «=single records»

  @typed-result @uses-arguments @uses-at-once @uses-many-calls
  Scenario Outline: Each of more than a hundred calls gets its own answer: <how>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                  |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | [{echo: true, delayMs: 30}, {echo: true}] |
    When the agent executes:
      """js
      const call = async (n) => { const result = await codemode.«echo»({ n: "«word»" + n }); return JSON.stringify(result).includes(`"«word»${n}"`) ? [] : [n]; };
      const wrong = [];
      <calls>
      return wrong.flat();
      """
    Then the result is []

    Examples:
      | how               | calls                                                                       |
      | one after another | for (let n = 0; n < 130; n++) wrong.push(await call(n % 129));               |
      | at once           | wrong.push(...await Promise.all(Array.from({ length: 130 }, (_, n) => call(n % 129)))); |

  # The last call is equal to the first one.

  @audit @uses-arguments @uses-many-calls
  Scenario Outline: The audit log has each of more than a hundred calls: <how>
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      const call = (n) => codemode.«echo»({ "«key»": "«in»" + n % 129 + "." });
      <calls>
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»0." at least 4 times
    And the file has "«in»1." at least 2 times
    And the file has "«in»5." at least 2 times
    And the file has "«in»10." at least 2 times
    And the file has "«in»32." at least 2 times
    And the file has "«in»64." at least 2 times
    And the file has "«in»100." at least 2 times
    And the file has "«in»128." at least 2 times

    Examples:
      | how               | calls                                                           |
      | one after another | for (let n = 0; n < 130; n++) await call(n);                    |
      | at once           | await Promise.all(Array.from({ length: 130 }, (_, n) => call(n))); |
