Feature: The result of a call is its own, and no other call's (§12.3)

  # What a script may not change it need not.

  @whole-result
  Scenario: What a script changes of a result is in no result that is equal to it
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                                              |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {"«items»": [3, {"n": 1}]}, "content": [{"type": "text", "text": "«text»"}], "_meta": {"a": 1}} |
    When the agent executes:
      """js
      const change = (act) => { try { act(); } catch { /* it cannot be changed */ } };
      const call = () => codemode.call("«server»", "«list»", {});
      const first = await call();
      change(() => first.structuredContent.«items».reverse());
      change(() => { first.structuredContent.«items»[0].n = 2; });
      change(() => { first.content[0].text = "«other»"; });
      change(() => first.content.push(first.content[0]));
      const [second, third] = await Promise.all([call(), call()]);
      change(() => { second.structuredContent.«items» = []; });
      return [third.structuredContent, third.content.map((block) => block.text)];
      """
    Then the result is [{"«items»": [3, {"n": 1}]}, ["«text»"]]
