@uses-several-tools
Feature: Concurrent calls (§10.1)

  Background:
    Given the MCP server "«first»" with the tools:
      | tool   | reply                       |
      | «find» | {text: «one», hold: «gate»} |
      | «warm» | text: «one»                 |
    And the MCP server "«second»" with the tools:
      | tool    | reply                       |
      | «store» | {text: «two», hold: «gate»} |
    When the agent runs:
      """js
      import { «warm» } from "«§modules»servers/«first»";
      globalThis.«§result» = await «warm»({});
      """
    Then the result is "«one»"
    When the agent context is read
    And the agent starts a run:
      """js
      import { «find» } from "«§modules»servers/«first»";
      import { «store» } from "«§modules»servers/«second»";
      globalThis.«§result» = await Promise.all([«find»({}), «store»({})]);
      """
    And a call of "«find»" has reached the server "«first»", or the host holds it back
    And a call of "«store»" has reached the server "«second»", or the host holds it back
    And the server "«first»" releases the reply "«gate»"
    And the server "«second»" releases the reply "«gate»"
    And the run ends

  @calls-concurrent @timing
  Scenario: Two calls are under way together
    Then the result is ["«one»", "«two»"]
    And the calls of "«first».«find»" and "«second».«store»" overlapped

  @concurrency-restriction-documented @timing
  Scenario: A host that makes one call at a time says so
    Then either the result is ["«one»", "«two»"], or the agent context documents "that calls do not run at the same time"
    And either the calls of "«first».«find»" and "«second».«store»" overlapped, or the agent context documents "that calls do not run at the same time"
