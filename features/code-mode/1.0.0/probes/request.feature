Feature: Probes: requests (§3.2)

  @probe-invalid-request
  Scenario: A request without code
    When codemode.run is called with:
      """json
      {"limits": {}}
      """
    Then the reading of "invalid-request" is one of:
      | where                   | what             | reading        |
      | answer                  | "tool-error"     | tool-error     |
      | answer                  | "protocol-error" | protocol-error |
      | /diagnostics/0/severity | "error"          | structured     |

  @probe-capability-identifiers
  Scenario: A server's id and an unknown word as capabilities
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When codemode.run is called with:
      """json
      {"code": "1;", "requestedCapabilities": ["«srv»"]}
      """
    And codemode.run is called with:
      """json
      {"code": "1;", "requestedCapabilities": ["«nowhere»"]}
      """
    Then the reading of "capability-identifiers" is one of:
      | where                 | what    | reading         |
      | run 1: /diagnostics/0 | present | own-identifiers |
      | run 2: /diagnostics/0 | present | server-ids      |
      | run 2: /diagnostics/0 | absent  | any-text        |

  @probe-limit-invalid-value @needs-time-limit
  Scenario: A negative time limit
    When the agent runs with limits {"timeoutMs": -1}:
      """js
      globalThis.__codemode_result__ = "«mark»";
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
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the reading of "limit-above-maximum" is one of:
      | where                   | what     | reading             |
      | /diagnostics/0/severity | "error"  | run-refused         |
      | /diagnostics/0          | present  | lowered-with-notice |
      | /result                 | "«mark»" | accepted-silently   |

  @probe-default-log-limit
  Scenario: Much is logged and no limit is asked for
    When the agent runs:
      """js
      for (let i = 0; i < 2048; i++) console.log("x".repeat(1024));
      """
    Then the reading of "default-log-limit" is one of:
      | where           | what    | reading   |
      | /logs/2047      | absent  | truncated |
      | /logs/2047      | present | kept      |

  @probe-result-size
  Scenario: A result of two megabytes
    When the agent runs:
      """js
      globalThis.__codemode_result__ = Array.from({ length: 2048 }, () => "x".repeat(1024));
      """
    Then the reading of "result-size" is one of:
      | where                   | what      | reading   |
      | /diagnostics/0/severity | "error"   | run-fails |
      | /result/2047            | present   | whole     |
      | /diagnostics/0/severity | "warning" | replaced  |
      | /diagnostics/0/severity | "info"    | replaced  |

  @probe-eager-diagnostic-severity
  Scenario: A capability that nobody has, in a run that goes well
    When codemode.run is called with:
      """json
      {"code": "globalThis.__codemode_result__ = 1;", "requestedCapabilities": ["«nowhere»"]}
      """
    Then the reading of "eager-diagnostic-severity" is one of:
      | where                   | what      | reading |
      | /diagnostics/0          | absent    | none    |
      | /diagnostics/0/severity | "warning" | warning |
      | /diagnostics/0/severity | "error"   | error   |
      | /diagnostics/0/severity | "info"    | info    |

  @probe-dynamic-import
  Scenario: A module that is imported while the script runs
    When the agent runs:
      """js
      globalThis.__codemode_result__ = typeof (await import("@codemode/errors")).CodemodeError;
      """
    Then the reading of "dynamic-import" is one of:
      | where                   | what       | reading   |
      | /result                 | "function" | supported |
      | /diagnostics/0/severity | "error"    | refused   |

  @probe-source-refused
  Scenario: A call of eval that is never reached
    When the agent runs:
      """js
      if (false) eval("1");
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the reading of "source-refused" is one of:
      | where                   | what     | reading         |
      | /result                 | "«mark»" | when-it-is-run   |
      | /diagnostics/0/severity | "error"  | before-it-is-run |
