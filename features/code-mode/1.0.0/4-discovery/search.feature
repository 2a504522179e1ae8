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
      | «only» | text: «three» |

  # A host may fold case and spaces before it searches, and show the query so.

  @search-results-query
  Scenario Outline: The query is returned: <which>
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("<query>")).query;
      """
    Then the result is, ignoring case and spaces, "<query>"

    Examples:
      | which                             | query                |
      | a tool's name                     | «word»               |
      | words that match nothing          | «none» «nothing»     |
      | uppercase letters and punctuation | «WORD», A.b-C (d)!   |
      | spaces around it                  | \u0020 «word» \u0020 |

  @search-results-query
  Scenario: The query is returned beside all options, and by searches that are made at once
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const all = [{}, { detail: "name" }, { detail: "full" }, { limit: 1 }, { serverId: "«other»" }, { serverId: "«srv»", detail: "full", limit: 2 }];
      const queries = ["«word»", "«word»_first", "«none»"].flatMap((query) => all.map((options) => [query, options]));
      const found = await Promise.all(queries.map(([query, options]) => searchTools(query, options)));
      const folded = (text) => String(text).trim().toLowerCase();
      globalThis.«§result» = found.map(({ query }) => query).filter((query, i) => folded(query) !== queries[i][0]);
      """
    Then the result is []

  @search-results-array
  Scenario Outline: The results are an array when there is <what> to be found
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("<query>", <options>)).results;
      """
    Then the result matches {"type": "array"}

    Examples:
      | what                    | query            | options               |
      | something               | «word»           | {}                    |
      | something in one server | «word»           | { serverId: "«srv»" } |
      | nothing                 | «none» «nothing» | { serverId: "«srv»" } |

  @search-results-server-id
  Scenario: Every tool found names its server
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«word»")).results;
      """
    Then each tool found with the name "«word»" has a different one of the servers "«srv»", "«other»"

  @search-results-server-id
  Scenario Outline: Every tool found has the id of a server at the level "<detail>"
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«word»", { detail: "<detail>" })).results;
      """
    Then every tool found has a "serverId", a string

    Examples:
      | detail      |
      | name        |
      | description |
      | full        |

  @search-results-server-id
  Scenario Outline: Every tool found has the id of a server <when>
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«word»", <options>)).results;
      """
    Then every tool found has a "serverId", a string

    Examples:
      | when                                   | options                                           |
      | when one server is searched            | { serverId: "«srv»" }                             |
      | when there is a limit                  | { limit: 1 }                                      |
      | when server, level and limit are given | { serverId: "«other»", detail: "name", limit: 5 } |

  # Which server a tool that is found names is for search-results-server-id.

  @search-tools-server
  Scenario Outline: With the <which> server's id, only its tools are found
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const found = async (name) => (await searchTools(name, <options>)).results.some((t) => t.toolName === name);
      globalThis.«§result» = { both: await found("«word»"), another: await found("<another>") };
      """
    Then the result is {"both": true, "another": false}

    Examples:
      | which            | another      | options                           |
      | first            | «only»       | { serverId: "«srv»" }             |
      | second           | «word»_first | { serverId: "«other»" }           |
      | first (limited)  | «only»       | { serverId: "«srv»", limit: 1 }   |
      | second (limited) | «word»_first | { serverId: "«other»", limit: 1 } |
      | first (named)    | «only»       | { serverId: "«srv»", detail: "name" } |
      | second (full)    | «word»_first | { serverId: "«other»", detail: "full" } |
      | second (all)     | «word»_first | { serverId: "«other»", detail: "full", limit: 1 } |

  @search-tools-server
  Scenario Outline: A server whose id has the other's <where> is not searched with it
    Given the MCP server "<longer>" with the tools:
      | tool  | reply        |
      | «far» | text: «four» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const found = async (name) => (await searchTools(name, { serverId: "«other»" })).results.some((t) => t.toolName === name);
      globalThis.«§result» = { own: await found("«only»"), another: await found("«far»") };
      """
    Then the result is {"own": true, "another": false}

    Examples:
      | where        | longer         |
      | at its start | «other»-«more» |
      | at its end   | «more»-«other» |

  # That results are an array, also where they are of several servers, is for search-results-array.

  @search-tools-server
  Scenario: A search of one server does not affect a later search of all servers
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const named = ({ results }) => Object.values(results).flat().filter((t) => t.toolName === "«word»").map((t) => t.serverId).sort();
      const before = named(await searchTools("«word»"));
      await searchTools("«word»", { serverId: "«other»" });
      globalThis.«§result» = { before, after: named(await searchTools("«word»")) };
      """
    Then the members "before" and "after" of the result are equal

  @search-tools-limit
  Scenario: A search with a limit does not affect a later one without
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const named = ({ results }) => Object.values(results).flat().filter((t) => t.toolName === "«word»").length;
      const before = named(await searchTools("«word»"));
      await searchTools("«word»", { limit: 1 });
      globalThis.«§result» = { before, after: named(await searchTools("«word»")) };
      """
    Then the members "before" and "after" of the result are equal

  @search-tools-limit
  Scenario Outline: With a limit of <limit>, at most that many tools are found
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const { results } = await searchTools("«word»", { limit: <limit> });
      globalThis.«§result» = Object.values(results).flat().map((tool) => tool.toolName);
      """
    Then the result matches {"type": "array", "minItems": 1, "maxItems": <limit>}

    Examples:
      | limit |
      | 1     |
      | 2     |
      | 100   |

  @search-tools-limit
  Scenario Outline: A limit holds beside <what>
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const { results } = await searchTools("«word»", <options>);
      globalThis.«§result» = Object.values(results).flat().map((tool) => tool.toolName);
      """
    Then the result matches {"type": "array", "minItems": 1, "maxItems": 1}

    Examples:
      | what               | options                                           |
      | a level            | { limit: 1, detail: "full" }                      |
      | the least level    | { detail: "name", limit: 1 }                      |
      | a server           | { limit: 1, serverId: "«srv»" }                   |
      | a server and level | { serverId: "«srv»", detail: "full", limit: 1 }   |

  @search-tools-limit
  Scenario: Searches that are made at once each have their own limit and server
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const asked = [{ limit: 1 }, { serverId: "«srv»" }, { serverId: "«other»", limit: 1 }, {}, { serverId: "«srv»", limit: 2 }];
      const named = async (pending) => Object.values((await pending).results).flat().map((tool) => tool.serverId + " " + tool.toolName).sort();
      const alone = [];
      for (const options of asked) alone.push(await named(searchTools("«word»", options)));
      const together = [];
      for (const pending of asked.map((options) => searchTools("«word»", options))) together.push(await named(pending));
      globalThis.«§result» = { alone, together };
      """
    Then the members "alone" and "together" of the result are equal

  @search-tools-limit
  Scenario: With a limit of 0, no tool is found
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      // Whoever takes 0 for no limit at all may refuse it.
      globalThis.«§result» = await searchTools("«word»", { limit: 0 }).then(({ results }) => Object.values(results ?? []).flat(), () => []);
      """
    Then the result is []

  # The id by which discovery names a server is the one by which it finds the server.

  @search-tools-server @uses-server-entry
  Scenario Outline: A server is searched by the id that discovery gives it: <form>
    Given the MCP server "<id>" with the tools:
      | tool     | reply        |
      | «things» | text: «four» |
    When the agent runs:
      """js
      import { listServers, searchTools } from "«§modules»discovery";
      const found = [];
      for (const { serverId } of await listServers()) {
        const { results } = await searchTools("«things»", { serverId });
        found.push(...results.map((t) => t.toolName));
      }
      globalThis.«§result» = found.filter((name) => name === "«things»");
      """
    Then the result is ["«things»"]

    Examples:
      | form      | id               |
      | letters   | «more»           |
      | a space   | «More» «Things»  |
      | a dot     | «more».«things»  |
      | a scope   | @«more»/«things» |
      | a line    | «more»_«things»  |
