Feature: Requested capabilities are hints (§3.2.3)

  @capabilities-hints
  Scenario: A run requests the server that it uses
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["«srv»"] and runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"
    And the server "«srv»" received 1 call of "«read»"

  @capabilities-hints
  Scenario: A server that is not requested can be used all the same
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    And the MCP server "«other»" with the tools:
      | tool   | reply      |
      | «stat» | text: none |
    When the agent requests the capabilities ["«other»"] and runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"
    And the server "«srv»" received 1 call of "«read»"

  @capabilities-hints
  Scenario Outline: Requested capabilities make no server unavailable: <capabilities>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«other»" with the tools:
      | tool   | reply       |
      | «stat» | text: «two» |
    When the agent requests the capabilities <capabilities> and runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      import { «stat» } from "«§modules»servers/«other»";
      globalThis.«§result» = [await «read»({}), await «stat»({})];
      """
    Then the result is ["«one»", "«two»"]

    Examples:
      | capabilities         |
      | []                   |
      | ["«other»"]          |
      | ["«other»", "«srv»"] |

  @capabilities-hints @uses-discovery-module @uses-list-servers @uses-list-tools
  Scenario: Requested capabilities hide no server from discovery
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the MCP server "«other»" with the tools:
      | tool   | reply       |
      | «stat» | text: «two» |
    When the agent requests the capabilities ["«other»"] and runs:
      """js
      import { getTool, listServers, listTools, searchTools } from "«§modules»discovery";
      globalThis.«§result» = [
        (await listServers()).some((server) => server.serverId === "«srv»"),
        (await listTools("«srv»")).map((tool) => tool.toolName),
        (await getTool("«srv»", "«read»")).toolName,
        (await searchTools("«read»")).results.some((found) => found.toolName === "«read»"),
      ];
      """
    Then the result is [true, ["«read»"], "«read»", true]

  @capabilities-hints
  Scenario: An unknown capability does not stop a run that does not use it
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["«nowhere»", "«srv»", "«srv»", "«nowhere»"] and runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"

  @capabilities-ensured @needs-server-ids-requested
  Scenario: A requested server whose connection was lost is connected again
    Given the MCP server "«srv»" with the tools:
      | tool   | reply            |
      | «cut»  | disconnect: true |
      | «read» | text: «word»     |
    When the agent runs:
      """js
      import { «cut» } from "«§modules»servers/«srv»";
      try { await «cut»({}); } catch { /* the connection is lost */ }
      """
    And the agent requests the capabilities ["«srv»"] and runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the server "«srv»" received at least 1 call of "«cut»"
    And the result is "«word»"

  # A new version of a server announces no change: its tools are those of the connection that there is now. A script
  # fails by nothing but the import, where the host does not connect again.

  @export-tools
  Scenario: A server that comes back with other tools is imported with these
    Given the MCP server "«srv»" with the tools:
      | tool   | reply            |
      | «cut»  | disconnect: true |
      | «old»  | text: «two»      |
      | «kept» | text: «one»      |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = await server.«kept»({});
      try { await server.«cut»({}); } catch { /* the connection is lost */ }
      """
    And the server "«srv»" changes its tools without notifying the host:
      | tool    | reply         |
      | «kept»  | text: «word»  |
      | «added» | text: «three» |
    And the agent requests the capabilities ["«srv»"] and runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      const kinds = [typeof server.«old», typeof server.«added»];
      let kept;
      try { kept = await server.«kept»({}); } catch { /* then it is not there */ }
      globalThis.«§result» = { kinds, kept };
      """
    Then the server "«srv»" received at least 1 call of "«cut»"
    And either the result is {"kinds": ["undefined", "function"], "kept": "«word»"}, or a diagnostic names "«srv»"

  @capabilities-eager-diagnostic
  Scenario: Unknown capabilities are reported even if they are not used
    When the agent requests the capabilities ["«nowhere»", "«none»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then a diagnostic names "«nowhere»"
    And a diagnostic names "«none»"

  @capabilities-not-claimed @uses-server-entry
  Scenario: An unknown capability is not silently listed when it is requested
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      import { listServers } from "«§modules»discovery";
      const has = (id) => (server) => server.serverId === id || (server.capabilities ?? []).includes(id);
      const servers = await listServers();
      globalThis.«§result» = { there: servers.some(has("«srv»")), claimed: servers.some(has("«nowhere»")) };
      """
    Then either the result is {"there": true, "claimed": false}, or a diagnostic names "«nowhere»"

  @capabilities-unavailable-error
  Scenario Outline: A script that needs an unknown server fails: <use>
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      <source>
      globalThis.«§result» = "«mark»";
      """
    Then the run failed

    Examples:
      | use                     | source                                                                         |
      | all of the module       | import * as server from "«§modules»servers/«nowhere»";                         |
      | one of its exports      | import { «nothing» } from "«§modules»servers/«nowhere»";                       |
      | an import without names | import "«§modules»servers/«nowhere»";                                          |
      | the list of its tools   | import { listTools } from "«§modules»discovery"; await listTools("«nowhere»"); |
      | one of its tools        | import { getTool } from "«§modules»discovery"; await getTool("«nowhere»", "«nothing»"); |

  @capabilities-unavailable-error @needs-dynamic-import
  Scenario Outline: A script that imports an unknown server gets an error with a message: <use>
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      let message = "there is no error";
      try { <source> } catch (e) { message = typeof e?.message; }
      globalThis.«§result» = { message };
      """
    Then the result has {"message": "string"}, or the run failed

    Examples:
      | use                              | source                                                           |
      | with import()                    | await import("«§modules»servers/«nowhere»");                     |
      | with import() of a computed path | const id = "«nowhere»"; await import("«§modules»servers/" + id); |

  @capabilities-unavailable-error
  Scenario Outline: A server is not used in place of one with a similar id: <how>
    Given the MCP server "<there>" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["<requested>"] and runs:
      """js
      import * as server from "«§modules»servers/<requested>";
      globalThis.«§result» = typeof server;
      """
    Then the run failed

    Examples:
      | how                | there       | requested   |
      | its first word     | «one»-«two» | «one»       |
      | its last word      | «one»-«two» | «two»       |
      | its words reversed | «one»-«two» | «two»-«one» |
      | an extra word      | «one»       | «one»-«two» |
      | an extra number    | «one»       | «one»--2    |
      | its beginning      | «one»«two»  | «one»       |
      | an extra hyphen    | «one»«two»  | «one»-«two» |

  @capabilities-unavailable-error @uses-result @uses-top-level-await @uses-server-module @uses-binding @uses-capabilities
  Scenario: Every call of a requested server that goes away during a run comes to an end
    Given the MCP server "«srv»" with the tools:
      | tool   | reply            |
      | «cut»  | disconnect: true |
      | «read» | text: «word»     |
    When «§tool» is called with:
      """json
      {
        "code": "import { «cut», «read» } from '«§modules»servers/«srv»';\nconst ended = [];\nfor (const call of [«cut», «read», «read»]) { try { await call({}); } catch { /* or it was connected again */ } ended.push('«mark»'); }\nglobalThis.«§result» = ended;",
        "requestedCapabilities": ["«srv»"],
        "limits": {"timeoutMs": 5000}
      }
      """
    Then the result is ["«mark»", "«mark»", "«mark»"]

  @capabilities-not-claimed
  Scenario: Requesting one server does not claim its id as a capability of another
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    And the MCP server "«other»" with the tools:
      | tool   | reply      |
      | «stat» | text: none |
    When the agent requests the capabilities ["«srv»"] and runs:
      """js
      import { listServers } from "«§modules»discovery";
      const other = (await listServers()).find((server) => server.serverId === "«other»");
      globalThis.«§result» = { claimed: (other.capabilities ?? []).includes("«srv»") };
      """
    Then either the result is {"claimed": false}, or a diagnostic names "«srv»"

  @capabilities-documented
  Scenario: The agent is told of the ids of servers rather than of their names
    Given the MCP server "«srv»", named "«name»" and with the instructions "«text»", with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    And the host is started for this scenario alone
    When the agent context is read
    Then the agent context documents the capability "«srv»", and not "«name»" instead

  @capabilities-documented
  Scenario: The agent is told of each capability, however many there are
    Given 12 MCP servers with the tool "«read»", from "«srv»-1" to "«srv»-12"
    When the agent context is read
    Then the agent context documents each capability from "«srv»-1" to "«srv»-12", if it documents most

  @capabilities-documented
  Scenario: The agent is told which capabilities it can request
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the outer tools are listed
    And the agent context is read
    Then the agent context documents the identifiers of requestedCapabilities, such as "«srv»"

  @capabilities-eager-diagnostic
  Scenario: An unknown capability is reported in each run that requests it
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    And the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then a diagnostic names "«nowhere»"

  @capabilities-eager-diagnostic
  Scenario Outline: A capability with a similar id is reported: <how>
    Given the MCP server "<there>" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["<requested>"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then a diagnostic names "<requested>"

    Examples:
      | how           | there       | requested   |
      | its beginning | «one»«two»  | «one»       |
      | its end       | «one»«two»  | «two»       |
      | more of it    | «one»       | «one»«two»  |

  @capabilities-eager-diagnostic
  Scenario: An unknown capability is reported beside a failure
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      throw new Error("«reason»");
      """
    Then a diagnostic names "«nowhere»"

  @failure-diagnostic
  Scenario: A failure is described beside an unknown capability
    When the agent requests the capabilities ["«nowhere»"] and runs:
      """js
      throw new Error("«reason»");
      """
    Then the run failed because of "«reason»"
