Feature: Two tools (§11)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «drop» |                        | {"type": "object"} | structured: {} |

  @two-tools
  Scenario: There are two tools, by their names
    When the outer tools are listed
    Then there are exactly 2 outer tools
    And there is an outer tool called "code_search"
    And there is an outer tool called "code_execute"
