Feature: How a tool's result is unwrapped (§5.3.2)

  @unwrap-structured @uses-binding
  Scenario Outline: Structured content: <value>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply               |
      | «get» | structured: <value> |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result is <value>

    Examples:
      | value                                                |
      | {"value": "«word»", "n": «#n»}                       |
      | {}                                                   |
      | {"list": [{"a": null}, [], "«word»"], "content": []} |
      | {"content": [{"type": "text", "text": "«word»"}], "isError": true} |
      | {"a": {"b": {"c": [{"d": {"e": [[{"f": {"g": {"h": ["«word»"]}}}]]}}]}}} |
      | {"result": "«word»"}                                 |
      | {"result": {"«key»": [«#n»]}}                        |
      | {"result": null}                                     |
      | {"value": [«#n»]}                                    |
      | {"data": {"«key»": «#n»}}                            |
      | {"items": []}                                        |
      | {"text": "«word»"}                                   |
      | {"type": "text", "text": "«word»"}                   |
      | {"structuredContent": {"«key»": «#n»}}               |

  @unwrap-structured @uses-binding
  Scenario: Structured content with members that the tool's output schema does not name
    Given the MCP server "«srv»" with the tools:
      | tool  | output                                                          | reply                                              |
      | «get» | {"type": "object", "properties": {"value": {"type": "string"}}} | structured: {"value": "«word»", "«key»": {"n": «#n»}} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result is {"value": "«word»", "«key»": {"n": «#n»}}

  @unwrap-structured @uses-binding
  Scenario Outline: Structured content whose only member the output schema names: <member>
    Given the MCP server "«srv»" with the tools:
      | tool  | output                                                                                                  | reply                            |
      | «get» | {"type": "object", "properties": {"<member>": {"type": "array"}}, "required": ["<member>"]} | structured: {"<member>": [«#n»]} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result is {"<member>": [«#n»]}

    Examples:
      | member |
      | result |
      | value  |
      | data   |

  # What an output schema says of content that fits it changes nothing in it.

  @unwrap-structured @uses-binding
  Scenario Outline: Structured content comes as it was sent beside an output schema with <what>
    Given the MCP server "«srv»" with the tools:
      | tool  | output   | reply               |
      | «get» | <schema> | structured: <value> |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result is <value>

    Examples:
      | what               | schema                                                                                                         | value                               |
      | a default          | {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer", "default": 7}}}            | {"a": "«word»"}                     |
      | a format           | {"type": "object", "properties": {"a": {"type": "string", "format": "date-time"}}}                             | {"a": "2020-01-02T03:04:05Z"}       |
      | null               | {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}                                          | {"a": null, "b": [null]}            |
      | large numbers      | {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "number"}}}                          | {"a": 9007199254740991, "b": 1e21}  |
      | texts like numbers | {"type": "object", "properties": {"a": {"type": ["string", "integer"]}}}                                       | {"a": "00«#n»"}                     |
      | base64             | {"type": "object", "properties": {"a": {"type": "string", "contentEncoding": "base64"}}}                       | {"a": "aGVsbG8="}                   |
      | several schemas    | {"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}                                        | {"b": {"a": "«word»"}, "c": [«#n»]} |
      | one const          | {"type": "object", "properties": {"a": {"const": "«word»"}}, "required": ["a"], "additionalProperties": false} | {"a": "«word»"}                     |

  # Not every revision of MCP has values there that are no objects: a host may refuse
  # such a result (register: malformed-result).

  @unwrap-structured @uses-binding @uses-second-call
  Scenario Outline: Structured content that is not an object is returned, or the run fails: <what>
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                                                 |
      | «usual» | structured: {"value": "«word»"}                       |
      | «get»   | result: {"structuredContent": <value>, "content": []} |
    When the agent runs, first without the act:
      """js
      import { «usual», «get» } from "«§modules»servers/«srv»";
      const value = /*act*/await «get»({})/*end*/;
      globalThis.«§result» = { usual: await «usual»({}), value: value ?? null };
      """
    Then without the act the result has {"usual": {"value": "«word»"}}
    And the result has {"value": <value>}, or the run failed

    Examples:
      | what            | value                   |
      | an array        | ["«word»", {"n": «#n»}] |
      | an empty array  | []                      |
      | a number        | «#n»                    |
      | zero            | 0                       |
      | false           | false                   |
      | a string        | "«word»"                |
      | an empty string | ""                      |

  @unwrap-content-ignored @unwrap-order @uses-binding
  Scenario Outline: Structured content takes precedence over <what>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                                    |
      | «get» | result: {"structuredContent": {"value": "«word»"}, "content": <content>} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result is {"value": "«word»"}

    Examples:
      | what                   | content                                                                                               |
      | one text block         | [{"type": "text", "text": "«other»"}]                                                                 |
      | several text blocks    | [{"type": "text", "text": "«other»"}, {"type": "text", "text": "«third»"}]                            |
      | an image               | [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}]                                      |
      | a text block and audio | [{"type": "text", "text": "«other»"}, {"type": "audio", "data": "aGVsbG8=", "mimeType": "audio/wav"}] |

  @unwrap-single-text @uses-binding
  Scenario Outline: One text block: <text>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                     |
      | «get» | result: {"content": [{"type": "text", "text": <text>}]}   |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
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

  @unwrap-single-text @uses-binding
  Scenario: One text block is a string
    Given the MCP server "«srv»" with the tools:
      | tool  | reply        |
      | «get» | text: «word» |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const value = await «get»({});
      globalThis.«§result» = { type: typeof value, value };
      """
    Then the result is {"type": "string", "value": "«word»"}

  # Whether a server may leave out what its output schema promises is open (register: output-schema-mismatch); what a call
  # returns is the text as it is.

  @unwrap-single-text @uses-binding @uses-second-call
  Scenario Outline: One text block beside an output schema is returned as a text, or the run fails: <text>
    Given the MCP server "«srv»" with the tools:
      | tool    | output                                                      | reply                                                   |
      | «usual» |                                                             | text: «word»                                            |
      | «get»   | {"type": "object", "properties": {"a": {"type": "string"}}} | result: {"content": [{"type": "text", "text": <text>}]} |
    When the agent runs, first without the act:
      """js
      import { «usual», «get» } from "«§modules»servers/«srv»";
      const value = /*act*/await «get»({})/*end*/;
      globalThis.«§result» = { usual: await «usual»({}), value: value ?? null };
      """
    Then without the act the result has {"usual": "«word»"}
    And the result has {"value": <text>}, or the run failed

    Examples:
      | text                  |
      | "{\"a\": \"«word»\"}" |
      | "[«#n»]"              |
      | "«word»"              |

  @unwrap-single-text @uses-binding
  Scenario: One large text block
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                    |
      | «get» | {text: "«word» é日😀", times: 10000}      |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const value = await «get»({});
      globalThis.«§result» = { length: value.length, parts: value.split("«word» é日😀").length - 1 };
      """
    Then the result is {"length": 130000, "parts": 10000}

  @unwrap-single-text @uses-binding
  Scenario Outline: One text block <beside>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply            |
      | «get» | result: <result> |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result is "«word»"

    Examples:
      | beside                  | result                                                                                        |
      | with isError false      | {"content": [{"type": "text", "text": "«word»"}], "isError": false}                           |
      | with annotations        | {"content": [{"type": "text", "text": "«word»", "annotations": {"audience": ["assistant"]}}]} |
      | with metadata beside it | {"content": [{"type": "text", "text": "«word»"}], "_meta": {"«key»": "«other»"}}              |

  @unwrap-media @uses-binding
  Scenario Outline: A result with <what> is returned whole
    Given the MCP server "«srv»" with the tools:
      | tool  | reply            |
      | «get» | result: <result> |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result includes the whole MCP result <result>

    Examples:
      | what                      | result                                                                                                                                                      |
      | an image                  | {"content": [{"type": "image", "data": "aGVsbG8gd29ybGQ=", "mimeType": "image/png"}]}                                                                       |
      | audio                     | {"content": [{"type": "audio", "data": "AAECAwQ=", "mimeType": "audio/wav"}]}                                                                               |
      | a text block and an image | {"content": [{"type": "text", "text": "«word»"}, {"type": "image", "data": "//79/A==", "mimeType": "image/jpeg"}]}                                          |
      | two images                | {"content": [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}, {"type": "image", "data": "d29ybGQ=", "mimeType": "image/png"}]}               |
      | a text block and audio    | {"content": [{"type": "text", "text": "«word»"}, {"type": "audio", "data": "AAECAwQ=", "mimeType": "audio/wav"}]}                                           |
      | audio before a text       | {"content": [{"type": "audio", "data": "AAECAwQ=", "mimeType": "audio/wav"}, {"type": "text", "text": "«word»"}]}                                           |
      | an image last of four     | {"content": [{"type": "text", "text": "«word»"}, {"type": "text", "text": ""}, {"type": "audio", "data": "AAECAwQ=", "mimeType": "audio/wav"}, {"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}]} |
      | an annotated image        | {"content": [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png", "annotations": {"audience": ["user"], "priority": 0.5}}]}                       |
      | an image and metadata     | {"content": [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png", "_meta": {"example.com/«one»": "«two»"}}], "_meta": {"example.com/«key»": [1]}} |

  @unwrap-media @uses-binding
  Scenario Outline: A result with large <what> is returned whole
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                              |
      | «get» | {<kind>: "«word»", times: 20000}   |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const { content: [{ type, data }] } = await «get»({});
      // Data in another form than text is for unwrap-base64.
      globalThis.«§result» = typeof data === "object" && data !== null
        ? { type, form: "other", empty: Object.keys(data).length === 0 }
        : { type, length: data.length, parts: data.split("«word»").length - 1 };
      """
    Then the result matches {"enum": [{"type": "<kind>", "length": 160000, "parts": 20000}, {"type": "<kind>", "form": "other", "empty": false}]}

    Examples:
      | what    | kind  |
      | images  | image |
      | audio   | audio |

  @unwrap-base64 @uses-binding
  Scenario Outline: The data of <what> is the base64 text that the server sent
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                             |
      | «get» | result: {"content": [{"type": <type>, "data": <data>, "mimeType": "application/octet-stream"}]} |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then any <type> block in the result has the data <data>

    Examples:
      | what                               | type    | data               |
      | an image                           | "image" | "aGVsbG8gd29ybGQ=" |
      | audio                              | "audio" | "AAECAwQ="         |
      | an image, with slashes and padding | "image" | "//79/A=="         |

  @unwrap-otherwise @uses-binding
  Scenario Outline: A result with <what> is returned whole
    Given the MCP server "«srv»" with the tools:
      | tool  | reply            |
      | «get» | result: <result> |
    When the agent runs:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «get»({});
      """
    Then the result includes the whole MCP result <result>

    Examples:
      | what                      | result                                                                                                                                                                |
      | two text blocks           | {"content": [{"type": "text", "text": "«one»"}, {"type": "text", "text": "«two»"}]}                                                                                   |
      | no content                | {"content": []}                                                                                                                                                       |
      | metadata alone            | {"content": [], "_meta": {"example.com/«key»": {"«one»": "«two»"}}}                                                                                                   |
      | two annotated text blocks | {"content": [{"type": "text", "text": "«one»", "annotations": {"audience": ["assistant"]}}, {"type": "text", "text": "«two»", "_meta": {"example.com/«key»": true}}]} |
      | a text and a link         | {"content": [{"type": "text", "text": "«word»"}, {"type": "resource_link", "uri": "file:///«one»", "name": "«two»"}]}                                                 |
      | a text and a resource     | {"content": [{"type": "resource", "resource": {"uri": "file:///«one»", "mimeType": "image/png", "blob": "aGVsbG8="}}, {"type": "text", "text": "«word»"}]}            |
      | an empty text beside one  | {"content": [{"type": "text", "text": ""}, {"type": "text", "text": "«word»"}]}                                                                                       |
      | ten text blocks           | {"content": [{"type": "text", "text": "«one»"}, {"type": "text", "text": "2"}, {"type": "text", "text": ""}, {"type": "text", "text": "4"}, {"type": "text", "text": "[5]"}, {"type": "text", "text": "6"}, {"type": "text", "text": "7"}, {"type": "text", "text": "null"}, {"type": "text", "text": "9"}, {"type": "text", "text": "«two»"}]} |
      | one text twice            | {"content": [{"type": "text", "text": "«word»"}, {"type": "text", "text": "«word»"}]}                                                                                 |
      | a resource link           | {"content": [{"type": "resource_link", "uri": "file:///«one»", "name": "«two»", "description": "«text»", "mimeType": "text/plain"}]}                                  |
      | a resource                | {"content": [{"type": "resource", "resource": {"uri": "file:///«one»", "mimeType": "text/plain", "text": "«two»"}}]}                                                  |

  # A host may refuse a result with a block of a kind that MCP does not have
  # (register: malformed-result); what it returns is not the text beside it.

  @unwrap-otherwise @uses-binding @uses-second-call
  Scenario: A text beside a block of an unknown kind is not returned alone
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                                                                                                  |
      | «usual» | text: «word»                                                                                           |
      | «get»   | result: {"content": [{"type": "text", "text": "«other»"}, {"type": "x-«kind»", "«key»": "«value»"}]} |
    When the agent runs, first without the act:
      """js
      import { «usual», «get» } from "«§modules»servers/«srv»";
      const value = /*act*/await «get»({})/*end*/;
      globalThis.«§result» = { usual: await «usual»({}), type: typeof value };
      """
    Then without the act the result has {"usual": "«word»"}
    And the result has {"type": "object"}, or the run failed

  # No rule counts the calls of a run.

  @uses-binding @uses-second-call
  Scenario Outline: What a call gives does not depend on how many there were: <what>
    Given the MCP server "«srv»" with the tools:
      | tool  | reply            |
      | «get» | result: <result> |
    When the agent runs with limits {"maxToolCalls": 100000, "timeoutMs": 60000}:
      """js
      import { «get» } from "«§modules»servers/«srv»";
      const first = await «get»({ n: 0 });
      const others = [];
      for (let n = 1; n < 40; n++) {
        const value = await «get»({ n });
        if (JSON.stringify(value) !== JSON.stringify(first)) others.push(n);
      }
      globalThis.«§result» = { type: Array.isArray(first) ? "array" : typeof first, others };
      """
    Then the result has {"type": "<type>", "others": []}, or a limit ended the run

    @unwrap-structured
    Examples: structured content
      | what               | type   | result                                                                                                |
      | structured content | object | {"structuredContent": {"value": "«word»"}, "content": []}                                          |

    @unwrap-content-ignored @unwrap-order
    Examples: structured content beside a text
      | what                             | type   | result                                                                                  |
      | structured content beside a text | object | {"structuredContent": {"value": "«word»"}, "content": [{"type": "text", "text": "«other»"}]} |

    @unwrap-single-text
    Examples: a text
      | what       | type   | result                                                |
      | one text   | string | {"content": [{"type": "text", "text": "«word»"}]}  |
      | no letters | string | {"content": [{"type": "text", "text": ""}]}           |

    @unwrap-media
    Examples: an image
      | what     | type   | result                                                                           |
      | an image | object | {"content": [{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}]} |

    @unwrap-otherwise
    Examples: anything else
      | what       | type   | result                                                                                       |
      | two texts  | object | {"content": [{"type": "text", "text": "«one»"}, {"type": "text", "text": "«two»"}]} |
      | no content | object | {"content": []}                                                                              |

  @unwrap-documented
  Scenario: The agent context tells how results are unwrapped
    When the agent context is read
    Then the agent context documents "how results are unwrapped"
