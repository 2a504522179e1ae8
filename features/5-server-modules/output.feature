Feature: How a tool's result is unwrapped (§5.3.2)

  @unwrap-structured
  Scenario Outline: Structured content: <value>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply               |
      | «get» | structured: <value> |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result is <value>

    Examples:
      | value                                                |
      | {"value": "«word»", "n": «#n»}                       |
      | {}                                                   |
      | {"list": [{"a": null}, [], "«word»"], "content": []} |

  @unwrap-content-ignored @unwrap-order
  Scenario Outline: Structured content beside <what>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                                    |
      | «get» | result: {"structuredContent": {"value": "«word»"}, "content": <content>} |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result is {"value": "«word»"}

    Examples:
      | what            | content                                                                              |
      | one text        | [{"type": "text", "text": "«other»"}]                                                |
      | several texts   | [{"type": "text", "text": "«other»"}, {"type": "text", "text": "«third»"}]           |
      | an image        | [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}]                     |
      | a text and audio | [{"type": "text", "text": "«other»"}, {"type": "audio", "data": "aGVsbG8=", "mimeType": "audio/wav"}] |

  @unwrap-single-text
  Scenario Outline: One text block: <text>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                     |
      | «get» | result: {"content": [{"type": "text", "text": <text>}]}   |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result is <text>

    Examples:
      | text                     |
      | "«word»"                 |
      | ""                       |
      | "{\"json\": \"«word»\"}" |
      | "«#n»"                   |
      | "true"                   |
      | "two\\nlines «word»"      |

  @unwrap-media @unwrap-base64
  Scenario Outline: A result with <what> is returned whole
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                          |
      | «get» | result: {"content": <content>} |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result has the content <content>
    And binary data in the result is base64 text

    Examples:
      | what               | content                                                                                                       |
      | an image           | [{"type": "image", "data": "aGVsbG8gd29ybGQ=", "mimeType": "image/png"}]                                      |
      | audio              | [{"type": "audio", "data": "AAECAwQ=", "mimeType": "audio/wav"}]                                              |
      | a text and an image | [{"type": "text", "text": "«word»"}, {"type": "image", "data": "//79/A==", "mimeType": "image/jpeg"}]        |
      | two images         | [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}, {"type": "image", "data": "d29ybGQ=", "mimeType": "image/png"}] |

  @unwrap-otherwise
  Scenario Outline: A result with <what> is returned whole
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                          |
      | «get» | result: {"content": <content>} |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result has the content <content>

    Examples:
      | what            | content                                                                                           |
      | two texts       | [{"type": "text", "text": "«one»"}, {"type": "text", "text": "«two»"}]                            |
      | no content      | []                                                                                                |
      | a resource link | [{"type": "resource_link", "uri": "file:///«one»", "name": "«two»"}]                              |
      | a resource      | [{"type": "resource", "resource": {"uri": "file:///«one»", "text": "«two»"}}]                     |

  @unwrap-documented
  Scenario: The agent context tells how results are unwrapped
    When the agent context is read
    Then the agent context names one of "structuredContent"
    And the agent context names one of "text"
    And the agent context names one of "image, audio"
