Feature: Probes: type information (§4.4)

  @probe-declarations-after-change @timing
  Scenario: What the agent is shown after a tool was added
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply       |
      | «read»  | text: «one» |
      | «added» | text: «two» |
    And the agent runs:
      """js
      import { «added» } from "«§modules»servers/«srv»";
      """
    And the agent context is read
    Then the reading of "declarations-after-change" is one of:
      | where   | what                        | reading         |
      | context | ~ \b«added»["']?\??\s*[(:<] | followed        |
      | context | ~ \b«read»\b                | as-at-the-start |

  @probe-declarations-deferral
  Scenario: What the agent is shown before the first run
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And the host is started for this scenario alone
    When the agent context is read
    Then the reading of "declarations-deferral" is one of:
      | where   | what         | reading  |
      | context | ~ \b«read»\b  | at-once  |
      | context | present      | deferred |

  @probe-declarations-of-unconnected
  Scenario: What the agent is shown of a server that is not there
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    And the MCP server "«gone»", which ends whenever it is started, with the tools:
      | tool   | reply         |
      | «find» | text: «other» |
    When the agent context is read
    Then the reading of "declarations-of-unconnected" is one of:
      | where   | what                | reading      |
      | context | ~ servers/«gone»\b  | declared     |
      | context | present             | not-declared |
