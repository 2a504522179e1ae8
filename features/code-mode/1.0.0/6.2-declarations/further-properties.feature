@uses-typescript
Feature: Declarations express additionalProperties and patternProperties (§6.2)

  TypeScript cannot say which names a pattern matches: a host that falls back to
  unknown, and warns of it, does what §6.2 asks for there.

  @declarations-additional-properties
  Scenario: No properties are allowed besides the named ones
    Given the MCP server "«srv»" with the tool "«set»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "id": {"type": "number"},
          "list": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "number"}}, "additionalProperties": false}}
        },
        "required": ["id"],
        "additionalProperties": false
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                       | types |
      | await server.«set»({ id: «#n» })                | right |
      | await server.«set»({ id: «#n», "«key»": «#n» }) | wrong |
      | await server.«set»({ id: «#n», list: [{ a: 1 }, {}] }) | right |
      | await server.«set»({ id: «#n», list: [{ a: 1, "«key»": «#n» }] }) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-additional-properties
  Scenario: Any properties are allowed besides the named ones
    Given the MCP server "«srv»" with the tool "«set»", whose input is:
      """json
      {
        "type": "object",
        "properties": {"id": {"type": "number"}, "open": {"type": "object", "additionalProperties": {}}},
        "required": ["id"],
        "additionalProperties": true
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                       | types |
      | await server.«set»({ id: «#n» })                                | right |
      | await server.«set»({ id: «#n», "«key»": «#n», "«other»": "a" }) | right |
      | await server.«set»({ id: «#n», open: { "«key»": «#n», "«other»": "a" } }) | right |
      | await server.«set»({ id: "«word»", "«key»": «#n» })             | wrong |
      | await server.«set»({ "«key»": «#n» })                           | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-additional-properties
  Scenario: A map
    Given the MCP server "«srv»" with the tool "«set»", whose input is an object with the member "map":
      """json
      {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "number"}}}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                   | types |
      | await server.«set»({ map: {} })                             | right |
      | await server.«set»({ map: { "«key»": [«#n»], "a-b": [] } }) | right |
      | await server.«set»({ map: { "«key»": «#n» } })              | wrong |
      | await server.«set»({ map: { "«key»": ["«word»"] } })        | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-additional-properties
  Scenario: A map with a named property of another type
    Given the MCP server "«srv»" with the tool "«set»", whose input is an object with the member "map":
      """json
      {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"], "additionalProperties": {"type": "string"}}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                               | types |
      | await server.«set»({ map: { id: «#n» } })               | right |
      | await server.«set»({ map: { id: «#n», "«key»": "a" } }) | right |
      | await server.«set»({ map: { id: "«word»" } })           | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-pattern-properties
  Scenario: Properties of one name pattern
    Given the MCP server "«srv»" with the tool "«set»", whose input is an object with the member "headers":
      """json
      {"type": "object", "patternProperties": {"^x-[a-z]+$": {"type": "number"}}, "additionalProperties": false}
      """
    And the MCP server "«plain»" with the tool "«set»", whose input is an object with the member "headers":
      """json
      {"type": "object", "properties": {"id": {"type": "number"}}}
      """
    When the declarations of "«plain»" are read
    And these statements are type-checked with the declarations of "«srv»":
      | statement                                                      | types |
      | await server.«set»({ headers: {} })                            | right |
      | await server.«set»({ headers: { "x-«key»": «#n», "x-a": 1 } }) | right |
      | await server.«set»({ headers: { "x-«key»": "«word»" } })       | wrong, or warned of |
      | await server.«set»({ headers: { "x-«key»": [1] } })            | wrong, or warned of |
    Then every right statement compiles and no wrong one does

  @declarations-pattern-properties
  Scenario: Properties of two name patterns, and a named property
    Given the MCP server "«srv»" with the tool "«set»", whose input is an object with the member "values":
      """json
      {
        "type": "object",
        "properties": {"id": {"type": "number"}},
        "required": ["id"],
        "patternProperties": {"^n_": {"type": "number"}, "^s_": {"type": "string"}},
        "additionalProperties": false
      }
      """
    And the MCP server "«plain»" with the tool "«set»", whose input is an object with the member "values":
      """json
      {"type": "object", "properties": {"id": {"type": "number"}}}
      """
    When the declarations of "«plain»" are read
    And these statements are type-checked with the declarations of "«srv»":
      | statement                                                                   | types |
      | await server.«set»({ values: { id: «#n», n_«key»: 1, s_«key»: "«word»" } }) | right |
      | await server.«set»({ values: { id: «#n», n_«key»: { a: 1 } } })             | wrong, or warned of |
      | await server.«set»({ values: { id: «#n», s_«key»: true } })                 | wrong, or warned of |
    Then every right statement compiles and no wrong one does

  @declarations-pattern-properties @uses-typed-results
  Scenario: Properties of one name pattern, in a result
    Given the MCP server "«srv»" with the tool "«get»", whose output is an object with the member "headers":
      """json
      {"type": "object", "patternProperties": {"^x-[a-z]+$": {"type": "number"}}, "additionalProperties": false}
      """
    And the MCP server "«plain»" with the tool "«get»", whose output is an object with the member "headers":
      """json
      {"type": "object", "properties": {"id": {"type": "number"}}}
      """
    When the declarations of "«plain»" are read
    And these statements are type-checked with the declarations of "«srv»":
      | statement                                                                               | types |
      | const v: unknown = null! as Result<typeof server.«get», "headers">                      | right |
      | const v: string = (null! as Result<typeof server.«get», "headers">)["x-«key»"]          | wrong, or warned of |
    Then every right statement compiles and no wrong one does
