Feature: An agent finds what it can call (§5)

  Background:
    Given scripts can call:
      | call    | reply | takes   |
      | «one»   | {}    | «color» |
      | «other» | {}    | «size»  |

  @call-found
  Scenario: A call is found by its name
    When the agent looks for the call "«one»"
    Then the result contains "«one»"

  # Where the call is not found, that is the other row.

  @call-described
  Scenario: What is found is shown with what it takes
    When the agent looks for the call "«one»"
    Then the search has found "«one»"
    And the result contains "«color»"
