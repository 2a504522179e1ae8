Feature: A script has none of what its host is made of (§2)

  Background:
    Given scripts can call:
      | call  | reply |
      | «one» | {}    |

  @process-absent
  Scenario: There is no process
    When the agent runs a script that does:
      """
      give the types of process, «nothing»
      """
    Then the result is {"process": "undefined", "«nothing»": "undefined"}

  @require-absent
  Scenario: There is no require
    When the agent runs a script that does:
      """
      give the types of require, «nothing»
      """
    Then the result is {"require": "undefined", "«nothing»": "undefined"}
