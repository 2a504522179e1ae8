Feature: Annotations of tools are in the doc comments of their declarations (§6.3)

  @annotations-documented
  Scenario Outline: <hint>
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations      |
      | «act»  | «text»      | {"<hint>": true} |
      | «look» | «text»      |                  |
    When the declarations of "«srv»" are read
    Then every doc comment names what its tool is annotated with:
      | tool  | one of  |
      | «act» | <words> |

    Examples:
      | hint            | words                                       |
      | readOnlyHint    | readOnly, read-only, read only              |
      | destructiveHint | destructive, destroy                        |
      | idempotentHint  | idempotent                                  |
      | openWorldHint   | openWorld, open-world, open world, external |

  @annotations-documented
  Scenario: Several hints, with and without a description, and a title
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations                                                           |
      | «act»  |             | {"destructiveHint": true, "idempotentHint": true, "title": "«title»"} |
      | «look» | «text»      | {"readOnlyHint": true, "idempotentHint": true}                        |
    When the declarations of "«srv»" are read
    Then every doc comment names what its tool is annotated with:
      | tool   | one of                         |
      | «act»  | destructive, destroy           |
      | «act»  | idempotent                     |
      | «act»  | «title»                        |
      | «look» | readOnly, read-only, read only |
      | «look» | idempotent                     |

  @annotations-documented
  Scenario Outline: <hint> that is true is not shown like one that is false
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations       |
      | «act»  | «text»      | {"<hint>": true}  |
      | «look» | «text»      | {"<hint>": false} |
    When the declarations of "«srv»" are read
    Then every one of the tools "«act»" and "«look»" has a doc comment that differs from the others

    Examples:
      | hint            |
      | readOnlyHint    |
      | destructiveHint |
      | idempotentHint  |
      | openWorldHint   |
