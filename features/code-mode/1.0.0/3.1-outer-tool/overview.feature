Feature: Servers as metadata and as functions (§2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply       |
      | «read» | «first»     | text: «one» |
      | «list» |             | text: «two» |
    And the MCP server "«other»" with the tools:
      | tool   | description | reply          |
      | «read» | «second»    | text: «three»  |
      | «only» |             | text: «four»   |

  @binding-call
  Scenario Outline: A tool is called, whatever its annotations say: <annotations>
    Given the MCP server "«third»" with the tools:
      | tool    | annotations   | reply        |
      | «write» | <annotations> | text: «five» |
    When the agent runs:
      """js
      import { «write» } from "«§modules»servers/«third»";
      globalThis.«§result» = await «write»({});
      """
    Then the server "«third»" received 1 call of "«write»"
    And the result is "«five»"

    Examples:
      | annotations                                                                                      |
      | {"destructiveHint": true}                                                                        |
      | {"readOnlyHint": false, "destructiveHint": true, "idempotentHint": false, "openWorldHint": true} |
      | {"readOnlyHint": true}                                                                           |

  @binding-call
  Scenario Outline: A call goes to its own server when both have a tool of that name: the <which>
    When the agent runs:
      """js
      import * as first from "«§modules»servers/«srv»";
      import * as second from "«§modules»servers/«other»";
      globalThis.«§result» = await <which>.«read»({});
      """
    Then the server "<server>" received 1 call of "«read»"
    And the result is "<word>"

    Examples:
      | which  | server  | word    |
      | first  | «srv»   | «one»   |
      | second | «other» | «three» |

  @export-tools
  Scenario: A call is made when its function is called, not when it is awaited
    When the agent runs:
      """js
      import { «read», «list» } from "«§modules»servers/«srv»";
      «read»({});
      await «list»({});
      await «list»({});
      """
    Then the server "«srv»" received 2 calls of "«list»"
    And the server "«srv»" received 1 call of "«read»"

  @export-tools
  Scenario: An invalid input gives a promise instead of a synchronous exception
    Given the MCP server "«strict»" with the tools:
      | tool   | input                                                                                  | reply        |
      | «find» | {"type": "object", "required": ["«key»"], "properties": {"«key»": {"type": "string"}}} | text: «five» |
    When the agent runs:
      """js
      import { «find» } from "«§modules»servers/«strict»";
      let pending, thrown = false;
      try { pending = «find»({ «key»: 1 }); } catch { thrown = true; }
      try { await pending; } catch { /* as was to be expected */ }
      globalThis.«§result» = { thrown, promise: typeof pending?.then };
      """
    Then the result is {"thrown": false, "promise": "function"}

  @discovery-list-servers
  Scenario: A server without tools is listed
    Given the MCP server "«empty»" with the tools:
      | tool | reply |
    When the agent runs:
      """js
      import { listServers } from "«§modules»discovery";
      const ids = (await listServers()).map((server) => server.serverId);
      globalThis.«§result» = ["«srv»", "«empty»"].map((id) => ids.includes(id));
      """
    Then the result is [true, true]

  @discovery-describe-server
  Scenario: A server without tools is described
    Given the MCP server "«empty»" with the tools:
      | tool | reply |
    When the agent runs:
      """js
      import { describeServer } from "«§modules»discovery";
      globalThis.«§result» = (await describeServer("«empty»")).serverId ?? "«empty»";
      """
    Then the result is "«empty»"

  @discovery-get-tool
  Scenario Outline: getTool returns the tool of the server asked for: the <which>
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      globalThis.«§result» = await getTool("<server>", "«read»");
      """
    Then the result contains "<words>"

    Examples:
      | which  | server  | words    |
      | first  | «srv»   | «first»  |
      | second | «other» | «second» |

  @get-tool-unknown-tool
  Scenario: getTool does not return a tool of another server
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      const outcome = (promise) => promise.then((tool) => tool.toolName, () => "rejected");
      globalThis.«§result» = [await outcome(getTool("«srv»", "«read»")), await outcome(getTool("«srv»", "«only»"))];
      """
    Then the result is ["«read»", "rejected"]
