Feature: The one outer tool (§2, §3.1)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |

  @outer-tool-one
  Scenario: The agent sees one tool, although a server with a tool is connected
    When the outer tools are listed
    Then there is exactly 1 outer tool

  @outer-tool-called
  Scenario: It is called codemode.run
    When the outer tools are listed
    Then there is an outer tool called "codemode.run"
