Feature: The audit log has each call (§2)

  @audit @uses-arguments
  Scenario: The audit log has each call with its input and its output
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      await codemode.«list»({ "«key»": "«in»" + 2 });
      await codemode.«count»({ "«key»": "«in»" + 3 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«list»" at least 2 times
    And the file has "«count»" at least 1 time
    And the file has "«in»1" at least 1 time
    And the file has "«in»2" at least 1 time
    And the file has "«in»3" at least 1 time
    And the file has "«one»" at least 2 times
    And the file has "«two»" at least 1 time

  @audit @uses-arguments
  Scenario Outline: The audit log has a call that fails: <how>
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | <reply>                          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      try { await codemode.«list»({ "«key»": "«in»" + 1 }); } catch { /* it fails */ }
      await codemode.«count»({ "«key»": "«in»" + 2 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«list»" at least 1 time
    And the file has "«in»1" at least 1 time

    Examples:
      | how                         | reply                                     |
      | the tool reports an error   | isError: «fault»                          |
      | the server answers an error | error: {code: -32050, message: "«fault»"} |

  @audit @uses-arguments
  Scenario: The audit log has the calls of all scripts, also of one that fails
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                            |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «last» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      return "done";
      """
    And the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 2 });
      throw new Error("«reason»");
      """
    And the agent executes:
      """js
      await codemode.«last»({ "«key»": "«in»" + 3 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«in»1" at least 1 time
    And the file has "«in»2" at least 1 time
    And the file has "«in»3" at least 1 time
    And the file has "«one»" at least 2 times

  @audit @uses-arguments
  Scenario: The audit log has a long output to its end
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«echo»({ "«key»": "«word»".repeat(300) + "«end»" + 9 });
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«end»9" at least 2 times

  # The call was made, whatever came of it.

  @audit @uses-arguments
  Scenario: The audit log has a call that is never answered
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true                      |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit", "timeoutMs": 3000}
    When the agent executes:
      """js
      Promise.resolve(codemode.«never»({ "«key»": "«in»" + 1 })).catch(() => 0);
      await codemode.«count»({ "«key»": "«in»" + 2 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the server "«server»" received 1 call of "«never»"
    And the file has "«never»" at least 1 time
    And the file has "«in»1" at least 1 time

  @audit @uses-arguments @uses-servers
  Scenario: The audit log has the calls of all servers, also those made at once
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply                                            |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, delayMs: 200} |
    And the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
      | «last»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«end»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await Promise.all([codemode.«list»({ "«key»": "«in»" + 1 }), codemode.«count»({ "«key»": "«in»" + 2 })]);
      await codemode.«last»({});
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«end»"
    Then the file has "«in»1" at least 1 time
    And the file has "«in»2" at least 1 time
    And the file has "«one»" at least 1 time
    And the file has "«two»" at least 1 time

  @audit @uses-arguments
  Scenario Outline: The audit log has a very long input and output to their end: <what>
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«echo»({ "«key»": <value>, "«other»": "«end»" + 9 });
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«middle»8" at least 2 times
    And the file has "«end»9" at least 2 times

    Examples:
      | what             | value                                                                           |
      | a text           | "«word»".repeat(40000) + "«middle»" + 8                                         |
      | a list           | [...Array.from({ length: 5000 }, (_, n) => ({ n, "«word»": "«word»" })), "«middle»" + 8] |
      | a nested object  | { a: { b: { c: { d: { e: { f: { g: { h: [{ i: "«middle»" + 8 }] } } } } } } } } |

  # Each is answered with what it was called with; the first is answered last.

  @audit @uses-arguments
  Scenario: The audit log has each of several calls of a tool made at once
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                  |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | [{echo: true, delayMs: 300}, {echo: true, delayMs: 100}, {echo: true}] |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await Promise.all([1, 2, 3, 4].map((n) => codemode.«echo»({ "«key»": "«in»" + n })));
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»1" at least 2 times
    And the file has "«in»2" at least 2 times
    And the file has "«in»3" at least 2 times
    And the file has "«in»4" at least 2 times

  # A result that reports an error is an output as any other.

  @audit
  Scenario: The audit log has the output of a call that reports an error
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | isError: «fault»                 |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
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
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«fault»" at least 1 time

  @audit @uses-arguments
  Scenario: The audit log has a call that its script did not wait for
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 100}   |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
      | «slow»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 400}   |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      codemode.«list»({ "«key»": "«in»" + 1 });
      await codemode.«slow»({});
      await codemode.«count»({});
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«in»1" at least 1 time

  @audit @uses-arguments
  Scenario: The audit log has its entries where all other options are configured, too
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit", "timeoutMs": 20000, "memoryMB": 256, "callsPerMinute": 100, "approvals": {"«server»/«list»": "approved"}}
    When the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      await codemode.«count»({ "«key»": "«in»" + 2 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«in»1" at least 1 time
    And the file has "«one»" at least 1 time
    And the file has "«in»2" at least 1 time

  # A host may make one run at a time.

  @audit @uses-arguments
  Scenario: The audit log has the calls of two scripts that are run at once
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | echo: true                                        |
      | «wait» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, hold: gate}    |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent starts a run:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      await codemode.«wait»({ "«key»": "«in»" + 2 });
      await codemode.«list»({ "«key»": "«last»" + 1 });
      return "done";
      """
    And a call of "«wait»" has reached the server "«server»"
    And the agent runs at the same time, or afterwards where the host makes one run at a time:
      """js
      await codemode.«list»({ "«key»": "«in»" + 3 });
      return "done";
      """
    And the server "«server»" releases the reply "gate"
    And the run ends
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»1" at least 2 times
    And the file has "«in»2" at least 1 time
    And the file has "«in»3" at least 2 times
    And the file has "«one»" at least 1 time

  # The call was answered before the script was ended.

  @audit @uses-arguments
  Scenario Outline: The audit log has an answered call of a script that is ended: <what>
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «never» | {"readOnlyHint": true} | {"type": "object"} | never: true                      |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit", "timeoutMs": <limit>, "memoryMB": 64}
    When the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      <end>
      """
    And the agent executes:
      """js
      await codemode.«count»({ "«key»": "«in»" + 2 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the server "«server»" received at least 1 call of "«list»"
    And the file has "«list»" at least 1 time
    And the file has "«in»1" at least 1 time
    And the file has "«one»" at least 1 time

    Examples:
      | what                  | limit | end                                                       |
      | it computes           | 2000  | for (;;);                                                 |
      | it waits              | 2000  | await codemode.«never»({});                               |
      | it goes on for long   | 2000  | for (;;) await codemode.«list»({});                       |
      | it takes much memory  | 20000 | const all = []; for (let n = 0; n < 400; n++) all.push(Array.from({ length: 100000 }, (_, m) => n + m + 0.5)); return all.length; |
      | it recurses           | 20000 | const f = () => f() + 1; return f();                      |

  # What a member is called makes no difference.

  @audit @uses-arguments
  Scenario: The audit log has inputs and outputs of whatever names
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«echo»({ pageToken: "«in»a", token: "«in»b", nested: [{ apiKey: "«in»c", key: "«in»d" }] });
      await codemode.«echo»({ secret: "«in»e", password: "«in»f", authorization: "Bearer «in»g", cookie: "«in»h" });
      await codemode.«echo»({ email: "«in»i", data: "«in»j", _meta: { content: "«in»k" }, "": "«in»l" });
      await codemode.«echo»({ "«key»": "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has "«in»a" at least 2 times
    And the file has "«in»b" at least 2 times
    And the file has "«in»c" at least 2 times
    And the file has "«in»d" at least 2 times
    And the file has "«in»e" at least 2 times
    And the file has "«in»f" at least 2 times
    And the file has "«in»g" at least 2 times
    And the file has "«in»h" at least 2 times
    And the file has "«in»i" at least 2 times
    And the file has "«in»j" at least 2 times
    And the file has "«in»k" at least 2 times
    And the file has "«in»l" at least 2 times

  @audit @uses-arguments
  Scenario: The audit log has the calls from before the host was started again
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      await codemode.«list»({ "«key»": "«in»" + 1 });
      return "done";
      """
    And the host is started again with the same servers
    And the agent executes:
      """js
      await codemode.«count»({ "«key»": "«in»" + 2 });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«two»"
    Then the file has "«in»1" at least 1 time
    And the file has "«one»" at least 1 time
    And the file has "«in»2" at least 1 time

  # By which name a script gets a tool that another server has, too, is open, and so is whether a log names servers. One
  # that names another server with each of sixty calls has not these calls. The script names no server: a log may have it
  # with each call.

  @audit @uses-arguments @uses-servers
  Scenario Outline: The audit log has the calls of tools of one name where they were made: of the <place> server
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply                            |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
    And the MCP server "«second»" with the tools:
      | tool   | annotations            | output             | reply                            |
      | «last» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«end»"} |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent executes:
      """js
      for (const name of ["«read»", ...Reflect.ownKeys(codemode)]) {
        if (!String(name).includes("«read»") || typeof codemode[name] !== "function") continue;
        try {
          const result = await codemode[name]({});
          if (result.«field» !== "<value>") continue;
          for (let n = 0; n < 59; n++) await codemode[name]({ "«key»": "«in»" + n });
          break;
        } catch { /* it is not there */ }
      }
      await codemode.«last»({});
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«end»"
    Then the file has "<other>" at most 50 times

    Examples:
      | place  | value | other    |
      | first  | «one» | «second» |
      | second | «two» | «first»  |

  # Whether the script goes on is open: the call was made in each case.

  @audit @uses-arguments @timing
  Scenario: The audit log has a call of a script that is cancelled
    Given a listener and a folder of the suite, outside of the sandbox
    And the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                            |
      | «held»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, hold: gate}     |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent starts a run:
      """js
      await codemode.«held»({ "«key»": "«in»" });
      return "done";
      """
    And a call of "«held»" has reached the server "«server»"
    And the agent cancels the run
    And the server "«server»" releases the reply "gate"
    And the agent executes:
      """js
      await codemode.«count»({});
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«in»"
    Then the file has "«in»" at least 1 time
    And the result is "done"
