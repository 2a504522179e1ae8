Feature: How a host reads what the text leaves open of references (§12.1)

  @probe-reference-form
  Scenario: A tool is described by its server and its name
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | input                                                             | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object", "properties": {"«inner»": {"type": "string"}}} | {"type": "object"} | structured: {} |
    When the agent calls the tool "«§search»" with {"op": "describe", "refs": ["«server»/«list»"]}
    Then the reading of "reference-form" is one of:
      | where | what      | reading     |
      | /text | ~ «inner» | server-tool |
      | /text | ~ .       | other       |
