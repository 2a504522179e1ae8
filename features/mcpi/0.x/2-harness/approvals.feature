Feature: A host may have single calls approved (§2)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @approval-hook
  Scenario Outline: A call that is <answer> within a script
    Given the host's configuration has {"approvals": {"«server»/«list»": "<answer>"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      try { await codemode.«list»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received <n> calls of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | answer   | n |
      | declined | 0 |
      | approved | 1 |

  @approval-hook
  Scenario: A call that is declined is declined again
    Given the host's configuration has {"approvals": {"«server»/«list»": "declined"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      for (let n = 0; n < 3; n++) try { await codemode.«list»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 1 call of "«count»"

  @approval-hook
  Scenario Outline: Of two tools of a server one is declined: <declined>
    Given the host's configuration has {"approvals": {"«server»/<approved>": "approved", "«server»/<declined>": "declined"}}
    When the agent executes:
      """js
      await codemode.<approved>({});
      try { await codemode.<declined>({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received 1 call of "<approved>"
    And the server "«server»" received no call of "<declined>"

    Examples:
      | approved | declined |
      | «list»   | «count»  |
      | «count»  | «list»   |

  @approval-hook
  Scenario: A call that is declined is declined in the next script, too
    Given the host's configuration has {"approvals": {"«server»/«list»": "declined"}}
    When the agent executes:
      """js
      try { await codemode.«list»({}); } catch { /* declined */ }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«count»({});
      try { await codemode.«list»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 1 call of "«count»"

  @approval-hook
  Scenario: Of calls that are made at once those are not made that are declined
    Given the host's configuration has {"approvals": {"«server»/«list»": "declined", "«server»/«count»": "approved"}}
    When the agent executes:
      """js
      const calls = [codemode.«list»({ n: 1 }), codemode.«count»({ n: 2 }), codemode.«list»({ n: 3 }), codemode.«count»({ n: 4 })];
      await Promise.allSettled(calls);
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 2 calls of "«count»"

  @approval-hook @uses-servers
  Scenario Outline: A call of the <place> server that is declined
    Given the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«third»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «look» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"<declined server>/<declined>": "declined", "<other server>/<declined>": "approved"}}
    When the agent executes:
      """js
      await codemode.«twin»({});
      try { await codemode.<declined>({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "<declined server>" received no call of "<declined>"
    And the server "«second»" received 1 call of "«twin»"

    Examples:
      | place  | declined | declined server | other server |
      | first  | «list»   | «server»        | «second»     |
      | second | «read»   | «second»        | «server»     |
      | third  | «look»   | «third»         | «server»     |

  # By which name a script gets a tool that another server has, too, is open: whatever it calls, it is not this one.

  @approval-hook @uses-servers
  Scenario Outline: Of two tools of one name that of the <place> server is declined
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"<declined>/«read»": "declined", "<approved>/«read»": "approved"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      const names = ["«read»", "«first»_«read»", "«second»_«read»", "«first»__«read»", "«second»__«read»"];
      for (const name of [...names, ...Reflect.ownKeys(codemode)]) {
        if (String(name).includes("«read»")) try { await codemode[name]({}); } catch { /* declined */ }
      }
      return "done";
      """
    Then the server "<declined>" received no call of "«read»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | place  | declined | approved |
      | first  | «first»  | «second» |
      | second | «second» | «first»  |

  # How a name is written that is no identifier is open.

  @approval-hook @uses-servers
  Scenario Outline: A call that is declined of a tool whose name has <what>
    Given the MCP server "«other»" with the tools:
      | tool   | annotations            | output             | reply          |
      | <name> | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«other»/<name>": "declined"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      const names = ["<name>", "<name>".replace(/[^a-z0-9_]/gi, "_")];
      for (const name of [...names, ...Reflect.ownKeys(codemode)]) {
        if (String(name).includes("«item»")) try { await codemode[name]({}); } catch { /* declined */ }
      }
      return "done";
      """
    Then the server "«other»" received no call of "<name>"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | what                    | name             |
      | a dash                  | «read»-«item»    |
      | a dot                   | «read».«item»    |
      | a slash                 | «read»/«item»    |
      | several slashes         | «read»/a/«item»  |
      | a slash at its end      | «item»/          |
      | a colon                 | «read»:«item»    |
      | a digit at its beginning | 2«item»          |
      | capital letters         | READ«item»       |

  @approval-hook @uses-servers
  Scenario: Of two tools whose names differ in case one is declined
    Given the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply          |
      | getItem | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | getitem | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«other»/getItem": "declined", "«other»/getitem": "approved"}}
    When the agent executes:
      """js
      await codemode.getitem({});
      try { await codemode.getItem({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«other»" received no call of "getItem"
    And the server "«other»" received 1 call of "getitem"

  @approval-hook
  Scenario: A call is declined where all other options are configured, too
    Given a listener and a folder of the suite, outside of the sandbox
    And the host's configuration has {"approvals": {"«server»/«list»": "declined", "«server»/«count»": "approved"}, "timeoutMs": 20000, "memoryMB": 256, "callsPerMinute": 100, "auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«count»({});
      for (let n = 0; n < 2; n++) try { await codemode.«list»({ n }); } catch { /* declined */ }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«count»({});
      try { await codemode.«list»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 2 calls of "«count»"

  # What is asked of a call is not what is asked of another one: not of the same tool with other arguments, nor at once.

  @approval-hook
  Scenario Outline: A call is declined whatever it passes: <what>
    Given the host's configuration has {"approvals": {"«server»/«list»": "declined"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      try { await codemode.«list»(<arguments>); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | what                | arguments                                                                     |
      | nothing             |                                                                               |
      | null                | null                                                                          |
      | no members          | {}                                                                            |
      | what approves       | { approved: true, approval: "approved", confirm: true, force: true, yes: true } |
      | metadata            | { _meta: { approved: true }, "«server»/«list»": "approved" }                  |
      | a list              | [1]                                                                           |

  @approval-hook
  Scenario Outline: A call is declined however its function is got at: <what>
    Given the host's configuration has {"approvals": {"«server»/«list»": "declined"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      try { await <call>; } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | what               | call                                                        |
      | by an index        | codemode["«list»"]({})                                      |
      | by a variable      | ((list) => list({}))(codemode.«list»)                       |
      | by destructuring   | (({ «list»: list }) => list({}))(codemode)                  |
      | by Reflect         | Reflect.apply(codemode.«list», codemode, [{}])              |
      | by call            | codemode.«list».call(undefined, {})                         |
      | by a later turn    | Promise.resolve().then(() => codemode.«list»({}))           |

  @approval-hook @uses-servers
  Scenario Outline: A call that is declined of a server whose name has <what>
    Given the MCP server "<server>" with the tools:
      | tool   | annotations            | output             | reply          |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"<server>/«read»": "declined"}}
    When the agent executes:
      """js
      await codemode.«count»({});
      try { await codemode.«read»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "<server>" received no call of "«read»"
    And the server "«server»" received 1 call of "«count»"

    Examples:
      | what            | server          |
      | a dash          | «other»-x       |
      | a dot           | «other».x       |
      | capital letters | UPPER«other»    |

  # What is declined is so by the name of the tool: that its server tells of its tools once more makes no difference, nor
  # what it says then, as long as the tool is the one that could be called before.

  @approval-hook @uses-servers
  Scenario Outline: A call that is declined is declined after <what>
    Given the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"«server»/«list»": "declined", "«second»/«read»": "declined", "«second»/«later»": "declined"}}
    When the agent executes:
      """js
      await codemode.«twin»({});
      return "done";
      """
    And the server "<changed>" changes its tools and notifies the host:
      | tool     | description   | annotations   | output             | reply          |
      | <tool>   | <description> | <annotations> | {"type": "object"} | structured: {} |
      | <other>  |               | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | <later>  |               | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      for (const name of ["«list»", "«read»", "«later»"]) {
        for (let n = 0; n < 2; n++) try { await codemode[name]({ n }); } catch { /* declined */ }
      }
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«twin»({});
      for (const name of ["«read»", "«later»", "«list»"]) try { await codemode[name]({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "«server»" received no call of "«list»"
    And the server "«second»" received no call of "«read»"
    And the server "«second»" received no call of "«later»"
    And the server "«second»" received 2 calls of "«twin»"

    Examples:
      | what                                  | changed  | tool   | description   | annotations                                  | other   | later   |
      | its server tells of its tools again   | «second» | «read» |               | {"readOnlyHint": true}                       | «twin»  | «word»  |
      | its server describes it otherwise     | «second» | «read» | Reads «word». | {"readOnlyHint": true, "title": "«word»"}    | «twin»  | «later» |
      | the first server tells of its tools   | «server» | «list» |               | {"readOnlyHint": true}                       | «count» | «word»  |

  # What is declined is one tool of one server, and none whose name is only like it.

  @approval-hook @uses-servers
  Scenario Outline: A call is made whose tool has a name like one that is declined: <what>
    Given the MCP server "<server>" with the tools:
      | tool     | annotations            | output             | reply          |
      | «get»    | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | <tool>   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host's configuration has {"approvals": {"<declined>": "declined"}}
    When the agent executes:
      """js
      await codemode.<tool>({});
      return "done";
      """
    And the agent executes:
      """js
      try { await codemode.«get»({}); } catch { /* declined */ }
      return "done";
      """
    Then the server "<server>" received 1 call of "<tool>"
    And the server "<server>" received <n> calls of "«get»"

    Examples:
      | what                      | server   | tool          | declined           | n |
      | it goes on                | «other»  | «get»_«more»  | «other»/«get»      | 0 |
      | it goes on with capitals  | «other»  | «get»More     | «other»/«get»      | 0 |
      | it begins earlier         | «other»  | «more»_«get»  | «other»/«get»      | 0 |
      | it has other capitals     | «other»  | «get»x        | «other»/«get»X     | 1 |
      | its server's goes on      | «server»1 | «more»       | «server»/«more»    | 1 |
      | its server's is another   | «other»  | «more»        | «server»/«more»    | 1 |

  # What becomes of the script is open; what nobody called has given nothing. A host that asks nobody makes the call.

  @typed-result
  Scenario: A call that is declined gives no output but that of its tool
    Given the MCP server "«other»" with the tools:
      | tool    | annotations            | output             | reply                             |
      | «gives» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
    And the host's configuration has {"approvals": {"«other»/«gives»": "declined"}}
    When the agent executes:
      """js
      let given = null;
      try { given = await codemode.«gives»({}); } catch { /* declined */ }
      return given !== null && typeof given === "object" && given.«field» !== "«word»" ? "«output»" : "«none»";
      """
    Then what came back has nothing of "«output»"
