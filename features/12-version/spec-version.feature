Feature: The version of the specification (§12.1)

  @spec-version-exposed
  Scenario: Code can import it
    When the agent runs:
      """js
      import { specVersion } from "@codemode/discovery";
      globalThis.__codemode_result__ = specVersion !== undefined;
      """
    Then the result is true

  @spec-version-semver
  Scenario: It is a semantic version
    When the agent runs:
      """js
      import * as discovery from "@codemode/discovery";
      globalThis.__codemode_result__ = discovery.specVersion;
      """
    Then the result reads as a semantic version

  @spec-version-exposed
  Scenario: It is there without any server
    Given the host is started for this scenario alone
    When the agent runs:
      """js
      import { specVersion } from "@codemode/discovery";
      globalThis.__codemode_result__ = specVersion !== undefined;
      """
    Then the result is true
