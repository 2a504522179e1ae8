Feature: Scripts that fail before they run (§3.3.4)

  Background:
    When the agent runs each of:
      | script            | source                                                                                        | names     |
      | a syntax error    | globalThis.«§result» = "«kept»"; const «x» = ;                                      |           |
      | an unclosed block | globalThis.«§result» = "«kept»"; if (true) { «x»();                                 |           |
      | an unknown module | globalThis.«§result» = "«kept»"; import "«§modules»«nowhere»";                      | «nowhere» |
      | an unknown server | globalThis.«§result» = "«kept»"; import "«§modules»servers/«nowhere»";              | «nowhere» |
      | a bare name       | globalThis.«§result» = "«kept»"; import "«nowhere»";                                | «nowhere» |
      | a relative path   | globalThis.«§result» = "«kept»"; import x from "./«nowhere».js";                    | «nowhere» |
      | another scheme    | globalThis.«§result» = "«kept»"; import * as x from "node:«nowhere»";               | «nowhere» |
      | an address        | globalThis.«§result» = "«kept»"; import "https://«nowhere».invalid/x.mjs";          | «nowhere» |
      | an unknown export | globalThis.«§result» = "«kept»"; import { «nothing» } from "«§modules»errors";      | «nothing» |

  @failure-structured
  Scenario: The response is structured all the same
    Then every response is a JSON object

  @failure-no-outer-error
  Scenario: The outer tool call is no error
    Then no call of «§tool» ended in an error

  @failure-diagnostic
  Scenario: A diagnostic describes the failure
    Then every failure is described by a diagnostic

  @failure-result-null
  Scenario: The result is null
    Then every result is null
