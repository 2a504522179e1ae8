Feature: The first scripts of a host are as fresh as any later ones (§4)

  # A host may keep something of its first scripts, and have no place for more of it later on. Scripts may be alike.

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone

  @fresh-sandbox
  Scenario: A script that is run again finds nothing of itself
    When the agent executes each of:
      | script | source |
      | 1      | const left = globalThis.«left» ?? {}.«right» ?? null; globalThis.«left» = "«word»"; try { Object.prototype.«right» = "«word»"; } catch { /* it cannot be changed */ } return { left }; |
      | 2      | const left = globalThis.«left» ?? {}.«right» ?? null; globalThis.«left» = "«word»"; try { Object.prototype.«right» = "«word»"; } catch { /* it cannot be changed */ } return { left }; |
      | 3      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; await codemode.«list»({}); return { left }; |
      | 4      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; await codemode.«list»({}); return { left }; |
      | 5      | return { "n": 0, "left": null }; |
      | 6      | const left = globalThis.«left» ?? {}.«right» ?? null; globalThis.«left» = "«word»"; try { Object.prototype.«right» = "«word»"; } catch { /* it cannot be changed */ } return { left }; |
      | 7      | const left = globalThis.«left» ?? null; globalThis.«left» = "«word»"; await codemode.«list»({}); return { left }; |
    Then every result has {"left": null}

  @one-request-each
  Scenario: A script that is run again makes its calls again
    When the agent executes each of:
      | script | source                                                                               |
      | 1      | await codemode.«list»({ "n": 1 }); await codemode.«list»({ "n": 1 }); return "done"; |
      | 2      | await codemode.«list»({ "n": 1 }); await codemode.«list»({ "n": 1 }); return "done"; |
      | 3      | await codemode.«list»({ "n": 1 }); await codemode.«list»({ "n": 1 }); return "done"; |
    Then the server "«server»" received 6 calls of "«list»"

  @returned-value @uses-servers
  Scenario: A script that is run again gives what it gives now
    Given the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply                                                                                        |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | [structured: {"n": 1}, structured: {"n": 2}, structured: {"n": 3}, structured: {"n": 4}] |
    When the agent executes each of:
      | script | source |
      | 1      | const result = await codemode.«count»({}); return { n: Number(JSON.stringify(result).match(/\\d/)[0]) }; |
      | 2      | const result = await codemode.«count»({}); return { n: Number(JSON.stringify(result).match(/\\d/)[0]) }; |
      | 3      | const result = await codemode.«count»({}); return { n: Number(JSON.stringify(result).match(/\\d/)[0]) }; |
      | 4      | const result = await codemode.«count»({}); return { n: Number(JSON.stringify(result).match(/\\d/)[0]) }; |
    Then the runs gave each of [{"n": 1}, {"n": 2}, {"n": 3}, {"n": 4}], in order
