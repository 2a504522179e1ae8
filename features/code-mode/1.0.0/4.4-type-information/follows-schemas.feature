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

  # The export names are those of the module, in whichever order the server lists its tools.

  @declarations-follow-schemas @uses-name-order
  Scenario Outline: Each of several tools that would have one name is declared by its own schema, listed <how>
    Given the MCP server "«srv»" with the tools:
      | tool    | input                                                                                 |
      | <one>   | {"type": "object", "required": ["<one>"], "properties": {"<one>": {"type": "string"}}}     |
      | <two>   | {"type": "object", "required": ["<two>"], "properties": {"<two>": {"type": "string"}}}     |
      | <three> | {"type": "object", "required": ["<three>"], "properties": {"<three>": {"type": "string"}}} |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                           | types |
      | await server.«a»_«b»({ "«a» «b»": "«word»" })       | right |
      | await server.«a»_«b»__2({ "«a»-«b»": "«word»" })    | right |
      | await server.«a»_«b»__3({ "«a».«b»": "«word»" })    | right |
      | await server.«a»_«b»({ "«a».«b»": "«word»" })       | wrong |
      | await server.«a»_«b»({ "«a»-«b»": "«word»" })       | wrong |
      | await server.«a»_«b»__2({ "«a» «b»": "«word»" })    | wrong |
      | await server.«a»_«b»__3({ "«a»-«b»": "«word»" })    | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | how                 | one     | two     | three   |
      | alphabetically      | «a» «b» | «a»-«b» | «a».«b» |
      | the other way round | «a».«b» | «a»-«b» | «a» «b» |
      | in another order    | «a»-«b» | «a».«b» | «a» «b» |
