Feature: The memory of a script is limited (§6)

  # What is taken is far from the limit: engines need more or less for the same values.

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @memory-limit @option-memoryMB
  Scenario: A script does not get twice the memory
    When the agent runs a script that does:
      """
      take 256 MB of memory
      give "«done»"
      """
    Then the text of the answer does not contain "«done»"

  @memory-limit @option-memoryMB
  Scenario: A script gets an eighth of the memory
    When the agent runs a script that does:
      """
      take 16 MB of memory
      give "«done»"
      """
    Then the result is "«done»"

  @memory-limit
  Scenario: A script does not get four times the memory that is configured
    Given the host's configuration has {"memoryMB": 64}
    When the agent runs a script that does:
      """
      take 256 MB of memory
      give "«done»"
      """
    Then the text of the answer does not contain "«done»"

  @memory-limit @timing
  Scenario: A script gets more memory where more is configured
    Given the host's configuration has {"memoryMB": 512, "timeoutMs": 60000}
    When the agent runs a script that does:
      """
      take 80 MB of memory
      give "«done»"
      """
    Then the result is "«done»"
