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

  @declarations-any-of @uses-typed-results
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

  # How many there are of anything makes no difference.

  @declarations-any-of
  Scenario: anyOf 24 objects
    Given the MCP server "«srv»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"anyOf": [{"type": "object", "properties": {"kind": {"const": "k0"}, "f0": {"type": "boolean"}}, "required": ["kind", "f0"]}, {"type": "object", "properties": {"kind": {"const": "k1"}, "f1": {"type": "boolean"}}, "required": ["kind", "f1"]}, {"type": "object", "properties": {"kind": {"const": "k2"}, "f2": {"type": "boolean"}}, "required": ["kind", "f2"]}, {"type": "object", "properties": {"kind": {"const": "k3"}, "f3": {"type": "boolean"}}, "required": ["kind", "f3"]}, {"type": "object", "properties": {"kind": {"const": "k4"}, "f4": {"type": "boolean"}}, "required": ["kind", "f4"]}, {"type": "object", "properties": {"kind": {"const": "k5"}, "f5": {"type": "boolean"}}, "required": ["kind", "f5"]}, {"type": "object", "properties": {"kind": {"const": "k6"}, "f6": {"type": "boolean"}}, "required": ["kind", "f6"]}, {"type": "object", "properties": {"kind": {"const": "k7"}, "f7": {"type": "boolean"}}, "required": ["kind", "f7"]}, {"type": "object", "properties": {"kind": {"const": "k8"}, "f8": {"type": "boolean"}}, "required": ["kind", "f8"]}, {"type": "object", "properties": {"kind": {"const": "k9"}, "f9": {"type": "boolean"}}, "required": ["kind", "f9"]}, {"type": "object", "properties": {"kind": {"const": "k10"}, "f10": {"type": "boolean"}}, "required": ["kind", "f10"]}, {"type": "object", "properties": {"kind": {"const": "k11"}, "f11": {"type": "boolean"}}, "required": ["kind", "f11"]}, {"type": "object", "properties": {"kind": {"const": "k12"}, "f12": {"type": "boolean"}}, "required": ["kind", "f12"]}, {"type": "object", "properties": {"kind": {"const": "k13"}, "f13": {"type": "boolean"}}, "required": ["kind", "f13"]}, {"type": "object", "properties": {"kind": {"const": "k14"}, "f14": {"type": "boolean"}}, "required": ["kind", "f14"]}, {"type": "object", "properties": {"kind": {"const": "k15"}, "f15": {"type": "boolean"}}, "required": ["kind", "f15"]}, {"type": "object", "properties": {"kind": {"const": "k16"}, "f16": {"type": "boolean"}}, "required": ["kind", "f16"]}, {"type": "object", "properties": {"kind": {"const": "k17"}, "f17": {"type": "boolean"}}, "required": ["kind", "f17"]}, {"type": "object", "properties": {"kind": {"const": "k18"}, "f18": {"type": "boolean"}}, "required": ["kind", "f18"]}, {"type": "object", "properties": {"kind": {"const": "k19"}, "f19": {"type": "boolean"}}, "required": ["kind", "f19"]}, {"type": "object", "properties": {"kind": {"const": "k20"}, "f20": {"type": "boolean"}}, "required": ["kind", "f20"]}, {"type": "object", "properties": {"kind": {"const": "k21"}, "f21": {"type": "boolean"}}, "required": ["kind", "f21"]}, {"type": "object", "properties": {"kind": {"const": "k22"}, "f22": {"type": "boolean"}}, "required": ["kind", "f22"]}, {"type": "object", "properties": {"kind": {"const": "k23"}, "f23": {"type": "boolean"}}, "required": ["kind", "f23"]}]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement | types |
      | await server.«pick»({ value: { kind: "k0", f0: true } }) | right |
      | await server.«pick»({ value: { kind: "k12", f12: true } }) | right |
      | await server.«pick»({ value: { kind: "k23", f23: true } }) | right |
      | await server.«pick»({ value: { kind: "k23", f23: «#n» } }) | wrong |
      | await server.«pick»({ value: { kind: "k24" } }) | wrong |
    Then every right statement compiles and no wrong one does
