Feature: Probes: errors and limits (§7)

  @probe-authentication-parent
  Scenario: The parent of AuthenticationError
    When the agent runs:
      """js
      import { AuthenticationError, ToolCallError, CodemodeError } from "@codemode/errors";
      globalThis.__codemode_result__ = AuthenticationError.prototype instanceof ToolCallError ? "ToolCallError"
        : Object.getPrototypeOf(AuthenticationError) === CodemodeError ? "CodemodeError" : "another";
      """
    Then the reading of "authentication-parent" is one of:
      | where   | what            | reading         |
      | /result | "ToolCallError" | tool-call-error |
      | /result | "CodemodeError" | base-class      |

  @probe-validation-error-properties
  Scenario: The properties of a SchemaValidationError
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                     | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      try { await «read»({ path: «#n» }); } catch (error) {
        const own = Reflect.ownKeys(error).filter((key) => !["stack", "message", "name", "hint", "cause"].includes(key));
        const flat = ["toolName", "exportName", "path", "expected", "received"].every((key) => key in error);
        globalThis.__codemode_result__ = flat ? "flat" : own.length === 0 ? "message" : "own";
      }
      """
    Then the reading of "validation-error-properties" is one of:
      | where   | what      | reading      |
      | /result | "flat"    | flat         |
      | /result | "message" | message-only |
      | /result | "own"     | own          |

  @probe-limit-thrown-or-aborted
  Scenario: One tool call more than allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      await «read»({});
      try { await «read»({}); globalThis.__codemode_result__ = "called"; } catch { globalThis.__codemode_result__ = "caught"; }
      """
    Then the reading of "limit-thrown-or-aborted" is one of:
      | where                   | what     | reading    |
      | /diagnostics/0/severity | "error"  | aborted    |
      | /result                 | "caught" | thrown     |
      | /result                 | "called" | unenforced |

  @probe-timeout-thrown-or-aborted
  Scenario: A loop that outlasts the time limit
    When the agent runs with limits {"timeoutMs": 500}:
      """js
      const start = Date.now();
      globalThis.__codemode_result__ = "unlimited";
      try { while (Date.now() - start < 5000); } catch { globalThis.__codemode_result__ = "caught"; }
      """
    Then the reading of "timeout-thrown-or-aborted" is one of:
      | where                   | what        | reading    |
      | /diagnostics/0/severity | "error"     | aborted    |
      | /result                 | "caught"    | thrown     |
      | /result                 | "unlimited" | unenforced |

  @probe-limit-counts-invalid-calls
  Scenario: A call with invalid input before the only call that is allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                     | reply        |
      | «read» | {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}} | text: «word» |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      try { await «read»({}); } catch { /* as it should */ }
      try { await «read»({ path: "«one»" }); globalThis.__codemode_result__ = "not counted"; } catch { globalThis.__codemode_result__ = "counted"; }
      try { await «read»({ path: "«two»" }); globalThis.__codemode_result__ = "unenforced"; } catch { /* as it should */ }
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
      import { listServers, listTools } from "@codemode/discovery";
      import { «read» } from "@codemode/servers/«srv»";
      await listServers();
      await listTools("«srv»");
      try { await «read»({}); } catch { /* counted */ }
      """
    Then the reading of "limit-counts-discovery" is one of:
      | where              | what | reading     |
      | calls «srv» «read» | 1    | not-counted |
      | calls «srv» «read» | 0    | counted     |
