Feature: Annotations of tools are in the doc comments of their declarations (§6.3)

  @annotations-documented
  Scenario Outline: The doc comment shows a true <hint>
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations      |
      | «act»  | «text»      | {"<hint>": true} |
      | «look» | «text»      |                  |
    When the declarations of "«srv»" are read
    Then the doc comments name the annotations of their tools:
      | tool  | one of  |
      | «act» | <words> |

    Examples:
      | hint            | words                                                                                                                  |
      | readOnlyHint    | readOnly, read-only, read only, only read, side effect, side-effect, not modify, not change, not write, no changes     |
      | destructiveHint | destruct, destroy, delet, irreversib, overwrit, erase, lose data, data loss                                            |
      | idempotentHint  | idempotent, same effect, no further effect, no additional effect, repeat, retr, more than once, again                  |
      | openWorldHint   | openWorld, open-world, open world, external, outside, internet                                                         |

  @annotations-documented
  Scenario Outline: The doc comment shows a false <hint>
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations       |
      | «act»  | «text»      | {"<hint>": false} |
      | «look» | «text»      |                   |
    When the declarations of "«srv»" are read
    Then the doc comments name the annotations of their tools:
      | tool  | one of  |
      | «act» | <words> |

    Examples:
      | hint            | words                                                                                                                                       |
      | readOnlyHint    | readOnly, read-only, read only, only read, side effect, side-effect, modif, chang, writ, mutat, updat, alter                                |
      | destructiveHint | destruct, destroy, delet, irreversib, overwrit, erase, lose data, data loss, additive, only add, adds only, is safe                          |
      | idempotentHint  | idempotent, same effect, further effect, additional effect, repeat, retr, more than once, again, twice, each call, every call, once         |
      | openWorldHint   | openWorld, open-world, open world, closedWorld, closed-world, closed world, external, outside, internet, internal, local                    |

  @annotations-documented
  Scenario: Several hints, with and without a description, and a title
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations                                                           |
      | «act»  |             | {"destructiveHint": true, "idempotentHint": true, "title": "«title»"} |
      | «look» | «text»      | {"readOnlyHint": true, "idempotentHint": true}                        |
    When the declarations of "«srv»" are read
    Then the doc comments name the annotations of their tools:
      | tool   | one of                                                                                                             |
      | «act»  | destruct, destroy, delet, irreversib, overwrit, erase, lose data, data loss                                        |
      | «act»  | idempotent, same effect, no further effect, no additional effect, repeat, retr, more than once, again              |
      | «act»  | «title»                                                                                                            |
      | «look» | readOnly, read-only, read only, only read, side effect, side-effect, not modify, not change, not write, no changes |
      | «look» | idempotent, same effect, no further effect, no additional effect, repeat, retr, more than once, again              |

  @annotations-documented
  Scenario Outline: A true <hint> is documented differently from a false one
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations       |
      | «act»  | «text»      | {"<hint>": true}  |
      | «look» | «text»      | {"<hint>": false} |
    When the declarations of "«srv»" are read
    Then the tools "«act»" and "«look»" have different doc comments

    Examples:
      | hint            |
      | readOnlyHint    |
      | destructiveHint |
      | idempotentHint  |
      | openWorldHint   |
