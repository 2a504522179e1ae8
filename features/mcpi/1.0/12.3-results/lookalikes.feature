Feature: A call gives the result as it is, whatever programs take it for (§12.3)

  # What «=…» stands for is in conformance/scripts/lookalikes.

  @whole-result
  Scenario Outline: Structured content is as it is: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                                    |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": «=<what>», "content": [{"type": "text", "text": "«text»"}]} |
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«list»", {});
      return result.structuredContent;
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

  @whole-result
  Scenario: Structured content is as it is, whatever programs unwrap of it
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | «=structured records» |
    When the agent executes:
      """js
      const seen = [];
      for (const _ of «=single records») seen.push((await codemode.call("«server»", "«list»", {})).structuredContent);
      return seen;
      """
    Then the result is «=single records»

  @whole-result
  Scenario: Each of more than a hundred blocks is as it is, and metadata
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {}, "content": «=blocks», "_meta": «=members»} |
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«list»", {});
      return result.content;
      """
    Then the result is «=blocks»
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«list»", {});
      return Object.fromEntries(Object.keys(«=members»).map((name) => [name, result._meta[name] ?? null]));
      """
    Then the result is «=members»

  @error-result-given
  Scenario: A result that reports an error has all that it has
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                        |
      | «fail» | {"readOnlyHint": true} | {"type": "object"} | result: {"isError": true, "structuredContent": «=all», "content": «=blocks»} |
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«fail»", {});
      return result.content;
      """
    Then the result is «=blocks»
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«fail»", {});
      return { failed: result.isError, structured: result.structuredContent };
      """
    Then the result is {"failed": true, "structured": «=all»}

  @whole-result @uses-arguments @uses-at-once
  Scenario: Each of sixty calls at once gets its own result
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                  |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | [{echo: true, delayMs: 30}, {echo: true}] |
    When the agent executes:
      """js
      const call = async (n) => { const result = await codemode.call("«server»", "«echo»", { n: "«word»" + n }); return JSON.stringify(result).includes(`"«word»${n}"`) ? [] : [n]; };
      return (await Promise.all(Array.from({ length: 60 }, (_, n) => call(n % 59)))).flat();
      """
    Then the result is []
