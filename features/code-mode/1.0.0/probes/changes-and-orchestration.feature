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
      const ended = [];
      const first = «slow»({}).then(() => ended.push("slow"));
      await «fast»({}).then(() => ended.push("fast"));
      await «mark»({});
      await first;
      globalThis.__codemode_result__ = ended[0] === "slow" ? { inTurn: true } : {};
      """
    And a call of "«mark»" has reached the server "«srv»", or is held back
    And the server "«srv»" answers "«gate»"
    And the run ends
    Then the reading of "trace-order" is one of:
      | where                 | what     | reading  |
      | /result/inTurn        | true     | in-turn  |
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

  @probe-name-after-change @timing
  Scenario: The name of a tool beside which one is added that comes first
    Given the MCP server "«srv»" with the tools:
      | tool      | reply       |
      | «b»-«c»   | text: «one» |
    And scripts that begin with:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = __meta__.tools.find((tool) => tool.toolName === "«b»-«c»")?.exportName;
      """
    When the agent runs:
      """js
      // As it is before.
      """
    And the server "«srv»" announces the tools:
      | tool      | reply       |
      | «b» «c»   | text: «two» |
      | «b»-«c»   | text: «one» |
    And the agent runs:
      """js
      // The host may need this run to learn of it.
      """
    And the agent runs:
      """js
      // As it is now.
      """
    Then the reading of "name-after-change" is one of:
      | where   | what          | reading |
      | /result | "«b»_«c»"     | kept    |
      | /result | ~ ^«b»_«c»__  | moved   |

  @probe-first-import-after-change @needs-dynamic-import @timing
  Scenario: A module that is first imported after its server's tools changed
    Given the MCP server "«first»" with the tools:
      | tool   | reply                       |
      | «wait» | {text: «one», hold: «gate»} |
    And the MCP server "«srv»" with the tools:
      | tool  | reply       |
      | «old» | text: «two» |
    When the agent starts:
      """js
      import { «wait» } from "@codemode/servers/«first»";
      await «wait»({});
      const server = await import("@codemode/servers/«srv»");
      globalThis.__codemode_result__ = ["«old»" in server, "«added»" in server];
      """
    And a call of "«wait»" has reached the server "«first»"
    And the server "«srv»" announces the tools:
      | tool    | reply         |
      | «added» | text: «three» |
    And the server "«first»" answers "«gate»"
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
    When the agent starts:
      """js
      import * as server from "@codemode/servers/«srv»";
      await server.«wait»({});
      try { await server.«old»({}); } catch { /* which is a reading */ }
      globalThis.__codemode_result__ = "«mark»";
      """
    And a call of "«wait»" has reached the server "«srv»"
    And the server "«srv»" announces the tools:
      | tool   | reply       |
      | «wait» | text: «one» |
    And the server "«srv»" answers "«gate»"
    And the run ends
    Then the reading of "removed-tool-called" is one of:
      | where               | what | reading |
      | calls «srv» «old»   | 0    | refused |
      | calls «srv» «old»   | 1    | sent    |

  @probe-declarations-after-change @timing
  Scenario: What the agent is shown after a tool was added
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      """
    And the server "«srv»" announces the tools:
      | tool    | reply       |
      | «read»  | text: «one» |
      | «added» | text: «two» |
    And the agent runs:
      """js
      import { «added» } from "@codemode/servers/«srv»";
      """
    And the agent context is read
    Then the reading of "declarations-after-change" is one of:
      | where   | what                        | reading         |
      | context | ~ \b«added»["']?\??\s*[(:<] | followed        |
      | context | ~ \b«read»\b                | as-at-the-start |

  @probe-declarations-deferral
  Scenario: What the agent is shown before the first run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the host is started for this scenario alone
    When the agent context is read
    Then the reading of "declarations-deferral" is one of:
      | where   | what         | reading  |
      | context | ~ \b«read»\b  | at-once  |
      | context | present      | deferred |
