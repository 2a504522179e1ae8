Feature: Probes: rejections and exceptions that are not awaited (§3.3.4)

  @probe-floating-rejection
  Scenario: A rejection that nobody handles
    When the agent runs:
      """js
      Promise.reject(new Error("«reason»"));
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "floating-rejection" is one of:
      | where                   | what     | reading   |
      | /diagnostics/0/severity | "error"  | run-fails |
      | /diagnostics/0          | present  | reported  |
      | /result                 | "«mark»" | ignored   |

  @probe-late-rejection
  Scenario: A rejection that is handled late
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const failing = Promise.reject(new Error("«reason»"));
      await «read»({});
      await «read»({});
      try { await failing; } catch { globalThis.«§result» = "«mark»"; }
      """
    Then the reading of "late-rejection" is one of:
      | where                   | what     | reading   |
      | /diagnostics/0/severity | "error"  | run-fails |
      | /result                 | "«mark»" | handled   |

  @probe-timer-exception
  Scenario: An exception in the callback of a timer
    When the agent runs:
      """js
      setTimeout(() => { throw new Error("«reason»"); }, 1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "timer-exception" is one of:
      | where                   | what     | reading   |
      | /diagnostics/0/severity | "error"  | run-fails |
      | /diagnostics/0          | present  | reported  |
      | /logs/0                 | present  | reported  |
      | /result                 | "«mark»" | ignored   |
