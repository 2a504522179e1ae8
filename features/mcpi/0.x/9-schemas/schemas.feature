Feature: Schemas are shown to an agent that asks (§9)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool           | description        | annotations            | input                                                             | output                                                            | reply          |
      | «fruit»_«list» | Lists the «fruit». | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}} | {"type": "object", "properties": {"«outer»": {"type": "string"}}} | structured: {} |

  @no-upfront-schemas
  Scenario: What an agent is shown at first has no schemas of tools
    When the outer tools are listed
    And the agent context is read
    Then what an agent is shown does not contain "«inner»"
    And what an agent is shown does not contain "«outer»"

  @no-upfront-schemas
  Scenario: What an agent is shown at first has no schemas of tools, however many there are
    Given the MCP server "«many»", which lists its tools in pages of 80, with 300 tools "«item»", of "«inside»" and "«outside»"
    When the outer tools are listed
    And the agent context is read
    Then what an agent is shown does not contain "«inside»"
    And what an agent is shown does not contain "«outside»"
    And what an agent is shown does not contain "«inner»"
