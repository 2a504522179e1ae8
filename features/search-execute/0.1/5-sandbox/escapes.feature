Feature: What a script is given does not lead to the host (§5)

  # That of scripts of «§tool» is in the core.

  @no-host-objects @forbids
  Scenario: A script of «§search» does not get out by anything that it gets hold of
    Given scripts can call:
      | call  | reply               | fails    |
      | «one» | {"«key»": "«word»"} |          |
      | «bad» | {}                  | «reason» |
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs a script for discovery, first without what it tries, that does:
      """
      try to escape by «one» and «bad»: read «@secret», write «@folder»/«file», connect to 127.0.0.1:«@port», look up CODEMODE_CONFORMANCE_SESSION
      give the values
      """
    And the suite checks its listener and its folder
    Then what came back has nothing of "«secret»"
    And what came back has nothing of "CODEMODE_CONFORMANCE_SESSION="
    And the suite's folder has no new file
    And nothing has reached the suite's listener
    And without what it tries the script gives a value

  # The host itself finds out that the answer is too large, whatever throws else.

  @no-host-objects @forbids
  Scenario: A script does not get out by the error of an answer that is too large
    Given scripts can call:
      | call  | reply               |
      | «one» | {"«key»": "«word»"} |
      | «big» | {"text": "«word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word» «word»"} |
    And the host's configuration has {"maxResponseBytes": 64}
    And a listener and a folder of the suite, outside of the sandbox
    When the agent runs a script, first without what it tries, that does:
      """
      try to escape by «one» and «big»: read «@secret», write «@folder»/«file», connect to 127.0.0.1:«@port», look up CODEMODE_CONFORMANCE_SESSION
      call «one» with {}
      give the values
      """
    Then what came back has nothing of "«secret»"
    And what came back has nothing of "CODEMODE_CONFORMANCE_SESSION="
    And without what it tries the script gives a value

  @no-files @forbids
  Scenario: A script of «§search» reads no file
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
  Scenario: A script of «§search» writes no file
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
  Scenario: A script of «§search» cannot connect
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
