@uses-typescript
Feature: Declarations express tuples (§6.2)

  @declarations-tuple
  Scenario: items as an array
    Given the MCP server "«srv»" with the tool "«move»", whose input is:
      """json
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"step": {"type": "array", "items": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}], "additionalItems": false, "minItems": 3}},
        "required": ["step"]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                           | types |
      | await server.«move»({ step: ["«word»", «#n», true] })     | right |
      | await server.«move»({ step: [«#n», "«word»", true] })     | wrong |
      | await server.«move»({ step: ["«word»", "«text»", true] }) | wrong |
      | await server.«move»({ step: ["«word»", «#n», «#n»] })     | wrong |
      | await server.«move»({ step: "«word»" })             | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-tuple
  Scenario: A list of tuples of objects
    Given the MCP server "«srv»" with the tool "«move»", whose input is an object with the member "steps":
      """json
      {"type": "array", "items": {"type": "array", "items": [{"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}, {"type": "boolean"}], "minItems": 2}}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                | types |
      | await server.«move»({ steps: [[{ x: «#n» }, true], [{ x: 1 }, false]] }) | right |
      | await server.«move»({ steps: [] })                                       | right |
      | await server.«move»({ steps: [[{ x: «#n» }, "«word»"]] })                | wrong |
      | await server.«move»({ steps: [[{ x: "«word»" }, true]] })                | wrong |
    Then every right statement compiles and no wrong one does
