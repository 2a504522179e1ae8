Feature: Host-provided values are fresh in every run (§1.4)

  @fresh-sandbox
  Scenario Outline: A run's changes to <what> are not seen by a later run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
      | «list» | text: «two» |
    And the MCP server "«other»" with the tools:
      | tool   | reply         |
      | «stat» | text: «three» |
    When the agent runs 3 times:
      """js
      <import>
      const found = <found>;
      const names = found.map((item) => item.toolName ?? item.serverId);
      globalThis.«§result» = { seen: ["<one>", "<other>"].map((name) => names.includes(name)) };
      const attempt = (change) => { try { change(); } catch { /* a host may refuse */ } };
      attempt(() => { found[0].toolName = "«left»"; });
      attempt(() => { found[0].serverId = "«left»"; });
      attempt(() => { found.reverse(); });
      attempt(() => { found.length = 1; });
      """
    Then every later run has the result {"seen": [true, true]}, if the first one has it

    Examples:
      | what                      | import                                              | found                                                                | one    | other   |
      | «§meta»                  | import { «§meta» } from "«§modules»servers/«srv»"; | «§meta».tools                                                       | «read» | «list»  |
      | the result of listServers | import { listServers } from "«§modules»discovery";  | await listServers()                                                  | «srv»  | «other» |
      | the result of listTools   | import { listTools } from "«§modules»discovery";    | await listTools("«srv»")                                             | «read» | «list»  |
      | the result of getTool     | import { getTool } from "«§modules»discovery";      | [await getTool("«srv»", "«read»"), await getTool("«srv»", "«list»")] | «read» | «list»  |

  @fresh-sandbox
  Scenario: What a run adds to functions and classes that it was given is not seen by a later run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs 3 times:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      import * as discovery from "«§modules»discovery";
      import * as errors from "«§modules»errors";
      const given = [«read», discovery.listTools, errors.«§error-base», errors.«§error-base»?.prototype, errors.«§tool-call-error», console.log, setTimeout, Date, Math.max];
      globalThis.«§result» = { run: {run}, seen: given.filter((one) => one?.«left» !== undefined).length };
      for (const one of given) {
        try { one.«left» = «#n»; } catch { /* a host may refuse */ }
      }
      """
    Then each run gave its own {"run": {run}, "seen": 0}
