@uses-typescript
Feature: Declarations are generated from the schemas of tools (§6.2)

  @declarations-generated
  Scenario: Properties of many types
    Given the MCP server "«srv»" with the tool "«save»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "text": {"type": "string"}, "number": {"type": "number"}, "whole": {"type": "integer"}, "yes": {"type": "boolean"},
          "list": {"type": "array", "items": {"type": "string"}},
          "inner": {"type": "object", "properties": {"deep": {"type": "boolean"}}, "required": ["deep"]},
          "objects": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"]}},
          "either": {"type": ["string", "number"]}, "any": true
        }
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                      | types |
      | await server.«save»({ text: "«word»", number: 1.5, whole: «#n», yes: false, list: ["a", "b"], inner: { deep: true } }) | right |
      | await server.«save»({})                                                                                        | right |
      | await server.«save»({ text: 1 })                                                                               | wrong |
      | await server.«save»({ number: "1" })                                                                           | wrong |
      | await server.«save»({ whole: "1" })                                                                            | wrong |
      | await server.«save»({ yes: "yes" })                                                                            | wrong |
      | await server.«save»({ list: [1] })                                                                             | wrong |
      | await server.«save»({ list: "a" })                                                                             | wrong |
      | await server.«save»({ inner: { deep: 1 } })                                                                    | wrong |
      | await server.«save»({ inner: {} })                                                                             | wrong |
      | await server.«save»({ objects: [{ id: 1 }, { id: «#n» }] })                                                    | right |
      | await server.«save»({ objects: [{ id: 1 }, {}] })                                                              | wrong |
      | await server.«save»({ objects: [{ id: "1" }] })                                                                | wrong |
      | await server.«save»({ either: "«word»" }); await server.«save»({ either: «#n» })                               | right |
      | await server.«save»({ either: true })                                                                          | wrong |
      | await server.«save»({ any: "«word»" }); await server.«save»({ any: [«#n»] })                                   | right |
      | await server.«save»("«word»")                                                                                  | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-generated
  Scenario: Objects and lists as deep as the schema has them
    Given the MCP server "«srv»" with the tool "«save»", whose input is:
      """json
      {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "array", "items": {"type": "object", "properties": {"c": {"type": "object", "properties": {"d": {"type": "object", "properties": {
        "e": {"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"f": {"type": "object", "properties": {"g": {"type": "object", "properties": {"h": {"type": "number"}}, "required": ["h"]}}, "required": ["g"]}}, "required": ["f"]}}},
        "number": {"type": "number"}
      }}}}, "text": {"type": "string"}}}}}}}}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                      | types |
      | await server.«save»({ a: { b: [{ c: { d: { e: [[{ f: { g: { h: «#n» } } }]], number: 1 } }, text: "«word»" }] } }) | right |
      | await server.«save»({ a: { b: [{ c: { d: { e: [[{ f: { g: { h: "«word»" } } }]] } } }] } })                     | wrong |
      | await server.«save»({ a: { b: [{ c: { d: { e: [[{ f: { g: {} } }]] } } }] } })                                 | wrong |
      | await server.«save»({ a: { b: [{ c: { d: { e: [[{ f: {} }]] } } }] } })                                        | wrong |
      | await server.«save»({ a: { b: [{ c: { d: { e: [{}] } } }] } })                                                 | wrong |
      | await server.«save»({ a: { b: [{ c: { d: { number: "«word»" } } }] } })                                        | wrong |
      | await server.«save»({ a: { b: [{ text: «#n» }] } })                                                            | wrong |
      | await server.«save»({ a: { b: {} } })                                                                          | wrong |
    Then every right statement compiles and no wrong one does

  # One async function per tool (§5.1): its calls are combined with Promise.all, not awaited alone.

  @declarations-generated
  Scenario: A binding is declared as one that gives a promise
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                | output                                                         |
      | «save» | {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]} |                                                                |
      | «ping» | {"type": "object", "properties": {"path": {"type": "string"}}}                       |                                                                |
      | «look» | {"type": "object", "properties": {"path": {"type": "string"}}}                       | {"type": "object", "properties": {"total": {"type": "number"}}} |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                      | types |
      | const p: PromiseLike<unknown> = server.«save»({ path: "«path»" });             | right |
      | const p: PromiseLike<unknown> = server.«ping»({});                             | right |
      | const p: PromiseLike<unknown> = server.«look»({});                             | right |
      | server.«save»({ path: "«path»" }).then(() => null, () => null)                 | right |
      | server.«save»({ path: «#n» }).then(() => null, () => null)                     | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-generated
  Scenario: Required and optional properties
    Given the MCP server "«srv»" with the tool "«save»", whose input is:
      """json
      {"type": "object", "properties": {"path": {"type": "string"}, "mode": {"type": "string"}}, "required": ["path"]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                               | types |
      | await server.«save»({ path: "«path»", mode: "«mode»" }) | right |
      | await server.«save»({ path: "«path»" })                 | right |
      | await server.«save»({ mode: "«mode»" })                 | wrong |
      | await server.«save»({})                                 | wrong |
      | await server.«save»()                                   | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-generated
  Scenario: Two servers with a tool of one name
    Given the MCP server "«one»" with the tools:
      | tool   | input                                                                                    |
      | «save» | {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}     |
    And the MCP server "«two»" with the tools:
      | tool   | input                                                                                    |
      | «save» | {"type": "object", "properties": {"number": {"type": "number"}}, "required": ["number"]} |
    When these statements are type-checked with the declarations of "«one»":
      | statement                               | types |
      | await server.«save»({ path: "«path»" }) | right |
      | await server.«save»({ number: «#n» })   | wrong |
    And these statements are type-checked with the declarations of "«two»":
      | statement                               | types |
      | await server.«save»({ number: «#n» })   | right |
      | await server.«save»({ path: "«path»" }) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-generated
  Scenario: Property names that are not identifiers
    Given the MCP server "«srv»" with the tool "«save»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "a-b": {"type": "number"}, "1st": {"type": "number"}, "with space": {"type": "number"}, "class": {"type": "number"},
          "it's \"so\"": {"type": "number"}, "*/": {"type": "number"}, "back\\slash": {"type": "number"}
        },
        "required": ["a-b", "1st", "with space", "class", "it's \"so\"", "*/", "back\\slash"]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                      | types |
      | await server.«save»({ "a-b": 1, "1st": 1, "with space": 1, class: 1, "it's \\"so\\"": 1, "*/": 1, "back\\\\slash": 1 }) | right |
      | await server.«save»({ "a-b": "", "1st": 1, "with space": 1, class: 1, "it's \\"so\\"": 1, "*/": 1, "back\\\\slash": 1 }) | wrong |
      | await server.«save»({ "a-b": 1, "1st": 1, "with space": 1, class: 1, "it's \\"so\\"": "", "*/": 1, "back\\\\slash": 1 }) | wrong |
      | await server.«save»({ "a-b": 1, "1st": 1, "with space": 1, class: 1, "it's \\"so\\"": 1, "*/": 1, "back\\\\slash": "" }) | wrong |
      | await server.«save»({ "a-b": 1, "1st": 1, "with space": 1, class: 1 })                                         | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-generated
  Scenario Outline: An input that is not an object: <what>
    Given the MCP server "«srv»" with the tool "«sum»", whose input is:
      """json
      <schema>
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                   | types |
      | await server.«sum»(<right>) | right |
      | await server.«sum»(<wrong>) | wrong |
      | await server.«sum»()        | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what     | schema                                         | right     | wrong    |
      | an array | {"type": "array", "items": {"type": "number"}} | [1, «#n»] | ["a"]    |
      | a string | {"type": "string"}                             | "«word»"  | «#n»     |
      | a number | {"type": "number"}                             | «#n»      | "«word»" |

  @declarations-generated
  Scenario Outline: No input: the schema is <schema>, which MCP forbids
    Given the MCP server "«srv»" with the tools:
      | tool   | input    | reply        |
      | «ping» | <schema> | text: «word» |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                | types           |
      | await server.«ping»()    | right, or other |
      | await server.«ping»({})  | right, or other |
      | await server.«pong»({})  | wrong           |
    Then every right statement compiles and no wrong one does

    Examples:
      | schema |
      | absent |
      | {}     |

  @declarations-output
  Scenario: The result of a tool with an output schema
    Given the MCP server "«srv»" with the tool "«count»", whose output is:
      """json
      {"type": "object", "properties": {"total": {"type": "number"}, "names": {"type": "array", "items": {"type": "string"}}}, "required": ["total", "names"]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                      | types |
      | const n: number = null! as Result<typeof server.«count», "total">; | right |
      | const n: string = null! as Result<typeof server.«count», "total">; | wrong |
      | const n: string[] = null! as Result<typeof server.«count», "names">; | right |
      | const n: number[] = null! as Result<typeof server.«count», "names">; | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-output @uses-name-order
  Scenario: Each of several tools that would have one name has the result of its own schema
    Given the MCP server "«srv»" with the tools:
      | tool    | output                                                                                 |
      | «a».«b» | {"type": "object", "required": ["spot"], "properties": {"spot": {"type": "string"}}}   |
      | «a»-«b» | {"type": "object", "required": ["spot"], "properties": {"spot": {"type": "number"}}}   |
      | «a» «b» | {"type": "object", "required": ["spot"], "properties": {"spot": {"type": "boolean"}}}  |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                               | types |
      | const v: boolean = null! as Result<typeof server.«a»_«b», "spot">;      | right |
      | const v: number = null! as Result<typeof server.«a»_«b»__2, "spot">;    | right |
      | const v: string = null! as Result<typeof server.«a»_«b»__3, "spot">;    | right |
      | const v: string = null! as Result<typeof server.«a»_«b», "spot">;       | wrong |
      | const v: boolean = null! as Result<typeof server.«a»_«b»__3, "spot">;   | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-output
  Scenario: A result of many types
    Given the MCP server "«srv»" with the tool "«look»", whose output is:
      """json
      {
        "type": "object",
        "properties": {
          "text": {"type": "string"}, "whole": {"type": "integer"}, "yes": {"type": "boolean"}, "both": {"type": ["string", "number"]},
          "inner": {"type": "object", "properties": {"deep": {"type": "number"}}, "required": ["deep"]},
          "list": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "number"}}, "required": ["id"]}}, "more": {"type": "string"}
        },
        "required": ["text", "whole", "yes", "both", "inner", "list"]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                | types |
      | const v: string = null! as Result<typeof server.«look», "text">;                         | right |
      | const v: number = null! as Result<typeof server.«look», "text">;                         | wrong |
      | const v: number = null! as Result<typeof server.«look», "whole">;                        | right |
      | const v: string = null! as Result<typeof server.«look», "whole">;                        | wrong |
      | const v: boolean = null! as Result<typeof server.«look», "yes">;                         | right |
      | const v: string = null! as Result<typeof server.«look», "yes">;                          | wrong |
      | const v: string \| number = null! as Result<typeof server.«look», "both">;               | right |
      | const v: string = null! as Result<typeof server.«look», "both">;                         | wrong |
      | const v: number = (null! as Result<typeof server.«look», "inner">).deep;                 | right |
      | const v: string = (null! as Result<typeof server.«look», "inner">).deep;                 | wrong |
      | const v: number \| undefined = (null! as Result<typeof server.«look», "list">)[0]?.id;   | right |
      | const v: string \| undefined = (null! as Result<typeof server.«look», "list">)[0]?.id;   | wrong |
      | const v: string \| undefined = null! as Result<typeof server.«look», "more">;            | right |
      | const v: string = null! as Result<typeof server.«look», "more">;                         | wrong |
    Then every right statement compiles and no wrong one does

  # What a keyword means, it means in a result, too.

  @uses-typed-results
  Scenario Outline: A result with <what>
    Given the MCP server "«srv»" with the tool "«look»", whose output is:
      """json
      {
        "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {"value": <schema>}, "required": ["value"],
        "definitions": {"point": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}}
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                               | types |
      | const at = null! as Result<typeof server.«look», "value">; const v: <right> = at<part>; | right |
      | const at = null! as Result<typeof server.«look», "value">; const v: <wrong> = at<part>; | wrong |
    Then every right statement compiles and no wrong one does

    @declarations-enum
    Examples:
      | what | right                  | wrong     | part | schema                                           |
      | enum | "«small»" \| "«large»" | "«small»" |      | {"type": "string", "enum": ["«small»", "«large»"]} |

    @declarations-const
    Examples:
      | what  | right    | wrong     | part | schema              |
      | const | "«word»" | "«other»" |      | {"const": "«word»"} |

    @declarations-one-of
    Examples:
      | what  | right            | wrong  | part | schema                                              |
      | oneOf | string \| number | string |      | {"oneOf": [{"type": "string"}, {"type": "number"}]} |

    @declarations-any-of
    Examples:
      | what  | right             | wrong   | part | schema                                               |
      | anyOf | boolean \| number | boolean |      | {"anyOf": [{"type": "boolean"}, {"type": "number"}]} |

    @declarations-nullable
    Examples:
      | what               | right          | wrong  | part | schema                               |
      | null among types   | string \| null | string |      | {"type": ["string", "null"]}         |
      | a nullable keyword | number \| null | number |      | {"type": "number", "nullable": true} |

    @declarations-ref
    Examples:
      | what | right  | wrong  | part | schema                          |
      | $ref | number | string | .x   | {"$ref": "#/definitions/point"} |

    @declarations-tuple
    Examples:
      | what                       | right  | wrong  | part | schema                                                                                                       |
      | the first place of a tuple | string | number | [0]  | {"type": "array", "items": [{"type": "string"}, {"type": "number"}], "additionalItems": false, "minItems": 2} |
      | the second place of one    | number | string | [1]  | {"type": "array", "items": [{"type": "string"}, {"type": "number"}], "additionalItems": false, "minItems": 2} |

    @declarations-additional-properties
    Examples:
      | what               | right               | wrong               | part      | schema                                                           |
      | further properties | number \| undefined | string \| undefined | ["«key»"] | {"type": "object", "additionalProperties": {"type": "number"}} |

  @declarations-valid
  Scenario: Strings that would end a comment, a string literal or a code block
    Given the MCP server "«srv»", named "*/ «evil»" and with the instructions "*/ export const «evil»: any; /*", with the tools:
      | tool   | description                                                                                              | input                                                                                                          | output | annotations |
      | «read» | Ends */ } export const «evil»: any; /* here                                                              | {"type": "object", "properties": {"path": {"type": "string", "description": "*/ «evil»: any; /**", "default": "*/"}}, "required": ["path"]} | {"type": "object", "properties": {"a": {"type": "string", "description": "*/ «evil»: any; /*"}}} | {"title": "*/ «evil»: any; /*"} |
      | «list» | First line.\n```\nNo code: `${«evil»}` \\ <script> // \n```ts\ndeclare module "«§modules»servers/«srv»"; | {"type": "object", "properties": {"path": {"type": "string", "pattern": "^a*/$", "title": "\"\\n\u2028*/"}}, "required": ["path"]} | | {"title": "\\n*/", "readOnlyHint": true} |
      | «odd»*/ | Is odd.                                                                                                 | | | |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                               | types |
      | await server.«read»({ path: "«path»" }) | right |
      | await server.«list»({ path: "«path»" }) | right |
      | await server.«odd»__({})                | right |
      | await server.«read»({ path: «#n» })     | wrong |
      | await server.«list»({ path: «#n» })     | wrong |
      | server.«evil»                           | wrong |
    Then every right statement compiles and no wrong one does

  # How many there are of anything makes no difference.

  @declarations-generated
  Scenario: An object of 64 properties
    Given the MCP server "«srv»" with the tool "«pick»", whose input is an object with the member "value":
      """json
      {"type": "object", "properties": {"p0": {"type": "number"}, "p1": {"type": "number"}, "p2": {"type": "number"}, "p3": {"type": "number"}, "p4": {"type": "number"}, "p5": {"type": "number"}, "p6": {"type": "number"}, "p7": {"type": "number"}, "p8": {"type": "number"}, "p9": {"type": "number"}, "p10": {"type": "number"}, "p11": {"type": "number"}, "p12": {"type": "number"}, "p13": {"type": "number"}, "p14": {"type": "number"}, "p15": {"type": "number"}, "p16": {"type": "number"}, "p17": {"type": "number"}, "p18": {"type": "number"}, "p19": {"type": "number"}, "p20": {"type": "number"}, "p21": {"type": "number"}, "p22": {"type": "number"}, "p23": {"type": "number"}, "p24": {"type": "number"}, "p25": {"type": "number"}, "p26": {"type": "number"}, "p27": {"type": "number"}, "p28": {"type": "number"}, "p29": {"type": "number"}, "p30": {"type": "number"}, "p31": {"type": "number"}, "p32": {"type": "number"}, "p33": {"type": "number"}, "p34": {"type": "number"}, "p35": {"type": "number"}, "p36": {"type": "number"}, "p37": {"type": "number"}, "p38": {"type": "number"}, "p39": {"type": "number"}, "p40": {"type": "number"}, "p41": {"type": "number"}, "p42": {"type": "number"}, "p43": {"type": "number"}, "p44": {"type": "number"}, "p45": {"type": "number"}, "p46": {"type": "number"}, "p47": {"type": "number"}, "p48": {"type": "number"}, "p49": {"type": "number"}, "p50": {"type": "number"}, "p51": {"type": "number"}, "p52": {"type": "number"}, "p53": {"type": "number"}, "p54": {"type": "number"}, "p55": {"type": "number"}, "p56": {"type": "number"}, "p57": {"type": "number"}, "p58": {"type": "number"}, "p59": {"type": "number"}, "p60": {"type": "number"}, "p61": {"type": "number"}, "p62": {"type": "number"}, "p63": {"type": "number"}}, "required": ["p0", "p40", "p63"]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement | types |
      | await server.«pick»({ value: { p0: 1, p40: 1, p63: 1, p50: 2 } }) | right |
      | await server.«pick»({ value: { p0: 1, p40: 1 } }) | wrong |
      | await server.«pick»({ value: { p0: 1, p63: 1 } }) | wrong |
      | await server.«pick»({ value: { p0: 1, p40: 1, p63: "«word»" } }) | wrong |
      | await server.«pick»({ value: { p0: 1, p40: 1, p63: 1, p50: "«word»" } }) | wrong |
    Then every right statement compiles and no wrong one does

  # A format says more of a text, which stays a text: no JSON has a date.

  @declarations-generated
  Scenario Outline: A value with a format has the type of its schema: <format>
    Given the MCP server "«srv»" with the tools:
      | tool   | input                                                                                                 |
      | «save» | {"type": "object", "properties": {"«part»": {"type": "<type>", "format": "<format>"}}, "required": ["«part»"]} |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                            | types |
      | await server.«save»({ «part»: <right> }) | right |
      | await server.«save»({ «part»: <wrong> }) | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | format    | type   | right                  | wrong                |
      | date-time | string | "2024-05-01T10:00:00Z" | new Date()           |
      | date      | string | "2024-05-01"           | new Date()           |
      | uri       | string | "https://a.example/"   | ["https://a.example/"] |
      | byte      | string | "AAEC"                 | new Uint8Array(1)    |
      | binary    | string | "AAEC"                 | new Uint8Array(1)    |
      | uuid      | string | "123e4567-e89b-12d3-a456-426614174000" | 1    |
      | «other»   | string | "«word»"               | 1                    |
      | int64     | number | 12                     | "12"                 |
      | double    | number | 1.5                    | "1.5"                |

  # Of a declared result, the part that has the member counts: other content may be declared beside it.

  @declarations-output
  Scenario Outline: A result with a format has the type of its schema: <format>
    Given the MCP server "«srv»" with the tools:
      | tool   | input | output                                                                                                | reply              |
      | «save» |       | {"type": "object", "properties": {"«part»": {"type": "<type>", "format": "<format>"}}, "required": ["«part»"]} | structured: {"«part»": <right>} |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                            | types |
      | type At<R> = R extends { «part»: infer A } ? (unknown extends A ? never : A) : never; type Known<A> = [A] extends [never] ? { none: true } : A; const at = null as unknown as Known<At<Awaited<ReturnType<typeof server.«save»>>>>; const same: <type> = at; | right |
    Then every right statement compiles and no wrong one does

    Examples:
      | format    | type   | right                  |
      | date-time | string | "2024-05-01T10:00:00Z" |
      | date      | string | "2024-05-01"           |
      | uri       | string | "https://a.example/"   |
      | byte      | string | "AAEC"                 |
      | binary    | string | "AAEC"                 |
      | uuid      | string | "123e4567-e89b-12d3-a456-426614174000" |
      | «other»   | string | "«word»"               |
      | int64     | number | 12                     |
      | double    | number | 1.5                    |

  @declarations-output
  Scenario: The result of a tool without an output schema can be looked at
    Given the MCP server "«srv»" with the tools:
      | tool   | input              | reply        |
      | «read» | {"type": "object"} | text: «word» |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                            | types |
      | const found = await server.«read»({}); if (found) throw new Error() | right |
      | const found = await server.«read»({}); const text: string = String(found) | right |
      | const found = await server.«none»({});                               | wrong |
    Then every right statement compiles and no wrong one does
