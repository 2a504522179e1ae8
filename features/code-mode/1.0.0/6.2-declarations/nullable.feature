@uses-typescript
Feature: Declarations express nullable (§6.2)

  @declarations-nullable
  Scenario Outline: <what> takes null too
    Given the MCP server "«srv»" with the tool "«name»", whose input is an object with the member "value":
      """json
      <schema>
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                               | types |
      | await server.«name»({ value: <right> }) | right |
      | await server.«name»({ value: null })    | right |
      | await server.«name»({ value: <wrong> }) | wrong |
      | await server.«name»({})                 | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what              | right        | wrong            | schema                                                                                             |
      | a nullable string | "«word»"     | «#n»             | {"type": "string", "nullable": true}                                                               |
      | a nullable object | { id: «#n» } | { id: "«word»" } | {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"], "nullable": true} |
      | a nullable array  | [«#n»]       | ["«word»"]       | {"type": "array", "items": {"type": "number"}, "nullable": true}                                   |
      | a list of types   | "«word»"     | «#n»             | {"type": ["string", "null"]}                                                                       |

    @uses-typed-any-of
    Examples: by anyOf
      | what              | right        | wrong            | schema                                                                                             |
      | anyOf with null   | «#n»         | "«word»"         | {"anyOf": [{"type": "number"}, {"type": "null"}]}                                                  |
      | one of anyOf      | «#n»         | "«word»"         | {"anyOf": [{"type": "number", "nullable": true}, {"type": "boolean"}]}                             |

    @uses-typed-one-of
    Examples: by oneOf
      | what              | right        | wrong            | schema                                                                                             |
      | oneOf with null   | «#n»         | "«word»"         | {"oneOf": [{"type": "number"}, {"type": "null"}]}                                                  |

  @declarations-nullable
  Scenario: null before a type, as one of three, in array items, and in optional properties
    Given the MCP server "«srv»" with the tool "«name»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "first": {"type": ["null", "string"]}, "three": {"type": ["string", "boolean", "null"]},
          "maybe": {"type": "string", "nullable": true},
          "list": {"type": "array", "items": {"type": ["string", "null"]}}, "items": {"type": "array", "items": {"type": "string", "nullable": true}},
          "inner": {"type": "object", "properties": {"deep": {"type": "string", "nullable": true}}, "required": ["deep"]}
        }
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                             | types |
      | await server.«name»({ first: null, three: null, maybe: null })                        | right |
      | await server.«name»({ first: "«word»", three: true, maybe: "«word»" })                | right |
      | await server.«name»({ list: ["«word»", null], items: [null, "«word»"] })              | right |
      | await server.«name»({ inner: { deep: null } })                                        | right |
      | await server.«name»({ inner: { deep: «#n» } })                                        | wrong |
      | await server.«name»({ inner: null })                                                  | wrong |
      | await server.«name»({ first: «#n» })                                                  | wrong |
      | await server.«name»({ three: «#n» })                                                  | wrong |
      | await server.«name»({ list: null })                                                   | wrong |
      | await server.«name»({ items: [«#n»] })                                                | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-nullable @uses-typed-maps
  Scenario: null in further properties
    Given the MCP server "«srv»" with the tool "«name»", whose input is:
      """json
      {"type": "object", "properties": {"map": {"type": "object", "additionalProperties": {"type": "number", "nullable": true}}}}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                    | types |
      | await server.«name»({ map: { "«key»": null, b: «#n» } })     | right |
      | await server.«name»({ map: { "«key»": "«word»" } })          | wrong |
      | await server.«name»({ map: null })                           | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-nullable
  Scenario Outline: <what> takes no null
    Given the MCP server "«srv»" with the tool "«name»", whose input is an object with the member "value":
      """json
      <schema>
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                | types |
      | await server.«name»({ value: "«word»" }) | right |
      | await server.«name»({ value: null })     | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what                                | schema                                |
      | a schema that does not mention null | {"type": "string"}                    |
      | a schema with nullable false        | {"type": "string", "nullable": false} |
