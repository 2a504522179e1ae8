@uses-mapped-binding @uses-several-tools
Feature: Export names that would begin with a digit (§6.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool     | reply       |
      | 1«a»     | text: «one» |
      | 007      | text: «one» |
      | 9-«b»    | text: «one» |
      | «c»1     | text: «one» |

  @name-digit-prefixed
  Scenario Outline: An underscore before <what>
    When the agent runs:
      """js
      import { <export> as binding } from "«§modules»servers/«srv»";
      await binding({});
      """
    Then the server "«srv»" received 1 call of "<tool>"

    Examples:
      | what                  | tool | export |
      | one digit             | 1«a» | _1«a»  |
      | a name of digits only | 007  | _007   |

    @uses-name-signs
    Examples: of replaced characters
      | what                                        | tool  | export |
      | a digit in a name with an illegal character | 9-«b» | _9_«b» |

  @name-digit-prefixed
  Scenario: No underscore is added where the digit comes later
    When the agent runs:
      """js
      import { «c»1 as binding } from "«§modules»servers/«srv»";
      await binding({});
      """
    Then the server "«srv»" received 1 call of "«c»1"
