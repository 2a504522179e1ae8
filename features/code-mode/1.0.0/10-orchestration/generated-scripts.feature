@uses-several-tools @uses-server-module @uses-binding @uses-arguments @uses-second-call @uses-result @uses-late-result @uses-errors-module @uses-discovery-module @needs-concurrent-calls
Feature: Scripts that are made up at random, one after the other and several at once

  # Their calls, console calls, looks for tools, results and failures are drawn from all that the text has, and values
  # of unusual kinds are where each scenario judges values. Each has scripts of its own, and judges one aspect of them.

  @binding-call
  Scenario: Calls arrive
    Given the MCP servers that generated scripts call, with unusual inputs
    When the agent runs 36 generated scripts, up to 3 at a time
    Then each call of the scripts reached its tool once, as it was made

  @binding-call @uses-structured-reply @uses-text-reply
  Scenario: Calls that are answered throw nothing
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then no call threw that was answered

  @binding-call @uses-structured-reply @uses-text-reply
  Scenario: Calls get their own answers
    Given the MCP servers that generated scripts call
    When the agent runs 36 generated scripts, up to 3 at a time
    Then each call gave its own answer

  @unwrap-structured @uses-structured-reply
  Scenario: Calls give structured content
    Given the MCP servers that generated scripts call, with unusual inputs
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each call gave the structured content of its answer

  @unwrap-single-text @uses-text-reply
  Scenario: Calls give a text
    Given the MCP servers that generated scripts call, with unusual answers
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each call gave the one text of its answer

  @unwrap-otherwise
  Scenario: Calls give a whole answer of several texts
    Given the MCP servers that generated scripts call, with unusual answers
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each call gave the whole answer of several texts

  @unwrap-media
  Scenario: Calls give a whole answer with an image
    Given the MCP servers that generated scripts call, with unusual answers
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each call gave the whole answer with an image

  @call-failure-thrown @uses-call-failure
  Scenario: Calls that fail throw
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each call that failed threw a «§tool-call-error»

  @validation-error
  Scenario: Inputs that do not fit are refused
    Given the MCP servers that generated scripts call, with unusual inputs
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each input that does not fit threw a «§validation-error», and no other did

  @error-hint @uses-call-failure
  Scenario: What is caught has a hint
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each error that the scripts caught has a hint

  @discovery-list-tools @uses-tool-entry
  Scenario: listTools between calls
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each listTools of the scripts found the tools that there are

  @discovery-get-tool @uses-got-tool-name
  Scenario: getTool between calls
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each getTool of the scripts found the tools that there are

  @discovery-search-tools @uses-found-results @uses-found-tool-name
  Scenario: searchTools between calls
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each searchTools of the scripts found the tools that there are

  @result-final-value
  Scenario: Results
    Given the MCP servers that generated scripts call, with unusual results
    When the agent runs 36 generated scripts, up to 3 at a time
    Then each script gave its own result

  @fresh-sandbox
  Scenario: Nothing of one script is in another one
    Given the MCP servers that generated scripts call
    When the agent runs 36 generated scripts, up to 3 at a time
    Then no script saw anything of another one

  @script-not-aborted @uses-call-failure
  Scenario: No script is aborted
    Given the MCP servers that generated scripts call
    When the agent runs 36 generated scripts, up to 3 at a time
    Then no script that catches its failures was aborted

  @failure-diagnostic @uses-call-failure
  Scenario: Failures are described
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each script that fails is described by a diagnostic

  @failure-result-null @uses-call-failure @uses-failure-diagnostic
  Scenario: Failures have no result
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each script that fails has the result null

  @failure-logs-kept @uses-failure-diagnostic @uses-console @uses-console-debug @uses-console-warn @uses-console-error
  Scenario: Failures keep their logs
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each script that fails has an entry for each of its console calls

  @console-captured @uses-console-debug @uses-console-warn @uses-console-error
  Scenario: Console calls are captured
    Given the MCP servers that generated scripts call, with unusual logs
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each script that does not fail has an entry for each of its console calls

  @console-primitives @uses-console @uses-console-debug @uses-console-warn @uses-console-error @uses-log-message
  Scenario: Primitives in the logs
    Given the MCP servers that generated scripts call, with unusual logs
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each primitive in the logs is written as String(value)

  @console-objects @uses-console @uses-console-debug @uses-console-warn @uses-console-error @uses-log-message
  Scenario: Objects in the logs
    Given the MCP servers that generated scripts call, with unusual logs
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each object in the logs is written as JSON

  @log-entry-level @uses-console @uses-console-debug @uses-console-warn @uses-console-error
  Scenario: Levels of log entries
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each log entry has the level of its console call

  @trace-tool-name @needs-tool-trace
  Scenario: Traces name the calls of their scripts
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each trace entry is of a call of its script

  @trace-ok @needs-tool-trace
  Scenario: Traces tell which calls succeeded
    Given the MCP servers that generated scripts call
    When the agent runs 14 generated scripts, up to 3 at a time
    Then each trace entry tells whether its call succeeded

  @trace-no-payload @needs-tool-trace
  Scenario: Traces have nothing of inputs
    Given the MCP servers that generated scripts call, with unusual inputs
    When the agent runs 14 generated scripts, up to 3 at a time
    Then no trace has anything of an input
