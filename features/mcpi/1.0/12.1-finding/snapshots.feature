Feature: Answers of «§search» have a snapshot, which code can name (§12.1)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  # An answer that fails needs none: a host may have no such operation yet.

  @snapshot-shown @uses-search
  Scenario: An answer to search has one
    When the agent calls the tool "«§search»" with {"op": "search", "query": "«fruit»"}
    Then the text of the answer contains "snapshotId"

  @snapshot-shown @uses-browse
  Scenario: An answer to browse has one
    When the agent calls the tool "«§search»" with {"op": "browse"}
    Then the text of the answer contains "snapshotId"

  @snapshot-shown @uses-describe
  Scenario: An answer to describe has one
    When the agent asks for descriptions of "«server»/«fruit»_«list»"
    Then the text of the answer contains "snapshotId"

  @snapshot-optional @uses-execute @uses-await @uses-call
  Scenario: Code without a snapshot is run
    When the agent calls the tool "«§tool»" with {"code": "await codemode.«fruit»_«list»({}); return \"«done»\";"}
    Then the result is "«done»"
    And the server "«server»" received 1 call of "«fruit»_«list»"

  @stale-snapshot @uses-execute @uses-await @uses-call
  Scenario: Code of another snapshot is not run
    When the agent calls the tool "«§tool»" with {"code": "await codemode.«fruit»_«list»({}); return \"«done»\";", "snapshotId": "0000000000000000000000000000000000000000000000000000000000000000"}
    Then the text of the answer contains "stale_snapshot"
    And the server "«server»" received no call of "«fruit»_«list»"

  @stale-snapshot @uses-search
  Scenario: Code of the snapshot that a search showed is run
    When the agent searches for "«fruit»"
    And the agent executes, with the snapshotId of the answer:
      """js
      await codemode.«fruit»_«list»({});
      return "«done»";
      """
    Then the result is "«done»"
    And the server "«server»" received 1 call of "«fruit»_«list»"

  @snapshot-optional @uses-search
  Scenario: Code without a snapshot is run after tools have changed
    When the agent searches for "«fruit»"
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«count» | Counts the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes:
      """js
      await codemode.«fruit»_«list»({});
      return "«done»";
      """
    Then the result is "«done»"
    And the server "«server»" received 1 call of "«fruit»_«list»"

  # Servers tell of the change, and the host is given time.

  @stale-snapshot @uses-search @uses-execute @uses-await
  Scenario Outline: Code of a snapshot from before tools changed is not run: <what>
    When the agent searches for "«fruit»"
    And the server "«server»" changes its tools and notifies the host:
      | tool   | description        | annotations            | output             | reply          |
      | <tool> | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | <more> | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes, with the snapshotId of the answer:
      """js
      await codemode.call("«server»", "<tool>", {});
      return "«done»";
      """
    Then the text of the answer contains "stale_snapshot"
    And the server "«server»" received no call of "<tool>"

    Examples:
      | what                   | tool            | more            |
      | there is one more tool | «fruit»_«list»  | «fruit»_«count» |
      | all tools are others   | «fruit»_«count» | «fruit»_«sum»   |

  @stale-snapshot @uses-search @uses-execute @uses-await
  Scenario Outline: Code of a snapshot from before a tool changed is not run: <what>
    When the agent searches for "«fruit»"
    And the server "«server»" changes its tools and notifies the host:
      | tool   | description        | annotations   | input   | output   | reply          |
      | <tool> | Lists the «fruit». | <annotations> | <input> | <output> | structured: {} |
    And the agent executes, with the snapshotId of the answer:
      """js
      await codemode.call("«server»", "<tool>", {});
      return "«done»";
      """
    Then the text of the answer contains "stale_snapshot"
    And the server "«server»" received no call of "<tool>"

    Examples:
      | what                   | tool            | annotations            | input                                                             | output             |
      | it is another one      | «fruit»_«count» | {"readOnlyHint": true} | {"type": "object"}                                                | {"type": "object"} |
      | it takes something else | «fruit»_«list» | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}} | {"type": "object"} |
      | it gives something else | «fruit»_«list» | {"readOnlyHint": true} | {"type": "object"} | {"type": "object", "properties": {"«outer»": {"type": "string"}}} |

  @stale-snapshot @uses-search @uses-execute @uses-await @uses-servers
  Scenario: Code of a snapshot from before the tools of another server changed is not run
    Given the MCP server "«second»" with the tools:
      | tool            | description         | annotations            | output             | reply          |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    And the server "«second»" changes its tools and notifies the host:
      | tool            | description         | annotations            | output             | reply          |
      | «metal»_«count» | Counts the «metal». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «metal»_«weigh» | Weighs the «metal». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent executes, with the snapshotId of the answer:
      """js
      await codemode.call("«server»", "«fruit»_«list»", {});
      return "«done»";
      """
    Then the text of the answer contains "stale_snapshot"
    And the server "«server»" received no call of "«fruit»_«list»"

  @stale-snapshot @uses-browse @uses-call
  Scenario: Code of the snapshot that browse showed is run, as often as it is
    When the agent calls the tool "«§search»" with {"op": "browse"}
    And the agent executes, with the snapshotId of the answer:
      """js
      await codemode.call("«server»", "«fruit»_«list»", {});
      return "«done»";
      """
    Then the result is "«done»"
    And the server "«server»" received 1 call of "«fruit»_«list»"
