Feature: An agent finds what it can call (§5)

  @call-found
  Scenario: A call is found by its name, with what it takes
    Given scripts can call:
      | call    | reply | takes   |
      | «one»   | {}    | «color» |
      | «other» | {}    | «size»  |
    When the agent looks for the call "«one»"
    Then the result contains "«color»"
