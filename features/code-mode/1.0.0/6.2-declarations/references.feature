@uses-typescript
Feature: Declarations express references and recursion (§6.2)

  @declarations-ref
  Scenario Outline: $ref to <what>
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "from": {"$ref": "<ref>"}, "to": {"$ref": "<ref>", "description": "Where it ends."}, "label": {"type": "string"},
          "path": {"type": "array", "items": {"$ref": "<ref>"}}
        },
        "required": ["from", "to"],
        "<place>": {"point/a b": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                 | types |
      | await server.«draw»({ from: { x: «#n» }, to: { x: 2 } })                  | right |
      | await server.«draw»({ from: { x: «#n» }, to: { x: 2 }, label: "«word»" }) | right |
      | await server.«draw»({ from: { x: "«word»" }, to: { x: 2 } })              | wrong |
      | await server.«draw»({ from: { x: «#n» }, to: {} })                        | wrong |
      | await server.«draw»({ from: { x: 1 }, to: { x: 2 }, path: [{ x: «#n» }] }) | right |
      | await server.«draw»({ from: { x: 1 }, to: { x: 2 }, path: [{ x: "«word»" }] }) | wrong |
      | await server.«draw»({ from: { x: «#n» } })                                | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what        | place       | ref                        |
      | $defs       | $defs       | #/$defs/point~1a%20b       |
      | definitions | definitions | #/definitions/point~1a%20b |

  @declarations-ref
  Scenario Outline: $ref to <place>, <where>
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"at": <schema>},
        "<place>": {"point/a b": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                            | types |
      | await server.«draw»({ at: <right> }) | right |
      | await server.«draw»({ at: <wrong> }) | wrong |
    Then every right statement compiles and no wrong one does

    @uses-typed-any-of
    Examples:
      | place       | where             | right    | wrong | schema                                                             |
      | $defs       | in an alternative | { x: 3 } | {}    | {"anyOf": [{"$ref": "#/$defs/point~1a%20b"}, {"type": "null"}]}       |
      | definitions | in an alternative | { x: 3 } | {}    | {"anyOf": [{"$ref": "#/definitions/point~1a%20b"}, {"type": "null"}]} |

    @uses-typed-maps
    Examples:
      | place       | where                 | right                 | wrong           | schema                                                                                |
      | $defs       | in further properties | { "«key»": { x: 3 } } | { "«key»": {} } | {"type": "object", "additionalProperties": {"$ref": "#/$defs/point~1a%20b"}}       |
      | definitions | in further properties | { "«key»": { x: 3 } } | { "«key»": {} } | {"type": "object", "additionalProperties": {"$ref": "#/definitions/point~1a%20b"}} |

  @declarations-ref
  Scenario: $ref to another part of the schema, through a second $ref
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "first": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]},
          "second": {"$ref": "#/$defs/same"}
        },
        "required": ["second"],
        "$defs": {"same": {"$ref": "#/properties/first"}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                        | types |
      | await server.«draw»({ second: { x: «#n» } })     | right |
      | await server.«draw»({ second: { x: "«word»" } }) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref @uses-typed-results
  Scenario: One $defs name that two tools, and input and output, define differently
    Given the MCP server "«srv»" with the tools:
      | tool   | description | input                                                                                                                       | output                                                                                                                        |
      | «draw» | Reads.      | {"type": "object", "properties": {"value": {"$ref": "#/$defs/Item"}}, "required": ["value"], "$defs": {"Item": {"type": "string"}}} | {"type": "object", "properties": {"value": {"$ref": "#/$defs/Item"}}, "required": ["value"], "$defs": {"Item": {"type": "boolean"}}} |
      | «move» | Reads.      | {"type": "object", "properties": {"value": {"$ref": "#/$defs/Item"}}, "required": ["value"], "$defs": {"Item": {"type": "number"}}} |                                                                                                                               |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                                        | types |
      | await server.«draw»({ value: "«word»" }); await server.«move»({ value: «#n» })                                                   | right |
      | await server.«draw»({ value: «#n» })                                                                                             | wrong |
      | await server.«move»({ value: "«word»" })                                                                                         | wrong |
      | const v: boolean = null! as Result<typeof server.«draw», "value">; | right |
      | const v: string = null! as Result<typeof server.«draw», "value">; | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-ref
  Scenario: References whose last parts are equal
    Given the MCP server "«srv»" with the tool "«draw»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "a": {"type": "object", "properties": {"one": {"$ref": "#/$defs/in/Item"}, "list": {"type": "array", "items": {"type": "string"}}}, "required": ["one"]},
          "b": {"type": "object", "properties": {"two": {"$ref": "#/$defs/out/Item"}, "list": {"type": "array", "items": {"type": "number"}}}, "required": ["two"]},
          "c": {"$ref": "#/properties/a/properties/list/items"},
          "d": {"$ref": "#/properties/b/properties/list/items"}
        },
        "required": ["a", "b"],
        "$defs": {"in": {"Item": {"type": "string"}}, "out": {"Item": {"type": "number"}}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                          | types |
      | await server.«draw»({ a: { one: "«word»" }, b: { two: «#n» }, c: "«word»", d: «#n» }) | right |
      | await server.«draw»({ a: { one: "«word»" }, b: { two: "«word»" } })                | wrong |
      | await server.«draw»({ a: { one: «#n» }, b: { two: «#n» } })                        | wrong |
      | await server.«draw»({ a: { one: "«word»" }, b: { two: «#n» }, c: «#n» })           | wrong |
      | await server.«draw»({ a: { one: "«word»" }, b: { two: «#n» }, d: "«word»" })       | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-recursive @uses-typed-references
  Scenario: A tree, as deep as one likes
    Given the MCP server "«srv»" with the tool "«grow»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#"}}},
        "required": ["name"]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                      | types |
      | await server.«grow»({ name: "a", children: [{ name: "b" }, { name: "c", children: [{ name: "«word»" }] }] })   | right |
      | await server.«grow»({ name: "a", children: [{ name: "b", children: [{ name: «#n» }] }] })                      | wrong |
      | await server.«grow»({ name: "1", children: [{ name: "2", children: [{ name: "3", children: [{ name: "4", children: [{ name: "5", children: [{ name: "6", children: [{ name: "7", children: [{ name: "8", children: [{ name: "9" }] }] }] }] }] }] }] }] }) | right |
      | await server.«grow»({ name: "1", children: [{ name: "2", children: [{ name: "3", children: [{ name: "4", children: [{ name: "5", children: [{ name: "6", children: [{ name: "7", children: [{ name: "8", children: [{ name: 9 }] }] }] }] }] }] }] }] }) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-recursive @uses-typed-references
  Scenario: Two objects that contain each other
    Given the MCP server "«srv»" with the tool "«file»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"folder": {"$ref": "#/$defs/folder"}},
        "required": ["folder"],
        "$defs": {
          "folder": {"type": "object", "properties": {"owner": {"$ref": "#/$defs/person"}}, "required": ["owner"]},
          "person": {"type": "object", "properties": {"id": {"type": "number"}, "folders": {"type": "array", "items": {"$ref": "#/$defs/folder"}}}, "required": ["id"]}
        }
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                     | types |
      | await server.«file»({ folder: { owner: { id: 1 } } })                                         | right |
      | await server.«file»({ folder: { owner: { id: 1, folders: [{ owner: { id: «#n» } }] } } })     | right |
      | await server.«file»({ folder: { owner: { id: 1, folders: [{ owner: { id: "«text»" } }] } } }) | wrong |
      | await server.«file»({ folder: { owner: { id: 1, folders: [{}] } } })                          | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-recursive @uses-typed-references @uses-typed-any-of
  Scenario: A value of any depth, through anyOf
    Given the MCP server "«srv»" with the tool "«nest»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"value": {"$ref": "#/$defs/value"}},
        "required": ["value"],
        "$defs": {"value": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/value"}}]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                    | types |
      | await server.«nest»({ value: "«word»" })                     | right |
      | await server.«nest»({ value: [[["«word»"], "«text»"], []] }) | right |
      | await server.«nest»({ value: [[[«#n»]]] })                   | wrong |
      | await server.«nest»({ value: {} })                           | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-recursive @uses-typed-references @uses-typed-results
  Scenario: A result that is a tree
    Given the MCP server "«srv»" with the tool "«grow»", whose output is:
      """json
      {
        "type": "object",
        "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#"}}},
        "required": ["name", "children"]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement | types |
      | const v: string \| undefined = (null! as Result<typeof server.«grow», "children">)[0]?.name | right |
      | const v: string \| undefined = (null! as Result<typeof server.«grow», "children">)[0]?.children[0]?.children[0]?.name | right |
      | const v: number \| undefined = (null! as Result<typeof server.«grow», "children">)[0]?.name | wrong |
      | const v: number \| undefined = (null! as Result<typeof server.«grow», "children">)[0]?.children[0]?.children[0]?.name | wrong |
    Then every right statement compiles and no wrong one does
