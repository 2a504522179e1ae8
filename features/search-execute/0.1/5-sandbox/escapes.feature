Feature: What a script is given does not lead to the host (§5)

  # That of scripts of execute is in the core.

  @no-host-objects @forbids
  Scenario: A script of search does not get out by anything that it gets hold of
    Given scripts can call:
      | call  | reply               | fails    |
      | «one» | {"«key»": "«word»"} |          |
      | «bad» | {}                  | «reason» |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs a script for discovery, first without what it tries, that does:
      """
      try to escape by «one» and «bad»: read «@secret», write «@folder»/«file», connect to 127.0.0.1:«@port»
      give the values
      """
    And the suite checks its listener and its folder
    Then what came back has nothing of "«secret»"
    And the suite's folder has no new file
    And nothing has reached the suite's listener
    And without what it tries the script gives a value

  @no-files @forbids
  Scenario: A script of search reads no file
    Given scripts can call:
      | call  | reply               |
      | «one» | {"«key»": "«word»"} |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs a script for discovery, first without what it tries, that does:
      """
      try to read the file «@secret»
      give the values
      """
    Then what came back has nothing of "«secret»"
    And without what it tries the script gives a value

  @no-files @forbids
  Scenario: A script of search writes no file
    Given scripts can call:
      | call  | reply               |
      | «one» | {"«key»": "«word»"} |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs a script for discovery, first without what it tries, that does:
      """
      try to write the file «@folder»/«file»
      give the values
      """
    And the suite checks its listener and its folder
    Then the suite's folder has no new file
    And without what it tries the script gives a value

  @no-network @forbids
  Scenario: A script of search cannot connect
    Given scripts can call:
      | call  | reply               |
      | «one» | {"«key»": "«word»"} |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs a script for discovery, first without what it tries, that does:
      """
      try to connect to 127.0.0.1:«@port»
      give the values
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without what it tries the script gives a value
