Feature: The clock of log entries (§3.3.1)

  @log-entry-time
  Scenario: A script cannot change the clock
    When the agent runs:
      """js
      console.log("«first»");
      try { Date.now = () => 0; } catch { /* it may be fixed */ }
      try { globalThis.performance.now = () => 0; } catch { /* there need not be one */ }
      console.log("«second»");
      try { globalThis.Date = class { static now() { return -«#n»; } getTime() { return -«#n»; } }; } catch { /* it may be fixed */ }
      console.log("«third»");
      """
    Then the logs keep "«first»", in whichever form
    And the log times are whole milliseconds within the run

  @log-entry-time @needs-log-limit
  Scenario: The notice of truncation has a time as well
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 400; i++) console.log("«line» " + i + "x".repeat(100));
      """
    Then the log times are whole milliseconds within the run

  @log-entry-time
  Scenario: The log times of a run count from its own start
    When the agent runs 20 times:
      """js
      console.log("«mark»");
      """
    Then the log times do not all count from one moment before the first run

  @log-entry-time
  Scenario: The clock runs from the start of the sandbox, also while a script waits for calls
    Given the MCP server "«srv»" with the tools:
      | tool   | reply                        |
      | «wait» | {text: «word», delayMs: 180} |
    When the agent runs:
      """js
      import { «wait» } from "«§modules»servers/«srv»";
      await «wait»({});
      console.log("«first»");
      await «wait»({});
      console.log("«second»");
      """
    Then the logs keep "«first»", in whichever form
    And log entry 1 has a time of at least 150 ms
    And the log times increase by at least 150 ms
