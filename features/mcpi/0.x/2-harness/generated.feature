Feature: A history of scripts, made at random, goes as the text says (§2)

  # What a script does is known beforehand: how often it calls what, with what, and how it ends. Some scripts fail, some
  # are no programs, some call what they may not, and some are run at once. A host may make one run at a time.

  Background:
    Given servers for generated scripts
    And the host is started for this scenario alone

  @one-request-each @uses-execute @uses-await @uses-call @uses-servers @uses-arguments @uses-at-once
  Scenario: Each call of many scripts arrives as often as it is made
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then each generated call arrived as often as it was made

  @arguments-exact @uses-execute @uses-await @uses-call @uses-servers @uses-at-once @uses-forty-calls
  Scenario: Each call of many scripts has its arguments
    When the agent runs 30 generated scripts, 3 at a time
    Then each generated call that arrived has its arguments

  @typed-result @uses-execute @uses-await @uses-call @uses-servers @uses-arguments @uses-at-once @uses-value @uses-forty-calls
  Scenario: Each call of many scripts gives its own structured output
    When the agent runs 30 generated scripts, 3 at a time
    Then each generated script of the kind results gave its value

  @approval-hook @uses-execute @uses-await @uses-call @uses-servers @uses-arguments
  Scenario: Of the calls of many scripts none is made that is declined
    Given the host's configuration has {"approvals": {"«alpha»/«declined0»_«tool»": "declined", "«omega»/«declined1»_«tool»": "declined"}}
    When the agent runs 30 generated scripts of plain values, 3 at a time
    Then no generated call arrived that is kept by a person

  # A host may refuse a call beyond its limit, or let it wait: there are a few more at most by the end.

  @rate-limits @uses-execute @uses-await @uses-call @uses-servers
  Scenario: Of the calls of many scripts no more are made than the rate lets be made
    Given the host's configuration has {"callsPerMinute": 8, "timeoutMs": 2000}
    When the agent runs 12 generated scripts of plain values, 3 at a time
    Then at most 10 generated calls arrived

  @audit @uses-execute @uses-await @uses-call @uses-servers @uses-arguments @uses-at-once @uses-forty-calls
  Scenario: The audit log has each call of many scripts, with input and output
    Given a listener and a folder of the suite, outside of the sandbox
    And the host's configuration has {"auditFile": "«@folder»/audit"}
    When the agent runs 30 generated scripts, 3 at a time
    And the agent executes:
      """js
      await codemode.«echo0»_«tool»({ id: "«last»" });
      return "done";
      """
    And the suite reads the file "audit" of its folder, once it has "«last»"
    Then the file has each generated call that arrived
