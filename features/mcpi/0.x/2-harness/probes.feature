Feature: How a host reads what the text leaves open of calls (§2)

  @probe-failed-result
  Scenario: A call whose tool answers with isError
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply            |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | isError: «fault» |
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { return "«thrown»"; }
      return "«given»";
      """
    Then the reading of "failed-result" is one of:
      | where          | what       | reading   |
      | /text          | ~ «thrown» | thrown    |
      | /text          | ~ «given»  | value     |
      | /diagnostics/0 | present    | run-fails |

  @probe-declined-call
  Scenario: A call that is declined
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«list»": "declined"}}
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { return "«thrown»"; }
      return "«given»";
      """
    Then the reading of "declined-call" is one of:
      | where          | what       | reading   |
      | /text          | ~ «thrown» | thrown    |
      | /diagnostics/0 | present    | run-fails |

  @probe-result-without-structure
  Scenario: A result without structured content
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply              |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | text: '{"a": "b"}' |
    When the agent executes:
      """js
      try {
        const result = await codemode.«list»({});
        if (typeof result === "string") return "«text»";
        return result && result.a === "b" ? "«parsed»" : "«nothing»";
      } catch { return "«thrown»"; }
      """
    Then the reading of "result-without-structure" is one of:
      | where | what        | reading     |
      | /text | ~ «text»    | text        |
      | /text | ~ «parsed»  | parsed-text |
      | /text | ~ «nothing» | nothing     |
      | /text | ~ .         | thrown      |

  @probe-result-against-schema
  Scenario: A result that is not as the output schema says
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output                                                                         | reply                       |
      | «list» | {"readOnlyHint": true} | {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]} | structured: {"n": "«word»"} |
    When the agent executes:
      """js
      try { return (await codemode.«list»({})).n; } catch { return "«thrown»"; }
      """
    Then the reading of "result-against-schema" is one of:
      | where | what     | reading |
      | /text | ~ «word» | given   |
      | /text | ~ .      | thrown  |

  @probe-parallel-calls
  Scenario: Two calls that a script makes at once
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 500} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {}                 |
    When the agent executes:
      """js
      const order = [];
      await Promise.all([codemode.«list»({}).then(() => order.push("late")), codemode.«count»({}).then(() => order.push("soon"))]);
      return order;
      """
    Then the reading of "parallel-calls" is one of:
      | where     | what   | reading    |
      | /result/0 | "soon" | together   |
      | /result/0 | "late" | one-by-one |

  @probe-unawaited-calls
  Scenario: A call that a script does not wait for
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                         |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 50} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {}                |
    When the agent executes:
      """js
      codemode.«list»({}).then(() => codemode.«count»({}));
      return "«done»";
      """
    Then the reading of "unawaited-calls" is one of:
      | where                  | what     | reading          |
      | calls «server» «count» | 1        | awaited          |
      | calls «server» «list»  | 0        | not-sent         |
      | /text                  | ~ «done» | sent-and-dropped |

  @probe-call-without-arguments
  Scenario: A call without an argument
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      try { const seen = JSON.stringify(await codemode.«list»()); return seen.includes("{}") ? "«empty»" : "«none»"; } catch { return "«refused»"; }
      """
    Then the reading of "call-without-arguments" is one of:
      | where | what      | reading      |
      | /text | ~ «empty» | empty-object |
      | /text | ~ «none»  | no-arguments |
      | /text | ~ .       | refused      |

  @probe-same-name
  Scenario: A name that two servers have
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      try { await codemode.«list»({}); return "«called»"; } catch { return "«refused»"; }
      """
    Then the reading of "same-name" is one of:
      | where | what       | reading |
      | /text | ~ «called» | one     |
      | /text | ~ .        | neither |

  @probe-unlawful-names
  Scenario: A tool whose name is no identifier
    Given the MCP server "«server»" with the tools:
      | tool            | annotations            | output             | reply          |
      | «list»-«things» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      const has = (name) => typeof codemode[name] === "function";
      return { underscore: has("«list»_«things»"), index: has("«list»-«things»") };
      """
    Then the reading of "unlawful-names" is one of:
      | where   | what                                  | reading    |
      | /result | {"underscore": true, "index": true}   | both       |
      | /result | {"underscore": true, "index": false}  | underscore |
      | /result | {"underscore": false, "index": true}  | index      |
      | /result | {"underscore": false, "index": false} | other      |

  # Of thirty permits a minute, two come back while the last call waits. A host may let a further call wait, too.

  @probe-rate-form
  Scenario: A call some seconds after as many as the rate allows
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                           |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {}                  |
      | «wait»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 4500} |
      | «later» | {"readOnlyHint": true} | {"type": "object"} | structured: {}                  |
    And the host is started for this scenario alone
    And the host's configuration has {"callsPerMinute": 30, "timeoutMs": 12000}
    When the agent executes:
      """js
      for (let n = 0; n < 29; n++) await codemode.«list»({});
      await codemode.«wait»({});
      try { await codemode.«later»({}); } catch { return "«refused»"; }
      return "«made»";
      """
    Then the reading of "rate-form" is one of:
      | where          | what        | reading    |
      | /text          | ~ «refused» | whole      |
      | /text          | ~ «made»    | bit-by-bit |
      | /diagnostics/0 | present     | whole      |
