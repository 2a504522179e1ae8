Feature: Scripts have codemode where they can call nothing (§11)

  @codemode-injected
  Scenario: Scripts have the global beside a tool that they cannot call
    Given the MCP server "«server»" with the tools:
      | tool   | reply          |
      | «drop» | structured: {} |
    And the host is started for this scenario alone
    When the agent executes:
      """js
      return { codemode: typeof codemode !== "undefined" && codemode !== null };
      """
    Then the result is {"codemode": true}
