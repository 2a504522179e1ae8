Feature: Calls at the same time at one server (§10.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool    | reply                        |
      | «find»  | {text: «found», delayMs: 50} |
      | «store» | text: «stored»               |
    When the agent context is read
    And the agent runs:
      """js
      import { «find», «store» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await Promise.all([«find»({}), «store»({})]);
      """

  @calls-concurrent
  Scenario: Both are answered
    Then the result is ["«found»", "«stored»"]

  @concurrency-restriction-documented
  Scenario: A host in which they are not both answered says so
    Then either the result is ["«found»", "«stored»"], or the agent is told "that calls do not run at the same time"
