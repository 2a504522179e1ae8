Feature: Probes: requests (§3.2)

  @probe-invalid-request
  Scenario: A request without code
    When «§tool» is called with:
      """json
      {"limits": {}}
      """
    Then the reading of "invalid-request" is one of:
      | where                   | what             | reading        |
      | answer                  | "tool-error"     | tool-error     |
      | answer                  | "protocol-error" | protocol-error |
      | /diagnostics/0/severity | "error"          | structured     |
