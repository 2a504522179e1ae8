Feature: __meta__, the description of a server in its module (§5.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply       |
      | «read» | «text»      | text: «one» |
      | «list» |             | text: «two» |

  @meta-object
  Scenario: __meta__ is an object
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [{ meta: __meta__ }];
      """
    Then every item of the result has a "meta", an object

  @meta-server-id
  Scenario: __meta__ has the server's serverId
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = __meta__.serverId;
      """
    Then the result is "«srv»"

  @meta-server-name
  Scenario: __meta__ has a serverName
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [{ serverName: __meta__.serverName }];
      """
    Then every item of the result has a "serverName", a string

  @meta-server-version
  Scenario: The serverVersion in __meta__, if present, is a string
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      const { serverVersion } = __meta__;
      globalThis.__codemode_result__ = [serverVersion === undefined ? {} : { serverVersion }];
      """
    Then the "serverVersion" of every item of the result, if present, is a string

  @meta-tools
  Scenario: __meta__ lists the server's tools
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      const told = __meta__.tools.map(({ toolName, exportName }) => [toolName, exportName]);
      globalThis.__codemode_result__ = { count: told.length, tools: Object.fromEntries(told) };
      """
    Then the result is {"count": 2, "tools": {"«read»": "«read»", "«list»": "«list»"}}

  @meta-tools
  Scenario: A tool's description in __meta__, if present, contains the server's text
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = __meta__.tools.filter((t) => t.toolName === "«read»");
      """
    Then the "description" of every item of the result, if present, is a string with "«text»"

  @meta-tools @uses-pages
  Scenario: __meta__ lists the tools of all pages
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«paged»";
      globalThis.__codemode_result__ = __meta__.tools.map((t) => t.toolName).sort();
      """
    Then the result is ["«tool»_1", "«tool»_2", "«tool»_3", "«tool»_4", "«tool»_5", "«tool»_6", "«tool»_7"]

  @meta-tools
  Scenario: __meta__ lists only the tools of its own server
    Given the MCP server "«other»" with the tools:
      | tool    | reply         |
      | «write» | text: «three» |
    When the agent runs:
      """js
      import { __meta__ as first } from "@codemode/servers/«srv»";
      import { __meta__ as second } from "@codemode/servers/«other»";
      const named = (meta) => Object.fromEntries(meta.tools.map((t) => [t.toolName, t.exportName]));
      globalThis.__codemode_result__ = { first: named(first), second: named(second) };
      """
    Then the result is {"first": {"«read»": "«read»", "«list»": "«list»"}, "second": {"«write»": "«write»"}}

  @export-meta @prerequisite-meta-without-version
  Scenario: __meta__ is present for a server whose version is empty
    Given the MCP server "«plain»", whose version is "", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«plain»";
      globalThis.__codemode_result__ = typeof server.__meta__;
      """
    Then the result is "object"

  @meta-server-version
  Scenario Outline: The serverVersion, if present, is a string even if it looks like <what>
    Given the MCP server "«plain»", whose version is "<version>", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«plain»";
      const { serverVersion } = __meta__;
      globalThis.__codemode_result__ = [serverVersion === undefined ? {} : { serverVersion }];
      """
    Then the "serverVersion" of every item of the result, if present, is a string

    Examples:
      | what     | version    |
      | a number | 1.0        |
      | a date   | 2026-07-28 |

    @uses-meta-without-version
    Examples:
      | what     | version    |
      | nothing  |            |
