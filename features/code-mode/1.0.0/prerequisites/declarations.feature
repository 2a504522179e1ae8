Feature: The declarations that statements are checked with (§4.4, §6.2)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | input                                                                                |
      | «read» | Reads.      | {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]} |

  @declarations-injected @prerequisite-declarations
  Scenario: The agent context declares the module of a server
    When the declarations of "«srv»" are read
    Then the agent context declares every server whose declarations were read

  @declarations-generated @prerequisite-typed-declarations @uses-typescript
  Scenario: The declarations tell the input of a tool
    When these statements are type-checked with the declarations of "«srv»":
      | statement                             | types |
      | await server.«read»({ path: "«word»" }) | right |
      | await server.«read»({ path: «#n» })     | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-output @prerequisite-typed-results @uses-typescript
  Scenario: The declarations tell the result of a tool
    Given the MCP server "«second»" with the tool "«read»", whose output is an object with the member "value":
      """json
      {"type": "number"}
      """
    When these statements are type-checked with the declarations of "«second»":
      | statement                                                        | types |
      | const v: number = null! as Result<typeof server.«read», "value"> | right |
      | const v: string = null! as Result<typeof server.«read», "value"> | wrong |
    Then every right statement compiles and no wrong one does

  Scenario Outline: The declarations have <what>
    Given the MCP server "«second»" with the tool "«read»", whose input is:
      """json
      {"type": "object", "properties": {"value": <schema>}, "required": ["value"], "$defs": {"«part»": {"type": "number"}}}
      """
    When these statements are type-checked with the declarations of "«second»":
      | statement                                 | types |
      | await server.«read»({ value: <right> })   | right |
      | await server.«read»({ value: <another> }) | right |
      | await server.«read»({ value: <wrong> })   | wrong |
    Then every right statement compiles and no wrong one does

    @declarations-ref @prerequisite-typed-references @uses-typescript
    Examples:
      | what                             | right | another | wrong    | schema                   |
      | the type of what a $ref leads to | «#n»  | 1       | "«word»" | {"$ref": "#/$defs/«part»"} |

    @declarations-any-of @prerequisite-typed-any-of @uses-typescript
    Examples:
      | what  | right | another  | wrong | schema                                              |
      | anyOf | «#n»  | "«word»" | true  | {"anyOf": [{"type": "number"}, {"type": "string"}]} |

    @declarations-one-of @prerequisite-typed-one-of @uses-typescript
    Examples:
      | what  | right | another  | wrong | schema                                              |
      | oneOf | «#n»  | "«word»" | true  | {"oneOf": [{"type": "number"}, {"type": "string"}]} |

    @declarations-additional-properties @prerequisite-typed-maps @uses-typescript
    Examples:
      | what               | right             | another | wrong                 | schema                                                           |
      | further properties | { "«key»": «#n» } | {}      | { "«key»": "«word»" } | {"type": "object", "additionalProperties": {"type": "number"}} |

    @declarations-tuple @prerequisite-typed-tuples @uses-typescript
    Examples:
      | what   | right            | another       | wrong            | schema                                                                                |
      | tuples | ["«word»", «#n»] | ["«text»", 1] | [«#n», "«word»"] | {"type": "array", "items": [{"type": "string"}, {"type": "number"}], "minItems": 2} |

    @declarations-any-of @prerequisite-typed-lists @uses-typescript
    Examples:
      | what           | right            | another | wrong  | schema                                                                          |
      | lists of anyOf | [«#n», "«word»"] | []      | [true] | {"type": "array", "items": {"anyOf": [{"type": "number"}, {"type": "string"}]}} |
