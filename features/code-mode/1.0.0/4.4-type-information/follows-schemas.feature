@uses-typescript
Feature: Declarations in the agent context are made from the schemas of tools (§4.4)

  @declarations-follow-schemas
  Scenario: Declarations follow property types and required properties
    Given the MCP server "«srv»" with the tool "«send»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"to": {"type": "array", "items": {"type": "string"}}, "copy": {"type": "boolean"}},
        "required": ["to"]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                           | types |
      | await server.«send»({ to: ["«word»"] })             | right |
      | await server.«send»({ to: ["«word»"], copy: true }) | right |
      | await server.«send»({ to: [«#n»] })                 | wrong |
      | await server.«send»({ to: "«word»" })               | wrong |
      | await server.«send»({ to: [], copy: "«word»" })     | wrong |
      | await server.«send»({ copy: false })                | wrong |
    Then every right statement compiles and no wrong one does
