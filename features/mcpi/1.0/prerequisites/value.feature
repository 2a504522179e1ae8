Feature: What scenarios use that look at values

  @prerequisite-value @whole-result
  Scenario: A script has the structured content of what a call gives
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
    When the agent executes:
      """js
      const result = await codemode.«list»({});
      return result.structuredContent.«field»;
      """
    Then the result is "«word»"

  @prerequisite-reference @call-by-reference
  Scenario: A script calls a tool by its server and its name
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent executes:
      """js
      await codemode.call("«server»", "«list»", {});
      return "done";
      """
    Then the server "«server»" received 1 call of "«list»"

  @prerequisite-data @whole-result
  Scenario: What a call gives has the tool's answer somewhere
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                             |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«word»"} |
    When the agent executes:
      """js
      return JSON.stringify(await codemode.«list»({}) ?? null).includes("«word»");
      """
    Then the result is true

  @prerequisite-content @whole-result
  Scenario: A script has the content of what a call gives
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                                                                          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | result: {"structuredContent": {}, "content": [{"type": "text", "text": "«text»"}]} |
    When the agent executes:
      """js
      const result = await codemode.call("«server»", "«list»", {});
      return result.content[0].text;
      """
    Then the result is "«text»"

  @prerequisite-no-snapshot @snapshot-optional
  Scenario: Code that names no snapshot has no stale one
    When the agent calls the tool "«§tool»" with {"code": "return \"«done»\";"}
    Then the text of the answer does not contain "stale_snapshot"

  @prerequisite-describe @describe-shows-schemas
  Scenario: A tool is described by its reference
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | input                                                             | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}} | {"type": "object"} | structured: {} |
    When the agent asks for descriptions of "«server»/«list»"
    Then the text of the answer contains "«inner»"

  @prerequisite-browse @browse-names-no-tools
  Scenario: A namespace is shown by its server
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent calls the tool "«§search»" with {"op": "browse"}
    Then the text of the answer contains "«server»"
