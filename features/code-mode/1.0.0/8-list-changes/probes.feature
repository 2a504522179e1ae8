Feature: Probes: changing tools (§8, §8.1, §8.2)

  @probe-unannounced-change
  Scenario: A change without the announcement
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      """
    And the server "«srv»" changes its tools without notifying the host:
      | tool    | reply        |
      | «read»  | text: «word» |
      | «added» | text: «word» |
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = "«added»" in server;
      """
    Then the reading of "unannounced-change" is one of:
      | where   | what  | reading |
      | /result | true  | seen    |
      | /result | false | unseen  |

  @probe-undeclared-changes
  Scenario: A change of a server that announces none
    Given the MCP server "«srv»", which sends no notifications of changes, with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      """
    And the server "«srv»" changes its tools without notifying the host:
      | tool    | reply        |
      | «read»  | text: «word» |
      | «added» | text: «word» |
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = "«added»" in server;
      """
    Then the reading of "undeclared-changes" is one of:
      | where   | what  | reading |
      | /result | true  | seen    |
      | /result | false | unseen  |

  @probe-first-import-after-change @needs-dynamic-import @timing
  Scenario: A module that is first imported after its server's tools changed
    Given the MCP server "«first»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «one», hold: «gate»} |
    And the MCP server "«srv»" with the tools:
      | tool  | reply       |
      | «old» | text: «two» |
    When the agent starts a run:
      """js
      import { «wait» } from "«§modules»servers/«first»";
      await «wait»({});
      const server = await import("«§modules»servers/«srv»");
      globalThis.«§result» = ["«old»" in server, "«added»" in server];
      """
    And a call of "«wait»" has reached the server "«first»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «added» | text: «three» |
    And the server "«first»" releases the reply "«gate»"
    And the run ends
    Then the reading of "first-import-after-change" is one of:
      | where   | what          | reading             |
      | /result | [true, false] | those-at-the-start  |
      | /result | [false, true] | those-at-the-import |

  @probe-removed-tool-called @timing
  Scenario: A call of a tool that is removed during the run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «one», hold: «gate»}  |
      | «old»  | text: «two»                  |
    When the agent starts a run:
      """js
      import * as server from "«§modules»servers/«srv»";
      await server.«wait»({});
      try { await server.«old»({}); } catch { /* which is a reading */ }
      globalThis.«§result» = "«mark»";
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool   | reply       |
      | «wait» | text: «one» |
    And the server "«srv»" releases the reply "«gate»"
    And the run ends
    Then the reading of "removed-tool-called" is one of:
      | where               | what | reading |
      | calls «srv» «old»   | 0    | refused |
      | calls «srv» «old»   | 1    | sent    |
