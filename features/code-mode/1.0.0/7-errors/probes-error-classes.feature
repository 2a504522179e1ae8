Feature: Probes: error classes (§7.1)

  @probe-refused-credentials-class
  Scenario: The error class for refused credentials
    Given the MCP server "«srv»" with the tools:
      | tool     | reply              |
      | «locked» | unauthorized: true |
    When the agent runs:
      """js
      import { «locked» } from "«§modules»servers/«srv»";
      import { «§authentication-error», «§tool-call-error» } from "«§modules»errors";
      try { await «locked»({}); } catch (error) {
        globalThis.«§result» = error instanceof «§authentication-error» ? "authentication" : error instanceof «§tool-call-error» ? "tool call" : "another";
      }
      """
    Then the reading of "refused-credentials-class" is one of:
      | where   | what             | reading              |
      | /result | "authentication" | authentication-error |
      | /result | "tool call"      | tool-call-error      |

  @probe-forgotten-tool-class
  Scenario: The error class for a tool that the server no longer knows
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                                        |
      | «read» | error: {code: -32602, message: unknown tool} |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      import { «§tool-not-found-error», «§tool-call-error» } from "«§modules»errors";
      try { await «read»({}); } catch (error) {
        globalThis.«§result» = error instanceof «§tool-not-found-error» ? "not found" : error instanceof «§tool-call-error» ? "tool call" : "another";
      }
      """
    Then the reading of "forgotten-tool-class" is one of:
      | where   | what        | reading              |
      | /result | "not found" | tool-not-found-error |
      | /result | "tool call" | tool-call-error      |

  @probe-near-names
  Scenario: A name that is nearly that of a tool
    Given the MCP server "«srv»" with the tools:
      | tool           | reply        |
      | «read»-«one»-x | text: «word» |
    When the agent runs:
      """js
      import { getTool } from "«§modules»discovery";
      try { await getTool("«srv»", "«read»-«one»-y"); } catch (error) {
        globalThis.«§result» = [error.message, error.hint].join().includes("«read»-«one»-x");
      }
      """
    Then the reading of "near-names" is one of:
      | where   | what  | reading   |
      | /result | true  | suggested |
      | /result | false | none      |
