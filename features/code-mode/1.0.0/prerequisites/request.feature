Feature: The requests that are made (§3.2)

  @request-code @prerequisite-request
  Scenario: A request with nothing but code is taken
    When codemode.run is called with:
      """json
      {"code": "1;"}
      """
    Then no request is refused

  @request-capabilities @prerequisite-capabilities
  Scenario: A request that names a server as a capability is taken
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["«srv»"] and runs:
      """js
      globalThis.__codemode_result__ = "«mark»";
      """
    Then the result is "«mark»"
