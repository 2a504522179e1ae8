Feature: Two tools (§11)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
      | «drop» |                        | {"type": "object"} | structured: {} |

  @two-tools
  Scenario: There are two tools, by their names
    When the outer tools are listed
    Then there are exactly 2 outer tools
    And there is an outer tool called "«§search»"
    And there is an outer tool called "«§tool»"

  # What the agent calls are the tools of the host, whatever a server calls its own.

  @two-tools @uses-search @uses-servers
  Scenario: The tools are those of the host, also where a server has tools of these names
    Given the MCP server "«second»" with the tools:
      | tool           | description        | annotations            | output             | reply                            |
      | «§search»    | Finds things.      | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«one»"} |
      | «§tool»   | Does things.       | {"readOnlyHint": true} | {"type": "object"} | structured: {"«field»": "«two»"} |
      | «fruit»_«sum»  | Sums up «fruit».   | {"readOnlyHint": true} | {"type": "object"} | structured: {}                   |
    When the agent searches for "«fruit»"
    Then the text of the answer contains "«fruit»_«sum»"
    When the agent executes:
      """js
      await codemode.«fruit»_«sum»({});
      return "«mark»";
      """
    Then the result is "«mark»"
    And the server "«second»" received no call of "«§search»"
    And the server "«second»" received no call of "«§tool»"

  # A host may wait with its answer until its servers have answered.

  @two-tools @uses-servers
  Scenario: There are two tools from the first question on, also where a server starts slowly
    Given the MCP server "«slow»", which takes 2000 ms to start, with the tools:
      | tool  | annotations            | output             | reply          |
      | «sum» | {"readOnlyHint": true} | {"type": "object"} | structured: {} |
    And the host is started for this scenario alone
    When the outer tools are listed
    Then there are exactly 2 outer tools
    And there is an outer tool called "«§search»"
    And there is an outer tool called "«§tool»"
