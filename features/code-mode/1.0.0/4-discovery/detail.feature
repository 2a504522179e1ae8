Feature: The levels of detail (§4.1, §4.2.6, §4.2.7, §4.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | description | annotations                              | input                                                  | output                                                 | reply                |
      | «full»  | «text»      | {"readOnlyHint": true, "title": "«title»"} | {"type": "object", "properties": {"«in»": {"type": "string", "minLength": 2, "description": "«about»"}}, "required": ["«in»"], "additionalProperties": false} | {"type": "object", "properties": {"«out»": {"type": "array", "items": {"enum": ["«a»", "«b»"]}}}, "required": ["«out»"], "additionalProperties": {"type": "number"}} | structured: {«out»: []} |

  @list-detail-name
  Scenario: listTools at the level "name" shows names alone
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = await listTools("«srv»", { detail: "name" });
      """
    Then every item of the result has only "toolName", "exportName"

  # That a tool that is found has the id of its server is for search-results-server-id.

  @search-detail-name
  Scenario: searchTools at the level "name" shows names alone
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«full»", { detail: "name" })).results.map((tool) => ({ serverId: "", ...tool }));
      """
    Then every item of the result has only "serverId", "toolName", "exportName"

  Scenario Outline: <function> at the level "description" shows the description and the annotations
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const [tool] = <call>;
      // That annotations are an object is for tool-summary-annotations.
      const other = Array.isArray(tool.annotations) || typeof tool.annotations === "string";
      const shown = other ? { readOnlyHint: true, title: "«title»" } : tool.annotations;
      globalThis.«§result» = [tool.description?.includes("«text»"), shown?.readOnlyHint, shown?.title];
      """
    Then the result is [true, true, "«title»"]

    @list-detail-description
    Examples:
      | function  | call                                           |
      | listTools | await listTools("«srv»", { detail: "description" }) |

    @search-detail-description
    Examples:
      | function    | call                                                                 |
      | searchTools | (await searchTools("«full»", { detail: "description" })).results |

  Scenario Outline: <function> at the level "full" shows the complete schemas
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const [tool] = <call>;
      globalThis.«§result» = [tool.inputSchema, tool.outputSchema].map((s) => [s?.type, s?.properties, s?.required, s?.additionalProperties]);
      """
    Then the result is [["object", {"«in»": {"type": "string", "minLength": 2, "description": "«about»"}}, ["«in»"], false], ["object", {"«out»": {"type": "array", "items": {"enum": ["«a»", "«b»"]}}}, ["«out»"], {"type": "number"}]]

    @list-detail-full
    Examples:
      | function  | call                                    |
      | listTools | await listTools("«srv»", { detail: "full" }) |

    @search-detail-full
    Examples:
      | function    | call                                                          |
      | searchTools | (await searchTools("«full»", { detail: "full" })).results |

  Scenario Outline: <function> at the level "full" shows what it shows at the level "description", too
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const [full] = <full>, [described] = <description>;
      const fields = ["description", "annotations"].filter((field) => (described[field] ?? null) !== null);
      const shown = (tool) => fields.map((field) => tool[field] ?? null);
      globalThis.«§result» = { full: shown(full), description: shown(described) };
      """
    Then the members "full" and "description" of the result are equal

    @list-detail-full
    Examples:
      | function  | full                                         | description                                         |
      | listTools | await listTools("«srv»", { detail: "full" }) | await listTools("«srv»", { detail: "description" }) |

    @search-detail-full
    Examples:
      | function    | full                                                      | description                                                      |
      | searchTools | (await searchTools("«full»", { detail: "full" })).results | (await searchTools("«full»", { detail: "description" })).results |

  Scenario Outline: <function> shows descriptions from beginning to end
    Given the MCP server "«long»" with the tool "«send»", which is described as:
      """
      «first» – sends what it is given, «then»é in the order in which it was given, and
      waits until the last of it has arrived.

      It takes names and numbers. Names are those that the server knows, as it lists them
      itself; of numbers it takes the first ten, and says so where there were more. What
      is sent twice arrives twice: keep a list of what was sent if that matters, and look
      into it before. «middle»日本 and été are names like any other.

      Nothing is sent when a name is not known, or when there is no number at all; the
      answer tells then which of the two it was. An answer that tells neither means that
      all has arrived, «last»
      """
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const [tool] = <call>;
      // A host may show the words of a server among its own, and fill lines in its own way.
      globalThis.«§result» = ["«first» –", "«then»é", "«middle»日本", "«last»"].filter((word) => tool.description?.includes(word));
      """
    Then the result is ["«first» –", "«then»é", "«middle»日本", "«last»"]

    @list-detail-description
    Examples:
      | function  | call                                                 |
      | listTools | await listTools("«long»", { detail: "description" }) |

    @search-detail-description
    Examples:
      | function    | call                                                             |
      | searchTools | (await searchTools("«send»", { detail: "description" })).results |

  Scenario Outline: <function> at the level "full" shows the <side> schema in every detail
    Given the MCP server "«deep»" with the tool "«send»", whose <side> is:
      """json
      {
        "type": "object",
        "properties": {
          "«in»": {"type": "array", "items": {"type": "object", "properties": {
            "«a»": {"type": "array", "items": {"type": "object", "properties": {
              "«b»": {"anyOf": [{"type": "object", "properties": {"«c»": {"enum": ["«d»", 0, false, "", null]}}}, {"type": "null"}]}
            }}}
          }}},
          "«to»": {"$ref": "#/$defs/«place»"},
          "«count»": {"type": "integer", "minimum": 0, "default": 0}
        },
        "$defs": {"«place»": {"type": "object", "properties": {"«next»": {"$ref": "#/$defs/«place»"}}}}
      }
      """
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const [tool] = <call>;
      globalThis.«§result» = { properties: tool.<side>Schema.properties, $defs: tool.<side>Schema.$defs };
      """
    Then the result is:
      """json
      {
        "properties": {
          "«in»": {"type": "array", "items": {"type": "object", "properties": {
            "«a»": {"type": "array", "items": {"type": "object", "properties": {
              "«b»": {"anyOf": [{"type": "object", "properties": {"«c»": {"enum": ["«d»", 0, false, "", null]}}}, {"type": "null"}]}
            }}}
          }}},
          "«to»": {"$ref": "#/$defs/«place»"},
          "«count»": {"type": "integer", "minimum": 0, "default": 0}
        },
        "$defs": {"«place»": {"type": "object", "properties": {"«next»": {"$ref": "#/$defs/«place»"}}}}
      }
      """

    @list-detail-full
    Examples:
      | function  | side   | call                                          |
      | listTools | input  | await listTools("«deep»", { detail: "full" }) |
      | listTools | output | await listTools("«deep»", { detail: "full" }) |

    @search-detail-full
    Examples:
      | function    | side   | call                                                      |
      | searchTools | input  | (await searchTools("«send»", { detail: "full" })).results |
      | searchTools | output | (await searchTools("«send»", { detail: "full" })).results |

  Scenario Outline: <function> at the level "full" shows the schemas of tools of every page of a list
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      globalThis.«§result» = <call>;
      """
    Then every tool found has an "inputSchema", an object

    @list-detail-full @uses-pages
    Examples:
      | function  | call                                           |
      | listTools | await listTools("«paged»", { detail: "full" }) |

    @search-detail-full @uses-pages
    Examples:
      | function    | call                                                          |
      | searchTools | (await searchTools("«tool»_7", { detail: "full" })).results |

  Scenario Outline: The level of a call does not affect the next: <function>, "<detail>" after "<before>"
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const tools = async (detail) => (await <call>)<list>;
      await tools("<before>");
      const [tool] = await tools("<detail>");
      // Which of the members of a tool that the level is asked for are there.
      globalThis.«§result» = <asked>.filter((field) => tool[field] !== undefined && tool[field] !== null);
      """
    Then the result is <fields>

    @list-detail-name
    Examples:
      | function  | call                           | list | before | detail | fields       | asked                                      |
      | listTools | listTools("«srv»", { detail }) |      | full   | name   | ["toolName"] | ["toolName", "description", "inputSchema"] |

    @list-detail-description
    Examples:
      | function  | call                           | list | before | detail      | fields                      | asked                       |
      | listTools | listTools("«srv»", { detail }) |      | name   | description | ["toolName", "description"] | ["toolName", "description"] |

    @list-detail-full
    Examples:
      | function  | call                           | list | before | detail | fields                                     | asked                                      |
      | listTools | listTools("«srv»", { detail }) |      | name   | full   | ["toolName", "description", "inputSchema"] | ["toolName", "description", "inputSchema"] |

    @search-detail-name
    Examples:
      | function    | call                              | list     | before | detail | fields       | asked                                      |
      | searchTools | searchTools("«full»", { detail }) | .results | full   | name   | ["toolName"] | ["toolName", "description", "inputSchema"] |

    @search-detail-description
    Examples:
      | function    | call                              | list     | before | detail      | fields                      | asked                       |
      | searchTools | searchTools("«full»", { detail }) | .results | name   | description | ["toolName", "description"] | ["toolName", "description"] |

    @search-detail-full
    Examples:
      | function    | call                              | list     | before | detail | fields                                     | asked                                      |
      | searchTools | searchTools("«full»", { detail }) | .results | name   | full   | ["toolName", "description", "inputSchema"] | ["toolName", "description", "inputSchema"] |

  @discovery-lower-detail-omits
  Scenario Outline: <function> at the level "description" shows no schemas
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      globalThis.«§result» = <call>;
      """
    Then every item of the result lacks "inputSchema" and "outputSchema"

    Examples:
      | function    | call                                                                 |
      | listTools   | await listTools("«srv»", { detail: "description" })                  |
      | searchTools | (await searchTools("«full»", { detail: "description" })).results     |

  Scenario Outline: <function> <options> shows what it shows at the level "description"
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const fields = ["description", "annotations", "inputSchema", "outputSchema"];
      const shown = ([tool]) => fields.map((field) => tool[field] ?? null);
      globalThis.«§result» = { default: shown(<call>), described: shown(<described>) };
      """
    Then the members "default" and "described" of the result are equal

    @list-tools-default-detail
    Examples:
      | function  | options                 | call                                            | described                                           |
      | listTools | without options         | await listTools("«srv»")                        | await listTools("«srv»", { detail: "description" }) |
      | listTools | with empty options      | await listTools("«srv»", {})                    | await listTools("«srv»", { detail: "description" }) |
      | listTools | with an undefined level | await listTools("«srv»", { detail: undefined }) | await listTools("«srv»", { detail: "description" }) |

    @search-tools-default-detail
    Examples:
      | function    | options                 | call                                                         | described                                                                           |
      | searchTools | without options         | (await searchTools("«full»")).results                        | (await searchTools("«full»", { detail: "description" })).results                    |
      | searchTools | with empty options      | (await searchTools("«full»", {})).results                    | (await searchTools("«full»", { detail: "description" })).results                    |
      | searchTools | with an undefined level | (await searchTools("«full»", { detail: undefined })).results | (await searchTools("«full»", { detail: "description" })).results                    |
      | searchTools | with the id of a server | (await searchTools("«full»", { serverId: "«srv»" })).results | (await searchTools("«full»", { detail: "description", serverId: "«srv»" })).results |
      | searchTools | with a limit            | (await searchTools("«full»", { limit: 3 })).results          | (await searchTools("«full»", { detail: "description", limit: 3 })).results          |

  # What a level shows is judged above; here calls are compared with those that are made alone.

  Scenario Outline: Calls of <function> that are made at once each have the level that they ask for
    Given the MCP server "«other»" with the tools:
      | tool   | description | annotations            | reply       |
      | «full» | «about»     | {"readOnlyHint": true} | text: «one» |
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const asked = [["name", "«srv»"], ["full", "«other»"], ["description", "«srv»"], ["full", "«srv»"], ["name", "«other»"], ["description", "«other»"]];
      const call = ([detail, serverId]) => <call>;
      const shown = async (pending) => (await pending)<list>.map((tool) => JSON.stringify(Object.keys(tool).sort()));
      const alone = [];
      for (const one of asked) alone.push(await shown(call(one)));
      const together = [];
      for (const pending of asked.map(call)) together.push(await shown(pending));
      globalThis.«§result» = { alone, together };
      """
    Then the members "alone" and "together" of the result are equal

    @list-detail-full
    Examples:
      | function  | call                            | list |
      | listTools | listTools(serverId, { detail }) |      |

    @search-detail-full
    Examples:
      | function    | call                                      | list     |
      | searchTools | searchTools("«full»", { detail, serverId }) | .results |
