Feature: Calls at the same time at one server (§10.1)

  # Which answer comes to which call is judged elsewhere.

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                        |
      | «find»  | {text: «found», delayMs: 50} |
      | «store» | text: «stored»               |
    When the agent context is read
    And the agent runs:
      """js
      import { «find», «store» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = { answers: (await Promise.all([«find»({}), «store»({})])).length };
      """

  @calls-concurrent
  Scenario: Both are answered
    Then the result is {"answers": 2}

  @concurrency-restriction-documented
  Scenario: A host in which they are not both answered says so
    Then either the result is {"answers": 2}, or the agent is told "that calls do not run at the same time"
