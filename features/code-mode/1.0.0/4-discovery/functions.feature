Feature: What «§modules»discovery offers (§4.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply       |
      | «read» | «text»      | text: «one» |
      | «list» |             | text: «two» |
    And the MCP server "«other»" with the tools:
      | tool    | reply         |
      | «write» | text: «three» |

  @discovery-spec-version
  Scenario: specVersion is a string
    When the agent runs:
      """js
      import * as discovery from "«§modules»discovery";
      globalThis.«§result» = typeof discovery.specVersion;
      """
    Then the result is "string"

  @discovery-list-servers
  Scenario: listServers returns every connected server once
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      const pending = listServers();
      const servers = await pending;
      globalThis.«§result» = {
        promise: typeof pending.then,
        found: ["«srv»", "«other»"].map((id) => servers.filter((s) => s.serverId === id).length),
      };
      """
    Then the result is {"promise": "function", "found": [1, 1]}

  @discovery-list-servers
  Scenario: listServers returns each of many servers once, whatever was done before
    Given 12 MCP servers with the tool "«find»", from "«many»-1" to "«many»-12"
    And the MCP server "«failing»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import { describeServer, listServers, listTools } from "«§modules»discovery";
      import { «fail» } from "«§modules»servers/«failing»";
      const ids = Array.from({ length: 12 }, (_, i) => "«many»-" + (i + 1)).concat("«failing»");
      const once = async () => {
        const servers = await listServers();
        return ids.filter((id) => servers.filter((server) => server.serverId === id).length !== 1);
      };
      const first = await once();
      await «fail»({}).catch(() => "caught");
      await listTools("«nowhere»").catch(() => "caught");
      await describeServer("«failing»");
      const [again, beside] = await Promise.all([once(), once()]);
      globalThis.«§result» = { first, again, beside };
      """
    Then the result is {"first": [], "again": [], "beside": []}

  Scenario Outline: <function> returns the same again after a script has emptied its earlier result
    When the agent runs:
      """js
      import { <function> } from "«§modules»discovery";
      const brought = await <call>;
      // A host may freeze what it brings.
      try { brought<list>.length = 0; } catch { /* frozen */ }
      globalThis.«§result» = (await <call>)<list>.filter((item) => item.<id> === "<name>").length;
      """
    Then the result is 1

    @discovery-list-servers
    Examples:
      | function    | call          | list | id       | name  |
      | listServers | listServers() |      | serverId | «srv» |

    @discovery-list-tools
    Examples:
      | function  | call               | list | id       | name   |
      | listTools | listTools("«srv»") |      | toolName | «read» |

    @discovery-search-tools
    Examples:
      | function    | call                   | list     | id       | name    |
      | searchTools | searchTools("«write»") | .results | toolName | «write» |

  @discovery-describe-server
  Scenario: describeServer returns a server that a script has removed from a list of servers
    When the agent runs:
      """js
      import { describeServer, listServers } from "«§modules»discovery";
      const servers = await listServers();
      // A host may freeze what it brings.
      try { servers.length = 0; } catch { /* frozen */ }
      globalThis.«§result» = (await describeServer("«srv»")).serverId ?? "«srv»";
      """
    Then the result is "«srv»"

  @discovery-describe-server
  Scenario Outline: describeServer returns the <which> server
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      const pending = describeServer("<id>");
      // That the description has an id is for server-description-info.
      globalThis.«§result» = { promise: typeof pending.then, found: (await pending).serverId ?? "<id>" };
      """
    Then the result is {"promise": "function", "found": "<id>"}

    Examples:
      | which  | id      |
      | first  | «srv»   |
      | second | «other» |

  @discovery-describe-server
  Scenario: Concurrent calls of describeServer each return their own server
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      const [one, two] = [describeServer("«srv»"), describeServer("«other»")];
      globalThis.«§result» = [(await one).serverId ?? "«srv»", (await two).serverId ?? "«other»"];
      """
    Then the result is ["«srv»", "«other»"]

  @discovery-list-tools
  Scenario: listTools returns every tool of the named server
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      const pending = listTools("«srv»");
      const names = (await pending).map((t) => t.toolName);
      globalThis.«§result» = {
        promise: typeof pending.then, count: names.length, found: ["«read»", "«list»"].map((n) => names.includes(n)),
      };
      """
    Then the result is {"promise": "function", "count": 2, "found": [true, true]}

  @discovery-list-tools
  Scenario: listTools accepts empty options
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = (await listTools("«other»", {})).map((t) => t.toolName);
      """
    Then the result is ["«write»"]

  @discovery-list-tools
  Scenario: listTools returns an empty array for a server without tools
    Given the MCP server "«empty»" with the tools:
      | tool | reply |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = await listTools("«empty»");
      """
    Then the result is []

  @discovery-list-tools
  Scenario: listTools returns the tools of all pages
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = (await listTools("«paged»")).map((t) => t.toolName).sort();
      """
    Then the result is ["«tool»_1", "«tool»_2", "«tool»_3", "«tool»_4", "«tool»_5", "«tool»_6", "«tool»_7"]

  @discovery-list-tools
  Scenario Outline: listTools returns all of <count> tools in pages of <page>
    Given the MCP server "«paged»" with <count> tools in pages of <page>, from "«tool»_1" to "«tool»_<count>"
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = (await listTools("«paged»")).map((t) => t.toolName);
      """
    Then the result is, in any order, the names from "«tool»_1" to "«tool»_<count>"

    Examples:
      | count | page |
      | 130   | 130  |
      | 260   | 50   |

  @discovery-list-tools
  Scenario: Concurrent calls of listTools each return the tools of their own server
    Given the MCP server "«one»" with 5 tools in pages of 2, from "«first»_1" to "«first»_5"
    And the MCP server "«two»" with 5 tools in pages of 2, from "«second»_1" to "«second»_5"
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      const names = async (pending) => (await pending).map((t) => t.toolName).sort();
      const [one, two] = [listTools("«one»"), listTools("«two»")];
      globalThis.«§result» = [await names(one), await names(two)];
      """
    Then the result is [["«first»_1", "«first»_2", "«first»_3", "«first»_4", "«first»_5"], ["«second»_1", "«second»_2", "«second»_3", "«second»_4", "«second»_5"]]

  @discovery-list-tools
  Scenario: listTools returns same-named tools for each of two servers
    Given the MCP server "«twin»" with the tools:
      | tool   | reply        |
      | «read» | text: «four» |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      const named = (tools) => tools.filter((t) => t.toolName === "«read»").length;
      globalThis.«§result» = [named(await listTools("«srv»")), named(await listTools("«twin»"))];
      """
    Then the result is [1, 1]

  @discovery-get-tool
  Scenario: getTool returns one tool
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      const pending = getTool("«srv»", "«list»");
      globalThis.«§result» = { promise: typeof pending.then, found: (await pending).toolName };
      """
    Then the result is {"promise": "function", "found": "«list»"}

  @discovery-get-tool @uses-name-collisions
  Scenario Outline: getTool returns a tool by its name, <which>
    Given the MCP server "«third»" with the tools:
      | tool        | reply         |
      | «one»-«two» | text: «one»   |
      | «one».«two» | text: «two»   |
      | «one»_«two» | text: «last»  |
      | delete      | text: «three» |
      | delete_     | text: «last»  |
      | 1«first»    | text: «four»  |
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = (await getTool("«third»", "<name>")).toolName;
      """
    Then the result is "<name>"

    Examples:
      | which                        | name        |
      | which has a hyphen           | «one»-«two» |
      | whose export name is another | «one».«two» |
      | which another would have     | «one»_«two» |
      | which is a reserved word     | delete      |
      | of a reserved word's export  | delete_     |
      | which begins with a digit    | 1«first»    |

  @discovery-get-tool @uses-pages
  Scenario: getTool returns a tool of the last page
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = (await getTool("«paged»", "«tool»_7")).toolName;
      """
    Then the result is "«tool»_7"

  @discovery-get-tool
  Scenario: getTool distinguishes same-named tools of two servers
    Given the MCP server "«one»" with the tools:
      | tool   | description | input                                                             |
      | «read» | «first»     | {"type": "object", "properties": {"«first»": {"type": "string"}}} |
    And the MCP server "«two»" with the tools:
      | tool   | description | input                                                              |
      | «read» | «second»    | {"type": "object", "properties": {"«second»": {"type": "string"}}} |
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      // What a host shows of a tool, without or with its schema, tells one from the other.
      const words = (tool) => ["«first»", "«second»"].filter((word) => JSON.stringify(tool).includes(word));
      globalThis.«§result» = [words(await getTool("«one»", "«read»")), words(await getTool("«two»", "«read»"))];
      """
    Then the result is [["«first»"], ["«second»"]]

  @discovery-search-tools
  Scenario Outline: searchTools finds the tool that is named in full, <options>
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const pending = searchTools("«write»"<argument>);
      const { results } = await pending;
      globalThis.«§result» = { promise: typeof pending.then, found: results.some((t) => t.toolName === "«write»") };
      """
    Then the result is {"promise": "function", "found": true}

    Examples:
      | options            | argument |
      | without options    |          |
      | with empty options | , {}     |

  # The tool whose whole name is the query is among the results, whatever its name is made of.

  @discovery-search-tools
  Scenario Outline: searchTools finds a tool by its whole name, which has <what>
    Given the MCP server "«third»" with the tools:
      | tool   | description         | reply       |
      | <name> | <name>: does «text» | text: «one» |
      | «more» | Does «text».        | text: «two» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const found = async (options) => (await searchTools("<name>", options)).results.filter((t) => t.toolName === "<name>").length;
      globalThis.«§result» = [await found(), await found({ serverId: "«third»" }), await found({ detail: "name" })];
      """
    Then the result is [1, 1, 1]

    Examples:
      | what                    | name                  |
      | a capital inside        | «one»AndMore          |
      | a capital at its start  | Find«one»             |
      | capitals alone          | «WORD»_ALL            |
      | a hyphen                | «one»-«two»           |
      | a dot                   | «one».«two».all       |
      | a slash                 | «one»/«two»           |
      | an underscore           | «one»_«two»           |
      | a digit at its start    | 2«one»                |

  @discovery-search-tools
  Scenario: searchTools finds tools of every server
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const found = async (name) => (await searchTools(name)).results.some((t) => t.toolName === name);
      globalThis.«§result» = [await found("«read»"), await found("«write»")];
      """
    Then the result is [true, true]

  @discovery-search-tools
  Scenario: searchTools finds same-named tools of two servers
    Given the MCP server "«twin»" with the tools:
      | tool   | reply        |
      | «read» | text: «four» |
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const { results } = await searchTools("«read»");
      // That they are an array is for search-results-array.
      globalThis.«§result» = Object.values(results).flat().filter((t) => t.toolName === "«read»").length;
      """
    Then the result is 2

  @discovery-search-tools
  Scenario Outline: searchTools accepts any string as a query: <which>
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const found = await searchTools("<query>");
      globalThis.«§result» = typeof found;
      """
    Then the result is "object"

    Examples:
      | which                        | query            |
      | an open parenthesis          | «read» (         |
      | an open bracket              | [«read»          |
      | two plus signs               | «read»++         |
      | a leading asterisk           | *«read»          |
      | a member of Object.prototype | constructor      |
      | punctuation of all kinds     | a:b ^d & (e 'f'; |
