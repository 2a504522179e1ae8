Feature: What a request may contain (§3.2)

  @request-code
  Scenario: A request with nothing but code
    When codemode.run is called with:
      """json
      {"code": "globalThis.__codemode_result__ = '«mark»';"}
      """
    Then the result is "«mark»"

  @request-code
  Scenario: The input schema of codemode.run accepts a request with nothing but code
    When the outer tools are listed
    Then the input schema of codemode.run accepts {"code": "1"}

  @request-limits
  Scenario Outline: A request with limits: <limits>
    When codemode.run is called with:
      """json
      {"code": "globalThis.__codemode_result__ = '«mark»';", "limits": <limits>}
      """
    Then the result is "«mark»"

    Examples:
      | limits               |
      | {}                   |
      | {"timeoutMs": 20000} |

  @request-limits
  Scenario: The input schema of codemode.run accepts limits
    When the outer tools are listed
    Then the input schema of codemode.run, if it accepts {"code": "1"}, accepts {"code": "1", "limits": {}}
    And the input schema of codemode.run, if it accepts {"code": "1"}, accepts {"code": "1", "limits": {"timeoutMs": 20000}}

  @request-capabilities
  Scenario: A request with an empty list of capabilities
    When codemode.run is called with:
      """json
      {"code": "globalThis.__codemode_result__ = '«mark»';", "requestedCapabilities": []}
      """
    Then the result is "«mark»"

  @request-capabilities
  Scenario: The input schema of codemode.run accepts capabilities
    When the outer tools are listed
    Then the input schema of codemode.run, if it accepts {"code": "1"}, accepts {"code": "1", "requestedCapabilities": []}
    And the input schema of codemode.run, if it accepts {"code": "1"}, accepts {"code": "1", "requestedCapabilities": ["«word»"]}
