Feature: What comes of a script reaches the caller (§1)

  Background:
    Given scripts can call:
      | call  | reply               |
      | «one» | {"«key»": "«word»"} |

  @script-tool-listed
  Scenario: The tool for scripts takes a script
    When the outer tools are listed
    Then the tool for scripts takes a script

  @value-returned
  Scenario Outline: A script gives <what>
    When the agent runs a script that does:
      """
      give <value>
      """
    Then the result is <value>

    Examples:
      | what      | value                                            |
      | an object | {"«key»": {"deep": ["«word»", «#number», false]}} |
      | a list    | ["«word»", {"«key»": null}, []]                  |
      | a text    | "«word» and «other»"                             |
      | a number  | «#number»                                        |
      | false     | false                                            |

  # What fails may leave a host other than it was.

  @throw-told
  Scenario: A script that throws fails
    Given the scenario may change the host
    When the agent runs a script that does:
      """
      throw it is «reason»
      """
    Then the run failed

  @throw-told
  Scenario: A script that throws after a call fails
    Given the scenario may change the host
    When the agent runs a script that does:
      """
      call «one» with {}
      throw it is «reason»
      """
    Then the run failed
    And exactly these calls arrived:
      | call  |
      | «one» |

  @syntax-error-told
  Scenario: A script that is no program fails
    Given the scenario may change the host
    When the agent runs a script that does:
      """
      give "«word»"
      be no program
      """
    Then the run failed

  @failure-survived
  Scenario Outline: The call after a script that fails works: <how>
    Given the scenario may change the host
    When the agent runs a script that does:
      """
      <how>
      """
    And the agent runs a script that does:
      """
      call «one» with {}
      give the values
      """
    Then the result is [{"«key»": "«word»"}]

    Examples:
      | how            |
      | throw «reason» |
      | be no program  |
