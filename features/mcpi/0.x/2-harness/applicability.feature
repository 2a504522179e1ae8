Feature: What hosts may do with calls that fail (§2)

  @applicability-caught-failures
  Scenario: A script goes on after it has caught what a call throws
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                     |
      | «fail»  | {"readOnlyHint": true} | {"type": "object"} | isError: «fault»                          |
      | «break» | {"readOnlyHint": true} | {"type": "object"} | error: {code: -32050, message: "«fault»"} |
    When the agent executes:
      """js
      for (const call of [codemode.«fail», codemode.«break»]) try { await call({}); } catch { /* it fails */ }
      return "done";
      """
    Then the host has it if the response has the result "done"

  @applicability-thrown-failures
  Scenario: A call throws whose tool reports an error
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply            |
      | «fail» | {"readOnlyHint": true} | {"type": "object"} | isError: «fault» |
    When the agent executes:
      """js
      try { await codemode.«fail»({}); } catch { return "thrown"; }
      return "given";
      """
    Then the host has it if the response has the result "thrown"

  # By which names scripts get tools of one name is open, and whether they get more than one of them.

  @applicability-callable-twins
  Scenario: Each of two tools of one name is called by some name
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply                            |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply                            |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    When the agent executes:
      """js
      const seen = new Set();
      for (const name of Reflect.ownKeys(codemode)) {
        if (String(name).includes("«read»")) try { seen.add((await codemode[name]({})).«field»); } catch { /* not this one */ }
      }
      return [...seen].sort().join() === ["«one»", "«two»"].sort().join();
      """
    Then the host has it if the response has the result true
