Feature: Each call has a fresh sandbox (§4)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @fresh-sandbox
  Scenario: A global is gone in the next call
    When the agent runs a script that does:
      """
      set the global «global» to "«left»"
      give the global «global»
      """
    Then the result is "«left»"
    When the agent runs a script that does:
      """
      give the global «global»
      """
    Then the result is null

  @fresh-sandbox @uses-call
  Scenario Outline: What a script changes is as it was in the next call: <what>
    When the agent executes:
      """js
      try { <change> } catch { /* it cannot be changed */ }
      return "done";
      """
    And the agent executes:
      """js
      return { left: <look> ?? null };
      """
    Then the result is {"left": null}

    Examples:
      | what                     | change                              | look                        |
      | a variable               | var «left» = "«word»";              | globalThis.«left»           |
      | the prototype of objects | Object.prototype.«left» = "«word»"; | ({}).«left»                 |
      | the prototype of lists   | Array.prototype.«left» = "«word»";  | [].«left»                   |
      | a function of the engine | JSON.stringify.«left» = "«word»";   | JSON.stringify.«left»       |
      | codemode                 | codemode.«left» = "«word»";         | globalThis.codemode?.«left» |
      | the function of a tool   | codemode.«list».«left» = "«word»";  | codemode.«list».«left»      |

  @fresh-sandbox
  Scenario: The function of a tool calls it, whatever an earlier script put there
    When the agent executes:
      """js
      try { codemode.«list» = () => "«word»"; } catch { /* it cannot be changed */ }
      try { globalThis.codemode = { «list»: () => "«word»" }; } catch { /* it cannot be changed */ }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«list»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"

  @fresh-sandbox
  Scenario: What a script writes to the console is not told of the next one
    When the agent executes:
      """js
      if (typeof console !== "undefined") console.log("«line»");
      return "«one»";
      """
    And the agent executes:
      """js
      if (typeof console !== "undefined") console.log("«other»");
      return "«two»";
      """
    Then the text of the answer contains "«two»"
    And the text of the answer does not contain "«line»"
