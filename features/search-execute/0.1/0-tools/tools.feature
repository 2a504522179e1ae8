Feature: Two tools for a whole API (§0, §4)

  Background:
    Given an API with the operations:
      | operation     | reply     |
      | GET /«things» | {json: 1} |

  @two-tools
  Scenario: There are two tools
    When the outer tools are listed
    Then there are exactly 2 outer tools

  @mcp-server
  Scenario: The tools have their names
    When the outer tools are listed
    Then there is an outer tool called "search"
    And there is an outer tool called "execute"
