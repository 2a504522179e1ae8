Feature: What discovery tells of a tool (§4.2.3, §4.2.4)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | description | annotations          | input                                           | output                                               | reply               |
      | «full»  | «text»      | {"readOnlyHint": true} | {"type":"object","properties":{"a":{"type":"string"}}} | {"type":"object","properties":{"b":{"type":"string"}}} | structured: {b: «x»} |
      | «plain» |             |                      |                                                 |                                                      | text: «one»         |

  Scenario Outline: Every tool has the <field>
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      const all = await Promise.all(["name", "description", "full"].map((detail) => listTools("«srv»", { detail })));
      globalThis.«§result» = all.flat();
      """
    Then every item of the result has a "<field>", a string

    @tool-summary-tool-name
    Examples:
      | field    |
      | toolName |

    @tool-summary-export-name
    Examples:
      | field      |
      | exportName |

  Scenario Outline: The <field> of a tool has its type, if it is there
    When the agent runs:
      """js
      import { getTool, listTools, searchTools } from "«§modules»discovery";
      const names = ["«full»", "«plain»"], one = await Promise.all(names.map((name) => getTool("«srv»", name)));
      const lists = await Promise.all([{ detail: "full" }, {}].map((options) => listTools("«srv»", options)));
      const found = await Promise.all(names.flatMap((name) => ["full", "description"].map((detail) => searchTools(name, { detail }))));
      globalThis.«§result» = [...lists.flat(), ...one, ...found.flatMap(({ results }) => results)];
      """
    Then the "<field>" of every item of the result, if present, is <type>

    @tool-summary-description
    Examples:
      | field       | type     |
      | description | a string |

    @tool-summary-annotations
    Examples:
      | field       | type      |
      | annotations | an object |

    @tool-definition-input-schema
    Examples:
      | field       | type      |
      | inputSchema | an object |

    @tool-definition-output-schema
    Examples:
      | field        | type      |
      | outputSchema | an object |

  @tool-definition-summary
  Scenario Outline: getTool gives the <which> tool the names that listTools gives it
    When the agent runs:
      """js
      import { getTool, listTools } from "«§modules»discovery";
      const listed = (await listTools("«srv»")).find((t) => t.toolName === "<tool>");
      const got = await getTool("«srv»", "<tool>");
      globalThis.«§result» = ["toolName", "exportName"].filter((field) => typeof listed[field] === "string" && got[field] !== listed[field]);
      """
    Then the result is []

    Examples:
      | which  | tool    |
      | first  | «full»  |
      | second | «plain» |

  # That none is missing is for discovery-list-tools.

  @tool-summary-tool-name
  Scenario: Every tool has the name that its server gave it
    Given the MCP server "«third»" with the tools:
      | tool        | reply         |
      | «one»-«two» | text: «one»   |
      | «one».«two» | text: «two»   |
      | delete      | text: «three» |
      | «#n»        | text: «four»  |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = (await listTools("«third»")).map((t) => t.toolName);
      """
    Then the result matches {"type": "array", "minItems": 1, "items": {"enum": ["«one»-«two»", "«one».«two»", "delete", "«#n»"]}}

  @tool-summary-export-name @uses-mapped-binding
  Scenario Outline: <function> tells the name of the export
    Given the MCP server "«third»" with the tools:
      | tool        | reply         |
      | «one»-«two» | text: «three» |
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      import * as server from "«§modules»servers/«third»";
      const { exportName } = <call>;
      globalThis.«§result» = await server[exportName]({});
      """
    Then the result is "«three»"

    Examples:
      | function    | call                                                                   |
      | listTools   | (await listTools("«third»"))[0]                                        |
      | getTool     | await getTool("«third»", "«one»-«two»")                                |
      | searchTools | (await searchTools("«one»-«two»", { serverId: "«third»" })).results[0] |

  @tool-summary-export-name @uses-mapped-binding @uses-name-collisions
  Scenario: Every tool listed has the name of its own export
    Given the MCP server "«third»" with the tools:
      | tool        | description | reply         |
      | new         | «first»     | text: «two»   |
      | «one»-«two» | «second»    | text: «three» |
      | «one».«two» | «last»      | text: «four»  |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      import * as server from "«§modules»servers/«third»";
      const answers = {};
      for (const { description, exportName } of await listTools("«third»")) {
        // A host may show the words of a server among its own. That it shows them is for list-detail-description.
        const word = ["«first»", "«second»", "«last»"].find((word) => description?.includes(word));
        if (word) answers[word] = await server[exportName]({});
      }
      globalThis.«§result» = answers;
      """
    Then the result matches {"type": "object", "properties": {"«first»": {"const": "«two»"}, "«second»": {"const": "«three»"}, "«last»": {"const": "«four»"}}}

  # The name of an export cannot be told from the tool alone, nor from the tools that were found.

  @uses-mapped-binding @uses-name-signs @uses-name-collisions
  Scenario Outline: <function> tells the export of each of several tools that would have one name, <how>
    Given the MCP server "«third»" with the tools:
      | tool        | reply             |
      | «one».«two» | text: «one».«two» |
      | «one»/«two» | text: «one»/«two» |
      | «one» «two» | text: «one» «two» |
      | «one»-«two» | text: «one»-«two» |
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      import * as server from "«§modules»servers/«third»";
      const named = (tools, name) => tools.find((tool) => tool.toolName === name), answers = {};
      for (const name of ["«one»-«two»", "«one»/«two»", "«one».«two»", "«one» «two»"]) {
        const { exportName } = <call>;
        answers[name] = await server[exportName]?.({});
      }
      globalThis.«§result» = answers;
      """
    Then the result is {"«one»-«two»": "«one»-«two»", "«one»/«two»": "«one»/«two»", "«one».«two»": "«one».«two»", "«one» «two»": "«one» «two»"}

    @tool-summary-export-name
    Examples:
      | function    | how                 | call                                                                                          |
      | listTools   | names alone         | named(await listTools("«third»", { detail: "name" }), name)                                   |
      | listTools   | everything          | named(await listTools("«third»", { detail: "full" }), name)                                   |
      | searchTools | in one server       | named((await searchTools(name, { serverId: "«third»" })).results, name)                       |
      | searchTools | in all, names alone | named((await searchTools(name, { detail: "name" })).results, name)                            |

    @tool-definition-summary
    Examples:
      | function | how           | call                           |
      | getTool  | one by one    | await getTool("«third»", name) |
