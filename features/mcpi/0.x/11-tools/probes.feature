Feature: How a host reads what the text leaves open of its tools (§11)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object"} | structured: {} |

  @probe-failure-told
  Scenario: A script that throws
    When the agent runs a script that does:
      """
      throw «word»
      """
    Then the reading of "failure-told" is one of:
      | where          | what         | reading    |
      | answer         | "tool-error" | marked     |
      | /diagnostics/0 | present      | text-alone |

  @probe-search-form
  Scenario: The form of an answer
    When the agent searches for "«fruit»"
    Then the reading of "search-form" is one of:
      | where | what        | reading |
      | /text | ~ ^\s*[\[{] | json    |
      | /text | ~ .         | prose   |

  @probe-search-nothing
  Scenario: A search that finds nothing
    When the agent searches for "«nothing»«at»«all»"
    Then the reading of "search-nothing" is one of:
      | where  | what         | reading |
      | answer | "answered"   | told    |
      | answer | "tool-error" | failure |
