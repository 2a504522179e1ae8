@uses-typescript
Feature: What TypeScript cannot express has the type unknown (§6.2)

  @declarations-fallback-unknown
  Scenario Outline: <what> has the type unknown in an input
    Given the MCP server "«srv»" with the tool "«send»", whose input is an object with the member "value":
      """json
      <schema>
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                 | types |
      | await server.«send»({ value: "«word»" })  | right |
      | await server.«send»({ value: «#n» })      | right |
      | await server.«send»({ value: { a: [] } }) | right |
      | await server.«send»({ value: null })      | right |
      | await server.«none»({ value: "«word»" })  | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what                       | schema                                         |
      | a $ref to another document | {"$ref": "https://example.com/«word».json#/a"} |
      | the keyword not            | {"not": {"const": "«other»"}}                  |

  @declarations-fallback-unknown
  Scenario Outline: <what> has the type unknown, not any, in a result
    Given the MCP server "«srv»" with the tool "«get»", whose output is an object with the member "value":
      """json
      <schema>
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                      | types |
      | const r = await server.«get»({}); if (typeof r === "object" && r && "value" in r) { const v: unknown = r.value; } | right |
      | const r = await server.«get»({}); if (typeof r === "object" && r && "value" in r) { const v: string = r.value; } | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what                       | schema                                         |
      | a $ref to another document | {"$ref": "https://example.com/«word».json#/a"} |
      | the keyword not            | {"not": {"const": "«other»"}}                  |
