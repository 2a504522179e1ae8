Feature: Probes: changing tools, and calls at the same time (§3.3.2, §8, §10)

  @probe-server-gone-then-called
  Scenario: A call after the server went away
    Given the MCP server "«srv»" with the tools:
      | tool     | reply            |
      | «vanish» | disconnect: true |
      | «read»   | text: «word»     |
    When the agent runs:
      """js
      import { «vanish», «read» } from "@codemode/servers/«srv»";
      try { await «vanish»({}); } catch { /* as scripted */ }
      try { globalThis.__codemode_result__ = await «read»({}); } catch { globalThis.__codemode_result__ = "failed"; }
      """
    Then the reading of "server-gone-then-called" is one of:
      | where   | what     | reading     |
      | /result | "failed" | fails       |
      | /result | "«word»" | reconnected |

  @probe-unannounced-change
  Scenario: A change without the announcement
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      """
    And the server "«srv»" has the tools, and announces nothing:
      | tool    | reply        |
      | «read»  | text: «word» |
      | «added» | text: «word» |
    And the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = "«added»" in server;
      """
    Then the reading of "unannounced-change" is one of:
      | where   | what  | reading |
      | /result | true  | seen    |
      | /result | false | unseen  |

  @probe-undeclared-changes
  Scenario: A change of a server that announces none
    Given the MCP server "«srv»", which announces no changes, with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      """
    And the server "«srv»" has the tools, and announces nothing:
      | tool    | reply        |
      | «read»  | text: «word» |
      | «added» | text: «word» |
    And the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = "«added»" in server;
      """
    Then the reading of "undeclared-changes" is one of:
      | where   | what  | reading |
      | /result | true  | seen    |
      | /result | false | unseen  |

  @probe-trace-order @needs-tool-trace
  Scenario: The trace of two calls of which the first ends last
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «slow» | {text: «word», hold: «gate»} |
      | «fast» | text: «word»                 |
      | «mark» | text: «word»                 |
    When the agent starts:
      """js
      import { «slow», «fast», «mark» } from "@codemode/servers/«srv»";
      const first = «slow»({});
      await «fast»({});
      await «mark»({});
      await first;
      """
    And a call of "«mark»" has reached the server "«srv»"
    And the server "«srv»" answers "«gate»"
    And the run ends
    Then the reading of "trace-order" is one of:
      | where                 | what     | reading  |
      | /toolTrace/0/toolName | "«slow»" | by-start |
      | /toolTrace/0/toolName | "«fast»" | by-end   |

  @probe-repeated-calls
  Scenario: How often a call arrives that is refused for its credentials
    Given the MCP server "«srv»" with the tools:
      | tool     | reply              |
      | «locked» | unauthorized: true |
    When the agent runs:
      """js
      import { «locked» } from "@codemode/servers/«srv»";
      try { await «locked»({}); } catch { /* as scripted */ }
      """
    Then the reading of "repeated-calls" is one of:
      | where                | what         | reading  |
      | calls «srv» «locked» | 1            | once     |
      | calls «srv» «locked» | ~ ^[1-9]\d*$ | repeated |
