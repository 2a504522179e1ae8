Feature: Probes: values of calls (§5.3.2)

  @probe-full-result
  Scenario: A whole result with members that MCP does not define
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                                                                                                   |
      | «get» | result: {"content": [{"type": "text", "text": "a", "«key»": 1}, {"type": "text", "text": "b"}], "isError": false, "«other»": "«word»"} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const { content, isError, ...rest } = await «get»({});
      globalThis.«§result» = { seen: [content[0]["«key»"] === 1, isError === false, rest["«other»"] === "«word»"] };
      """
    Then the reading of "full-result" is one of:
      | where        | what                  | reading          |
      | /result/seen | [true, true, true]    | everything       |
      | /result/seen | ~ ^\[.*false.*\]$     | what-mcp-defines |

  @probe-structured-null
  Scenario: Structured content that is null
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                                              |
      | «get» | result: {"structuredContent": null, "content": [{"type": "text", "text": "«word»"}]} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const value = await «get»({});
      globalThis.«§result» = [value];
      """
    Then the reading of "structured-null" is one of:
      | where   | what       | reading    |
      | /result | ["«word»"] | absent     |
      | /result | [null]     | null-value |

  @probe-output-schema-mismatch
  Scenario: Structured content that does not match the output schema
    Given the MCP server "«srv»" with the tools:
      | tool  | output                                                                                        | reply                         |
      | «get» | {"type": "object", "required": ["size"], "properties": {"size": {"type": "integer"}}} | structured: {"size": "large"} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      try { globalThis.«§result» = await «get»({}); } catch { globalThis.«§result» = "thrown"; }
      """
    Then the reading of "output-schema-mismatch" is one of:
      | where        | what     | reading  |
      | /result      | "thrown" | thrown   |
      | /result/size | "large"  | returned |

  @probe-malformed-result
  Scenario: A result whose content is a string instead of an array
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                         |
      | «get» | result: {"content": "«word»"} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      try { globalThis.«§result» = await «get»({}); } catch { globalThis.«§result» = "thrown"; }
      """
    Then the reading of "malformed-result" is one of:
      | where           | what     | reading  |
      | /result         | "thrown" | thrown   |
      | /result/content | "«word»" | returned |

  @probe-wrapped-result
  Scenario: Structured content that the output schema marks as a wrapped result
    Given the MCP server "«srv»" with the tools:
      | tool  | output                                                                                                                           | reply                            |
      | «get» | {"type": "object", "properties": {"result": {"type": "string"}}, "required": ["result"], "x-fastmcp-wrap-result": true} | result: {"structuredContent": {"result": "«word»"}, "content": [{"type": "text", "text": "«word»"}], "_meta": {"fastmcp": {"wrap_result": true}}} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the reading of "wrapped-result" is one of:
      | where          | what     | reading      |
      | /result/result | "«word»" | as-it-is     |
      | /result        | "«word»" | what-is-in-it |
