Feature: By what hosts may find tools (§11)

  # The word stands first: a host that finds it goes by what it stands in.

  @applicability-names-searched
  Scenario: A tool is found by the first word of its name alone
    Given the MCP server "«server»" with the tools:
      | tool                    | description | annotations            | output             | reply          |
      | «stone»_«list»_«castle» | Reads it.   | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «metal»_«count»         | Counts it.  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«stone»"
    Then the host has it if the text of the answer contains "«stone»_«list»_«castle»"

  @applicability-descriptions-searched
  Scenario: A tool is found by the first word of its description alone
    Given the MCP server "«server»" with the tools:
      | tool   | description                    | annotations            | output             | reply          |
      | «one»  | «fruit» is what this is about. | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «two»  | «metal» is what this is about. | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the host has it if the text of the answer contains "«one»"

  @applicability-later-tools-found
  Scenario: A tool is found of which a server has told later
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    And the server "«server»" changes its tools and notifies the host:
      | tool            | description         | annotations            | output             | reply          |
      | «fruit»_«list»  | Lists the «fruit».  | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «fruit»_«later» | Counts the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the agent searches for "«fruit»"
    Then the host has it if the text of the answer contains "«fruit»_«later»"
