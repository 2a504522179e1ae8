Feature: The description of a server in its module (§5.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply       |
      | «read» | «text»      | text: «one» |
      | «list» |             | text: «two» |

  @meta-object
  Scenario: It is an object
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = typeof __meta__ === "object" && __meta__ !== null && !Array.isArray(__meta__);
      """
    Then the result is true

  @meta-server-id
  Scenario: Its serverId
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = __meta__.serverId;
      """
    Then the result is "«srv»"

  @meta-server-name
  Scenario: Its serverName
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = typeof __meta__.serverName;
      """
    Then the result is "string"

  @meta-server-version
  Scenario: Its serverVersion, if it is there
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      const { serverVersion } = __meta__;
      globalThis.__codemode_result__ = serverVersion === undefined || typeof serverVersion === "string";
      """
    Then the result is true

  @meta-tools
  Scenario: Its tools
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      const tools = {};
      for (const { toolName, exportName } of __meta__.tools) tools[toolName] = exportName;
      globalThis.__codemode_result__ = { count: __meta__.tools.length, tools };
      """
    Then the result is {"count": 2, "tools": {"«read»": "«read»", "«list»": "«list»"}}

  @meta-tools
  Scenario: A tool's description, if it is there
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      const described = __meta__.tools.find((t) => t.toolName === "«read»");
      globalThis.__codemode_result__ = described.description === undefined || described.description.includes("«text»");
      """
    Then the result is true
