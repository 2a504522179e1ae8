Feature: Probes: tool trace and diagnostics (§3.3.2, §3.3.3)

  @probe-trace-without-calls @needs-tool-trace
  Scenario: A run without tool calls
    When the agent runs:
      """js
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the reading of "trace-without-calls" is one of:
      | where      | what   | reading |
      | /toolTrace | absent | omitted |
      | /toolTrace | []     | empty   |

  @probe-trace-server-id-form @needs-tool-trace
  Scenario: A server whose configured id is not its normalized one
    Given the MCP server "«srv»_A" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»-a";
      await «read»({});
      """
    Then the reading of "trace-server-id-form" is one of:
      | where                 | what      | reading    |
      | /toolTrace/0/serverId | "«srv»-a" | normalized |
      | /toolTrace/0/serverId | "«srv»_A" | configured |

  @probe-trace-complete @needs-tool-trace
  Scenario: Five calls that succeed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      for (let i = 0; i < 5; i++) await «read»({});
      """
    Then the reading of "trace-complete" is one of:
      | where        | what    | reading    |
      | /toolTrace/4 | present | every-call |
      | /toolTrace   | present | some-calls |
      | /toolTrace   | absent  | some-calls |

  @probe-trace-invalid-call @needs-tool-trace
  Scenario: A call whose input is not valid
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                     | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      try { await «read»({ path: «#n» }); } catch { /* as it should */ }
      """
    Then the reading of "trace-invalid-call" is one of:
      | where        | what    | reading |
      | /toolTrace/0 | absent  | omitted |
      | /toolTrace/0 | present | traced  |

  @probe-diagnostic-codes
  Scenario: The code of an uncaught exception
    When the agent runs:
      """js
      throw new Error("«reason»");
      """
    Then the reading of "diagnostic-codes" is one of:
      | where               | what                 | reading  |
      | /diagnostics/0/code | "UNCAUGHT_EXCEPTION" | as-named |
      | /diagnostics/0/code | present              | own      |

  @probe-missing-export-code
  Scenario: The import of a name that a module does not have
    When the agent runs:
      """js
      import * as nothing from "@codemode/«nowhere»";
      """
    And the agent runs:
      """js
      const «x» = ;
      """
    And the agent runs:
      """js
      import { «nothing» } from "@codemode/errors";
      """
    Then the reading of "missing-export-code" is one of:
      | where               | what                         | reading        |
      | /diagnostics/0/code | = run 1: /diagnostics/0/code | import-failure |
      | /diagnostics/0/code | = run 2: /diagnostics/0/code | syntax-error   |

  @probe-diagnostic-path-form
  Scenario: The place of a syntax error
    When the agent runs:
      """js
      const fine = 1;
      const «x» = ;
      """
    Then the reading of "diagnostic-path-form" is one of:
      | where               | what             | reading     |
      | /diagnostics/0/path | absent           | absent      |
      | /diagnostics/0/path | ~ ^\d+:\d+$      | line-column |
      | /diagnostics/0/path | ~ ^(line )?\d+$  | line        |
      | /diagnostics/0/path | ~ .+:\d+:\d+$    | named       |

  @probe-function-constructor
  Scenario: Function
    When the agent runs:
      """js
      let found = "absent";
      if (typeof Function !== "undefined") {
        try { found = Function("return 6 * 7")() === 42 ? "runs" : "makes no code"; } catch { found = "throws"; }
      }
      globalThis.__codemode_result__ = found;
      """
    Then the reading of "function-constructor" is one of:
      | where   | what            | reading       |
      | /result | "throws"        | throws        |
      | /result | "absent"        | absent        |
      | /result | "makes no code" | makes-no-code |
