Feature: What a script is given does not lead to the host (§6)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                        |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": [1]} |

  @no-escape
  Scenario Outline: The host's process is not found by <way>
    When the agent executes:
      """js
      let found;
      try { found = <expression>("return typeof process === 'undefined' ? undefined : process")(); } catch { /* refused */ }
      return { found: typeof found };
      """
    Then the result is {"found": "undefined"}

    Examples:
      | way                       | expression                                                                   |
      | codemode                  | codemode.constructor.constructor                                             |
      | the function of a tool    | codemode.«list».constructor                                                  |
      | the promise of a call     | codemode.«list»({}).constructor.constructor                                  |
      | what a call gives         | (await codemode.«list»({})).constructor.constructor                          |
      | what is in it             | Object.values(await codemode.«list»({}))[0].constructor.constructor          |
      | the error of a call       | (await codemode.«list»(Symbol("x")).catch((e) => e)).constructor.constructor |
      | the prototype of codemode | Object.getPrototypeOf(codemode).constructor.constructor                      |
      | the script itself         | (async () => {}).constructor                                                 |
      | a caller                  | (function () { return arguments.callee.caller.constructor; })()              |
