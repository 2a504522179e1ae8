Feature: A call gives structured output (§2)

  @typed-result
  Scenario Outline: The fields are on the value itself: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                        |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": <structured>, "content": [{"type": "text", "text": "«text»"}]} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      return <expression>;
      """
    Then the result is <value>

    Examples:
      | what               | structured                                                          | expression                                                       | value               |
      | a text             | {"«field»": "«word»"}                                               | { value: result.«field» }                                        | {"value": "«word»"} |
      | a number           | {"«field»": 7}                                                      | { value: result.«field» + 1 }                                    | {"value": 8}        |
      | a list of objects  | {"«items»": [{"state": "OPEN", "n": 1}, {"state": "DONE", "n": 2}]} | result.«items».filter((i) => i.state === "OPEN").map((i) => i.n) | [1]                 |
      | a field of a field | {"«field»": {"«inner»": [true]}}                                    | result.«field».«inner»                                           | [true]              |
      | all fields         | {"«field»": "«word»", "«items»": []}                                | Object.keys(result).sort().length                                | 2                   |
      | a lone field       | {"result": {"«inner»": true}}                                       | Object.keys(result)                                              | ["result"]          |
      | a name of words    | {"«field»_«inner»": {"«inner»_«word»": 1}}                          | result.«field»_«inner».«inner»_«word»                            | 1                   |
      | a null             | {"«field»": null, "«items»": [null]}                                | [Object.keys(result).length, result.«field», result.«items»]     | [2, null, [null]]   |
      | a null further in  | {"«field»": {"«inner»": null, "«items»": [{"«word»": null}]}}       | result                                                           | {"«field»": {"«inner»": null, "«items»": [{"«word»": null}]}} |
      | falsy values       | {"a": 0, "b": false, "c": "", "d": [], "e": {}, "f": [0, false, ""]} | result                                                          | {"a": 0, "b": false, "c": "", "d": [], "e": {}, "f": [0, false, ""]} |
      | names of protocols | {"content": [1], "structuredContent": {"a": 2}, "isError": true, "error": "«word»", "value": 3, "data": 4, "truncated": true} | result | {"content": [1], "structuredContent": {"a": 2}, "isError": true, "error": "«word»", "value": 3, "data": 4, "truncated": true} |
      | texts that look like values | {"a": "7", "b": "null", "c": "{}", "d": ""}                | [result.a, result.b, result.c, result.d].map((v) => typeof v)    | ["string", "string", "string", "string"] |
      | large numbers      | {"a": 9007199254740991, "b": 1e21, "c": 5e-324, "d": -1.5}          | [result.a, result.b, result.c, result.d]                         | [9007199254740991, 1e21, 5e-324, -1.5] |
      | letters that end lines elsewhere | {"a": "«word»\\u2028\\u2029\\u0085\\u000b\\u000c\\u001c\\u001e«other»", "\\u2028\\u0085": ["\\u2029"]} | [result.a, result["\\u2028\\u0085"]] | ["«word»\\u2028\\u2029\\u0085\\u000b\\u000c\\u001c\\u001e«other»", ["\\u2029"]] |
      | other alphabets    | {"äöü": "日本 😀 𝒳\\u2028"}                                        | { value: result["äöü"] }                                         | {"value": "日本 😀 𝒳\\u2028"} |
      | names objects have | {"constructor": "«word»", "toString": 1, "then": 2}                 | [result.constructor, result.toString, result.then]               | ["«word»", 1, 2]    |
      | an empty name      | {"": "«word»"}                                                      | { value: result[""] }                                            | {"value": "«word»"} |
      | a text with a fence | {"«field»": "```\\n «word» \\n```"}                            | { value: result.«field» }                                        | {"value": "```\\n «word» \\n```"} |
      | texts that are times | {"«items»": ["2024-05-01T10:00:00Z", "2024-05-01T12:00:00.5+02:00", "2024-05-01", "10:00", "Wed, 01 May 2024 10:00:00 GMT", "1714557600000", "PT5M"]} | result.«items».map((v) => [typeof v, v === String(v), `${v}`.length, v]) | [["string", true, 20, "2024-05-01T10:00:00Z"], ["string", true, 27, "2024-05-01T12:00:00.5+02:00"], ["string", true, 10, "2024-05-01"], ["string", true, 5, "10:00"], ["string", true, 29, "Wed, 01 May 2024 10:00:00 GMT"], ["string", true, 13, "1714557600000"], ["string", true, 4, "PT5M"]] |
      | texts that look like values of other languages | {"«items»": ["123e4567-e89b-12d3-a456-426614174000", "AAECAwQ=", "0x1F", "1n", "9007199254740993", "1_000", "NaN", "Infinity", "undefined", "/a+/gi", "Symbol(a)", "1.50", "+1", "yes", "on"]} | result.«items» | ["123e4567-e89b-12d3-a456-426614174000", "AAECAwQ=", "0x1F", "1n", "9007199254740993", "1_000", "NaN", "Infinity", "undefined", "/a+/gi", "Symbol(a)", "1.50", "+1", "yes", "on"] |
      | texts that name variables | {"«items»": ["${HOME}", "$HOME and ${PATH}", "%PATH%", "${PATH:-x}", "$(pwd)", "\\u0060pwd\\u0060", "~", "~/a", "{{HOME}}", "$env:PATH", "${env:HOME}", "${{ env.PATH }}"], "${HOME}": "$PATH"} | result | {"«items»": ["${HOME}", "$HOME and ${PATH}", "%PATH%", "${PATH:-x}", "$(pwd)", "\\u0060pwd\\u0060", "~", "~/a", "{{HOME}}", "$env:PATH", "${env:HOME}", "${{ env.PATH }}"], "${HOME}": "$PATH"} |
      | a lone field of the text's | {"data": [1, {"data": 2}]} | result | {"data": [1, {"data": 2}]} |
      | a lone field of a wrapper | {"value": {"value": 1}} | result | {"value": {"value": 1}} |
      | a lone list | {"items": [1, 2]} | result | {"items": [1, 2]} |
      | a lone error | {"error": "«word»"} | result | {"error": "«word»"} |
      | a lone failure | {"success": false, "ok": false, "status": "error", "message": "«word»"} | result | {"success": false, "ok": false, "status": "error", "message": "«word»"} |
      | no fields          | {}                                                                  | { type: typeof result, names: Object.keys(result) }              | {"type": "object", "names": []} |

  @typed-result
  Scenario: The fields are those of the structured content, not those of a text that is JSON
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                                                                                   |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {"«field»": "«word»"}, "content": [{"type": "text", "text": "{\\"«field»\\": \\"«other»\\", \\"«short»\\": 1}"}]} |
    When the agent executes:
      """js
      return await codemode.«list»({});
      """
    Then the result is {"«field»": "«word»"}

  @typed-result
  Scenario: A member __proto__ is one as any other
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                              |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"__proto__": {"«key»": "«word»"}, "n": 1} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      return { names: Object.keys(result).sort(), value: Object.entries(result).find(([name]) => name === "__proto__")?.[1], left: ({}).«key» ?? null };
      """
    Then the result is {"names": ["__proto__", "n"], "value": {"«key»": "«word»"}, "left": null}

  # The first call that arrives is answered last.

  @typed-result @uses-arguments @uses-data
  Scenario: Each of several calls of a tool at once gives its own answer
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                    |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | [{echo: true, delayMs: 500}, {echo: true, delayMs: 200}, {echo: true}] |
    When the agent executes:
      """js
      const all = await Promise.all([1, 2, 3, 4, 5].map((n) => codemode.«echo»({ n: "«word»" + n })));
      return all.map((result) => JSON.stringify(result).match(/«word»\d/g));
      """
    Then the result is [["«word»1"], ["«word»2"], ["«word»3"], ["«word»4"], ["«word»5"]]

  @typed-result @uses-servers
  Scenario: Calls of two servers at once give the answers of these
    Given the MCP server "«first»" with the tools:
      | tool   | annotations            | output             | reply                                                  |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"from": "«one»"}, delayMs: 300} |
    And the MCP server "«second»" with the tools:
      | tool    | annotations            | output             | reply                         |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"from": "«two»"} |
    When the agent executes:
      """js
      const all = await Promise.all([codemode.«list»({}), codemode.«count»({})]);
      return all.map((result) => result.from);
      """
    Then the result is ["«one»", "«two»"]

  @typed-result
  Scenario: A later call of a tool gives its own answer
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                       |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | [{structured: {"n": 1}}, {structured: {"n": 2}}, {structured: {"m": 3}}] |
    When the agent executes:
      """js
      const first = await codemode.«list»({}), second = await codemode.«list»({});
      return [first.n, second.n];
      """
    Then the result is [1, 2]
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      return [result.n ?? null, result.m];
      """
    Then the result is [null, 3]

  @typed-result
  Scenario Outline: The fields are on the value itself, whatever stands beside them: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                           |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {"«field»": "«word»"}, "content": <content>, "_meta": <meta>} |
    When the agent executes:
      """js
      return await codemode.«list»({});
      """
    Then the result is {"«field»": "«word»"}

    Examples:
      | what               | content                                                                                                       | meta              |
      | no block           | []                                                                                                            | {}                |
      | two texts          | [{"type": "text", "text": "«text»"}, {"type": "text", "text": "«other»"}]                                 | {}                |
      | a text that is JSON | [{"type": "text", "text": "{\\"«other»\\": 1}"}, {"type": "text", "text": "[]"}]                         | {}                |
      | an image           | [{"type": "image", "data": "AAEC", "mimeType": "image/png"}]                                                  | {}                |
      | a link             | [{"type": "resource_link", "uri": "file:///«text»", "name": "«other»"}, {"type": "text", "text": "«text»"}] | {}                |
      | metadata           | [{"type": "text", "text": "«text»"}]                                                                          | {"«text»": "«other»"} |
      | that it is no error | [{"type": "text", "text": "«text»"}] | {}, "isError": false |
      | blocks of other kinds | [{"type": "resource", "resource": {"uri": "file:///«text»", "mimeType": "application/json", "text": "{\\"«other»\\": 1}"}}, {"type": "audio", "data": "AAEC", "mimeType": "audio/wav"}, {"type": "text", "text": "«text»", "annotations": {"audience": ["user"], "priority": 0.1}}] | {} |

  # Letters of several bytes are split somewhere on their way, wherever a host reads a long message in parts.

  @typed-result @uses-arguments @uses-data
  Scenario Outline: A long answer is there to its end: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      const text = "«word»" + "<letters>".repeat(<n>) + "«end»";
      const result = await codemode.«echo»({ text, list: [text, { last: "«last»" }] });
      const seen = JSON.stringify(result);
      return [seen.split(text).length - 1, seen.includes("«last»")];
      """
    Then the result is [2, true]

    Examples:
      | what                          | letters | n      |
      | sixty thousand letters        | abc     | 10000  |
      | six hundred thousand letters  | abc     | 100000 |
      | two million letters           | abcdefgh | 125000 |
      | letters of several bytes      | aé日😀   | 30000  |
      | letters of three bytes        | 日       | 50000  |

  @typed-result @uses-arguments @uses-data
  Scenario: A long list is there to its end
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply      |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | echo: true |
    When the agent executes:
      """js
      const issues = Array.from({ length: 3000 }, (_, n) => ({ n, state: "OPEN", labels: ["«word»"], body: null }));
      const result = await codemode.«echo»({ issues });
      return JSON.stringify(result).includes(JSON.stringify(issues));
      """
    Then the result is true

  # A host may end what an ended script did not wait for, or let it come to its end: it is none of the next script's.

  @typed-result
  Scenario: A call gives its own answer, whatever comes late of an earlier script's
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                              |
      | «slow»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"from": "«late»"}, delayMs: 400}     |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"from": "«one»"}                      |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"from": "«two»"}, delayMs: 1500}     |
    When the agent executes:
      """js
      codemode.«slow»({});
      await codemode.«count»({});
      return "done";
      """
    And the agent executes:
      """js
      const all = await Promise.all([codemode.«list»({}), codemode.«list»({})]);
      return all.map((result) => result.from);
      """
    Then the result is ["«two»", "«two»"]

  @typed-result @timing
  Scenario: A call gives its own answer, whatever comes late of a script that was ended
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                          |
      | «slow» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"from": "«late»"}, delayMs: 2600} |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | {structured: {"from": "«two»"}, delayMs: 1200} |
    And the host's configuration has {"timeoutMs": 2000}
    When the agent executes:
      """js
      return await codemode.«slow»({});
      """
    And the agent executes:
      """js
      const result = await codemode.«list»({});
      return result.from;
      """
    Then the result is "«two»"

  # Nine pages of half a megabyte each are some five megabytes, of which the script keeps none.

  @typed-result @uses-arguments @uses-forty-calls
  Scenario Outline: Each of nine large pages is there to its end: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | {echo: true, result: {"content": [], "structuredContent": {"a": "$arguments", "b": ["$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments"], "last": "«end»"}}} |
    When the agent executes:
      """js
      const text = "abcdefgh".repeat(8000);
      const read = async (page) => {
        const result = await codemode.«list»({ page, text });
        return [result.a.page, result.b.length, result.b[7].text === text, result.last];
      };
      <code>
      """
    Then the result is [[1, 8, true, "«end»"], [2, 8, true, "«end»"], [3, 8, true, "«end»"], [4, 8, true, "«end»"], [5, 8, true, "«end»"], [6, 8, true, "«end»"], [7, 8, true, "«end»"], [8, 8, true, "«end»"], [9, 8, true, "«end»"]]

    Examples:
      | what            | code                                                                                  |
      | one by one      | const seen = []; for (let page = 1; page <= 9; page++) seen.push(await read(page)); return seen; |
      | at the same time | return await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(read));                     |

  # A server numbers its own messages as it likes, also as the host has numbered the call that waits for an answer.

  @typed-result
  Scenario Outline: A call gives the answer of its server, whatever that says before: <what>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                                            |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, says: [<message>, <message>]} |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"}                                 |
    When the agent executes:
      """js
      const all = await Promise.all([codemode.«list»({}), codemode.«count»({}), codemode.«list»({})]);
      return [...all, await codemode.«count»({})].map((result) => result.«field»);
      """
    Then the result is ["«one»", "«two»", "«one»", "«two»"]

    Examples:
      | what                          | message                                                                                      |
      | a request with the call's id  | {"jsonrpc": "2.0", "id": "$id", "method": "ping"}                                              |
      | a request with another id     | {"jsonrpc": "2.0", "id": "«word»", "method": "ping"}                                           |
      | a request that no host knows  | {"jsonrpc": "2.0", "id": "$id", "method": "«word»/«other»", "params": {"result": {}}}          |
      | a notification                | {"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "error", "data": "$id"}} |
      | a notification that no host knows | {"jsonrpc": "2.0", "method": "notifications/«word»", "params": {"id": "$id"}}              |

  # A result is as its schema says: what that leaves to the server may be there or not, and what it says nothing of may
  # be there, too.

  @typed-result
  Scenario Outline: A result is given that is as the output schema says: <what>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output   | reply                     |
      | «list» | {"readOnlyHint": true} | <output> | {structured: <structured>} |
    When the agent executes:
      """js
      return await codemode.«list»({});
      """
    Then the result is <structured>

    Examples:
      | what | output | structured |
      | a member is left out | {"type": "object", "properties": {"«key»": {"type": "array"}, "next": {"type": "string"}}, "required": ["«key»"]} | {"«key»": []} |
      | all members are left out | {"type": "object", "properties": {"«key»": {"type": "string"}, "next": {"type": "string"}}} | {} |
      | one with a default is left out | {"type": "object", "properties": {"«key»": {"type": "string", "default": "«other»"}, "n": {"type": "integer", "default": 1}}} | {"n": 2} |
      | a member within is left out | {"type": "object", "properties": {"«key»": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "object"}}, "required": ["a"]}}}, "required": ["«key»"]} | {"«key»": [{"a": 1}, {"a": 2, "b": {}}]} |
      | members that it does not name | {"type": "object", "properties": {"«key»": {"type": "string"}}, "required": ["«key»"]} | {"«key»": "«word»", "«other»": 1, "more": {"a": [1]}} |
      | a null that may be there | {"type": "object", "properties": {"«key»": {"type": ["string", "null"]}, "b": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}, "required": ["«key»", "b"]} | {"«key»": null, "b": null} |
      | a number without a fraction | {"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "integer"}}, "required": ["a", "b"]} | {"a": 2150000000, "b": -9007199254740991} |
      | one of several kinds | {"type": "object", "properties": {"«key»": {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"a": {"const": 1}}, "required": ["a"]}]}}} | {"«key»": {"a": 1}} |
      | what it refers to | {"type": "object", "properties": {"«key»": {"$ref": "#/$defs/node"}}, "$defs": {"node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}}}} | {"«key»": {"next": {"next": {}}}} |
      | any members | {"type": "object", "additionalProperties": {"type": "integer"}} | {"bug": 4, "constructor": 3, "toString": 2} |
      | other words of a schema | {"type": "object", "properties": {"«key»": {"type": "string", "format": "date-time", "x-«other»": true}, "b": {"enum": ["«word»", null, 0]}}} | {"«key»": "2024-05-01T10:00:00Z", "b": 0} |

  # What a server prints to stderr is for people: it is no message, and a host that does not read it keeps its server
  # waiting as soon as the pipe is full.

  @typed-result
  Scenario Outline: A call gives the answer of its server, whatever that prints to stderr before: <what>
    Given the MCP server "«server»" with the tools:
      | tool    | annotations            | output             | reply                                                  |
      | «list»  | {"readOnlyHint": true} | {"type": "object"} | {structured: {"«field»": "«one»"}, stderr: <stderr>}   |
      | «count» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"}                       |
    When the agent executes:
      """js
      const all = await Promise.all([codemode.«list»({}), codemode.«count»({}), codemode.«list»({})]);
      return [...all, await codemode.«count»({})].map((result) => result.«field»);
      """
    Then the result is ["«one»", "«two»", "«one»", "«two»"]

    Examples:
      | what                         | stderr                                                                                   |
      | a line                       | {text: "INFO «word»\\n"}                                                                 |
      | a text without a line end    | {text: "«word»…"}                                                                        |
      | a message                    | {text: "{\"jsonrpc\": \"2.0\", \"id\": 3, \"result\": {\"structuredContent\": {}, \"content\": []}}\\n"} |
      | more than a pipe holds       | {text: "[debug] «word» «word» «word» «word» «word» «word» «word»\\n", times: 5000}          |

  @typed-result
  Scenario Outline: A call gives the output of a tool by the name that a helper could have: <name>
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | <name> | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
    When the agent executes:
      """js
      const result = await codemode.<name>({ query: "«other»" });
      return { "«key»": result["«field»"] };
      """
    Then the result is {"«key»": "«word»"}
    And the server "«server»" received 1 call of "<name>"

    Examples:
      | name         |
      | search       |
      | list         |
      | call         |
      | callTool     |
      | describe     |
      | browse       |
      | execute      |
      | run          |
      | help         |
      | tools        |
      | servers      |
      | log          |
      | schema       |
      | «§search»  |
      | «§tool» |
