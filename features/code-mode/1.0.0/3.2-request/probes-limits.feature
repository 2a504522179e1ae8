Feature: Probes: limits of a run (§3.2.4)

  @probe-tool-call-limit-zero
  Scenario: A tool call under a limit of zero calls
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 0}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      console.log("«begun»");
      await «read»({});
      """
    Then the reading of "tool-call-limit-zero" is one of:
      | where              | what      | reading      |
      | calls «srv» «read» | 1         | unlimited    |
      | /logs/0/message    | "«begun»" | none-allowed |
      | answer             | ~ .       | refused      |

  @probe-timeout-measures @needs-time-limit @timing
  Scenario: A call that outlasts the time limit
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «hang» | never: true |
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      await «hang»({});
      """
    Then the reading of "timeout-measures" is one of:
      | where                   | what        | reading      |
      | answer                  | "no-answer" | running-time |
      | /diagnostics/0/severity | present     | wall-clock   |

  @probe-limit-invalid-value @needs-time-limit
  Scenario: A negative time limit
    When the agent runs with limits {"timeoutMs": -1}:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "limit-invalid-value" is one of:
      | where                   | what                          | reading             |
      | /diagnostics/0/severity | "error"                       | run-refused         |
      | /diagnostics/0          | present                       | default-with-notice |
      | /result                 | "«mark»"                      | default-silently    |

  @probe-limit-above-maximum @needs-time-limit
  Scenario: A time limit of a hundred days
    When the agent runs with limits {"timeoutMs": 8640000000}:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the reading of "limit-above-maximum" is one of:
      | where                   | what     | reading             |
      | /diagnostics/0/severity | "error"  | run-refused         |
      | /diagnostics/0          | present  | lowered-with-notice |
      | /result                 | "«mark»" | accepted-silently   |

  @probe-default-log-limit
  Scenario: Two megabytes of logs without a requested limit
    When the agent runs:
      """js
      for (let i = 0; i < 2048; i++) console.log("x".repeat(1024));
      """
    Then the reading of "default-log-limit" is one of:
      | where           | what    | reading   |
      | /logs/2047      | absent  | truncated |
      | /logs/2047      | present | kept      |
