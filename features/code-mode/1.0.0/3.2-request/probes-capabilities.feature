Feature: Probes: requested capabilities (§3.2.3)

  @probe-capability-identifiers
  Scenario: A server's id and an unknown word as capabilities
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When «§tool» is called with:
      """json
      {"code": "1;", "requestedCapabilities": ["«srv»"]}
      """
    And «§tool» is called with:
      """json
      {"code": "1;", "requestedCapabilities": ["«nowhere»"]}
      """
    Then the reading of "capability-identifiers" is one of:
      | where               | what                                                                     | reading         |
      | run 1: /diagnostics | ~ (?i)«srv»\|capabilit[^"]*(un\|not )(available\|known\|supported)     | own-identifiers |
      | run 2: /diagnostics | ~ (?i)«nowhere»\|capabilit[^"]*(un\|not )(available\|known\|supported) | server-ids      |
      | run 2: /diagnostics | present                                                                  | any-text        |

  @probe-eager-diagnostic-severity
  Scenario: An unknown capability requested for a run that succeeds
    When «§tool» is called with:
      """json
      {"code": "globalThis.«§result» = 1;", "requestedCapabilities": ["«nowhere»"]}
      """
    Then the reading of "eager-diagnostic-severity" is one of:
      | where                   | what      | reading |
      | /diagnostics/0          | absent    | none    |
      | /diagnostics/0/severity | "warning" | warning |
      | /diagnostics/0/severity | "error"   | error   |
      | /diagnostics/0/severity | "info"    | info    |
