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

  @server-info-capabilities
  Scenario: Every server listed has a list of capabilities, if it has any
    When the agent runs:
      """js
      import { listServers } from "@codemode/discovery";
      globalThis.__codemode_result__ = await listServers();
      """
    Then the "capabilities" of every item of the result, if it is there, is an array of strings

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
    Then the "<field>" of every item of the result, if it is there, is a string

    @server-description-text
    Examples:
      | field       |
      | description |

    @server-description-version
    Examples:
      | field   |
      | version |
