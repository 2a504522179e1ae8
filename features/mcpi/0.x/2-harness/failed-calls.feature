Feature: A call that fails is one call (§2)

  # A host may end a script with a call that fails: the other call is that of another script.

  @one-request-each
  Scenario Outline: A call that fails is made once: <how>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | <reply>        |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { /* it fails */ }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | how                         | reply                                     |
      | the tool reports an error   | isError: «fault»                          |
      | the server answers an error | error: {code: -32050, message: "«fault»"} |

  # Nothing of a script is remembered, neither what it gave nor that it failed: a server may answer otherwise by now.

  @one-request-each
  Scenario Outline: A script that is run again makes its call again: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply   |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | <reply> |
    When the agent executes each of:
      | script | source                                                                             |
      | 1      | try { await codemode.«list»({ n: 1 }); } catch { /* it fails */ } return "«done»"; |
      | 2      | try { await codemode.«list»({ n: 1 }); } catch { /* it fails */ } return "«done»"; |
      | 3      | try { await codemode.«list»({ n: 1 }); } catch { /* it fails */ } return "«done»"; |
      | 4      | try { await codemode.«list»({ n: 1 }); } catch { /* it fails */ } return "«done»"; |
      | 5      | try { await codemode.«list»({ n: 1 }); } catch { /* it fails */ } return "«done»"; |
      | 6      | try { await codemode.«list»({ n: 1 }); } catch { /* it fails */ } return "«done»"; |
      | 7      | try { await codemode.«list»({ n: 1 }); } catch { /* it fails */ } return "«done»"; |
    Then the server "«server»" received 7 calls of "«list»"

    Examples:
      | what                        | reply                                     |
      | the tool answers            | structured: {"n": 1}                      |
      | the tool reports an error   | isError: «fault»                          |
      | the server answers an error | error: {code: -32050, message: "«fault»"} |

  # A server that answers is connected, whatever it says.

  @same-connection
  Scenario: Calls go through one connection, whatever has failed before
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                     |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {}                            |
      | «fail»  | {"readOnlyHint": true} | {"type": "object"} | isError: «fault»                          |
      | «break» | {"readOnlyHint": true} | {"type": "object"} | error: {code: -32050, message: "«fault»"} |
    When the agent executes each of:
      | script | source                                     |
      | 1      | await codemode.«list»({}); return "first"; |
      | 2      | await codemode.«fail»({}); return "done";  |
      | 3      | await codemode.«break»({}); return "done"; |
      | 4      | throw new Error("«reason»");               |
      | 5      | const = ;                                  |
      | 6      | await codemode.«list»({}); return "last";  |
    Then the server "«server»" was not connected to again after the first run
    And the server "«server»" received 2 calls of "«list»"

  # Calls that fail are over: they keep none from being made, neither one by one nor at once.

  @one-request-each @needs-caught-failures
  Scenario Outline: A call is made after many of the same script that failed: <how>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | <reply>                          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"timeoutMs": 20000}
    When the agent executes:
      """js
      for (let n = 0; n < 20; n++) try { await codemode.«list»({ n }); } catch { /* it fails */ }
      await Promise.allSettled(Array.from({ length: 60 }, (_, n) => codemode.«list»({ n })));
      await codemode.«count»({});
      return "done";
      """
    Then the server "«server»" received 80 calls of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | how                         | reply                                     |
      | the tool reports an error   | isError: «fault»                          |
      | the server answers an error | error: {code: -32050, message: "«fault»"} |

  # A host may make one call at a time.

  @same-connection @uses-at-once
  Scenario: Calls at once go through one connection, too
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {}                 |
      | «late» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 200} |
    When the agent executes each of:
      | script | source                                                                                       |
      | 1      | await codemode.«list»({}); return "first";                                                   |
      | 2      | await Promise.all([1, 2, 3, 4].map((n) => codemode.«late»({ n }))); return "second";         |
      | 3      | await Promise.all([codemode.«late»({}), codemode.«list»({})]); return "third";               |
      | 4      | await codemode.«list»({}); return "last";                                                    |
    Then the server "«server»" was not connected to again after the first run
    And the server "«server»" received 3 calls of "«list»"
    And the server "«server»" received 5 calls of "«late»"
