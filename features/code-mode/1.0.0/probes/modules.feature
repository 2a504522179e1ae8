Feature: Probes: server modules, inputs and outputs (§5)

  @probe-server-order
  Scenario: Two servers with one path
    Given the MCP server "«srv»_x" with the tools:
      | tool   | reply              |
      | «read» | text: configured 1 |
    And the MCP server "«srv».x" with the tools:
      | tool   | reply              |
      | «read» | text: configured 2 |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»-x";
      globalThis.__codemode_result__ = await «read»({});
      """
    Then the reading of "server-order" is one of:
      | where   | what           | reading          |
      | /result | "configured 1" | by-configuration |
      | /result | "configured 2" | by-id            |

  @probe-small-letters-from-outside
  Scenario: An id with the Kelvin sign
    Given the MCP server "«srv»Kx" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await listServers()).map((server) => server.serverId).find((id) => id.startsWith("«srv»"));
      """
    Then the reading of "small-letters-from-outside" is one of:
      | where   | what       | reading      |
      | /result | "«srv»kx"  | small-letter |
      | /result | "«srv»-x"  | hyphen       |

  @probe-empty-module-path
  Scenario: A server of whose id nothing is left
    Given the MCP server "___" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await listServers()).map((server) => server.serverId);
      """
    Then the reading of "empty-module-path" is one of:
      | where   | what                 | reading     |
      | /result | []                   | not-exposed |
      | /result | [""]                 | empty       |
      | /result | ~ ^\["[a-z0-9-]+"\]$ | fallback    |

  @probe-input-missing-argument
  Scenario: A call without its argument
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                  | reply      |
      | «echo» | {"type": "object", "properties": {"path": {"type": "string"}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      try { globalThis.__codemode_result__ = [(await «echo»()).arguments]; } catch { globalThis.__codemode_result__ = "refused"; }
      """
    Then the reading of "input-missing-argument" is one of:
      | where   | what      | reading      |
      | /result | [{}]      | empty-object |
      | /result | [null]    | none         |
      | /result | "refused" | refused      |

  @probe-object-schema-without-members
  Scenario: A call without an argument where the schema asks for an object and nothing else
    Given the MCP server "«srv»" with the tools:
      | tool   | input              | reply        |
      | «ping» | {"type": "object"} | text: «word» |
    When the agent runs:
      """js
      import { «ping» } from "@codemode/servers/«srv»";
      try { await «ping»(); globalThis.__codemode_result__ = "accepted"; } catch { globalThis.__codemode_result__ = "refused"; }
      """
    Then the reading of "object-schema-without-members" is one of:
      | where   | what       | reading   |
      | /result | "accepted" | empty     |
      | /result | "refused"  | not-empty |

  @probe-input-not-asked-for
  Scenario: A member for a tool without a schema
    Given the MCP server "«srv»" with the tools:
      | tool   | input  | reply      |
      | «echo» | absent | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      try { globalThis.__codemode_result__ = [(await «echo»({ «key»: «#n» })).arguments]; } catch { globalThis.__codemode_result__ = "refused"; }
      """
    Then the reading of "input-not-asked-for" is one of:
      | where   | what             | reading   |
      | /result | [{"«key»": «#n»}] | passed-on |
      | /result | [{}]             | dropped   |
      | /result | [null]           | dropped   |
      | /result | "refused"        | refused   |

  @probe-no-argument-sent
  Scenario: What a server receives of a call without an argument
    Given the MCP server "«srv»" with the tools:
      | tool   | input  | reply      |
      | «echo» | absent | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [(await «echo»()).arguments];
      """
    Then the reading of "no-argument-sent" is one of:
      | where   | what   | reading      |
      | /result | [{}]   | empty-object |
      | /result | [null] | nothing      |

  @probe-further-exports
  Scenario: All exports of a module
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = Object.keys(server).filter((name) => !["«read»", "__meta__"].includes(name)).length;
      """
    Then the reading of "further-exports" is one of:
      | where   | what         | reading |
      | /result | 0            | none    |
      | /result | ~ ^[1-9]\d*$ | more    |

  @probe-input-null
  Scenario: A call with null
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                  | reply      |
      | «echo» | {"type": "object", "properties": {"path": {"type": "string"}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      try { globalThis.__codemode_result__ = [(await «echo»(null)).arguments]; } catch { globalThis.__codemode_result__ = "refused"; }
      """
    Then the reading of "input-null" is one of:
      | where   | what      | reading      |
      | /result | [{}]      | empty-object |
      | /result | [null]    | none         |
      | /result | "refused" | refused      |

  @probe-input-without-json
  Scenario: A call with an object that refers to itself
    Given the MCP server "«srv»" with the tools:
      | tool   | input              | reply      |
      | «echo» | {"type": "object"} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      import { SchemaValidationError } from "@codemode/errors";
      const input = { word: "«word»" };
      input.self = input;
      try {
        await «echo»(input);
      } catch (e) {
        globalThis.__codemode_result__ = e instanceof SchemaValidationError ? "validation" : "other";
      }
      """
    Then the reading of "input-without-json" is one of:
      | where   | what         | reading          |
      | /result | "validation" | validation-error |
      | /result | "other"      | other-error      |

  @probe-input-inner-values
  Scenario: A Date where a string is asked for
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                          | reply      |
      | «echo» | {"type": "object", "properties": {"day": {"type": "string"}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      try {
        globalThis.__codemode_result__ = { received: (await «echo»({ day: new Date(0) })).arguments };
      } catch {
        globalThis.__codemode_result__ = "refused";
      }
      """
    Then the reading of "input-inner-values" is one of:
      | where            | what                                | reading   |
      | /result/received | {"day": "1970-01-01T00:00:00.000Z"} | as-json   |
      | /result          | "refused"                           | as-passed |

  @probe-non-object-input
  Scenario: What a server receives of an input that is a list
    Given the MCP server "«srv»" with the tools:
      | tool   | input             | reply      |
      | «echo» | {"type": "array"} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = { received: (await «echo»([«#n»])).arguments };
      """
    Then the reading of "non-object-input" is one of:
      | where             | what                | reading     |
      | /result/received  | [«#n»]              | as-it-is    |
      | /result/received  | ~ ^\{.*\[«#n»\].*\}$ | in-a-member |

  @probe-full-result
  Scenario: A whole result with members that MCP does not define
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                                                                                                                                   |
      | «get» | result: {"content": [{"type": "text", "text": "a", "«key»": 1}, {"type": "text", "text": "b"}], "isError": false, "«other»": "«word»"} |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      const { content, isError, ...rest } = await «get»({});
      globalThis.__codemode_result__ = { seen: [content[0]["«key»"] === 1, isError === false, rest["«other»"] === "«word»"] };
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
      import { «get» } from "@codemode/servers/«srv»";
      const value = await «get»({});
      globalThis.__codemode_result__ = [value];
      """
    Then the reading of "structured-null" is one of:
      | where   | what       | reading    |
      | /result | ["«word»"] | absent     |
      | /result | [null]     | null-value |

  @probe-schema-defaults
  Scenario: A default in the input schema
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                   | reply      |
      | «echo» | {"type": "object", "properties": {"size": {"type": "integer", "default": 7}}} | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = (await «echo»({})).arguments;
      """
    Then the reading of "schema-defaults" is one of:
      | where   | what        | reading       |
      | /result | {}          | not-filled-in |
      | /result | {"size": 7} | filled-in     |

  @probe-output-schema-mismatch
  Scenario: Structured content that does not match the output schema
    Given the MCP server "«srv»" with the tools:
      | tool  | output                                                                                        | reply                         |
      | «get» | {"type": "object", "required": ["size"], "properties": {"size": {"type": "integer"}}} | structured: {"size": "large"} |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      try { globalThis.__codemode_result__ = await «get»({}); } catch { globalThis.__codemode_result__ = "thrown"; }
      """
    Then the reading of "output-schema-mismatch" is one of:
      | where        | what     | reading  |
      | /result      | "thrown" | thrown   |
      | /result/size | "large"  | returned |

  @probe-further-arguments
  Scenario: A second argument
    Given the MCP server "«srv»" with the tools:
      | tool   | reply      |
      | «echo» | echo: true |
    When the agent runs:
      """js
      import { «echo» } from "@codemode/servers/«srv»";
      try { globalThis.__codemode_result__ = (await «echo»({ a: 1 }, 0, [])).arguments; } catch { globalThis.__codemode_result__ = "refused"; }
      """
    Then the reading of "further-arguments" is one of:
      | where   | what      | reading |
      | /result | {"a": 1}  | ignored |
      | /result | "refused" | refused |
