@uses-typescript
Feature: Declarations express enum and const (§6.2)

  @declarations-enum
  Scenario Outline: enum: <what>
    Given the MCP server "«srv»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"enum": <values>}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                | types |
      | await server.«pick»({ value: <first> })  | right |
      | await server.«pick»({ value: <second> }) | right |
      | await server.«pick»({ value: <other> })  | wrong |
      | await server.«pick»({ value: [] })       | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what                        | values                          | first     | second                 | other     |
      | strings                     | ["«small»", "«large»"]          | "«small»" | "«large»"              | "«other»" |
      | numbers                     | [«#one», -1.5]                  | «#one»    | -1.5                   | «#two»    |
      | values of several types     | ["«small»", «#one», true, null] | true      | null                   | false     |
      | strings full of punctuation | ["it's \\"so\\" `${x}`", "*/"]  | "*/"      | "it's \\"so\\" `${x}`" | "so"      |

  @declarations-enum
  Scenario: enum beside a type, in array items, and with numbers or null
    Given the MCP server "«srv»" with the tool "«pick»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "value": {"type": "string", "enum": ["«small»", "«large»"], "description": "The «size»."},
          "list": {"type": "array", "items": {"type": "string", "enum": ["«small»", "«large»"]}},
          "count": {"type": "integer", "enum": [«#one», 2]},
          "maybe": {"type": ["string", "null"], "enum": ["«small»", null]}
        }
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                             | types |
      | await server.«pick»({ value: "«small»" })             | right |
      | await server.«pick»({ value: "«other»" })             | wrong |
      | await server.«pick»({ value: 1 })                     | wrong |
      | await server.«pick»({ list: ["«small»", "«large»"] }) | right |
      | await server.«pick»({ list: ["«small»", "«other»"] }) | wrong |
      | await server.«pick»({ count: «#one» })                | right |
      | await server.«pick»({ count: 3 })                     | wrong |
      | await server.«pick»({ maybe: null })                  | right |
      | await server.«pick»({ maybe: "«other»" })             | wrong |
    Then every right statement compiles and no wrong one does

  # A host that falls back to unknown, and warns of it, does what §6.2 asks for of what
  # it cannot represent.

  @declarations-enum
  Scenario: enum of objects and lists
    Given the MCP server "«srv»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"enum": [{"«key»": «#one», "deep": {"list": [true, null]}}, ["«small»", «#one»], "«large»"]}
      """
    And the MCP server "«plain»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"type": "string"}
      """
    When the declarations of "«plain»" are read
    And these statements are type-checked with the declarations of "«srv»":
      | statement                                                                        | types               |
      | await server.«pick»({ value: { "«key»": «#one», deep: { list: [true, null] } } }) | right               |
      | await server.«pick»({ value: ["«small»", «#one»] })                              | right               |
      | await server.«pick»({ value: "«large»" })                                        | right               |
      | await server.«pick»({ value: { "«key»": «#two», deep: { list: [true, null] } } }) | wrong, or warned of |
      | await server.«pick»({ value: ["«small»", "«large»"] })                           | wrong, or warned of |
      | await server.«pick»({ value: "«other»" })                                        | wrong, or warned of |
    Then every right statement compiles and no wrong one does

  @declarations-const
  Scenario Outline: const: <what>, which holds other values
    Given the MCP server "«srv»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"const": <only>}
      """
    And the MCP server "«plain»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"type": "string"}
      """
    When the declarations of "«plain»" are read
    And these statements are type-checked with the declarations of "«srv»":
      | statement                               | types               |
      | await server.«pick»({ value: <only> })  | right               |
      | await server.«pick»({ value: <other> }) | wrong, or warned of |
    Then every right statement compiles and no wrong one does

    Examples:
      | what      | only                                       | other                                       |
      | an object | {"«key»": "«word»", "deep": {"yes": true}} | {"«key»": "«other»", "deep": {"yes": true}} |
      | an array  | ["«word»", «#one», [null]]                 | ["«word»", "«other»", [null]]               |

  @declarations-const
  Scenario Outline: const: <what>
    Given the MCP server "«srv»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"const": <only>}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                               | types |
      | await server.«pick»({ value: <only> })  | right |
      | await server.«pick»({ value: <other> }) | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what     | only     | other     |
      | a string | "«word»" | "«other»" |
      | a number | «#one»   | «#two»    |
      | false    | false    | true      |
      | null     | null     | "«other»" |

  @declarations-const @uses-typed-any-of
  Scenario: A const that discriminates between objects
    Given the MCP server "«srv»" with the tool "«find»", whose input is an object with the member "what":
      """json
      {"anyOf": [
        {"type": "object", "properties": {"kind": {"const": "«one»"}, "by": {"type": "number"}}, "required": ["kind", "by"]},
        {"type": "object", "properties": {"kind": {"const": "«two»"}, "by": {"type": "string"}}, "required": ["kind", "by"]}
      ]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                      | types |
      | await server.«find»({ what: { kind: "«one»", by: «#n» } })     | right |
      | await server.«find»({ what: { kind: "«one»", by: "«word»" } }) | wrong |
      | await server.«find»({ what: { kind: "«three»", by: «#n» } })   | wrong |
    Then every right statement compiles and no wrong one does

  # How many there are of anything makes no difference.

  @declarations-enum
  Scenario: enum of 64 values
    Given the MCP server "«srv»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"type": "string", "enum": ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "v32", "v33", "v34", "v35", "v36", "v37", "v38", "v39", "v40", "v41", "v42", "v43", "v44", "v45", "v46", "v47", "v48", "v49", "v50", "v51", "v52", "v53", "v54", "v55", "v56", "v57", "v58", "v59", "v60", "v61", "v62", "v63"]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement | types |
      | await server.«pick»({ value: "v0" }) | right |
      | await server.«pick»({ value: "v31" }) | right |
      | await server.«pick»({ value: "v63" }) | right |
      | await server.«pick»({ value: "v64" }) | wrong |
      | await server.«pick»({ value: "«word»" }) | wrong |
    Then every right statement compiles and no wrong one does
