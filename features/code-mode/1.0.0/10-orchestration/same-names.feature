Feature: Tools of two servers with the same name (§10)

  @calls-composed
  Scenario: Identical calls to same-named tools each go to their own server
    Given the MCP server "«one»" with the tools:
      | tool   | reply         |
      | «find» | text: «found» |
    And the MCP server "«two»" with the tools:
      | tool   | reply         |
      | «find» | text: «other» |
    When the agent runs:
      """js
      import * as one from "«§modules»servers/«one»";
      import * as two from "«§modules»servers/«two»";
      const input = { query: "«query»" };
      globalThis.«§result» = [await one.«find»(input), await two.«find»(input), await one.«find»(input)];
      """
    Then the result is ["«found»", "«other»", "«found»"]
    And the server "«one»" received at least 1 call of "«find»"
    And the server "«two»" received 1 call of "«find»", with {"query": "«query»"}

  # Two instances of one program report one name. Their ids tell them apart.

  @calls-composed
  Scenario: Identical calls to servers that report the same name each go to their own server
    Given the MCP server "«one»", named "«name»" and with the instructions "«says»", with the tools:
      | tool   | reply         |
      | «find» | text: «found» |
    And the MCP server "«two»", named "«name»" and with the instructions "«says»", with the tools:
      | tool   | reply         |
      | «find» | text: «other» |
    When the agent runs:
      """js
      import * as one from "«§modules»servers/«one»";
      import * as two from "«§modules»servers/«two»";
      const input = { query: "«query»" };
      globalThis.«§result» = [await two.«find»(input), await one.«find»(input), await two.«find»(input)];
      """
    Then the result is ["«other»", "«found»", "«other»"]
    And the server "«one»" received at least 1 call of "«find»"
    And the server "«two»" received at least 1 call of "«find»"
