Feature: Declarations of connected servers are in the agent context (§4.4)

  @declarations-injected
  Scenario: Two servers
    Given the MCP server "«one»" with the tools:
      | tool   | input                                                          |
      | «read» | {"type": "object", "properties": {"path": {"type": "string"}}} |
    And the MCP server "«two»" with the tools:
      | tool   |
      | «ping» |
    When the declarations of "«one»" are read
    And the declarations of "«two»" are read
    Then the agent context declares every server whose declarations were read

  @declarations-injected
  Scenario: A server whose id is not its module path
    Given the MCP server "«one»_«two»" with the tools:
      | tool   |
      | «read» |
    When the declarations of "«one»-«two»" are read
    Then the agent context declares every server whose declarations were read

  @declarations-injected
  Scenario: A server after a run that imports it
    Given the MCP server "«three»" with the tools:
      | tool   |
      | «read» |
    And the host is started for this scenario alone
    When the declarations of "«three»" are read, after a run that imports it
    Then the agent context declares every server whose declarations were read

  @declarations-injected
  Scenario: Many servers
    Given 12 MCP servers with the tool "«read»", from "«srv»-1" to "«srv»-12"
    When the declarations of "«srv»-1" are read
    And the declarations of "«srv»-11" are read
    And the declarations of "«srv»-12" are read
    Then the agent context declares every server whose declarations were read
