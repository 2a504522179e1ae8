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
      | {"content": [{"type": "text", "text": "«word»"}], "isError": true} |

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
      | " «word» \\n"             |
      | "«one»\u0000«two» é 😀"  |

  @unwrap-single-text
  Scenario Outline: One text block <beside>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply            |
      | «get» | result: <result> |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result is "«word»"

    Examples:
      | beside               | result                                                                                          |
      | of no error          | {"content": [{"type": "text", "text": "«word»"}], "isError": false}                             |
      | with annotations     | {"content": [{"type": "text", "text": "«word»", "annotations": {"audience": ["assistant"]}}]}   |
      | beside metadata      | {"content": [{"type": "text", "text": "«word»"}], "_meta": {"«key»": "«other»"}}                |

  @unwrap-media
  Scenario Outline: A result with <what> is returned whole
    Given the MCP server "«srv»" with the tools:
      | tool  | reply            |
      | «get» | result: <result> |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result has all of the MCP result <result>

    Examples:
      | what                  | result                                                                                                                                                    |
      | an image              | {"content": [{"type": "image", "data": "aGVsbG8gd29ybGQ=", "mimeType": "image/png"}]}                                                                     |
      | audio                 | {"content": [{"type": "audio", "data": "AAECAwQ=", "mimeType": "audio/wav"}]}                                                                             |
      | a text and an image   | {"content": [{"type": "text", "text": "«word»"}, {"type": "image", "data": "//79/A==", "mimeType": "image/jpeg"}]}                                        |
      | two images            | {"content": [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}, {"type": "image", "data": "d29ybGQ=", "mimeType": "image/png"}]}             |
      | an annotated image    | {"content": [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png", "annotations": {"audience": ["user"], "priority": 0.5}}]}                     |
      | an image and metadata | {"content": [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png", "_meta": {"example.com/«one»": "«two»"}}], "_meta": {"example.com/«key»": [1]}} |

  @unwrap-base64
  Scenario Outline: The data of <what> is the base64 text that the server sent
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                             |
      | «get» | result: {"content": [{"type": <type>, "data": <data>, "mimeType": "application/octet-stream"}]} |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the <type> in the result, if there is one, has the data <data>

    Examples:
      | what                     | type    | data               |
      | an image                 | "image" | "aGVsbG8gd29ybGQ=" |
      | audio                    | "audio" | "AAECAwQ="         |
      | an image, with all signs | "image" | "//79/A=="         |

  @unwrap-otherwise
  Scenario Outline: A result with <what> is returned whole
    Given the MCP server "«srv»" with the tools:
      | tool  | reply            |
      | «get» | result: <result> |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await «get»({});
      """
    Then the result has all of the MCP result <result>

    Examples:
      | what                | result                                                                                                                                              |
      | two texts           | {"content": [{"type": "text", "text": "«one»"}, {"type": "text", "text": "«two»"}]}                                                                 |
      | no content          | {"content": []}                                                                                                                                     |
      | metadata alone      | {"content": [], "_meta": {"example.com/«key»": {"«one»": "«two»"}}}                                                                                 |
      | two annotated texts | {"content": [{"type": "text", "text": "«one»", "annotations": {"audience": ["assistant"]}}, {"type": "text", "text": "«two»", "_meta": {"example.com/«key»": true}}]} |
      | a resource link     | {"content": [{"type": "resource_link", "uri": "file:///«one»", "name": "«two»", "description": "«text»", "mimeType": "text/plain"}]}                |
      | a resource          | {"content": [{"type": "resource", "resource": {"uri": "file:///«one»", "mimeType": "text/plain", "text": "«two»"}}]}                                |

  @unwrap-documented
  Scenario: The agent context tells how results are unwrapped
    When the agent context is read
    Then the agent is told "how results are unwrapped"
