Feature: What scripts use to log (§9)

  @console-log @prerequisite-console
  Scenario: console.log is kept
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then the logs keep "«mark»", in whichever form

  @log-entry-message @prerequisite-log-message
  Scenario: The message of what console.log logs is a string
    When the agent runs:
      """js
      console.log("«mark»");
      """
    Then every log message is a string

  @console-debug @prerequisite-console-debug
  Scenario: console.debug is kept
    When the agent runs:
      """js
      console.debug("«mark»");
      """
    Then the log messages contain, in this order, ["«mark»"]

  @console-warn @prerequisite-console-warn
  Scenario: console.warn is kept
    When the agent runs:
      """js
      console.warn("«mark»");
      """
    Then the log messages contain, in this order, ["«mark»"]

  @console-error @prerequisite-console-error
  Scenario: console.error is kept
    When the agent runs:
      """js
      console.error("«mark»");
      """
    Then the log messages contain, in this order, ["«mark»"]
