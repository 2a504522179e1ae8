Feature: A script gets at nothing outside of its sandbox (§2)

  # The slow call gives what was tried the time that it may need. What is tried may fail, do nothing, or end the script;
  # without it the same script gives a value on this host.

  Background:
    Given scripts can call:
      | call   | reply               | delayMs | fails    |
      | «one»  | {"«key»": "«word»"} |         |          |
      | «slow» | {"«key»": "«late»"} | 60      |          |
      | «bad»  | {}                  |         | «reason» |
    And a listener and a folder of the suite, outside of the sandbox

  @network-closed @forbids
  Scenario: A script cannot connect
    When the agent runs a script, first without what it tries, that does:
      """
      try to connect to 127.0.0.1:«@port»
      call «slow» with {}
      call «one» with {}
      give the values
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without what it tries the script gives a value

  @files-unwritten @forbids
  Scenario: A script writes no file
    When the agent runs a script, first without what it tries, that does:
      """
      try to write the file «@folder»/«file»
      call «slow» with {}
      call «one» with {}
      give the values
      """
    And the suite checks its listener and its folder
    Then the suite's folder has no new file
    And without what it tries the script gives a value

  @files-unread @forbids
  Scenario: A script reads no file
    When the agent runs a script, first without what it tries, that does:
      """
      try to read the file «@secret»
      call «slow» with {}
      call «one» with {}
      give the values
      """
    Then what came back has nothing of "«secret»"
    And without what it tries the script gives a value

  @files-unread
  Scenario: A script that calls nothing reads no file
    When the agent runs a script, first without what it tries, that does:
      """
      try to read the file «@secret»
      give the values
      """
    Then what came back has nothing of "«secret»"
    And without what it tries the script gives a value

  # What counts is what a script did outside of its sandbox, by whatever it got hold of: an API may have a member of
  # every name, and an engine a process that has no power.

  @host-unreached @forbids
  Scenario: A script does not get out by anything that it gets hold of
    When the agent runs a script, first without what it tries, that does:
      """
      try to escape by «one» and «bad»: read «@secret», write «@folder»/«file», connect to 127.0.0.1:«@port», look up CODEMODE_CONFORMANCE_SESSION
      call «slow» with {}
      call «one» with {}
      give the values
      """
    And the suite checks its listener and its folder
    Then what came back has nothing of "«secret»"
    And what came back has nothing of "CODEMODE_CONFORMANCE_SESSION="
    And the suite's folder has no new file
    And nothing has reached the suite's listener
    And without what it tries the script gives a value

  # A host whose calls never come back would not end the script above.

  @host-unreached @forbids
  Scenario: A script that waits for no call does not get out by anything that it gets hold of
    When the agent runs a script, first without what it tries, that does:
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
