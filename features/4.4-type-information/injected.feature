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
    Then every server whose declarations were read is declared
