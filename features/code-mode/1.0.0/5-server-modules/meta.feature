Feature: «§meta», the description of a server in its module (§5.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply       |
      | «read» | «text»      | text: «one» |
      | «list» |             | text: «two» |

  @meta-object
  Scenario: «§meta» is an object
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [{ meta: «§meta» }];
      """
    Then every item of the result has a "meta", an object

  @meta-server-id
  Scenario: «§meta» has the server's serverId
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».serverId;
      """
    Then the result is "«srv»"

  @meta-server-name
  Scenario: «§meta» has a serverName
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [{ serverName: «§meta».serverName }];
      """
    Then every item of the result has a "serverName", a string

  @meta-server-version
  Scenario: The serverVersion in «§meta», if present, is a string
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      const { serverVersion } = «§meta»;
      globalThis.«§result» = [serverVersion === undefined ? {} : { serverVersion }];
      """
    Then the "serverVersion" of every item of the result, if present, is a string

  @meta-tools
  Scenario: «§meta» lists the server's tools
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      const told = «§meta».tools.map(({ toolName, exportName }) => [toolName, exportName]);
      globalThis.«§result» = { count: told.length, tools: Object.fromEntries(told) };
      """
    Then the result is {"count": 2, "tools": {"«read»": "«read»", "«list»": "«list»"}}

  @meta-tools
  Scenario: A tool's description in «§meta», if present, contains the server's text
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.filter((t) => t.toolName === "«read»");
      """
    Then the "description" of every item of the result, if present, is a string with "«text»"

  @meta-tools @uses-pages
  Scenario: «§meta» lists the tools of all pages
    Given the MCP server "«paged»" with 7 tools in pages of 3, from "«tool»_1" to "«tool»_7"
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«paged»";
      globalThis.«§result» = «§meta».tools.map((t) => t.toolName).sort();
      """
    Then the result is ["«tool»_1", "«tool»_2", "«tool»_3", "«tool»_4", "«tool»_5", "«tool»_6", "«tool»_7"]

  @meta-tools
  Scenario: «§meta» lists only the tools of its own server
    Given the MCP server "«other»" with the tools:
      | tool    | reply         |
      | «write» | text: «three» |
    When the agent runs:
      """js
      import { «§meta» as first } from "«§modules»servers/«srv»";
      import { «§meta» as second } from "«§modules»servers/«other»";
      const named = (meta) => Object.fromEntries(meta.tools.map((t) => [t.toolName, t.exportName]));
      globalThis.«§result» = { first: named(first), second: named(second) };
      """
    Then the result is {"first": {"«read»": "«read»", "«list»": "«list»"}, "second": {"«write»": "«write»"}}

  @export-meta @prerequisite-meta-without-version
  Scenario: «§meta» is present for a server whose version is empty
    Given the MCP server "«plain»", whose version is "", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«plain»";
      globalThis.«§result» = typeof server.«§meta»;
      """
    Then the result is "object"

  @meta-server-version
  Scenario Outline: The serverVersion, if present, is a string even if it looks like <what>
    Given the MCP server "«plain»", whose version is "<version>", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«plain»";
      const { serverVersion } = «§meta»;
      globalThis.«§result» = [serverVersion === undefined ? {} : { serverVersion }];
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
