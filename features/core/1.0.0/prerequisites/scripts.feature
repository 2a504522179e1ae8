Feature: What most scenarios use

  Background:
    Given scripts can call:
      | call  | reply               |
      | «one» | {"«key»": "«word»"} |

  @prerequisite-script @value-returned
  Scenario: A script gives its value
    When the agent runs a script that does:
      """
      give {"«key»": ["«value»", 1, null]}
      """
    Then the result is {"«key»": ["«value»", 1, null]}

  @prerequisite-call @reply-given
  Scenario: A script gets the answer to a call
    When the agent runs a script that does:
      """
      call «one» with {}
      give the values
      """
    Then the result is [{"«key»": "«word»"}]
