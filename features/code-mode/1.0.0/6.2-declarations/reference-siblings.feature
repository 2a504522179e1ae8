@uses-typescript
Feature: Declarations express what stands beside a reference, and references in every place (§6.2)

  # Since 2019-09 a schema says both: what $ref refers to, and what stands beside it.

  @declarations-ref
  Scenario: $ref at the root, beside properties
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object", "$ref": "#/$defs/In", "properties": {"label": {"type": "string"}}, "required": ["label"],
        "$defs": {"In": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                  | types |
      | await server.«draw»({ path: "«word»", label: "«text»" })   | right |
      | await server.«draw»({ path: "«word»" })                    | wrong |
      | await server.«draw»({ label: "«text»" })                   | wrong |
      | await server.«draw»({ path: «#n», label: "«text»" })       | wrong |
      | await server.«draw»({ path: "«word»", label: «#n» })       | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref
  Scenario: $ref in a property, beside properties
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
          "at": {"$ref": "#/$defs/In", "properties": {"z": {"type": "number"}}, "required": ["z"]}
        },
        "$defs": {"In": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                      | types |
      | await server.«draw»({ at: { path: "«word»", z: «#n» } })       | right |
      | await server.«draw»({ at: { path: "«word»" } })                | wrong |
      | await server.«draw»({ at: { z: «#n» } })                       | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref @uses-typed-lists
  Scenario: $ref in items, beside properties
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
          "list": {"type": "array", "items": {"$ref": "#/$defs/In", "required": ["y"], "properties": {"y": {"type": "boolean"}}}}
        },
        "$defs": {"In": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                      | types |
      | await server.«draw»({ list: [{ path: "«word»", y: true }] })   | right |
      | await server.«draw»({ list: [{ path: "«word»" }] })            | wrong |
      | await server.«draw»({ list: [{ y: true }] })                   | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref @uses-typed-maps
  Scenario: $ref in further properties, beside properties
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
          "map": {"type": "object", "additionalProperties": {"required": ["w"], "properties": {"w": {"type": "string"}}, "$ref": "#/$defs/In"}}
        },
        "$defs": {"In": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                       | types |
      | await server.«draw»({ map: { a: { path: "«word»", w: "a" } } }) | right |
      | await server.«draw»({ map: { a: { path: "«word»" } } })         | wrong |
      | await server.«draw»({ map: { a: { w: "a" } } })                 | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref @uses-typed-results
  Scenario: $ref beside properties, in a result
    Given the MCP server "«srv»" with the tool "«draw»", whose output is:
      """json
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object", "$ref": "#/$defs/Out", "properties": {"label": {"type": "string"}}, "required": ["label"],
        "$defs": {"Out": {"type": "object", "properties": {"size": {"type": "number"}}, "required": ["size"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                       | types |
      | const v: string = null! as Result<typeof server.«draw», "label"> | right |
      | const v: number = null! as Result<typeof server.«draw», "size">  | right |
      | const v: number = null! as Result<typeof server.«draw», "label"> | wrong |
      | const v: string = null! as Result<typeof server.«draw», "size">  | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref
  Scenario: $ref into a part of another schema
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {
          "item": {"$ref": "#/definitions/list/items"}, "second": {"$ref": "#/definitions/either/anyOf/1"},
          "whole": {"$ref": "#/definitions/list"}, "named": {"$ref": "#/definitions/size"}
        },
        "definitions": {
          "list": {"type": "array", "items": {"type": "object", "properties": {"y": {"type": "number"}}, "required": ["y"]}},
          "either": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}, "size": {"type": "number"}
        }
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                | types |
      | await server.«draw»({ item: { y: 3 }, second: true, whole: [{ y: 4 }], named: «#n» }) | right |
      | await server.«draw»({ item: { y: "«word»" } })                           | wrong |
      | await server.«draw»({ second: "«word»" })                                | wrong |
      | await server.«draw»({ whole: [{}] })                                     | wrong |
      | await server.«draw»({ named: "«word»" })                                 | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref
  Scenario Outline: $ref in <where>
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"at": <schema>},
        "definitions": {"point": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                             | types |
      | await server.«draw»({ at: <right> })  | right |
      | await server.«draw»({ at: <wrong> })  | wrong |
    Then every right statement compiles and no wrong one does

    @uses-typed-one-of
    Examples:
      | where          | right       | wrong           | schema                                                              |
      | an alternative | { x: «#n» } | { x: "«word»" } | {"oneOf": [{"$ref": "#/definitions/point"}, {"type": "string"}]} |

    @uses-typed-tuples
    Examples:
      | where   | right         | wrong                | schema                                                                                                                       |
      | a tuple | [{ x: 1 }, 2] | [{ x: "«word»" }, 2] | {"type": "array", "items": [{"$ref": "#/definitions/point"}, {"type": "number"}], "additionalItems": false, "minItems": 2} |

  @declarations-recursive @uses-typed-references @uses-typed-maps @uses-typed-one-of @uses-typed-tuples
  Scenario: Objects that contain themselves in a map, an alternative and a tuple
    Given the MCP server "«srv»" with the tool "«grow»", whose input is:
      """json
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"node": {"$ref": "#/definitions/node"}},
        "required": ["node"],
        "definitions": {"node": {
          "type": "object",
          "properties": {
            "id": {"type": "number"}, "byName": {"type": "object", "additionalProperties": {"$ref": "#/definitions/node"}},
            "next": {"oneOf": [{"$ref": "#/definitions/node"}, {"type": "null"}]},
            "pair": {"type": "array", "items": [{"$ref": "#/definitions/node"}, {"$ref": "#/definitions/node"}], "additionalItems": false, "minItems": 2}
          },
          "required": ["id"]
        }}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                          | types |
      | await server.«grow»({ node: { id: 1, byName: { a: { id: 2, byName: {} } }, next: { id: 3, next: null }, pair: [{ id: 4 }, { id: 5 }] } }) | right |
      | await server.«grow»({ node: { id: 1, byName: { a: { id: 2, byName: { b: { id: "«word»" } } } } } })                  | wrong |
      | await server.«grow»({ node: { id: 1, next: { id: 2, next: { id: "«word»" } } } })                                    | wrong |
      | await server.«grow»({ node: { id: 1, pair: [{ id: 2 }, { id: 3, pair: [{ id: 4 }, { id: "«word»" }] }] } })            | wrong |
    Then every right statement compiles and no wrong one does
