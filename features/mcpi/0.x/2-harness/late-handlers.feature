Feature: A script may look later at a call that failed (§2, §11)

  # What a call gives is a promise like any other. That nobody looks at it yet ends no script that does so in the end.

  @thenable @needs-caught-failures
  Scenario Outline: A script goes on after a failure at which it looks later: <how>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                            |
      | «slow» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, delayMs: 150} |
      | «fail» | {"readOnlyHint": true} | {"type": "object"} | <reply>                                          |
    When the agent executes:
      """js
      <code>
      """
    Then the result is {"«key»": "«word»"}

    Examples:
      | how                     | reply                                     | code                                                                                                                                                  |
      | behind another call     | error: {code: -32050, message: "«fault»"} | const slow = codemode.«slow»({}), fail = codemode.«fail»({}); await slow; try { await fail; } catch { /* it fails */ } return { "«key»": "«word»" };   |
      | of two, the second      | isError: «fault»                          | const calls = [codemode.«slow»({}), codemode.«fail»({})]; for (const call of calls) { try { await call; } catch { /* it fails */ } } return { "«key»": "«word»" }; |
      | by what is made of it   | error: {code: -32050, message: "«fault»"} | const made = codemode.«fail»({}).then(() => 1); await codemode.«slow»({}); await made.catch(() => 2); return { "«key»": "«word»" };                   |
      | behind calls in turn    | isError: «fault»                          | const fail = codemode.«fail»({}); for (let n = 0; n < 2; n++) await codemode.«slow»({}); await Promise.allSettled([fail]); return { "«key»": "«word»" }; |
      | in a race that is over  | isError: «fault»                          | const won = await Promise.race([Promise.resolve("«word»"), codemode.«fail»({})]); await codemode.«slow»({}); return { "«key»": won };                  |
