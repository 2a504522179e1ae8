Feature: Truncated logs say so (§3.3.1)

  @log-truncation-notice @needs-log-limit
  Scenario Outline: Logs beyond the limit end with a notice: <what>
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 400; i++) console.log("«line» " + i + "x".repeat(100));
      <source>
      """
    Then the logs end with a truncation notice, an entry without "«line»"

    Examples:
      | what                | source                       |
      | nothing follows     |                              |
      | little follows      | console.error("«line»");     |

    @uses-failure-response
    Examples:
      | what          | source                       |
      | the run fails | throw new Error("«reason»"); |

  # The limit is that of the run, and not of what it logs between two calls.

  @log-truncation-notice @needs-log-limit
  Scenario Outline: Logs that are beyond the limit only together end with a notice: <what>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      for (let i = 0; i < 16; i++) {
        await <wait>;
        for (let j = 0; j < 10; j++) console.log("«line» " + j + "x".repeat(150));
      }
      <source>
      """
    Then the logs end with a truncation notice, an entry without "«line»"

    Examples:
      | what           | wait                                           | source |
      | between calls  | «read»({})                                     |        |
      | between timers | new Promise((done) => setTimeout(done, 1))     |        |

    @uses-failure-response
    Examples:
      | what          | wait       | source                       |
      | the run fails | «read»({}) | throw new Error("«reason»"); |

  @log-truncation-notice
  Scenario: Two megabytes of logs are whole, or end with a notice
    When the agent runs:
      """js
      for (let i = 0; i < 12000; i++) console.log("«line» " + i + "x".repeat(150) + " «end»");
      """
    Then the logs contain 12000 messages with "«end»", or end with a truncation notice, an entry without "«line»"

  @log-truncation-level @needs-log-truncation
  Scenario: The notice is a warning
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 12000; i++) console.log("«line» " + i + "x".repeat(150) + " «end»");
      """
    Then any truncation notice, a last log entry without "«line»", has the level "warn"

  @log-truncation-limit @needs-log-limit
  Scenario: The notice tells the limit that was asked for
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 400; i++) console.log("«line» " + i + "x".repeat(100));
      """
    Then any truncation notice, a last log entry without "«line»", states the limit of 4096 bytes

  @log-truncation-limit @needs-log-truncation
  Scenario: The notice tells a limit, whoever set it
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      for (let i = 0; i < 12000; i++) console.log("«line» " + i + "x".repeat(150) + " «end»");
      """
    Then any truncation notice, a last log entry without "«line»", states a number

  @log-truncation-notice
  Scenario: A long message is whole, or there is a notice
    When the agent runs with limits {"maxLogBytes": 65536}:
      """js
      console.log("«line» " + "x".repeat(20000) + " «end»");
      """
    Then the last log entry contains "«end»", or is a truncation notice without "«line»"

  @log-truncation-notice
  Scenario: Logs within the limit are left alone
    When the agent runs with limits {"maxLogBytes": 4096}:
      """js
      console.log("«line»");
      """
    Then the log messages contain, in this order, ["«line»"]

  @log-truncation-notice @needs-log-limit @needs-tool-call-limit
  Scenario: Logs beyond the limit end with a notice, also where a limit ends the run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs with limits {"maxLogBytes": 4096, "maxToolCalls": 1}:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      for (let i = 0; i < 400; i++) console.log("«line» " + i + "x".repeat(100));
      await «read»({});
      """
    Then the logs end with a truncation notice, an entry without "«line»"

  @log-truncation-notice @needs-log-limit @needs-time-limit @timing
  Scenario: Logs beyond the limit end with a notice, also of a script that logs without end
    When the agent runs with limits {"maxLogBytes": 4096, "timeoutMs": 200}, due to end after 200 ms:
      """js
      for (;;) console.log("«line» " + "x".repeat(100));
      """
    Then the run ended in time
    And the logs end with a truncation notice, an entry without "«line»"
