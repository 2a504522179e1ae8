Feature: Probes: discovery (§4.1, §4.2.1, §4.2.2, §4.2.3, §4.2.5, §4.2.7, §4.3)

  @probe-tool-without-description
  Scenario: A tool without a description
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      const [tool] = await listTools("«srv»");
      globalThis.«§result» = "description" in tool ? [tool.description ?? null] : [];
      """
    Then the reading of "tool-without-description" is one of:
      | where   | what   | reading    |
      | /result | []     | omitted    |
      | /result | [""]   | empty      |

  @probe-get-tool-detail
  Scenario: What getTool returns
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                  | reply        |
      | «read» | {"type": "object", "properties": {"path": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = "inputSchema" in await getTool("«srv»", "«read»");
      """
    Then the reading of "get-tool-detail" is one of:
      | where   | what  | reading   |
      | /result | true  | full      |
      | /result | false | described |

  @probe-lookup-by-export-name
  Scenario: getTool with an export name
    Given the MCP server "«srv»" with the tools:
      | tool         | reply        |
      | «read»-«one» | text: «word» |
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      try {
        const tool = await getTool("«srv»", "«read»_«one»");
        globalThis.«§result» = tool?.toolName ?? "nothing";
      } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "lookup-by-export-name" is one of:
      | where   | what           | reading |
      | /result | "refused"      | refused |
      | /result | "«read»-«one»" | found   |

  @probe-lookup-by-configured-id
  Scenario: describeServer with the configured id
    Given the MCP server "«srv»_A" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      try {
        globalThis.«§result» = (await describeServer("«srv»_A")).serverId;
      } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "lookup-by-configured-id" is one of:
      | where   | what      | reading |
      | /result | "refused" | refused |
      | /result | "«srv»-a" | found   |

  @probe-unknown-detail
  Scenario: A detail level that does not exist
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply        |
      | «read» | «text»      | text: «word» |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      try {
        const [tool] = await listTools("«srv»", { detail: "«level»" });
        globalThis.«§result» = ["description", "inputSchema"].filter((key) => key in tool);
      } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "unknown-detail" is one of:
      | where   | what                           | reading       |
      | /result | ["description"]                | default-level |
      | /result | ["description", "inputSchema"] | full-level    |
      | /result | "refused"                      | refused       |

  @probe-search-words
  Scenario: A query whose words are apart in the description
    Given the MCP server "«srv»" with the tools:
      | tool   | description               | reply        |
      | «read» | It «two» many «one» here. | text: «word» |
      | «list» | Something else.           | text: «word» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«one» «two»")).results.map((tool) => tool.toolName);
      """
    Then the reading of "search-words" is one of:
      | where   | what       | reading |
      | /result | ~ "«read»" | words   |
      | /result | []         | phrase  |

  @probe-search-query-form
  Scenario: A query with uppercase letters and surrounding spaces
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const { query } = await searchTools(" «A»-Read ");
      globalThis.«§result» = query === " «A»-Read " ? "verbatim" : "folded";
      """
    Then the reading of "search-query-form" is one of:
      | where   | what       | reading  |
      | /result | "verbatim" | verbatim |
      | /result | "folded"   | folded   |

  @probe-search-empty-query
  Scenario: An empty query
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
      | «list» | text: «word» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      try {
        globalThis.«§result» = (await searchTools("")).results.length;
      } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "search-empty-query" is one of:
      | where   | what      | reading    |
      | /result | 2         | everything |
      | /result | 0         | nothing    |
      | /result | "refused" | refused    |

  @probe-search-unknown-server
  Scenario: A search within an unknown server
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      try {
        globalThis.«§result» = (await searchTools("«read»", { serverId: "«nowhere»" })).results.length;
      } catch { globalThis.«§result» = "refused"; }
      """
    Then the reading of "search-unknown-server" is one of:
      | where   | what      | reading    |
      | /result | 0         | nothing    |
      | /result | 1         | everything |
      | /result | "refused" | refused    |

  @probe-search-descriptions
  Scenario: A query that matches only a description
    Given the MCP server "«srv»" with the tools:
      | tool   | description         | reply        |
      | «read» | It brings «fruits». | text: «word» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«fruits»")).results.map((tool) => tool.toolName);
      """
    Then the reading of "search-descriptions" is one of:
      | where   | what       | reading    |
      | /result | ["«read»"] | searched   |
      | /result | []         | names-only |

  @probe-search-limit-zero
  Scenario: A limit of 0
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const found = await searchTools("«read»", { limit: 0 }).then((found) => found.results.length, () => "refused");
      globalThis.«§result» = found;
      """
    Then the reading of "search-limit-zero" is one of:
      | where   | what      | reading |
      | /result | 0         | nothing |
      | /result | "refused" | refused |

  @probe-server-capabilities
  Scenario: The capabilities of a server
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = (await listServers())[0].capabilities ?? [];
      """
    Then the reading of "server-capabilities" is one of:
      | where   | what      | reading   |
      | /result | ~ "tools" | mcp-names |
      | /result | []        | none      |
      | /result | ~ ^\[     | own       |

  @probe-server-name-source
  Scenario: A server that calls itself something else than the configuration does
    Given the MCP server "«plain»", named "«own»" and with the instructions "«says»", with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      globalThis.«§result» = (await describeServer("«plain»")).serverName;
      """
    Then the reading of "server-name-source" is one of:
      | where   | what      | reading       |
      | /result | "«own»"   | own-name      |
      | /result | "«plain»" | configured-id |
      | /result | ~ .       | own           |

  @probe-server-description-source
  Scenario: A server with instructions
    Given the MCP server "«plain»", named "«own»" and with the instructions "«says»", with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      globalThis.«§result» = (await describeServer("«plain»")).description ?? null;
      """
    Then the reading of "server-description-source" is one of:
      | where   | what     | reading      |
      | /result | null     | none         |
      | /result | ~ «says» | instructions |
      | /result | present  | own          |

  @probe-description-alone
  Scenario: What discovery shows as the description of a tool
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply        |
      | «read» | «text»      | text: «word» |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = (await listTools("«srv»"))[0].description;
      """
    Then the reading of "description-alone" is one of:
      | where   | what       | reading |
      | /result | "«text»"   | alone   |
      | /result | ~ .«text»  | framed  |
      | /result | ~ «text».  | framed  |

  @probe-describe-unavailable-server
  Scenario: The description of a server that is not there
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    And the MCP server "«gone»", which ends whenever it is started, with the tools:
      | tool   | reply         |
      | «find» | text: «other» |
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      globalThis.«§result» = await describeServer("«gone»").then((found) => found?.serverId, () => "refused");
      """
    Then the reading of "describe-unavailable-server" is one of:
      | where   | what      | reading   |
      | /result | "refused" | refused   |
      | /result | "«gone»"  | described |

  @probe-search-order
  Scenario: A word that is the name of one tool and in the description of another
    Given the MCP server "«srv»" with the tools:
      | tool     | description           | reply        |
      | «find»   | It is «other».        | text: «word» |
      | z-«list» | It can «find» things. | text: «word» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«find»")).results[0].toolName;
      """
    Then the reading of "search-order" is one of:
      | where   | what       | reading           |
      | /result | "«find»"   | name-first        |
      | /result | "z-«list»" | description-first |

  @probe-further-discovery-members
  Scenario: The members of a server
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      const named = ["serverId", "serverName", "version", "description", "capabilities"];
      globalThis.«§result» = Object.keys((await listServers())[0]).filter((key) => !named.includes(key));
      """
    Then the reading of "further-discovery-members" is one of:
      | where   | what    | reading |
      | /result | []      | none    |
      | /result | present | more    |
