Feature: What a request may contain (§3.2)

  @request-code
  Scenario: A request with nothing but code
    When codemode.run is called with:
      """json
      {"code": "globalThis.__codemode_result__ = '«mark»';"}
      """
    Then the result is "«mark»"

  @request-code
  Scenario: Source text arrives as it was written
    When the agent runs:
      """js
      const letters = "é λ 日 😀";
      const escapes = "\u00e9\\n\t'\"";
      const template = `${letters.length} \` $ {} \${}`;
      globalThis.__codemode_result__ = { letters, escapes, template, quotes: '"', slashes: "// /* */" };
      // the end
      """
    Then the result is {"letters": "é λ 日 😀", "escapes": "é\\n\t'\"", "template": "8 ` $ {} ${}", "quotes": "\"", "slashes": "// /* */"}

  @request-code
  Scenario: Lines may end as they do on Windows
    When codemode.run is called with:
      """json
      {"code": "// «word»\r\nconst a =\r\n\t'«mark»';\r\nglobalThis.__codemode_result__ = a;\r\n"}
      """
    Then the result is "«mark»"

  @request-code
  Scenario: No text at all is a script that does nothing
    When codemode.run is called with:
      """json
      {"code": ""}
      """
    Then the result is null
    And there is no diagnostic of severity "error"

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
      | {"timeoutMs": 5000}  |

  @request-limits
  Scenario: The input schema of codemode.run accepts limits
    When the outer tools are listed
    Then the input schema of codemode.run, if it accepts {"code": "1"}, accepts {"code": "1", "limits": {}}
    And the input schema of codemode.run, if it accepts {"code": "1"}, accepts {"code": "1", "limits": {"timeoutMs": 5000}}

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
