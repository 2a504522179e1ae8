Feature: Probes: servers that are configured and cannot be reached (§3.2.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    And the MCP server "«gone»", which ends whenever it is started, with the tools:
      | tool   | reply         |
      | «find» | text: «other» |

  @probe-claimed-capability
  Scenario: The list of servers
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      const ids = (await listServers()).map((server) => server.serverId);
      globalThis.«§result» = ids.includes("«srv»") ? ids.includes("«gone»") : "neither";
      """
    Then the reading of "claimed-capability" is one of:
      | where   | what  | reading        |
      | /result | false | connected-only |
      | /result | true  | configured     |

  @probe-unavailable-server-error
  Scenario: The import of a server that is not there
    When the agent runs:
      """js
      import { «find» } from "«§modules»servers/«gone»";
      await «find»({});
      """
    Then the reading of "unavailable-server-error" is one of:
      | where                     | what                  | reading        |
      | /diagnostics/0/errorClass | "«§server-not-found-error»" | error-class    |
      | /diagnostics/0/code       | "IMPORT_FAILURE"      | import-failure |
      | /diagnostics/0/code       | present               | own            |

  @probe-unrequested-unavailable
  Scenario: A run that has nothing to do with the server that is not there
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "unrequested-unavailable" is one of:
      | where          | what     | reading  |
      | /diagnostics/0 | present  | reported |
      | /result        | "«mark»" | silent   |

  @probe-unrequested-ensured
  Scenario: A run that imports a server that could not be started, without requesting it
    When the agent runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    And the server "«gone»" starts properly from now on
    And the agent runs:
      """js
      import { «find» } from "«§modules»servers/«gone»";
      globalThis.«§result» = await «find»({});
      """
    Then the reading of "unrequested-ensured" is one of:
      | where                   | what      | reading     |
      | /result                 | "«other»" | tried-again |
      | /diagnostics/0/severity | "error"   | not-tried   |
