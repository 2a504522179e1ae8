Feature: A call gives its answer, whatever comes of calls beside it (§2)

  # The answers of the tool that is slow come after all that goes wrong beside them. A host may make one call at a time.

  @typed-result @needs-caught-failures @uses-servers
  Scenario Outline: Calls under way give their answers beside one that fails: <how>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                            |
      | «slow» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, delayMs: 250} |
      | «fail» | {"readOnlyHint": true} | {"type": "object"} | <reply>                                          |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply                                            |
      | «late» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«two»"}, delayMs: 250} |
      | «lose» | {"readOnlyHint": true} | {"type": "object"} | <reply>                                          |
    When the agent executes:
      """js
      const calls = [codemode.«slow»({}), codemode.«late»({}), codemode.<failing>({}).catch(() => ({ })), codemode.«slow»({})];
      const all = await Promise.allSettled(calls);
      return [0, 1, 3].map((n) => all[n].value?.«field» ?? all[n].status);
      """
    Then the result is ["«one»", "«two»", "«one»"]

    Examples:
      | how                                          | failing | reply                                     |
      | the tool reports an error                    | «fail»  | isError: «fault»                          |
      | the server answers an error                  | «fail»  | error: {code: -32050, message: "«fault»"} |
      | a tool of the second server reports an error | «lose»  | isError: «fault»                          |

  # A server that ends takes its own calls along, and nobody else's: of two servers either one may be the one that ends.

  @typed-result @needs-caught-failures @uses-servers
  Scenario Outline: Calls under way give their answers beside a server that ends: <which>
    Given the MCP server "<stays>" with the tools:
      | tool   | annotations            | output             | reply                                            |
      | «slow» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, delayMs: 400} |
    And the MCP server "<ends>" with the tools:
      | tool   | annotations            | output             | reply            |
      | «lose» | {"readOnlyHint": true} | {"type": "object"} | disconnect: true |
    When the agent executes:
      """js
      const calls = [codemode.«slow»({}), codemode.«lose»({}).catch(() => ({})), codemode.«slow»({})];
      const all = await Promise.allSettled(calls);
      return [0, 2].map((n) => all[n].value?.«field» ?? all[n].status);
      """
    Then the result is ["«one»", "«one»"]

    Examples:
      | which      | stays | ends  |
      | the first  | «zoo» | «ark» |
      | the second | «ark» | «zoo» |

  # What goes wrong in a script is none of another one's. A host may make one run at a time.

  @typed-result
  Scenario Outline: A call under way gives its answer beside a script that <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                              |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, hold: gate}     |
      | «slow» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«two»"}, delayMs: 100}   |
      | «fail» | {"readOnlyHint": true} | {"type": "object"} | isError: «fault»                                   |
    And the host's configuration has {"timeoutMs": 20000, "memoryMB": 64}
    When the agent starts a run:
      """js
      const result = await codemode.«wait»({});
      return [result.«field», (await codemode.«slow»({})).«field»];
      """
    And a call of "«wait»" has reached the server "«server»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      <act>
      """
    And the server "«server»" releases the reply "gate"
    And the run ends
    Then the result is ["«one»", "«two»"]

    Examples:
      | what                    | act                                                                        |
      | throws                  | throw new Error("«reason»");                                               |
      | is no program           | const = ;                                                                  |
      | has a call that fails   | await codemode.«fail»({}); return 1;                                       |
      | leaves a call           | codemode.«slow»({}); return 1;                                             |
      | recurses                | const f = () => f() + 1; return f();                                       |
      | takes much memory       | const all = []; for (let n = 0; n < 400; n++) all.push(Array.from({ length: 100000 }, (_, m) => n + m + 0.5)); return all.length; |
