Feature: What discovery tells of a server (§4.2.1, §4.2.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |

  @server-info-id
  Scenario: Every server listed has an id
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = await listServers();
      """
    Then every item of the result has a "serverId", a string

  @server-info-name
  Scenario: Every server listed has a name
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = await listServers();
      """
    Then every item of the result has a "serverName", a string

  @server-info-name
  Scenario: Servers that call themselves differently have different names
    Given the MCP server "«one»", named "«first»" and with the instructions "«text»", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«two»", named "«second»" and with the instructions "«text»", with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = (await listServers()).map((s) => s.serverName);
      """
    Then the items of the result are different strings

  @server-info-capabilities
  Scenario: Every server listed has a list of capabilities, if it has any
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = await listServers();
      """
    Then the "capabilities" of every item of the result, if present, is an array of strings

  @server-description-info
  Scenario: The description of each server has the name that the list has
    Given the MCP server "«one»", named "«first»" and with the instructions "«text»", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«two»", named "«second»" and with the instructions "«text»", with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import { describeServer, listServers } from "@codemode/discovery";
      const ids = ["«srv»", "«one»", "«two»"];
      // A host that connects late knows the names of the servers from now on.
      for (const id of ids) await describeServer(id);
      const listed = (await listServers()).map((s) => s.serverName);
      const described = [];
      for (const id of ids) described.push((await describeServer(id)).serverName);
      globalThis.__codemode_result__ = { listed, described };
      """
    Then every described name is also listed

  @server-description-info
  Scenario: Concurrent calls of describeServer each describe their own server
    Given the MCP server "«other»" with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import { describeServer } from "@codemode/discovery";
      const ids = ["«srv»", "«other»"];
      const alone = [];
      for (const id of ids) alone.push((await describeServer(id)).serverName);
      const together = [];
      for (const pending of ids.map((id) => describeServer(id))) together.push((await pending).serverName);
      globalThis.__codemode_result__ = { alone, together };
      """
    Then the members "alone" and "together" of the result are equal

  @server-description-info
  Scenario: The description of a server has all that the list has
    When the agent runs:
      """js
      import { describeServer, listServers } from "@codemode/discovery";
      // What the list lacks is judged there. A host that connects late may learn the name and capabilities in between.
      const listed = (await listServers()).find((s) => JSON.stringify(s).includes("«srv»"));
      const described = await describeServer("«srv»");
      globalThis.__codemode_result__ = {
        types: [typeof described.serverId, typeof described.serverName],
        other: ["serverId", "serverName", "capabilities"].filter((field) => listed[field] !== undefined && described[field] === undefined),
        same: listed.serverId === undefined || listed.serverId === described.serverId,
      };
      """
    Then the result is {"types": ["string", "string"], "other": [], "same": true}

  Scenario Outline: The <field> of a server is text, if it is there
    When the agent runs:
      """js
      import { describeServer } from "@codemode/discovery";
      globalThis.__codemode_result__ = [await describeServer("«srv»")];
      """
    Then the "<field>" of every item of the result, if present, is a string

    @server-description-text
    Examples:
      | field       |
      | description |

    @server-description-version
    Examples:
      | field   |
      | version |

  @server-description-version
  Scenario Outline: The version <version> of a server is text, if it is there
    Given the MCP server "«other»", whose version is "<version>", with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import { describeServer } from "@codemode/discovery";
      globalThis.__codemode_result__ = [await describeServer("«other»")];
      """
    Then the "version" of every item of the result, if present, is a string

    Examples:
      | version    |
      | 2.0        |
      | 7          |
      | 2026-11-22 |
