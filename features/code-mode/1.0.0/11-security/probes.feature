Feature: Probes: what the sandbox protects (§11)

  @probe-pollution-extent
  Scenario: A change of built-ins that a binding may use
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                           |
      | «read» | structured: {"«key»": "«word»"} |
    And the scenario may change the host
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
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
      globalThis.«§result» = value === "«word»" ? extent : "forged";
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
      import { «§tool-call-error» } from "«§modules»errors";
      try { «§tool-call-error».prototype.«word» = 1; } catch { /* refused */ }
      globalThis.«§result» = "«word»" in «§tool-call-error».prototype ? "changed" : "refused";
      """
    Then the reading of "export-depth" is one of:
      | where   | what      | reading |
      | /result | "refused" | frozen  |
      | /result | "changed" | open    |
