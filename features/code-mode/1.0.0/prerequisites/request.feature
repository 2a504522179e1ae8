Feature: The requests that are made (§3.2)

  @request-code @prerequisite-request
  Scenario: A request with nothing but code is accepted
    When «§tool» is called with:
      """json
      {"code": "1;"}
      """
    Then no request is refused

  @response-object @prerequisite-response
  Scenario: A run is answered with a response
    When «§tool» is called with:
      """json
      {"code": "1;"}
      """
    Then every response is a JSON object

  @request-capabilities @prerequisite-capabilities
  Scenario: A request that names a server as a capability is accepted
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent requests the capabilities ["«srv»"] and runs:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"

  @limits-unknown-ignored @prerequisite-unknown-limits
  Scenario: A request with an unknown limit is accepted
    When the agent runs with limits {"«key»": 1}:
      """js
      globalThis.«§result» = "«mark»";
      """
    Then the result is "«mark»"
    And there is no diagnostic of severity "error"
