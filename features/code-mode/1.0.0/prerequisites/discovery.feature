Feature: What scripts use of discovery (§4.1)

  # What brings a server or a tool is not to blame for a member that this lacks: that is
  # a prerequisite of its own.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |

  @builtin-modules @prerequisite-discovery-module
  Scenario: The module of discovery can be imported, in one run after another
    When the agent runs:
      """js
      import * as discovery from "«§modules»discovery";
      globalThis.«§result» = typeof discovery;
      """
    And the agent runs:
      """js
      import * as discovery from "«§modules»discovery";
      globalThis.«§result» = typeof discovery;
      """
    Then the result is "object"

  @discovery-list-servers @prerequisite-list-servers
  Scenario: listServers returns a list
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = await listServers();
      """
    Then the result matches {"type": "array", "contains": {"properties": {"serverId": {"anyOf": [{"const": "«srv»"}, {"not": {"type": "string"}}]}}}}

  @server-info-id @prerequisite-server-entry
  Scenario: Every server that listServers returns has an id
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = await listServers();
      """
    Then every item of the result has a "serverId", a string

  @discovery-describe-server @prerequisite-describe-server
  Scenario: describeServer returns an object
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      globalThis.«§result» = typeof await describeServer("«srv»");
      """
    Then the result is "object"

  @discovery-list-tools @prerequisite-list-tools
  Scenario: listTools returns a list
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = await listTools("«srv»");
      """
    Then the result matches {"type": "array", "minItems": 1, "maxItems": 1, "items": {"properties": {"toolName": {"anyOf": [{"const": "«read»"}, {"not": {"type": "string"}}]}}}}

  @tool-summary-tool-name @prerequisite-tool-entry
  Scenario: A tool that listTools returns has the name that its server gave it
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = (await listTools("«srv»")).map((tool) => tool.toolName);
      """
    Then the result is ["«read»"]

  @list-detail-description @prerequisite-described-tools
  Scenario: listTools returns a list at the level "description"
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = await listTools("«srv»", { detail: "description" });
      """
    Then the result matches {"type": "array", "minItems": 1, "maxItems": 1, "items": {"properties": {"toolName": {"anyOf": [{"const": "«read»"}, {"not": {"type": "string"}}]}}}}

  @discovery-get-tool @prerequisite-get-tool
  Scenario: getTool returns a tool
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = await getTool("«srv»", "«read»");
      """
    Then the result matches {"type": "object", "properties": {"toolName": {"anyOf": [{"const": "«read»"}, {"not": {"type": "string"}}]}}}

  @tool-definition-summary @prerequisite-got-tool-name
  Scenario: A tool that getTool returns has the name that its server gave it
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = (await getTool("«srv»", "«read»")).toolName;
      """
    Then the result is "«read»"

  @discovery-search-tools @prerequisite-search-tools
  Scenario: searchTools finds a tool by its name
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = await searchTools("«read»");
      """
    Then the result matches {"type": "object", "properties": {"results": {"anyOf": [{"not": {"type": "array"}}, {"contains": {"properties": {"toolName": {"anyOf": [{"const": "«read»"}, {"not": {"type": "string"}}]}}}}]}}}

  @search-results-array @prerequisite-found-results
  Scenario: A search has results, an array
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«read»")).results;
      """
    Then the result matches {"type": "array"}

  @tool-summary-tool-name @prerequisite-found-tool-name
  Scenario: A tool that searchTools finds has the name that its server gave it
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      globalThis.«§result» = (await searchTools("«read»")).results.map((tool) => tool.toolName);
      """
    Then the result is ["«read»"]

  @search-detail-description @prerequisite-described-found
  Scenario: searchTools returns results at the level "description"
    When the agent runs:
      """js
      import { searchTools } from "«§modules»discovery";
      const { results } = await searchTools("«read»", { detail: "description" });
      globalThis.«§result» = typeof results;
      """
    Then the result is "object"
