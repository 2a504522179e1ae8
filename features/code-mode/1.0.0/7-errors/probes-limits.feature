Feature: Probes: limits that are exceeded (§7.4)

  @probe-limit-thrown-or-aborted
  Scenario: One tool call more than allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      try { await «read»({}); globalThis.«§result» = "called"; } catch { globalThis.«§result» = "caught"; }
      """
    Then the reading of "limit-thrown-or-aborted" is one of:
      | where                   | what     | reading    |
      | /result                 | "caught" | thrown     |
      | /result                 | "called" | unenforced |
      | /diagnostics/0/severity | "error"  | aborted    |

  @probe-timeout-thrown-or-aborted
  Scenario: A loop that outlasts the time limit
    When the agent runs with limits {"timeoutMs": 500}:
      """js
      const start = Date.now();
      globalThis.«§result» = "unlimited";
      try { while (Date.now() - start < 2000); } catch { globalThis.«§result» = "caught"; }
      """
    Then the reading of "timeout-thrown-or-aborted" is one of:
      | where                   | what        | reading    |
      | /result                 | "caught"    | thrown     |
      | /result                 | "unlimited" | unenforced |
      | /diagnostics/0/severity | "error"     | aborted    |

  @probe-limit-class-shown
  Scenario: What the diagnostic of a time limit names
    When the agent runs with limits {"timeoutMs": 500}:
      """js
      const start = Date.now();
      while (Date.now() - start < 2000);
      globalThis.«§result» = "unlimited";
      """
    Then the reading of "limit-class-shown" is one of:
      | where                      | what                | reading     |
      | /diagnostics/0/errorClass  | "«§limit-error»" | error-class |
      | /diagnostics/0/message     | ~ «§limit-error» | message     |
      | /diagnostics/0/code        | "«§limit-code»"     | code        |
      | /result                    | "unlimited"         | unenforced  |

  @probe-limit-counts-invalid-calls
  Scenario: A call with invalid input before the only call that is allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                     | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      try { await «read»({}); } catch { /* as it should */ }
      try { await «read»({ path: "«one»" }); globalThis.«§result» = "not counted"; } catch { globalThis.«§result» = "counted"; }
      try { await «read»({ path: "«two»" }); globalThis.«§result» = "unenforced"; } catch { /* as it should */ }
      """
    Then the reading of "limit-counts-invalid-calls" is one of:
      | where              | what          | reading     |
      | /result            | "unenforced"  | unenforced  |
      | calls «srv» «read» | 1             | not-counted |
      | calls «srv» «read» | 0             | counted     |

  @probe-limit-counts-discovery
  Scenario: Discovery before the only tool call that is allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { listServers, listTools } from "«§modules»discovery";
      import { «read» } from "«§modules»servers/«srv»";
      await listServers();
      await listTools("«srv»");
      try { await «read»({}); } catch { /* counted */ }
      """
    Then the reading of "limit-counts-discovery" is one of:
      | where              | what | reading     |
      | calls «srv» «read» | 1    | not-counted |
      | calls «srv» «read» | 0    | counted     |

  @probe-limit-counts-failures
  Scenario: A call that fails before the only call that is allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
      | «read» | text: «word»      |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «fail», «read» } from "«§modules»servers/«srv»";
      try { await «fail»({}); } catch { /* as scripted */ }
      try { await «read»({}); } catch { /* counted */ }
      try { await «read»({}); globalThis.«§result» = "unenforced"; } catch { /* the limit */ }
      """
    Then the reading of "limit-counts-failures" is one of:
      | where              | what         | reading     |
      | /result            | "unenforced" | unenforced  |
      | calls «srv» «read» | 0            | counted     |
      | calls «srv» «read» | 1            | not-counted |

  @probe-cancellation-answer @needs-cancellation @timing
  Scenario: The answer of a run that is cancelled
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «hang» | never: true |
    When the agent starts a run:
      """js
      import { «hang» } from "«§modules»servers/«srv»";
      await «hang»({});
      """
    And a call of "«hang»" has reached the server "«srv»"
    And the agent cancels the run
    And the run ends
    Then the reading of "cancellation-answer" is one of:
      | where  | what                       | reading        |
      | answer | "answered"                 | structured     |
      | answer | "protocol-error"           | protocol-error |
      | answer | ~ ^(cancelled\|no-answer)$ | no-answer      |
