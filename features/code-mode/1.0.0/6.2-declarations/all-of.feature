@uses-typescript
Feature: What allOf combines is expressed, or a doc comment warns of it (§6.2)

  # The list of §6.2 has no allOf: a host may fall back to unknown for it, and then says so.

  @declarations-fallback-warning
  Scenario Outline: allOf is expressed, or warned of: <what>
    Given the MCP server "«srv»" with the tool "«send»", whose input is:
      """json
      <schema>
      """
    And the MCP server "«plain»" with the tool "«send»", whose input is:
      """json
      {"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "string"}}, "required": ["a", "b"]}
      """
    When the declarations of "«plain»" are read
    And these statements are type-checked with the declarations of "«srv»":
      | statement                      | types               |
      | await server.«send»(<right>)   | right               |
      | await server.«send»(<lacking>) | wrong, or warned of |
      | await server.«send»(<other>)   | wrong, or warned of |
    Then every right statement compiles and no wrong one does

    Examples:
      | what                        | right                                   | lacking                | other                             | schema |
      | a property, by two objects  | { both: { a: «#n», b: "«word»" } }      | { both: { a: «#n» } }  | { both: { a: «#n», b: «#n» } }    | {"type": "object", "properties": {"both": {"allOf": [{"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}, {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}]}}, "required": ["both"]} |
      | a property, by its first    | { both: { a: «#n», b: "«word»" } }      | { both: { b: "«word»" } } | { both: { a: "«word»", b: "a" } } | {"type": "object", "properties": {"both": {"allOf": [{"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}, {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}]}}, "required": ["both"]} |
      | the root, beside properties | { a: «#n», b: "«word»" }                | { a: «#n» }            | { a: «#n», b: «#n» }              | {"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"], "allOf": [{"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}]} |
      | the root, by its properties | { a: «#n», b: "«word»" }                | { b: "«word»" }        | { a: "«word»", b: "a" }           | {"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"], "allOf": [{"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}]} |

    @uses-typed-lists
    Examples: in a list
      | what                        | right                                   | lacking                | other                             | schema |
      | the items of a list         | { list: [{ a: «#n», b: "«word»" }] }    | { list: [{ a: «#n» }] } | { list: [{ a: «#n», b: «#n» }] }  | {"type": "object", "properties": {"list": {"type": "array", "items": {"allOf": [{"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}, {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}]}}}, "required": ["list"]} |

    @uses-typed-references
    Examples: of a $ref
      | what                        | right                                   | lacking                | other                             | schema |
      | a property, by one $ref     | { both: { a: «#n», b: "«word»" } }      | { both: { a: «#n» } }  | { both: { a: "«word»", b: "a" } } | {"type": "object", "properties": {"both": {"description": "Both.", "allOf": [{"$ref": "#/$defs/In"}]}}, "required": ["both"], "$defs": {"In": {"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "string"}}, "required": ["a", "b"]}}} |

    @uses-typed-maps
    Examples: in further properties
      | what                        | right                                   | lacking                | other                             | schema |
      | further properties          | { map: { x: { a: «#n», b: "«word»" } } } | { map: { x: { a: «#n» } } } | { map: { x: { a: «#n», b: «#n» } } } | {"type": "object", "properties": {"map": {"type": "object", "additionalProperties": {"allOf": [{"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}, {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}]}}}, "required": ["map"]} |

  @declarations-fallback-warning
  Scenario Outline: A keyword that TypeScript has no type for is expressed, or warned of: <what>
    Given the MCP server "«srv»" with the tool "«send»", whose input is an object with the member "value":
      """json
      <schema>
      """
    And the MCP server "«plain»" with the tool "«send»", whose input is an object with the member "value":
      """json
      {"type": "object"}
      """
    When the declarations of "«plain»" are read
    And these statements are type-checked with the declarations of "«srv»":
      | statement                               | types               |
      | await server.«send»({ value: <right> }) | right               |
      | await server.«send»({ value: <wrong> }) | wrong, or warned of |
    Then every right statement compiles and no wrong one does

    Examples:
      | what                  | right            | wrong       | schema |
      | if and then           | { a: 1, b: «#n» } | { a: 1 }    | {"type": "object", "properties": {"a": {"const": 1}, "b": {"type": "number"}}, "required": ["a"], "if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"]}} |
