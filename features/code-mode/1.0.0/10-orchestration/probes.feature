Feature: Probes: calls that fail (§10)

  @probe-server-gone-then-called
  Scenario: A call after the server went away
    Given the MCP server "«srv»" with the tools:
      | tool     | reply            |
      | «vanish» | disconnect: true |
      | «read»   | text: «word»     |
    When the agent runs:
      """js
      import { «vanish», «read» } from "«§modules»servers/«srv»";
      try { await «vanish»({}); } catch { /* as scripted */ }
      try { globalThis.«§result» = await «read»({}); } catch { globalThis.«§result» = "failed"; }
      """
    Then the reading of "server-gone-then-called" is one of:
      | where   | what     | reading     |
      | /result | "failed" | fails       |
      | /result | "«word»" | reconnected |

  @probe-repeated-calls
  Scenario: How many times a call with refused credentials reaches the server
    Given the MCP server "«srv»" with the tools:
      | tool     | reply              |
      | «locked» | unauthorized: true |
    When the agent runs:
      """js
      import { «locked» } from "«§modules»servers/«srv»";
      try { await «locked»({}); } catch { /* as scripted */ }
      """
    Then the reading of "repeated-calls" is one of:
      | where                | what         | reading  |
      | calls «srv» «locked» | 1            | once     |
      | calls «srv» «locked» | ~ ^[1-9]\d*$ | repeated |

  @probe-repeated-after-a-result
  Scenario: How many times a call that the server answers with an error reaches it
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
    When the agent runs:
      """js
      import { «fail» } from "«§modules»servers/«srv»";
      try { await «fail»({}); } catch { /* as scripted */ }
      """
    Then the reading of "repeated-after-a-result" is one of:
      | where              | what         | reading  |
      | calls «srv» «fail» | 1            | once     |
      | calls «srv» «fail» | ~ ^[1-9]\d*$ | repeated |
