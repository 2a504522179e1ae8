Feature: The one outer tool (§2, §3.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | annotations            | reply       |
      | «read» |                        | text: «one» |
      | «list» | {"readOnlyHint": true} | text: «two» |

  @outer-tool-one
  Scenario: The agent sees exactly one tool while a server is connected
    When the outer tools are listed
    Then there is exactly 1 outer tool

  @outer-tool-called
  Scenario: It is called «§tool»
    When the outer tools are listed
    Then there is an outer tool called "«§tool»"

  @outer-tool-one @needs-time-limit @timing
  Scenario: There is one tool after a run that was ended
    When the agent runs with limits {"timeoutMs": 400}, due to end after 400 ms:
      """js
      for (;;) {}
      """
    And the outer tools are listed
    Then there is exactly 1 outer tool

  @outer-tool-one
  Scenario: There is one tool when those of a server have changed
    When the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
    And the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      await «read»({});
      """
    And the outer tools are listed
    Then there is exactly 1 outer tool

  @outer-tool-one
  Scenario Outline: A server's tool cannot be called as an outer tool: <how>
    When the agent runs:
      """js
      import { «list» } from "«§modules»servers/«srv»";
      await «list»({});
      """
    And the outer tool "<name>" is called with {}
    Then the server "«srv»" received 1 call of "«list»"
    And the server "«srv»" received no call of "«read»"

    Examples:
      | how                              | name          |
      | by its name                      | «read»        |
      | server id, dot, name             | «srv».«read»  |
      | server id, two underscores, name | «srv»__«read» |
      | server id, slash, name           | «srv»/«read»  |
