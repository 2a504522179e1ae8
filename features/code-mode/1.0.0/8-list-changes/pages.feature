Feature: Changed tools that a server lists in pages (§8.1)

  @list-change-before-import @timing
  Scenario: The changed tools of all pages are there in the next run
    Given the MCP server "«srv»", which lists its tools in pages of 2, with the tools:
      | tool   | reply        |
      | «read» | text: «one»  |
      | «kept» | text: «two»  |
      | «last» | text: «last» |
    And scripts that begin with:
      """js
      import * as server from "«§modules»servers/«srv»";
      """
    When the agent runs:
      """js
      // As they are at first.
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool    | reply         |
      | «read»  | text: «one»   |
      | «added» | text: «three» |
      | «kept»  | text: «two»   |
      | «last»  | text: «last»  |
      | «more»  | text: «four»  |
    And the agent runs:
      """js
      globalThis.«§result» = [await server.«added»({}), await server.«kept»({}), await server.«last»({}), await server.«more»({})];
      """
    Then the result is ["«three»", "«two»", "«last»", "«four»"]
