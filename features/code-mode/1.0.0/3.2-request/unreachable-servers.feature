Feature: Servers that are configured and cannot be reached (§3.2.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |

  @capabilities-hints
  Scenario Outline: Requesting a server that <problem> does not stop a run that does not use it
    Given the MCP server "«gone»", which <problem>
    When the agent requests the capabilities ["«gone»", "«srv»"] and runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"

    Examples:
      | problem                     |
      | does not exist              |
      | ends whenever it is started |

  # A hint that cannot be met is no use of the server: what the script asks of another one is answered.

  @capabilities-hints
  Scenario Outline: A requested server that is not there breaks no look at others: <look>
    When the agent requests the capabilities ["«srv»", "«nowhere»"] and runs:
      """js
      import { listServers, describeServer, listTools, getTool, searchTools } from "«§modules»discovery";
      const found = JSON.stringify(await <look>);
      globalThis.«§result» = found.includes("<named>");
      """
    Then the result is true

    Examples:
      | look                         | named  |
      | listServers()                | «srv»  |
      | describeServer("«srv»").then(() => "«srv»") | «srv»  |
      | listTools("«srv»")           | «read» |
      | getTool("«srv»", "«read»")   | «read» |
      | searchTools("«read»")        | «read» |

  @capabilities-eager-diagnostic
  Scenario Outline: A requested server that <problem> is reported even if it is not used
    Given the MCP server "«gone»", which <problem>
    When the agent requests the capabilities ["«gone»", "«srv»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then a diagnostic names "«gone»"

    Examples:
      | problem                     |
      | does not exist              |
      | ends whenever it is started |

  @capabilities-not-claimed
  Scenario Outline: A server that <problem> is not silently listed when it is requested
    Given the MCP server "«gone»", which <problem>
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      const ids = (await listServers()).map((server) => server.serverId);
      if (!ids.includes("«srv»")) throw new Error("the server that is there is not listed");
      globalThis.«§result» = { listed: ids.includes("«gone»") };
      """
    And the agent requests the capabilities ["«gone»", "«srv»"] and runs:
      """js
      import { listServers } from "«§modules»discovery";
      const ids = (await listServers()).map((server) => server.serverId);
      if (!ids.includes("«srv»")) throw new Error("the server that is there is not listed");
      globalThis.«§result» = { listed: ids.includes("«gone»") };
      """
    Then either every run has the same result, or a diagnostic names "«gone»"

    Examples:
      | problem                     |
      | does not exist              |
      | ends whenever it is started |

  @capabilities-not-claimed
  Scenario: The tools of a server that is gone are not silently listed
    Given the MCP server "«mortal»" with the tools:
      | tool   | reply            |
      | «cut»  | disconnect: true |
      | «find» | text: «other»    |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = (await listTools("«mortal»")).map((tool) => tool.toolName);
      """
    Then the result contains "«cut»"
    When the server "«mortal»" ends whenever it is started from now on
    And the agent runs:
      """js
      import { «cut» } from "«§modules»servers/«mortal»";
      try { await «cut»({}); } catch { /* the connection is lost */ }
      """
    And the agent requests the capabilities ["«mortal»"] and runs:
      """js
      import { «find» } from "«§modules»servers/«mortal»";
      import { listTools } from "«§modules»discovery";
      const shown = await listTools("«mortal»").then((tools) => tools.map((tool) => tool.toolName), () => []);
      let works = true;
      try { await «find»({}); } catch { works = false; }
      // Over HTTP a server cannot go away between two requests, and still works.
      globalThis.«§result» = { claimed: works ? [] : shown };
      """
    Then either the result is {"claimed": []}, or a diagnostic names "«mortal»"

  # That the failure is described is for failure-diagnostic. Of a module that has nothing in it nothing is called: that
  # would fail whatever the host does.

  @capabilities-unavailable-error
  Scenario Outline: A script that needs a server which <problem> fails: <use>
    Given the MCP server "«gone»", which <problem>
    When the agent requests the capabilities ["«gone»"] and runs:
      """js
      <source>
      globalThis.«§result» = "«mark»";
      """
    Then the run failed

    Examples:
      | problem                     | use                | source                                                                       |
      | does not exist              | one of its exports | import { «list» } from "«§modules»servers/«gone»"; await «list»({});         |
      | does not exist              | all of the module  | import * as server from "«§modules»servers/«gone»"; if (server.«list») await server.«list»({}); |
      | ends whenever it is started | one of its exports | import { «list» } from "«§modules»servers/«gone»"; await «list»({});         |
      | ends whenever it is started | all of the module  | import * as server from "«§modules»servers/«gone»"; if (server.«list») await server.«list»({}); |
      | does not exist              | the list of its tools | import { listTools } from "«§modules»discovery"; await listTools("«gone»"); |
      | ends whenever it is started | the list of its tools | import { listTools } from "«§modules»discovery"; await listTools("«gone»"); |

  @capabilities-ensured @needs-server-ids-requested
  Scenario: A requested server that could not be started is started again
    Given the MCP server "«late»", which ends whenever it is started, with the tools:
      | tool   | reply         |
      | «find» | text: «other» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = await «read»({});
      """
    Then the result is "«word»"
    When the server "«late»" starts properly from now on
    And the agent requests the capabilities ["«late»"] and runs:
      """js
      import { «find» } from "«§modules»servers/«late»";
      globalThis.«§result» = await «find»({});
      """
    Then the result is "«other»"

  @failure-no-outer-error
  Scenario Outline: The import of a server that <problem> is no error of the outer call
    Given the MCP server "«gone»", which <problem>
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«gone»";
      await server.«list»({});
      """
    Then no call of «§tool» ended in an error

    Examples:
      | problem                     |
      | does not exist              |
      | ends whenever it is started |
