Feature: What scripts use of discovery (§4.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |

  @builtin-modules @prerequisite-discovery-module
  Scenario: The module of discovery can be imported, in one run after another
    When the agent runs:
      """js
      import * as discovery from "@codemode/discovery";
      globalThis.__codemode_result__ = typeof discovery;
      """
    And the agent runs:
      """js
      import * as discovery from "@codemode/discovery";
      globalThis.__codemode_result__ = typeof discovery;
      """
    Then the result is "object"

  @discovery-list-servers @prerequisite-list-servers
  Scenario: listServers returns a list
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await listServers()).map((server) => server.serverId);
      """
    Then the result contains "«srv»"

  @discovery-describe-server @prerequisite-describe-server
  Scenario: describeServer returns an object
    When the agent runs:
      """js
      import { describeServer } from "@codemode/discovery";
      globalThis.__codemode_result__ = typeof await describeServer("«srv»");
      """
    Then the result is "object"

  @discovery-list-tools @prerequisite-list-tools
  Scenario: listTools returns a list
    When the agent runs:
      """js
      import { listTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await listTools("«srv»")).map((tool) => tool.toolName);
      """
    Then the result is ["«read»"]

  @list-detail-description @prerequisite-described-tools
  Scenario: listTools returns a list at the level "description"
    When the agent runs:
      """js
      import { listTools } from "@codemode/discovery";
      const tools = await listTools("«srv»", { detail: "description" });
      globalThis.__codemode_result__ = tools.map((tool) => tool.toolName);
      """
    Then the result is ["«read»"]

  @discovery-get-tool @prerequisite-get-tool
  Scenario: getTool returns a tool
    When the agent runs:
      """js
      import { getTool } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await getTool("«srv»", "«read»")).toolName;
      """
    Then the result is "«read»"

  @discovery-search-tools @prerequisite-search-tools
  Scenario: searchTools finds a tool by its name
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await searchTools("«read»")).results.map((tool) => tool.toolName);
      """
    Then the result is ["«read»"]

  @search-detail-description @prerequisite-described-found
  Scenario: searchTools returns results at the level "description"
    When the agent runs:
      """js
      import { searchTools } from "@codemode/discovery";
      const { results } = await searchTools("«read»", { detail: "description" });
      globalThis.__codemode_result__ = typeof results;
      """
    Then the result is "object"
