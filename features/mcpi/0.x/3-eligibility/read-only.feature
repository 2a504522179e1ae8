Feature: Scripts call no tool but those that only read (§3)

  # The twin tells that the script could have called it.

  @read-only-only
  Scenario Outline: A tool with <what> is not called
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «drop» | <annotations>          | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const call of [() => codemode.«drop»({}), () => codemode["«drop»"]({}), () => Reflect.get(codemode, "«drop»").call(codemode, {})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«twin»"

    Examples:
      | what                | annotations                                      |
      | no annotations      |                                                  |
      | no hints            | {}                                               |
      | readOnlyHint false  | {"readOnlyHint": false}                          |
      | another hint        | {"destructiveHint": false}                       |
      | several other hints | {"idempotentHint": true, "openWorldHint": false} |
      | a title alone       | {"title": "«title»"}                             |
      | a hint of more      | {"readOnlyHint": false, "destructiveHint": true} |
      | small letters       | {"readonlyhint": true}                           |
      | other capitals      | {"ReadOnlyHint": true, "READONLYHINT": true}     |
      | a hint like it      | {"readOnly": true, "read_only_hint": true, "readonly": true} |
      | a hint within one   | {"hints": {"readOnlyHint": true}, "annotations": {"readOnlyHint": true}} |

  # A host may refuse the whole list of a server that says so, and start without that: the call is none in each case.

  @read-only-only
  Scenario Outline: A tool is not called whose hint is no truth value: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": <hint>} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const call of [() => codemode.«drop»({}), () => codemode["«drop»"]({})]) {
        try { await call(); } catch { /* it is not there */ }
      }
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"

    Examples:
      | what             | hint    |
      | null             | null    |
      | the text false   | "false" |
      | an empty list    | []      |

  # That it only reads is enough, with an output schema: what else a server says of the tool takes nothing away.

  @tools-are-functions
  Scenario Outline: A tool that only reads is called with <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations   | output             | reply          |
      | «read» | <annotations> | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.«read»({});
      return "done";
      """
    Then the server "«server»" received 1 call of "«read»"

    Examples:
      | what             | annotations                                                                             |
      | an open world    | {"readOnlyHint": true, "openWorldHint": true}                                           |
      | a closed one     | {"readOnlyHint": true, "openWorldHint": false}                                          |
      | other effects    | {"readOnlyHint": true, "idempotentHint": false}                                         |
      | a title          | {"readOnlyHint": true, "title": "«title»"}                                              |
      | all that is known | {"title": "«title»", "readOnlyHint": true, "idempotentHint": true, "openWorldHint": true} |
      | hints of its own | {"readOnlyHint": true, "x-hint": {"a": [1]}, "costHint": 3}                             |

  @read-only-only
  Scenario: None of all that codemode has calls the tool
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «twin» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const name of Reflect.ownKeys(codemode)) {
        if (String(name).includes("«drop»")) try { await codemode[name]({}); } catch { /* it refuses */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«twin»"

  # What calls tools in general would take a tool's name in one of these ways. What is tried may fail, or never end: the
  # twin's answer gives it time.

  @read-only-only
  Scenario: No function of codemode calls the tool by what it is given
    Given the MCP server "«server»" with the tools:
      | tool   | annotations             | output             | reply                          |
      | «drop» | {"readOnlyHint": false} | {"type": "object"} | structured: {}                 |
      | «twin» | {"readOnlyHint": true}  | {"type": "object"} | {structured: {}, delayMs: 300} |
    And the host is started for this scenario alone
    When the agent executes:
      """js
      const server = "«server»", tool = "«drop»", ref = server + "/" + tool;
      const forms = [[server, tool, {}], [tool, {}], [ref, {}], [server + "." + tool, {}], [server + "__" + tool, {}],
        [[server, tool, {}]], [{ server, tool, arguments: {} }], [{ server, tool, args: {} }], [{ server, tool, input: {} }],
        [{ serverId: server, toolName: tool, arguments: {} }], [{ serverName: server, toolName: tool, args: {} }],
        [{ tool, arguments: {} }], [{ tool: ref, arguments: {} }], [{ name: tool, arguments: {} }],
        [{ name: ref, arguments: {} }], [{ server, name: tool, arguments: {} }], [server, { name: tool, arguments: {} }],
        [{ method: "tools/call", params: { name: tool, arguments: {} } }], ["tools/call", { name: tool, arguments: {} }]];
      const names = ["call", "callTool", "call_tool", "invoke", "execute", "run", "request"];
      for (let o = codemode; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) names.push(...Reflect.ownKeys(o));
      for (const name of names) {
        if (String(name).includes("«twin»") || typeof codemode[name] !== "function") continue;
        for (const form of forms) {
          (async () => codemode[name](...form))().catch(() => { /* it refuses */ });
        }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "«drop»"
    And the server "«server»" received 1 call of "«twin»"

  @read-only-only
  Scenario Outline: A tool is not called for its name: <name>
    Given the MCP server "«server»" with the tools:
      | tool          | annotations            | output             | reply          |
      | <name>_«drop» |                        | {"type": "object"} | structured: {} |
      | «twin»        | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      try { await codemode.<name>_«drop»({}); } catch { /* it is not there */ }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«server»" received no call of "<name>_«drop»"
    And the server "«server»" received 1 call of "«twin»"

    Examples:
      | name |
      | get  |
      | list |
      | read |

  # Where a tool stands in the list of its server, and which server that is, makes no difference.

  @read-only-only @uses-servers
  Scenario Outline: A tool is not called, wherever it is listed: <what>
    Given the MCP server "«first»" with the tools:
      | tool    | annotations            | output             | reply          |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the MCP server "«second»", which lists its tools in pages of <size>, with the tools:
      | tool    | annotations             | output             | reply          |
      | «drop»  | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «one»   | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «pour»  |                         | {"type": "object"} | structured: {} |
      | «two»   | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «burn»  | {"title": "«title»"}    | {"type": "object"} | structured: {} |
      | «twin»  | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
      | «empty» | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      for (const name of ["«drop»", "«pour»", "«burn»", "«empty»"]) {
        try { await codemode[name]({}); } catch { /* it is not there */ }
      }
      await codemode.«twin»({});
      return "done";
      """
    Then the server "«second»" received only calls of "«twin»"
    And the server "«second»" received 1 call of "«twin»"

    Examples:
      | what               | size |
      | on one page        | 10   |
      | on several pages   | 3    |
      | on a page for each | 1    |

  # By whichever name a script tries, of which host it may be: none is that of a tool that it cannot call.

  @read-only-only
  Scenario Outline: No other form of its name calls the tool: <what>
    Given the MCP server "«server»" with the tools:
      | tool          | annotations             | output             | reply          |
      | <name>        | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
      | «twin»_«item» | {"readOnlyHint": true}  | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      const name = "<name>", parts = name.split(/[^A-Za-z0-9]+/), server = "«server»";
      const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
      const names = [name, name.toLowerCase(), name.toUpperCase(), upper(name), " " + name, name + " ", name + "_"];
      for (const sep of ["_", "", "-", ".", "/", "$", "__", " "]) names.push(parts.join(sep));
      names.push(parts[0] + parts.slice(1).map(upper).join(""), parts.map(upper).join(""), "_" + name, "$" + name);
      for (const sep of ["_", "__", ".", "/", "-", ":"]) names.push(...names.slice(0, 18).map((known) => server + sep + known));
      for (const known of new Set(names)) {
        if (typeof codemode[known] === "function") try { await codemode[known]({}); } catch { /* it refuses */ }
        try { if (typeof globalThis[known] === "function") await globalThis[known]({}); } catch { /* it refuses */ }
      }
      try { await codemode[server]?.[name]?.({}); } catch { /* it refuses */ }
      await codemode.«twin»_«item»({});
      return "done";
      """
    Then the server "«server»" received no call of "<name>"
    And the server "«server»" received 1 call of "«twin»_«item»"

    Examples:
      | what                     | name          |
      | words with a line        | «drop»_«item» |
      | words with a dash        | «drop»-«item» |
      | words with a dot         | «drop».«item» |
      | words with capitals      | «drop»Item    |
      | one word                 | «drop»        |
