Feature: The memory of a script is limited (§6.1.1)

  # What is taken is far from the limit: engines need more or less for the same values.

  Background:
    Given an API with the operations:
      | operation     | reply           |
      | GET /«things» | {json: 1}       |
      | GET /«large»  | {bytes: 500000} |

  @memory-default @option-sandbox.memoryMB
  Scenario: A script does not get twice the memory
    When the agent runs a script that does:
      """
      take 128 MB of memory
      give "done"
      """
    Then the run failed

  @memory-default @option-sandbox.memoryMB
  Scenario: A script gets an eighth of the memory
    When the agent runs a script that does:
      """
      take 8 MB of memory
      give "done"
      """
    Then the result is "done"

  @memory-default @option-sandbox.memoryMB
  Scenario: A script of «§search» does not get twice the memory
    When the agent runs a script for discovery that does:
      """
      take 8 MB of memory
      give "little"
      """
    Then the result is "little"
    When the agent runs a script for discovery that does:
      """
      take 128 MB of memory
      give "done"
      """
    Then the run failed

  @memory-configured
  Scenario: A script does not get four times the memory that is configured
    Given the host's configuration has {"sandbox": {"memoryMB": 64}}
    When the agent runs a script that does:
      """
      take 256 MB of memory
      give "done"
      """
    Then the run failed

  @memory-configured
  Scenario Outline: A script of «§search» does not get four times the memory that is configured: <what>
    Given the host's configuration has {"sandbox": {"memoryMB": 24}}
    When the agent runs a script for discovery that does:
      """
      take 1 MB of memory for <what>
      give "little"
      """
    Then the result is "little"
    When the agent runs a script for discovery that does:
      """
      take 96 MB of memory for <what>
      give "done"
      """
    Then the run failed

    Examples:
      | what    |
      | numbers |
      | bytes   |
      | texts   |

  @memory-configured @timing
  Scenario: A script gets more memory where more is configured
    Given the host's configuration has {"sandbox": {"memoryMB": 512, "timeoutMs": 60000}}
    When the agent runs a script that does:
      """
      take 80 MB of memory
      give "done"
      """
    Then the result is "done"

  # What is said of another limit says nothing of the memory. Twice the default and more is far from it.

  @memory-default @option-sandbox.memoryMB
  Scenario Outline: A script does not get twice the memory where another limit is configured: <limits>
    Given the host's configuration has {"sandbox": <limits>}
    When the agent runs a script that does:
      """
      take 8 MB of memory
      give "done"
      """
    Then the result is "done"
    When the agent runs a script that does:
      """
      take 128 MB of memory
      give "done"
      """
    Then the run failed

    Examples:
      | limits                                      |
      | {}                                          |
      | {"timeoutMs": 20000}                        |
      | {"wallTimeMs": 50000}                       |
      | {"timeoutMs": 20000, "wallTimeMs": 50000}   |

  # Of 150 answers of half a megabyte each the script keeps none: what it has let go is no memory of its.

  @memory-configured @timing
  Scenario: What a script has let go does not count
    Given the host's configuration has {"sandbox": {"memoryMB": 64, "timeoutMs": 60000, "wallTimeMs": 60000}, "maxRequests": 150}
    When the agent executes:
      """js
      async () => {
        let read = 0, answered = 0;
        for (let page = 0; page < 150; page++, read++) {
          try { await api.request({ method: "GET", path: "/«large»" }); answered++; } catch { /* refused */ }
        }
        return { read, answered: answered > 0 };
      }
      """
    Then the result is {"read": 150, "answered": true}

  # How much an engine needs for the same values differs: a script that has taken half as much again shows that there is
  # room. For each engine there is a size that has room once and a half, and not twice.

  @memory-configured @timing
  Scenario Outline: The memory of a script is none of the next one: <less> MB
    Given the host's configuration has {"sandbox": {"memoryMB": 64}}
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
