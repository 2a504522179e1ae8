Feature: Truncation is signaled (§9)

  @log-truncation-signaled @needs-log-limit
  Scenario: Truncation is signaled even if the limit is hardly larger than the notice
    When the agent runs with limits {"maxLogBytes": 200}:
      """js
      for (let i = 0; i < 100; i++) console.log("«line» " + i + "x".repeat(50));
      """
    Then the logs end with a truncation notice, an entry without "«line»"

  @log-truncation-signaled
  Scenario: Many short entries are all there, or there is a notice
    When the agent runs:
      """js
      for (let i = 0; i < 12000; i++) console.log("«line» " + i + "x".repeat(50));
      """
    Then the logs contain 12000 messages with "«line»", or end with a truncation notice, an entry without "«line»"

  @log-truncation-signaled
  Scenario: Many tiny entries are all there, or there is a notice
    When the agent runs:
      """js
      for (let i = 0; i < 12000; i++) console.log("«line»" + i);
      """
    Then the logs contain 12000 messages with "«line»", or end with a truncation notice, an entry without "«line»"

  @log-truncation-signaled
  Scenario Outline: The last call is whole, or there is a notice: <what>
    When the agent runs with limits {"maxLogBytes": <limit>}:
      """js
      console.log("«line»");
      console.log("«line» " + "x".repeat(<length>) + " «end»");
      """
    Then the last log entry contains "«end»", or is a truncation notice without "«line»"

    Examples:
      | what                     | limit | length  |
      | longer than the limit    | 4096  | 20000   |
      | far longer               | 4096  | 2000000 |
      | shorter than the limit   | 65536 | 20000   |
