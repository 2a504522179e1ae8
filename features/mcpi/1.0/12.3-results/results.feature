Feature: A call gives the result as it is (§12.3)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                                                                                                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {"«field»": "«word»"}, "content": [{"type": "text", "text": "«text»"}, {"type": "text", "text": "«more»"}], "_meta": {"«meta»": 1}} |
      | «text» | {"readOnlyHint": true} |                    | result: {"content": [{"type": "text", "text": "«text»"}]}                                                                                                         |
      | «fail» | {"readOnlyHint": true} | {"type": "object"} | isError: «fault»                                                                                                                                                  |

  @whole-result
  Scenario Outline: A script has <member> of the result
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«list»", {});
      return <expression>;
      """
    Then the result is <value>

    Examples:
      | member                 | expression                        | value                 |
      | the structured content | result.structuredContent          | {"«field»": "«word»"} |
      | each block of content  | result.content.map((b) => b.text) | ["«text»", "«more»"]  |
      | the metadata           | result._meta["«meta»"]            | 1                     |

  @whole-result @uses-servers
  Scenario: A script has blocks of content of each kind
    Given the MCP server "«other»" with the tools:
      | tool   | annotations            | output             | reply                                                                                                                                                                                                       |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {}, "content": [{"type": "resource_link", "uri": "file:///«path»", "name": "«name»"}, {"type": "text", "text": "«text»"}, {"type": "image", "data": "AAEC", "mimeType": "image/png"}]} |
    When the agent executes:
      """js
      const result = await codemode.call("«other»", "«read»", {});
      return { types: result.content.map((b) => b.type), uri: result.content[0].uri, data: result.content[2].data };
      """
    Then the result is {"types": ["resource_link", "text", "image"], "uri": "file:///«path»", "data": "AAEC"}

  @whole-result
  Scenario: The fields of structured content are not on the value itself
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«list»", {});
      return { own: result.«field» ?? null, structured: result.structuredContent.«field» };
      """
    Then the result is {"own": null, "structured": "«word»"}

  @schemaless-tools-called
  Scenario: A tool without an output schema is called
    When the agent executes:
      """js
      await codemode.call("«server»", "«text»", {});
      return "done";
      """
    Then the server "«server»" received 1 call of "«text»"

  @schemaless-tools-called
  Scenario: A tool without an output schema gives what it answers
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«text»", {});
      return { text: result.content[0].text, structured: result.structuredContent ?? null };
      """
    Then the result is {"text": "«text»", "structured": null}

  @error-result-given
  Scenario: A result that reports an error is given
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«fail»", {});
      return { failed: result.isError, text: result.content[0].text };
      """
    Then the result is {"failed": true, "text": "«fault»"}

  # The first call that arrives is answered last.

  @whole-result @uses-arguments @uses-servers
  Scenario: Each of several calls of a tool at once gives its own result
    Given the MCP server "«further»" with the tools:
      | tool   | annotations            | output             | reply                                                                  |
      | «echo» | {"readOnlyHint": true} | {"type": "object"} | [{echo: true, delayMs: 500}, {echo: true, delayMs: 200}, {echo: true}] |
    When the agent executes:
      """js
      const all = await Promise.all([1, 2, 3, 4, 5].map((n) => codemode.call("«further»", "«echo»", { n: "«word»" + n })));
      return all.map((result) => JSON.stringify(result).match(/«word»\d/g));
      """
    Then the result is [["«word»1"], ["«word»2"], ["«word»3"], ["«word»4"], ["«word»5"]]

  @whole-result @uses-servers
  Scenario Outline: A script has what is in structured content and in a text as it is: <what>
    Given the MCP server "«further»" with the tools:
      | tool   | annotations            | output             | reply                                                                                              |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {"v": <value>}, "content": [{"type": "text", "text": <text>}]} |
    When the agent executes:
      """js
      const result = await codemode.call("«further»", "«list»", {});
      return [result.structuredContent.v, result.content[0].text];
      """
    Then the result is [<value>, <text>]

    Examples:
      | what                  | value                                                 | text                    |
      | other alphabets       | "日本 😀 𝒳"                                           | "äöü 😀 «word»"         |
      | numbers               | [9007199254740991, 1e21, 5e-324, -1.5]                | "9007199254740991"      |
      | nothing               | null                                                  | ""                      |
      | names objects have    | {"constructor": "«word»", "toString": 1, "": 2}       | "{\\"a\\": 1}"      |
      | a member __proto__    | [{"__proto__": {"«key»": "«word»"}}]                  | "__proto__"             |
      | blanks and signs      | " «word»\\n\\u0000\\u2028"                      | "  «word»\\n\\n"    |

  @error-result-given @uses-servers
  Scenario: A result that reports an error has all that it has otherwise
    Given the MCP server "«further»" with the tools:
      | tool   | annotations            | output                                                                         | reply                                                                                                                                        |
      | «fail» | {"readOnlyHint": true} | {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]} | result: {"isError": true, "structuredContent": {"«field»": "«word»"}, "content": [{"type": "text", "text": "«fault»"}, {"type": "text", "text": "«more»"}]} |
    When the agent executes:
      """js
      const result = await codemode.call("«further»", "«fail»", {});
      return { failed: result.isError, texts: result.content.map((b) => b.text), structured: result.structuredContent };
      """
    Then the result is {"failed": true, "texts": ["«fault»", "«more»"], "structured": {"«field»": "«word»"}}

  @error-result-given @uses-servers
  Scenario: A result that reports an error without a text is given
    Given the MCP server "«further»" with the tools:
      | tool   | annotations            | output             | reply                                     |
      | «fail» | {"readOnlyHint": true} | {"type": "object"} | result: {"isError": true, "content": []} |
    When the agent executes:
      """js
      const result = await codemode.call("«further»", "«fail»", {});
      return { failed: result.isError, content: result.content };
      """
    Then the result is {"failed": true, "content": []}

  @whole-result @uses-servers
  Scenario: A script has all that blocks of content have, and that a result is no error
    Given the MCP server "«further»" with the tools:
      | tool   | annotations            | output             | reply |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | result: {"isError": false, "structuredContent": {"isError": true}, "content": [{"type": "resource", "resource": {"uri": "file:///«text»", "mimeType": "application/json", "text": "{\\"«other»\\": 1}"}}, {"type": "audio", "data": "AAEC", "mimeType": "audio/wav"}, {"type": "text", "text": "", "annotations": {"audience": ["user"], "priority": 0.5}, "_meta": {"«meta»": [1]}}]} |
    When the agent executes:
      """js
      const result = await codemode.call("«further»", "«read»", {});
      return { failed: result.isError, content: result.content, structured: result.structuredContent };
      """
    Then the result is {"failed": false, "content": [{"type": "resource", "resource": {"uri": "file:///«text»", "mimeType": "application/json", "text": "{\"«other»\": 1}"}}, {"type": "audio", "data": "AAEC", "mimeType": "audio/wav"}, {"type": "text", "text": "", "annotations": {"audience": ["user"], "priority": 0.5}, "_meta": {"«meta»": [1]}}], "structured": {"isError": true}}
