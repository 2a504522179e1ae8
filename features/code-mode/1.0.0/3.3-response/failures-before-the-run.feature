Feature: Scripts that fail before they run (§3.3.4)

  Background:
    When the agent runs each of:
      | script            | source                                                                                        | names     |
      | a syntax error    | globalThis.__codemode_result__ = "«kept»"; const «x» = ;                                      |           |
      | an unclosed block | globalThis.__codemode_result__ = "«kept»"; if (true) { «x»();                                 |           |
      | an unknown module | globalThis.__codemode_result__ = "«kept»"; import "@codemode/«nowhere»";                      | «nowhere» |
      | an unknown server | globalThis.__codemode_result__ = "«kept»"; import "@codemode/servers/«nowhere»";              | «nowhere» |
      | a bare name       | globalThis.__codemode_result__ = "«kept»"; import "«nowhere»";                                | «nowhere» |
      | a relative path   | globalThis.__codemode_result__ = "«kept»"; import x from "./«nowhere».js";                    | «nowhere» |
      | another scheme    | globalThis.__codemode_result__ = "«kept»"; import * as x from "node:«nowhere»";               | «nowhere» |
      | an address        | globalThis.__codemode_result__ = "«kept»"; import "https://«nowhere».invalid/x.mjs";          | «nowhere» |
      | an unknown export | globalThis.__codemode_result__ = "«kept»"; import { «nothing» } from "@codemode/errors";      | «nothing» |

  @failure-structured
  Scenario: The response is structured all the same
    Then every response is a JSON object

  @failure-no-outer-error
  Scenario: The outer tool call is no error
    Then no call of codemode.run ended in an error

  @failure-diagnostic
  Scenario: A diagnostic describes the failure
    Then every failure is described by a diagnostic

  @failure-result-null
  Scenario: The result is null
    Then every result is null
