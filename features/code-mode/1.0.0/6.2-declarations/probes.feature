@uses-typescript
Feature: Probes: declarations (§6.2)

  @probe-further-properties-unsaid
  Scenario: A property that the schema does not name
    Given the MCP server "«srv»" with the tool "«set»", whose input is:
      """json
      {"type": "object", "properties": {"id": {"type": "number"}}}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                       | types |
      | await server.«set»({ id: «#n» })                | right |
      | await server.«set»({ id: «#n», "«key»": «#n» }) | right |
    Then the reading of "further-properties-unsaid" is one of:
      | where       | what  | reading |
      | statement 2 | true  | open    |
      | statement 2 | false | closed  |

  @probe-tuple-prefix-items
  Scenario: A wrong type in the second place of prefixItems
    Given the MCP server "«srv»" with the tool "«move»", whose input is an object with the member "step":
      """json
      {"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "minItems": 2}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                           | types |
      | await server.«move»({ step: ["«word»", «#n»] })     | right |
      | await server.«move»({ step: ["«word»", "«text»"] }) | wrong |
    Then the reading of "tuple-prefix-items" is one of:
      | where       | what  | reading |
      | statement 2 | false | typed   |
      | statement 2 | true  | untyped |

  @probe-tuple-early-end
  Scenario: A tuple with one item of two
    Given the MCP server "«srv»" with the tool "«move»", whose input is an object with the member "step":
      """json
      {"type": "array", "items": [{"type": "string"}, {"type": "number"}]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                       | types |
      | await server.«move»({ step: ["«word»", «#n»] }) | right |
      | await server.«move»({ step: ["«word»"] })       | right |
    Then the reading of "tuple-early-end" is one of:
      | where       | what  | reading         |
      | statement 2 | true  | optional-places |
      | statement 2 | false | all-places      |

  @probe-result-without-output-schema
  Scenario: A result used without checking its type
    Given the MCP server "«srv»" with the tools:
      | tool   | input              | reply        |
      | «read» | {"type": "object"} | text: «word» |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                       | types |
      | await server.«read»({})                         | right |
      | const n: number = (await server.«read»({})).«n» | wrong |
    Then the reading of "result-without-output-schema" is one of:
      | where       | what  | reading  |
      | statement 2 | false | examined |
      | statement 2 | true  | any      |

  @probe-fallback-extent
  Scenario: A wrong type beside a part that cannot be represented
    Given the MCP server "«srv»" with the tool "«send»", whose input is:
      """json
      {"type": "object", "properties": {"odd": {"not": {"const": "«other»"}}, "to": {"type": "string"}}, "required": ["odd", "to"]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                             | types |
      | await server.«send»({ odd: «#n», to: "«word»" })      | right |
      | await server.«send»({ odd: «#n», to: «#n» })          | wrong |
    Then the reading of "fallback-extent" is one of:
      | where       | what  | reading |
      | statement 2 | false | part    |
      | statement 2 | true  | whole   |

  @probe-nullable-beside-others
  Scenario: null for a nullable enum without null, and for a nullable reference
    Given the MCP server "«srv»" with the tool "«name»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "size": {"type": "string", "enum": ["«small»", "«large»"], "nullable": true},
          "point": {"allOf": [{"$ref": "#/$defs/point"}], "nullable": true},
          "other": {"$ref": "#/$defs/point", "nullable": true}
        },
        "$defs": {"point": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                      | types |
      | await server.«name»({ size: "«small»", point: { x: «#n» } })   | right |
      | await server.«name»({ size: null })                            | wrong |
      | await server.«name»({ point: null })                           | wrong |
      | await server.«name»({ other: null })                           | wrong |
    Then the reading of "nullable-beside-others" is one of:
      | where       | what  | reading       |
      | statement 2 | false | by-type-alone |
      | statement 3 | false | by-type-alone |
      | statement 4 | false | by-type-alone |
      | statement 4 | true  | allowed       |

  @probe-no-input-declared
  Scenario: A tool without input, called in both ways
    Given the MCP server "«srv»" with the tools:
      | tool   | input |
      | «ping» | {}    |
    When these statements are type-checked with the declarations of "«srv»":
      | statement               | types           |
      | await server.«ping»()   | right, or other |
      | await server.«ping»({}) | right, or other |
    Then the reading of "no-input-declared" is one of:
      | where       | what  | reading            |
      | statement 1 | false | required-parameter |
      | statement 2 | false | no-parameter       |
      | statement 1 | true  | optional-parameter |

  @probe-declared-result-union
  Scenario: The declared result of a tool with an output schema, taken as it is
    Given the MCP server "«srv»" with the tool "«count»", whose output is:
      """json
      {"type": "object", "properties": {"total": {"type": "number"}}, "required": ["total"]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                        | types |
      | const n: number = null! as Result<typeof server.«count», "total"> | right |
      | const n: number = (await server.«count»({})).total               | right |
      | const text: string = (await server.«count»({})).total            | wrong |
    # Beside a type of a package that is not at hand, the whole is any.
    Then the reading of "declared-result-union" is one of:
      | where       | what  | reading      |
      | statement 3 | true  | with-others  |
      | statement 2 | true  | schema-alone |
      | statement 2 | false | with-others  |

  @probe-pattern-properties
  Scenario: A wrong type in a property of a pattern
    Given the MCP server "«srv»" with the tool "«set»", whose input is:
      """json
      {"type": "object", "patternProperties": {"^«key»": {"type": "number"}}, "additionalProperties": false}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                   | types |
      | await server.«set»({ «key»One: «#n» })      | right |
      | await server.«set»({ «key»One: "«word»" })  | wrong |
    Then the reading of "pattern-properties" is one of:
      | where       | what  | reading |
      | statement 2 | false | typed   |
      | statement 2 | true  | untyped |
