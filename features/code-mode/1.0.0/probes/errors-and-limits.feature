Feature: Probes: errors and limits (§7)

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

  @probe-limit-class-shown
  Scenario: What the diagnostic of a time limit names
    When the agent runs with limits {"timeoutMs": 500}:
      """js
      const start = Date.now();
      while (Date.now() - start < 5000);
      globalThis.__codemode_result__ = "unlimited";
      """
    Then the reading of "limit-class-shown" is one of:
      | where                      | what                | reading     |
      | /diagnostics/0/errorClass  | "SandboxLimitError" | error-class |
      | /diagnostics/0/message     | ~ SandboxLimitError | message     |
      | /diagnostics/0/code        | "SANDBOX_LIMIT"     | code        |
      | /result                    | "unlimited"         | unenforced  |

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

  @probe-pointer-of-missing-property
  Scenario: The pointer of a missing property
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                                                                          | reply        |
      | «read» | {"type": "object", "properties": {"«file»": {"type": "object", "required": ["«path»"], "properties": {"«path»": {"type": "string"}}}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      try { await «read»({ «file»: {} }); } catch (error) {
        const told = JSON.stringify({ message: error.message, ...error });
        globalThis.__codemode_result__ = told.includes("/«file»/«path»") ? "own" : told.includes("/«file»") ? "object" : "none";
      }
      """
    Then the reading of "pointer-of-missing-property" is one of:
      | where   | what     | reading           |
      | /result | "own"    | own-pointer       |
      | /result | "object" | pointer-of-object |

  @probe-several-violations
  Scenario: Input with two mistakes
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                               | reply        |
      | «read» | {"type": "object", "properties": {"«path»": {"type": "string"}, "«size»": {"type": "integer"}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      try { await «read»({ «path»: 1, «size»: "big" }); } catch (error) {
        const told = JSON.stringify({ message: error.message, ...error });
        globalThis.__codemode_result__ = ["/«path»", "/«size»"].filter((pointer) => told.includes(pointer)).length;
      }
      """
    Then the reading of "several-violations" is one of:
      | where   | what | reading |
      | /result | 1    | first   |
      | /result | 2    | all     |

  @probe-schema-formats
  Scenario: A text that is not of the format
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                              | reply        |
      | «send» | {"type": "object", "properties": {"to": {"type": "string", "format": "email"}}} | text: «word» |
    When the agent runs:
      """js
      import { «send» } from "@codemode/servers/«srv»";
      try { await «send»({ to: "no address" }); globalThis.__codemode_result__ = "sent"; } catch { globalThis.__codemode_result__ = "refused"; }
      """
    Then the reading of "schema-formats" is one of:
      | where   | what      | reading    |
      | /result | "sent"    | annotation |
      | /result | "refused" | asserted   |

  @probe-unusable-schema
  Scenario: A schema that is none
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                       | reply        |
      | «read» | {"type": "object", "properties": {"path": {"type": 12}}} | text: «word» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = "left out";
      if (server.«read») {
        try { await server.«read»({ path: "«path»" }); globalThis.__codemode_result__ = "sent"; } catch { globalThis.__codemode_result__ = "refused"; }
      }
      """
    Then the reading of "unusable-schema" is one of:
      | where   | what       | reading  |
      | /result | "sent"     | sent     |
      | /result | "refused"  | refused  |
      | /result | "left out" | left-out |

  @probe-refused-credentials-class
  Scenario: Refused credentials
    Given the MCP server "«srv»" with the tools:
      | tool     | reply              |
      | «locked» | unauthorized: true |
    When the agent runs:
      """js
      import { «locked» } from "@codemode/servers/«srv»";
      import { AuthenticationError, ToolCallError } from "@codemode/errors";
      try { await «locked»({}); } catch (error) {
        globalThis.__codemode_result__ = error instanceof AuthenticationError ? "authentication" : error instanceof ToolCallError ? "tool call" : "another";
      }
      """
    Then the reading of "refused-credentials-class" is one of:
      | where   | what             | reading              |
      | /result | "authentication" | authentication-error |
      | /result | "tool call"      | tool-call-error      |

  @probe-forgotten-tool-class
  Scenario: A server that does not know its tool any more
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                        |
      | «read» | error: {code: -32602, message: unknown tool} |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      import { ToolNotFoundError, ToolCallError } from "@codemode/errors";
      try { await «read»({}); } catch (error) {
        globalThis.__codemode_result__ = error instanceof ToolNotFoundError ? "not found" : error instanceof ToolCallError ? "tool call" : "another";
      }
      """
    Then the reading of "forgotten-tool-class" is one of:
      | where   | what        | reading              |
      | /result | "not found" | tool-not-found-error |
      | /result | "tool call" | tool-call-error      |

  @probe-limit-counts-failures
  Scenario: A call that fails before the only call that is allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply             |
      | «fail» | isError: «reason» |
      | «read» | text: «word»      |
    When the agent runs with limits {"maxToolCalls": 1}:
      """js
      import { «fail», «read» } from "@codemode/servers/«srv»";
      try { await «fail»({}); } catch { /* as scripted */ }
      try { await «read»({}); } catch { /* counted */ }
      try { await «read»({}); globalThis.__codemode_result__ = "unenforced"; } catch { /* the limit */ }
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
    When the agent starts:
      """js
      import { «hang» } from "@codemode/servers/«srv»";
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

  @probe-older-schema-dialect
  Scenario: An input that is not what a schema of draft-07 asks for
    Given the MCP server "«srv»" with the tool "«read»", whose input is:
      """json
      {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
      """
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      try { await «read»({ path: 7 }); } catch { /* refused, as it may be */ }
      """
    Then the reading of "older-schema-dialect" is one of:
      | where              | what | reading     |
      | calls «srv» «read» | 0    | validated   |
      | calls «srv» «read» | 1    | unvalidated |

  @probe-tool-call-limit-zero
  Scenario: A call where none is allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxToolCalls": 0}:
      """js
      import { «read» } from "@codemode/servers/«srv»";
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
    When the agent runs with limits {"timeoutMs": 1000}, to be ended after 1000 ms:
      """js
      import { «hang» } from "@codemode/servers/«srv»";
      await «hang»({});
      """
    Then the reading of "timeout-measures" is one of:
      | where                   | what        | reading      |
      | answer                  | "no-answer" | running-time |
      | /diagnostics/0/severity | present     | wall-clock   |
