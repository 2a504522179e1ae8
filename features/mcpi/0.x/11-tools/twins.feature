Feature: What can be called of several tools of one name is found, too (§11)

  # By which names scripts get them is open, and so is how an answer tells them apart: it has the schemas of each.

  @search-all-servers @needs-callable-twins @uses-search @uses-servers
  Scenario Outline: Each of two tools of one name is found: <how>
    Given the MCP server "<first>" with the tools:
      | tool           | description        | annotations            | input                                                            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»1": {"type": "string"}}} | {"type": "object"} | structured: {} |
    And the MCP server "<second>" with the tools:
      | tool           | description        | annotations            | input                                                            | output             | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«in»2": {"type": "string"}}} | {"type": "object"} | structured: {} |
    When the agent searches for "<words>"
    Then the text of the answer contains "«in»1"
    And the text of the answer contains "«in»2"

    Examples:
      | how               | words          | first | second |
      | by a word         | «fruit»        | «ark» | «zoo»  |
      | in the other order | «fruit»       | «zoo» | «ark»  |
      | by its name       | «fruit»_«list» | «ark» | «zoo»  |
