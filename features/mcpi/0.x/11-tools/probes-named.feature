Feature: Whether a host names tools that scripts cannot call (§11)

  @probe-ineligible-named
  Scenario: A search for a tool that scripts cannot call
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations             | output             | reply          |
      | «fruit»_«drop» | Drops the «fruit». | {"readOnlyHint": false} | {"type": "object"} | structured: {} |
    When the agent searches for "«fruit»"
    Then the reading of "ineligible-named" is one of:
      | where | what             | reading |
      | /text | ~ «fruit»_«drop» | named   |
      | /text | ~ .              | unnamed |
