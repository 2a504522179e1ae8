Feature: The console of the sandbox (§9)

  @console-log
  Scenario: What console.log is given is in the logs
    When the agent runs:
      """js
      console.log("«first»");
      console.log("«second»");
      console.log("«first»");
      """
    Then the log messages are ["«first»", "«second»", "«first»"]

  @console-debug
  Scenario: What console.debug is given is in the logs
    When the agent runs:
      """js
      console.debug("«first»");
      console.debug("«first»");
      console.debug("«second»");
      console.debug("«first»");
      """
    Then the log messages are ["«first»", "«first»", "«second»", "«first»"]

  @console-warn
  Scenario: What console.warn is given is in the logs
    When the agent runs:
      """js
      console.warn("«first»");
      console.warn("«first»");
      console.warn("«second»");
      console.warn("«first»");
      """
    Then the log messages are ["«first»", "«first»", "«second»", "«first»"]

  @console-error
  Scenario: What console.error is given is in the logs
    When the agent runs:
      """js
      console.error("«first»");
      console.error("«first»");
      console.error("«second»");
      console.error("«first»");
      """
    Then the log messages are ["«first»", "«first»", "«second»", "«first»"]
