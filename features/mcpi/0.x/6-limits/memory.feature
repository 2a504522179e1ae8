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

  @memory-limit
  Scenario: A script that calls tools does not get four times the memory that is configured
    Given the host's configuration has {"memoryMB": 64}
    When the agent runs a script that does:
      """
      call «list» with {}
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

  # What an engine needs for itself differs: a quarter of what is taken is far less than anything that is enough.

  @memory-limit
  Scenario: A script does not get four times the memory where less than the default is configured
    Given the host's configuration has {"memoryMB": 24}
    When the agent runs a script that does:
      """
      take 100 MB of memory
      give "«done»"
      """
    Then the text of the answer does not contain "«done»"

  @memory-limit
  Scenario: A script that takes too much is ended after another one, too
    Given the host's configuration has {"memoryMB": 64}
    When the agent runs a script that does:
      """
      take 8 MB of memory
      give "«done»"
      """
    And the agent runs a script that does:
      """
      take 256 MB of memory
      give "«one»"
      """
    And the agent runs a script that does:
      """
      take 256 MB of memory
      give "«two»"
      """
    Then the text of the answer does not contain "«two»"
    When the agent runs a script that does:
      """
      take 8 MB of memory
      give "«done»"
      """
    Then the result is "«done»"

  @memory-limit @option-memoryMB
  Scenario: The limit of memory is there where another option is configured
    Given the host's configuration has {"timeoutMs": 20000}
    When the agent runs a script that does:
      """
      take 256 MB of memory
      give "«done»"
      """
    Then the text of the answer does not contain "«done»"

  # The limit is that of each script: of the second one, of one after a failure, and of one beside another one.

  @memory-limit
  Scenario Outline: A script does not get four times the memory that is configured: <what>
    Given the host's configuration has {"memoryMB": 24}
    When the agent executes:
      """js
      <first>
      """
    And the agent runs a script that does:
      """
      take 100 MB of memory
      give "«done»"
      """
    Then the text of the answer does not contain "«done»"

    Examples:
      | what                      | first                                             |
      | after one that called     | await codemode.«list»({}); return "«first»";     |
      | after one that threw      | throw new Error("«reason»");                     |
      | after one that is no program | const = ;                                     |

  @memory-limit @timing
  Scenario: A later script gets more memory where more is configured, too
    Given the host's configuration has {"memoryMB": 1024, "timeoutMs": 60000}
    When the agent executes:
      """js
      await codemode.«list»({});
      return "«first»";
      """
    And the agent runs a script that does:
      """
      take 160 MB of memory
      give "«done»"
      """
    Then the result is "«done»"

  @memory-limit
  Scenario: The limit of memory holds beside all other options
    Given a listener and a folder of the suite, outside of the sandbox
    And the host's configuration has {"memoryMB": 24, "timeoutMs": 20000, "callsPerMinute": 100, "auditFile": "«@folder»/audit", "approvals": {"«server»/«list»": "approved"}}
    When the agent runs a script that does:
      """
      take 2 MB of memory
      give "«done»"
      """
    Then the result is "«done»"
    When the agent runs a script that does:
      """
      take 100 MB of memory
      give "«done»"
      """
    Then the text of the answer does not contain "«done»"

  # Engines keep some values beside the heap that they count.

  @memory-limit
  Scenario Outline: A script does not get ten times the memory that is configured, whatever it keeps: <what>
    Given the host's configuration has {"memoryMB": 24}
    When the agent runs a script that does:
      """
      take 256 MB of memory for <what>
      give "«done»"
      """
    Then the text of the answer does not contain "«done»"

    Examples:
      | what    |
      | bytes   |
      | texts   |
      | maps    |
      | objects |

  # Of 150 pages of half a megabyte each the script keeps none: what it has let go is no memory of its.

  @memory-limit @uses-servers @uses-arguments @uses-data @timing
  Scenario: What a script has let go does not count
    Given the host's configuration has {"memoryMB": 64, "timeoutMs": 60000}
    And the MCP server "«other»" with the tools:
      | tool   | annotations            | output             | reply |
      | «read» | {"readOnlyHint": true} | {"type": "object"} | {echo: true, result: {"content": [], "structuredContent": {"a": "$arguments", "b": ["$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments", "$arguments"]}}} |
    When the agent executes:
      """js
      const text = "abcdefgh".repeat(8000);
      let read = 0;
      for (let page = 0; page < 120; page++) read += JSON.stringify(await codemode.«read»({ page, text })).length > 500000 ? 1 : 0;
      return read;
      """
    Then the result is 120

  # How much an engine needs for the same values differs: a script that has taken half as much again shows that there is
  # room. For each engine there is a size that has room once and a half, and not twice.

  @memory-limit @timing
  Scenario Outline: The memory of a script is none of the next one: <less> MB
    Given the host's configuration has {"memoryMB": 64}
    When the agent runs a script that does:
      """
      take <more> MB of memory
      give "done"
      """
    And the agent runs a script that does:
      """
      take <less> MB of memory
      give "done"
      """
    And the agent runs a script that does:
      """
      take <less> MB of memory
      give "done"
      """
    Then every later run has the result "done", if the first one has it

    Examples:
      | more | less |
      | 9    | 6    |
      | 12   | 8    |
      | 18   | 12   |
      | 27   | 18   |
      | 40   | 26   |
      | 54   | 36   |
