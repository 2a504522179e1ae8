@uses-typescript
Feature: Declarations express oneOf and anyOf (§6.2)

  @declarations-one-of
  Scenario: oneOf simple types
    Given the MCP server "«srv»" with the tool "«find»", whose input is an object with the member "value":
      """json
      {"oneOf": [{"type": "string"}, {"type": "number"}, {"type": "array", "items": {"oneOf": [{"type": "boolean"}, {"type": "number"}]}}]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                | types |
      | await server.«find»({ value: "«word»" }) | right |
      | await server.«find»({ value: «#n» })     | right |
      | await server.«find»({ value: true })     | wrong |
      | await server.«find»({ value: [«#n», true] }) | right |
      | await server.«find»({ value: ["a"] })    | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-one-of
  Scenario: oneOf objects
    Given the MCP server "«srv»" with the tool "«find»", whose input is an object with the member "by":
      """json
      {"oneOf": [
        {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"]},
        {"type": "object", "properties": {"name": {"type": "string"}, "exact": {"type": "boolean"}}, "required": ["name"]}
      ]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                    | types |
      | await server.«find»({ by: { id: «#n» } })                    | right |
      | await server.«find»({ by: { name: "«word»", exact: true } }) | right |
      | await server.«find»({ by: { id: "«word»", name: «#n» } })    | wrong |
      | await server.«find»({ by: { id: [], exact: "«word»" } })     | wrong |
      | await server.«find»({ by: "«word»" })                        | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-one-of
  Scenario: oneOf beside common properties
    Given the MCP server "«srv»" with the tool "«find»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"limit": {"type": "number"}},
        "required": ["limit"],
        "oneOf": [
          {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"]},
          {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
        ]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                         | types |
      | await server.«find»({ limit: 1, id: «#n» })       | right |
      | await server.«find»({ limit: 1, name: "«word»" }) | right |
      | await server.«find»({ limit: 1 })                 | wrong |
      | await server.«find»({ id: «#n» })                 | wrong |
      | await server.«find»({ limit: 1, id: "«word»" })   | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-any-of
  Scenario: anyOf different types
    Given the MCP server "«srv»" with the tool "«find»", whose input is an object with the member "value":
      """json
      {"anyOf": [{"type": "boolean"}, {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}}, {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"]}]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                        | types |
      | await server.«find»({ value: true })             | right |
      | await server.«find»({ value: ["«word»", true] }) | right |
      | await server.«find»({ value: { id: «#n» } })     | right |
      | await server.«find»({ value: «#n» })             | wrong |
      | await server.«find»({ value: [«#n»] })           | wrong |
      | await server.«find»({ value: { id: "«word»" } }) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-any-of
  Scenario: anyOf beside common properties
    Given the MCP server "«srv»" with the tool "«find»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"limit": {"type": "number"}},
        "required": ["limit"],
        "anyOf": [
          {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"]},
          {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
        ]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                   | types |
      | await server.«find»({ limit: 1, id: «#n» })                 | right |
      | await server.«find»({ limit: 1, name: "«word»" })           | right |
      | await server.«find»({ limit: 1, id: «#n», name: "«word»" }) | right |
      | await server.«find»({ limit: 1 })                           | wrong |
      | await server.«find»({ id: «#n» })                           | wrong |
      | await server.«find»({ limit: "«word»", id: «#n» })          | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-any-of
  Scenario: anyOf beside common properties, in a result
    Given the MCP server "«srv»" with the tool "«find»", whose output is:
      """json
      {
        "type": "object",
        "properties": {"limit": {"type": "number"}, "by": {"anyOf": [{"type": "boolean"}, {"type": "array", "items": {"type": "string"}}]}},
        "required": ["limit", "by"],
        "anyOf": [
          {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"]},
          {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
        ]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                       | types |
      | const v: number = null! as Result<typeof server.«find», "limit">                | right |
      | const v: string = null! as Result<typeof server.«find», "limit">                | wrong |
      | const v: boolean \| string[] = null! as Result<typeof server.«find», "by">      | right |
      | const v: boolean = null! as Result<typeof server.«find», "by">                  | wrong |
    Then every right statement compiles and no wrong one does
