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
      globalThis.__codemode_result__ = [{ meta: __meta__ }];
      """
    Then every item of the result has a "meta", an object

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
      globalThis.__codemode_result__ = [{ serverName: __meta__.serverName }];
      """
    Then every item of the result has a "serverName", a string

  @meta-server-version
  Scenario: Its serverVersion, if it is there
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [{ serverVersion: __meta__.serverVersion }];
      """
    Then the "serverVersion" of every item of the result, if it is there, is a string

  @meta-tools
  Scenario: Its tools
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      const told = __meta__.tools.map(({ toolName, exportName }) => [toolName, exportName]);
      globalThis.__codemode_result__ = { count: told.length, tools: Object.fromEntries(told) };
      """
    Then the result is {"count": 2, "tools": {"«read»": "«read»", "«list»": "«list»"}}

  @meta-tools
  Scenario: A tool's description, if it is there
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = __meta__.tools.filter((t) => t.toolName === "«read»");
      """
    Then the "description" of every item of the result, if it is there, is a string with "«text»"
