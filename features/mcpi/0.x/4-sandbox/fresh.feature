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

  @fresh-sandbox
  Scenario Outline: What a script has left is gone after it <what>
    Given the host's configuration has {"timeoutMs": 2000}
    When the agent executes:
      """js
      globalThis.«left» = "«word»";
      try { Object.prototype.«left»p = "«word»"; } catch { /* it cannot be changed */ }
      <end>
      """
    And the agent executes:
      """js
      return { left: globalThis.«left» ?? null, inherited: ({}).«left»p ?? null };
      """
    Then the result is {"left": null, "inherited": null}
    When the agent executes:
      """js
      return { left: globalThis.«left» ?? null, inherited: ({}).«left»p ?? null };
      """
    Then the result is {"left": null, "inherited": null}

    Examples:
      | what                        | end                                                                       |
      | has thrown                  | throw new Error("«reason»");                                              |
      | was rejected                | return Promise.reject(new Error("«reason»"));                             |
      | has thrown after a call     | await codemode.«list»({}); throw new Error("«reason»");                   |
      | has thrown nothing          | throw undefined;                                                          |
      | has recursed                | const f = () => f() + 1; return f();                                      |
      | has returned no JSON        | return { n: 10n };                                                        |
      | has called what is not there | await codemode.«nothing»({}); return "done";                             |
      | was left without a return   | await codemode.«list»({});                                                |
      | has left a call without end | codemode.«list»({}); return "done";                                       |

  @fresh-sandbox @uses-servers @timing
  Scenario Outline: What a script has left is gone after it was ended by the limit: <what>
    Given the host's configuration has {"timeoutMs": 1000}
    And the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply       |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true |
    When the agent executes, due to end after 1000 ms:
      """js
      globalThis.«left» = "«word»";
      <end>
      """
    And the agent executes:
      """js
      return { left: globalThis.«left» ?? null };
      """
    Then the result is {"left": null}

    Examples:
      | what        | end                         |
      | it computed | for (;;);                   |
      | it waited   | await codemode.«never»({}); |

  # A host may keep a sandbox for some scripts, and make another one now and then.

  @fresh-sandbox
  Scenario: What a script has left is gone in each of several that come after it
    When the agent executes each of:
      | script | source                                                                                                  |
      | 1      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
      | 2      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
      | 3      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
      | 4      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
      | 5      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
      | 6      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
      | 7      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
      | 8      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; return { left };                  |
    Then every result has {"left": null}

  # A host may run one after the other.

  @fresh-sandbox @uses-servers
  Scenario: Nothing of a script is there for one beside it
    Given the MCP server "«other»" with the tools:
      | tool   | annotations            | output             | reply                        |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate} |
    When the agent starts a run:
      """js
      globalThis.«left» = "«one»";
      await codemode.«wait»({});
      return { own: globalThis.«left» ?? null, other: globalThis.«right» ?? null };
      """
    And a call of "«wait»" has reached the server "«other»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      globalThis.«right» = "«two»";
      return { own: globalThis.«right» ?? null, other: globalThis.«left» ?? null };
      """
    And the server "«other»" releases the reply "gate"
    And the run ends
    Then the result is {"own": "«one»", "other": null}
    And the run beside it has the result {"own": "«two»", "other": null}
