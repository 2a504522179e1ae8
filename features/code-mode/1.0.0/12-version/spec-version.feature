Feature: The version of the specification (§12.1)

  # Whether it is there is all that the first requirement asks for, and no more is
  # returned: of which form it is, is judged by the second.

  @spec-version-exposed
  Scenario: A script can import specVersion
    When the agent runs:
      """js
      import { specVersion } from "«§modules»discovery";
      globalThis.«§result» = specVersion !== undefined;
      """
    Then the result is true

  @spec-version-semver
  Scenario: specVersion is a semantic version
    When the agent runs, first without the act:
      """js
      import * as discovery from "«§modules»discovery";
      globalThis.«§result» = /*act*/discovery.specVersion/*end*/ ?? { exposed: discovery.specVersion !== undefined };
      """
    Then without the act the result has {"exposed": true}
    And the result reads as a semantic version

  @spec-version-exposed
  Scenario: specVersion is available without any server
    Given the host is started for this scenario alone
    When the agent runs:
      """js
      import { specVersion } from "«§modules»discovery";
      globalThis.«§result» = specVersion !== undefined;
      """
    Then the result is true
