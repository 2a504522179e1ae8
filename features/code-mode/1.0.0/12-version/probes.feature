Feature: Probes: the version of the specification (§12.1)

  @probe-spec-version-form
  Scenario: The form of specVersion
    When the agent runs:
      """js
      import { specVersion } from "«§modules»discovery";
      globalThis.«§result» = specVersion;
      """
    Then the reading of "spec-version-form" is one of:
      | where   | what                 | reading       |
      | /result | ~ ^\d+\.\d+\.\d+$    | three-numbers |
      | /result | ~ ^\d+\.\d+\.\d+[-+] | with-more     |
