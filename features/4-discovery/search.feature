Feature: What a search returns (§4.2.5, §4.2.7)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool         | reply       |
      | «word»       | text: «one» |
      | «word»_first | text: «two» |
      | «word»_last  | text: «two» |
    And the MCP server "«other»" with the tools:
      | tool   | reply         |
      | «word» | text: «three» |

  # A host may fold case and spaces before it searches, and show the query so.

  @search-results-query
  Scenario Outline: The query comes back: <which>
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      const folded = (text) => typeof text === "string" ? text.trim().replace(/\s+/g, " ").toLowerCase() : text;
      globalThis.__codemode_result__ = folded((await searchTools("<query>")).query) === folded("<query>");
      """
    Then the result is true

    Examples:
      | which                     | query                |
      | a tool's name             | «word»               |
      | words that nothing has    | «none» «nothing»     |
      | capital letters and signs | «WORD», A.b-C (d)!   |
      | spaces around it          | \u0020 «word» \u0020 |
      | signs of patterns         | («word» [a* +?{ ^    |

  @search-results-array
  Scenario Outline: The results are an array when there is <what> to be found
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      const { results } = await searchTools("<query>", <options>);
      globalThis.__codemode_result__ = Array.isArray(results);
      """
    Then the result is true

    Examples:
      | what      | query            | options                |
      | something | «word»           | {}                     |
      | nothing   | «none» «nothing» | { serverId: "«srv»" }  |

  @search-results-server-id
  Scenario: Every tool found names its server
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      const { results } = await searchTools("«word»");
      const servers = results.filter((t) => t.toolName === "«word»").map((t) => t.serverId);
      globalThis.__codemode_result__ = ["«srv»", "«other»"].map((id) => servers.filter((s) => s === id).length);
      """
    Then the result is [1, 1]

  @search-results-server-id
  Scenario Outline: Every tool found has the id of a server at the level "<detail>"
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await searchTools("«word»", { detail: "<detail>" })).results;
      """
    Then every item of the result has a "serverId", a string

    Examples:
      | detail      |
      | name        |
      | description |
      | full        |

  @search-tools-server
  Scenario Outline: With the <which> server's id, only its tools are found
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      const { results } = await searchTools("«word»", <options>);
      globalThis.__codemode_result__ = {
        found: results.some((t) => t.toolName === "«word»"),
        servers: [...new Set(results.map((t) => t.serverId))],
      };
      """
    Then the result is {"found": true, "servers": ["<id>"]}

    Examples:
      | which  | id      | options                              |
      | first  | «srv»   | { serverId: "«srv»" }                |
      | second | «other» | { serverId: "«other»" }              |
      | second (limited) | «other» | { serverId: "«other»", limit: 1 } |

  @search-tools-limit
  Scenario Outline: With a limit of <limit>, no more tools are found
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      const { results } = await searchTools("«word»", { limit: <limit> });
      globalThis.__codemode_result__ = results.length > 0 && results.length <= <limit>;
      """
    Then the result is true

    Examples:
      | limit |
      | 1     |
      | 2     |
      | 100   |

  @search-tools-limit
  Scenario: With a limit of 0, no tool is found
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      // Whoever takes 0 for no limit at all may refuse it.
      globalThis.__codemode_result__ = await searchTools("«word»", { limit: 0 }).then(({ results }) => results, () => []);
      """
    Then the result is []
