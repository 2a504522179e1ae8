Feature: Concurrent calls to one server (§10.1)

  # Which answer comes to which call is judged elsewhere.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                        |
      | «find»  | {text: «found», delayMs: 50} |
      | «store» | text: «stored»               |
    When the agent context is read
    And the agent runs:
      """js
      import { «find», «store» } from "«§modules»servers/«srv»";
      globalThis.«§result» = { answers: (await Promise.all([«find»({}), «store»({})])).length };
      """

  @calls-concurrent
  Scenario: Two concurrent calls to one server are both answered
    Then the result is {"answers": 2}

  @concurrency-restriction-documented
  Scenario: A host that does not answer both concurrent calls says so
    Then either the result is {"answers": 2}, or the agent context documents "that calls do not run at the same time"
