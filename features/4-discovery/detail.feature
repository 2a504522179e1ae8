Feature: The levels of detail (§4.1, §4.2.6, §4.2.7, §4.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | description | annotations                              | input                                                  | output                                                 | reply                |
      | «full»  | «text»      | {"readOnlyHint": true, "title": "«title»"} | {"type": "object", "properties": {"«in»": {"type": "string", "minLength": 2, "description": "«about»"}}, "required": ["«in»"], "additionalProperties": false} | {"type": "object", "properties": {"«out»": {"type": "array", "items": {"enum": ["«a»", "«b»"]}}}, "required": ["«out»"], "additionalProperties": {"type": "number"}} | structured: {«out»: []} |

  Scenario Outline: <function> at the level "name" shows names alone
    When the agent runs:
      """js
      import { <function> } from "@codemode/discovery";
      globalThis.__codemode_result__ = <call>;
      """
    Then every item of the result has only <fields>

    @list-detail-name
    Examples:
      | function  | call                                    | fields                   |
      | listTools | await listTools("«srv»", { detail: "name" }) | "toolName", "exportName" |

    @search-detail-name
    Examples:
      | function    | call                                                          | fields                               |
      | searchTools | (await searchTools("«full»", { detail: "name" })).results | "serverId", "toolName", "exportName" |

  Scenario Outline: <function> at the level "description" shows the description and the annotations
    When the agent runs:
      """js
      import { <function> } from "@codemode/discovery";
      const [tool] = <call>;
      globalThis.__codemode_result__ = [tool.description?.includes("«text»"), tool.annotations?.readOnlyHint, tool.annotations?.title];
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

  Scenario Outline: <function> at the level "full" shows the schemas, whole
    When the agent runs:
      """js
      import { <function> } from "@codemode/discovery";
      const [tool] = <call>;
      globalThis.__codemode_result__ = [tool.inputSchema, tool.outputSchema].map((s) => [s?.type, s?.properties, s?.required, s?.additionalProperties]);
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
      import { <function> } from "@codemode/discovery";
      const [tool] = <call>;
      globalThis.__codemode_result__ = [tool.description?.includes("«text»"), tool.annotations?.readOnlyHint, tool.annotations?.title];
      """
    Then the result is [true, true, "«title»"]

    @list-detail-full
    Examples:
      | function  | call                                    |
      | listTools | await listTools("«srv»", { detail: "full" }) |

    @search-detail-full
    Examples:
      | function    | call                                                          |
      | searchTools | (await searchTools("«full»", { detail: "full" })).results |

  @discovery-lower-detail-omits
  Scenario Outline: <function> at the level "description" shows no schemas
    When the agent runs:
      """js
      import { <function> } from "@codemode/discovery";
      globalThis.__codemode_result__ = <call>;
      """
    Then every item of the result lacks "inputSchema" and "outputSchema"

    Examples:
      | function    | call                                                                 |
      | listTools   | await listTools("«srv»", { detail: "description" })                  |
      | searchTools | (await searchTools("«full»", { detail: "description" })).results     |

  Scenario Outline: <function> <options> shows what it shows at the level "description"
    When the agent runs:
      """js
      import { <function> } from "@codemode/discovery";
      const fields = ["description", "annotations", "inputSchema", "outputSchema"];
      const [tool] = <call>;
      globalThis.__codemode_result__ = fields.filter((field) => tool[field] !== undefined);
      """
    Then the result is ["description", "annotations"]

    @list-tools-default-detail
    Examples:
      | function  | options                       | call                         |
      | listTools | without options               | await listTools("«srv»")     |
      | listTools | with options that say nothing | await listTools("«srv»", {}) |

    @search-tools-default-detail
    Examples:
      | function    | options                       | call                                        |
      | searchTools | without options               | (await searchTools("«full»")).results     |
      | searchTools | with options that say nothing | (await searchTools("«full»", {})).results |
