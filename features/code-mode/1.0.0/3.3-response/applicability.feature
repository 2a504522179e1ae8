Feature: What a response may hold (§3.3)

  @applicability-tool-trace @uses-binding
  Scenario: A run that calls a tool has a trace
    Given the MCP server "«server»" with the tools:
      | tool   | reply    |
      | «tool» | text: ok |
    When the agent runs:
      """js
      import * as s from "«§modules»servers/«server»";
      try { await s.«tool»({}); } catch { }
      """
    Then the host has it if the response has a tool trace

  # Two megabytes are more than a host keeps that cuts off logs at all.
  @applicability-log-truncation
  Scenario: Logs are cut off, by whatever limit
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 12000; i++) console.log("x".repeat(160));
      """
    Then the host has it if the run kept fewer than 12000 log messages of 160 "x"

  @uses-failure-diagnostic
  Scenario Outline: A diagnostic of some failing script has a <field>
    When the agent runs each of, whatever comes of it:
      | script           | source                                                                                              |
      | no JavaScript    | const = 1;                                                                                          |
      | an exception     | throw new Error("failure");                                                                         |
      | no such module   | /*act*/import "«§modules»nowhere";/*end*/                                                           |
      | a tool's failure | /*act*/import { «§tool-call-error» } from "«§modules»errors"; throw new «§tool-call-error»("failure");/*end*/ |
    Then the host has it if a diagnostic has "<field>"

    @applicability-diagnostic-hint
    Examples:
      | field |
      | hint  |

    @applicability-diagnostic-path
    Examples:
      | field |
      | path  |

    @applicability-diagnostic-error-class
    Examples:
      | field      |
      | errorClass |
