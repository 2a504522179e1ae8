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
