Feature: What @codemode/discovery offers (§4.1)

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
      import * as discovery from "@codemode/discovery";
      globalThis.__codemode_result__ = typeof discovery.specVersion;
      """
    Then the result is "string"

  @discovery-list-servers
  Scenario: listServers brings every connected server once
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      const pending = listServers();
      const servers = await pending;
      globalThis.__codemode_result__ = {
        promise: typeof pending.then,
        found: ["«srv»", "«other»"].map((id) => servers.filter((s) => s.serverId === id).length),
      };
      """
    Then the result is {"promise": "function", "found": [1, 1]}

  @discovery-describe-server
  Scenario Outline: describeServer brings the <which> server
    When the agent runs:
      """js
      import { describeServer } from "@codemode/discovery";
      const pending = describeServer("<id>");
      globalThis.__codemode_result__ = { promise: typeof pending.then, found: (await pending).serverId };
      """
    Then the result is {"promise": "function", "found": "<id>"}

    Examples:
      | which  | id      |
      | first  | «srv»   |
      | second | «other» |

  @discovery-list-tools
  Scenario: listTools brings every tool of the server named
    When the agent runs:
      """js
      import { listTools } from "@codemode/discovery";
      const pending = listTools("«srv»");
      const names = (await pending).map((t) => t.toolName);
      globalThis.__codemode_result__ = {
        promise: typeof pending.then, count: names.length, found: ["«read»", "«list»"].map((n) => names.includes(n)),
      };
      """
    Then the result is {"promise": "function", "count": 2, "found": [true, true]}

  @discovery-list-tools
  Scenario: listTools takes options that say nothing
    When the agent runs:
      """js
      import { listTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await listTools("«other»", {})).map((t) => t.toolName);
      """
    Then the result is ["«write»"]

  @discovery-list-tools
  Scenario: listTools brings nothing of a server without tools
    Given the MCP server "«empty»" with the tools:
      | tool | reply |
    When the agent runs:
      """js
      import { listTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = await listTools("«empty»");
      """
    Then the result is []

  @discovery-list-tools
  Scenario: listTools brings the tools of all pages of a list
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import { listTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await listTools("«paged»")).map((t) => t.toolName).sort();
      """
    Then the result is ["«tool»_1", "«tool»_2", "«tool»_3", "«tool»_4", "«tool»_5", "«tool»_6", "«tool»_7"]

  @discovery-get-tool
  Scenario: getTool brings one tool
    When the agent runs:
      """js
      import { getTool } from "@codemode/discovery";
      const pending = getTool("«srv»", "«list»");
      globalThis.__codemode_result__ = { promise: typeof pending.then, found: (await pending).toolName };
      """
    Then the result is {"promise": "function", "found": "«list»"}

  @discovery-search-tools
  Scenario Outline: searchTools finds the tool that is named in full, <options>
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      const pending = searchTools("«write»"<argument>);
      const { results } = await pending;
      globalThis.__codemode_result__ = { promise: typeof pending.then, found: results.some((t) => t.toolName === "«write»") };
      """
    Then the result is {"promise": "function", "found": true}

    Examples:
      | options                       | argument |
      | without options               |          |
      | with options that say nothing | , {}     |
