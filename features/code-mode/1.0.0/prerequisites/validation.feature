Feature: What scripts use of validation (§7.2)

  @validation-error @prerequisite-validation
  Scenario: An input of the wrong type is refused
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                   | reply        |
      | «read» | {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      let outcome = "accepted";
      await «read»({ path: "«path»" });
      try { await «read»({ path: «#n» }); } catch { outcome = "refused"; }
      globalThis.«§result» = outcome;
      """
    Then the result is "refused"
    And the server "«srv»" received 1 call of "«read»"

  @validation-error @prerequisite-nested-refusals
  Scenario: An object inside of an input is refused that lacks a property, or has one that is not allowed
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                                                                                  | reply        |
      | «read» | {"type": "object", "properties": {"in": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}}} | text: «word» |
    When the agent runs:
      """js
      import { «read» } from "«§modules»servers/«srv»";
      const outcomes = [];
      await «read»({ in: { a: "«text»" } });
      for (const inner of [{}, { a: "«text»", b: "«text»" }]) {
        try { await «read»({ in: inner }); outcomes.push("accepted"); } catch { outcomes.push("refused"); }
      }
      globalThis.«§result» = outcomes;
      """
    Then the result is ["refused", "refused"]
    And the server "«srv»" received 1 call of "«read»"
