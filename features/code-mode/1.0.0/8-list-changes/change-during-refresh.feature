Feature: Tools that change again while the host asks for them (§8)

  @list-change-refreshes @timing
  Scenario Outline: A second list change announced during the refresh is visible in a later run<order>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    And scripts that begin with:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = [typeof server.«read», typeof server.«added», typeof server.«more»];
      """
    When the agent runs:
      """js
      // As they are at first.
      """
    And the server "«srv»" holds back its answer to tools/list
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply       |
      | «read»  | text: «one» |
      | «added» | text: «two» |
    And the agent starts a run:
      """js
      // Which may make the host ask for them.
      """
    And the host has had time to send tools/list to the server "«srv»"
    And the server "«srv»" changes its tools and notifies the host:
      | tool   | reply         |
      | «read» | text: «one»   |
      | «more» | text: «three» |
    And the server "«srv»" answers tools/list a moment later<order>
    And the run ends
    And the agent runs:
      """js
      // The host may need this run to learn of it.
      """
    And the agent runs:
      """js
      // As they are now.
      """
    Then the result is ["function", "undefined", "function"]

    # A host may ask again before it is answered: what it asked for first is over.
    Examples:
      | order                      |
      |                            |
      | , the latest request first |
