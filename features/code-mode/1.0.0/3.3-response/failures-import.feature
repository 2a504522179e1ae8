Feature: Scripts that fail because import() finds no module (§3.3.4)

  Background:
    When the agent runs each of:
      | script                   | source                                                                                                        | names     |
      | a module of the host     | globalThis.«§result» = "«kept»"; console.log("«before»"); await import("«§modules»«nowhere»");         | «nowhere» |
      | the module of a server   | globalThis.«§result» = "«kept»"; console.log("«before»"); await import("«§modules»servers/«nowhere»"); | «nowhere» |

  @failure-diagnostic @needs-dynamic-import
  Scenario: A diagnostic describes the failed import()
    Then every failure is described by a diagnostic

  @failure-result-null @needs-dynamic-import
  Scenario: The result is null after the failed import()
    Then every result is null

  @failure-logs-kept @needs-dynamic-import
  Scenario: What was logged before the failed import() is kept
    Then the logs of every run contain "«before»"
