Feature: Probes: what the sandbox offers and protects (§3.3.3, §3.5, §5.3.2, §11)

  @probe-forbidden-global-stub
  Scenario: The name of a forbidden global
    When the agent runs:
      """js
      globalThis.__codemode_result__ = ["fetch", "XMLHttpRequest", "WebSocket", "setInterval", "process", "require"]
        .filter((name) => name in globalThis).length;
      """
    Then the reading of "forbidden-global-stub" is one of:
      | where   | what      | reading     |
      | /result | 0         | name-absent |
      | /result | ~ ^[1-6]$ | stub        |

  @probe-pollution-extent
  Scenario: A change of built-ins that a binding may use
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                           |
      | «read» | structured: {"«key»": "«word»"} |
    And the host is started for this scenario alone
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      let extent = "refused";
      try { Array.prototype.«mark» = 1; if ("«mark»" in []) extent = "changed"; } catch { /* refused */ }
      const parse = JSON.parse, then = Promise.prototype.then;
      try {
        JSON.parse = () => ({ "«key»": "forged" });
        Promise.prototype.then = function (yes, no) { return then.call(this, yes && (() => yes({ "«key»": "forged" })), no); };
      } catch { /* refused */ }
      let value;
      try { value = (await «read»({}))?.«key»; } catch { value = "forged"; }
      try { JSON.parse = parse; Promise.prototype.then = then; } catch { /* refused */ }
      globalThis.__codemode_result__ = value === "«word»" ? extent : "forged";
      """
    Then the reading of "pollution-extent" is one of:
      | where   | what      | reading    |
      | /result | "refused" | refused    |
      | /result | "changed" | harmless   |
      | /result | "forged"  | own-values |

  @probe-export-depth
  Scenario: A change of an error class
    When the agent runs:
      """js
      import { ToolCallError } from "@codemode/errors";
      try { ToolCallError.prototype.«word» = 1; } catch { /* refused */ }
      globalThis.__codemode_result__ = "«word»" in ToolCallError.prototype ? "changed" : "refused";
      """
    Then the reading of "export-depth" is one of:
      | where   | what      | reading |
      | /result | "refused" | frozen  |
      | /result | "changed" | open    |

  @probe-forged-error-class
  Scenario: An error with a borrowed name
    When the agent runs:
      """js
      const forged = new Error("«reason»");
      forged.name = "SandboxLimitError";
      throw forged;
      """
    Then the reading of "forged-error-class" is one of:
      | where                     | what                | reading     |
      | /diagnostics/0/errorClass | "SandboxLimitError" | by-name     |
      | /diagnostics/0/errorClass | absent              | by-identity |

  @probe-timer-id
  Scenario: The id of a timer
    When the agent runs:
      """js
      const id = setTimeout(() => {}, 0);
      globalThis.__codemode_result__ = typeof id;
      """
    Then the reading of "timer-id" is one of:
      | where   | what     | reading |
      | /result | "number" | number  |
      | /result | "object" | object  |

  @probe-url-standard
  Scenario: A younger member of URL
    When the agent runs:
      """js
      globalThis.__codemode_result__ = typeof URL.canParse;
      """
    Then the reading of "url-standard" is one of:
      | where   | what        | reading |
      | /result | "function"  | newer   |
      | /result | "undefined" | older   |

  @probe-malformed-result
  Scenario: A result whose content is a text
    Given the MCP server "«srv»" with the tools:
      | tool  | reply                         |
      | «get» | result: {"content": "«word»"} |
    When the agent runs:
      """js
      import { «get» } from "@codemode/servers/«srv»";
      try { globalThis.__codemode_result__ = await «get»({}); } catch { globalThis.__codemode_result__ = "thrown"; }
      """
    Then the reading of "malformed-result" is one of:
      | where           | what     | reading  |
      | /result         | "thrown" | thrown   |
      | /result/content | "«word»" | returned |
