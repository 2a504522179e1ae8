Feature: What discovery tells of a server (§4.2.1, §4.2.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |

  @server-info-id
  Scenario: Every server listed has an id
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = await listServers();
      """
    Then every item of the result has a "serverId", a string

  @server-info-name
  Scenario: Every server listed has a name
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = await listServers();
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
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = (await listServers()).map((s) => s.serverName);
      """
    Then the items of the result are different strings

  @server-info-capabilities
  Scenario: Every server listed has a list of capabilities, if it has any
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      globalThis.«§result» = await listServers();
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
      import { describeServer, listServers } from "«§modules»discovery";
      const ids = ["«srv»", "«one»", "«two»"];
      // A host that connects late knows the names of the servers from now on.
      for (const id of ids) await describeServer(id);
      const listed = (await listServers()).map((s) => s.serverName);
      const described = [];
      for (const id of ids) described.push((await describeServer(id)).serverName);
      globalThis.«§result» = { listed, described };
      """
    Then every described name is also listed

  @server-description-info
  Scenario: Concurrent calls of describeServer each describe their own server
    Given the MCP server "«other»" with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      const ids = ["«srv»", "«other»"];
      const alone = [];
      for (const id of ids) alone.push((await describeServer(id)).serverName);
      const together = [];
      for (const pending of ids.map((id) => describeServer(id))) together.push((await pending).serverName);
      globalThis.«§result» = { alone, together };
      """
    Then the members "alone" and "together" of the result are equal

  @server-description-info
  Scenario: The description of a server has all that the list has
    When the agent runs:
      """js
      import { describeServer, listServers } from "«§modules»discovery";
      // What the list lacks is judged there. A host that connects late may learn the name and capabilities in between.
      const listed = (await listServers()).find((s) => JSON.stringify(s).includes("«srv»"));
      const described = await describeServer("«srv»");
      const odd = (server) => [server.capabilities ?? []].flat().some((one) => typeof one !== "string");
      globalThis.«§result» = {
        types: ["serverId", "serverName"].filter((field) => typeof listed[field] === "string" && typeof described[field] !== "string"),
        other: ["serverId", "serverName", "capabilities"].filter((field) => listed[field] !== undefined && described[field] === undefined),
        same: listed.serverId === undefined || listed.serverId === described.serverId,
        capabilities: odd(described) && !odd(listed),
      };
      """
    Then the result is {"types": [], "other": [], "same": true, "capabilities": false}

  Scenario Outline: The <field> of a server is text, if it is there
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      globalThis.«§result» = [await describeServer("«srv»")];
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
      import { describeServer } from "«§modules»discovery";
      globalThis.«§result» = [await describeServer("«other»")];
      """
    Then the "version" of every item of the result, if present, is a string

    Examples:
      | version    |
      | 2.0        |
      | 7          |
      | 2026-11-22 |

  # What discovery tells of a server may be its own, or words of the host (register: server-name-source,
  # server-description-source); it is not what another server says of itself.

  Scenario Outline: <what> tells nothing that another server says of itself
    Given the MCP server "«one»", named "«first»" and with the instructions "«text»", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«two»", named "«second»" and with the instructions "«other»", with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      <import>
      const told = {}, mixed = [];
      const words = { "«one»": ["«first»", "«text»"], "«two»": ["«second»", "«other»"] };
      for (const id of ["«one»", "«two»", "«one»"]) told[id] = JSON.stringify(await (<call>) ?? null);
      for (const id in told) for (const other in words) {
        if (id !== other) mixed.push(...[other, ...words[other]].filter((word) => told[id].includes(word)));
      }
      globalThis.«§result» = { mixed };
      """
    Then the result is {"mixed": []}

    @server-info-name
    Examples:
      | what        | import                                                | call                                                        |
      | listServers | import { listServers } from "«§modules»discovery"; | (await listServers()).find((server) => server.serverId === id) |

    @server-description-info
    Examples:
      | what           | import                                                   | call               |
      | describeServer | import { describeServer } from "«§modules»discovery"; | describeServer(id) |

    @meta-server-name
    Examples:
      | what     | import                                                                                                               | call                                              |
      | «§meta» | import * as one from "«§modules»servers/«one»"; import * as two from "«§modules»servers/«two»"; | (id === "«one»" ? one : two).«§meta» |

  Scenario Outline: Two servers of different versions are not told to have one version: <what>
    Given the MCP server "«one»", whose version is "1.2.«#n»", with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«two»", whose version is "3.4.«#n»", with the tools:
      | tool   | reply       |
      | «read» | text: «two» |
    When the agent runs:
      """js
      <import>
      const versions = [<one>, <two>];
      globalThis.«§result» = { same: typeof versions[0] === "string" && versions[0] !== "" && versions[0] === versions[1] };
      """
    Then the result is {"same": false}

    @server-description-version
    Examples:
      | what           | import                                                   | one                                      | two                                      |
      | describeServer | import { describeServer } from "«§modules»discovery"; | (await describeServer("«one»")).version | (await describeServer("«two»")).version |

    @meta-server-version
    Examples:
      | what     | import                                                                                                                   | one               | two               |
      | «§meta» | import { «§meta» as one } from "«§modules»servers/«one»"; import { «§meta» as two } from "«§modules»servers/«two»"; | one.serverVersion | two.serverVersion |
