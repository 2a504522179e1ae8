Feature: Probes: the result, and how a run ends (§3.2.2)

  @probe-result-initial-value
  Scenario: The value of the result global before it is assigned
    When the agent runs:
      """js
      const before = globalThis.«§result»;
      globalThis.«§result» = [typeof before, before === null];
      """
    Then the reading of "result-initial-value" is one of:
      | where   | what                 | reading         |
      | /result | ["undefined", false] | undefined-value |
      | /result | ["object", true]     | null-value      |

  @probe-result-unserializable
  Scenario: A result that JSON cannot hold
    When the agent runs:
      """js
      globalThis.«§result» = () => "«word»";
      """
    Then the reading of "result-unserializable" is one of:
      | where                   | what              | reading          |
      | /diagnostics/0/severity | "error"           | run-fails        |
      | /result                 | ~ ^(n[^u]\|[^n{]) | text             |
      | /diagnostics/0          | present           | null-with-notice |
      | /result                 | null              | null-silently    |

  @probe-result-circular
  Scenario: A result that refers to itself
    When the agent runs:
      """js
      const value = { word: "«word»" };
      value.self = value;
      globalThis.«§result» = value;
      """
    Then the reading of "result-circular" is one of:
      | where                   | what              | reading          |
      | /diagnostics/0/severity | "error"           | run-fails        |
      | /result                 | ~ ^(n[^u]\|[^n{]) | text             |
      | /diagnostics/0          | present           | null-with-notice |
      | /result                 | null              | null-silently    |

  @probe-result-inner-values
  Scenario: Values inside the result that JSON does not have
    When the agent runs:
      """js
      globalThis.«§result» = { date: new Date(0), number: NaN, nothing: undefined, code() {}, map: new Map([[1, 2]]) };
      """
    Then the reading of "result-inner-values" is one of:
      | where   | what                                                            | reading           |
      | /result | {"date": "1970-01-01T00:00:00.000Z", "number": null, "map": {}} | json-stringify    |
      | /result | null                                                            | whole-result-null |

  @probe-pending-timers
  Scenario: A timer that is pending at the end
    When the agent runs:
      """js
      globalThis.«§result» = "module";
      setTimeout(() => { globalThis.«§result» = "timer"; }, 5);
      setTimeout(() => { globalThis.«§result» = "late"; }, 2000);
      """
    Then the reading of "pending-timers" is one of:
      | where   | what     | reading |
      | /result | "timer"  | run     |
      | /result | "late"   | all     |
      | /result | "module" | dropped |

  @probe-pending-tool-calls
  Scenario: A tool call that is pending at the end
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      globalThis.«§result» = "module";
      «read»({}).then(() => { globalThis.«§result» = "call"; });
      """
    Then the reading of "pending-tool-calls" is one of:
      | where              | what     | reading          |
      | /result            | "call"   | awaited          |
      | calls «srv» «read» | 0        | not-sent         |
      | /result            | "module" | sent-and-dropped |

  @probe-never-settling-await
  Scenario: An await that can never end
    When the agent runs with limits {"timeoutMs": 1500}:
      """js
      globalThis.«§result» = "«kept»";
      await new Promise(() => {});
      """
    Then the reading of "never-settling-await" is one of:
      | where                     | what                   | reading       |
      | /diagnostics/0/errorClass | "«§limit-error»"    | timeout       |
      | /diagnostics/0/code       | ~ (?i)limit\|time_?out | timeout       |
      | /diagnostics/0/severity   | "error"                | fails-at-once |
      | /result                   | "«kept»"               | ends-normally |

  @probe-result-size
  Scenario: A result of two megabytes
    When the agent runs:
      """js
      globalThis.«§result» = Array.from({ length: 2048 }, () => "x".repeat(1024));
      """
    Then the reading of "result-size" is one of:
      | where                   | what      | reading   |
      | /diagnostics/0/severity | "error"   | run-fails |
      | /result/2047            | present   | whole     |
      | /diagnostics/0/severity | "warning" | replaced  |
      | /diagnostics/0/severity | "info"    | replaced  |
