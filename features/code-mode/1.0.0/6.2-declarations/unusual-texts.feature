@uses-typescript
Feature: Declarations with texts and names of an unusual kind (§6.2)

  # A line separator ends a comment of one line, and a string, too.

  @declarations-valid
  Scenario: Descriptions with line ends of all kinds, NUL and characters beyond 16 bits
    Given the MCP server "«srv»" with the tools:
      | tool   | description                                                                          | input |
      | «act»  | One. } export const «evil»: any; /* 😀 ` */ export const «evil»: any; | {"type": "object", "title": "\u2028«evil»: any;", "properties": {"path": {"type": "string", "description": "a\rb\u2028«evil»: any;\u2029c\u0085d\u0000e\ud83d\ude00 \\\\"}, "odd": {"type": "number", "description": "*\\/ */", "examples": ["\u2028"], "default": 1}}, "required": ["path"]} |
      | «look» | Two. | {"type": "object", "properties": {"path": {"type": "string", "pattern": "\u2028*/", "description": "\\u002a/ «evil»: any; //"}}, "required": ["path"], "description": "\r\\n\r«evil»: any"} |
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                        | types |
      | await server.«act»({ path: "«path»", odd: «#n» }) | right |
      | await server.«look»({ path: "«path»" })          | right |
      | await server.«act»({ path: «#n» })               | wrong |
      | await server.«look»({ path: «#n» })              | wrong |
      | server.«evil»                                    | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-enum
  Scenario: Values of an enum that must be escaped
    Given the MCP server "«srv»" with the tool "«set»", whose input is an object with the member "value":
      """json
      {"enum": ["«one»\"'`", "back\\slash", "two\nlines", "tab\t", "\u2028", "é 日 😀", "${«two»}", "*/", "", " ", "null", "1", -0.5, 1e21]}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                              | types |
      | await server.«set»({ value: "«one»\\"'`" })            | right |
      | await server.«set»({ value: "back\\\\slash" })         | right |
      | await server.«set»({ value: "two\\nlines" })           | right |
      | await server.«set»({ value: "tab\\t" })                | right |
      | await server.«set»({ value: "\\u2028" })               | right |
      | await server.«set»({ value: "é 日 😀" })                 | right |
      | await server.«set»({ value: "${«two»}" })              | right |
      | await server.«set»({ value: "*/" })                    | right |
      | await server.«set»({ value: "" })                      | right |
      | await server.«set»({ value: -0.5 })                    | right |
      | await server.«set»({ value: 1e21 })                    | right |
      | await server.«set»({ value: "«one»" })                 | wrong |
      | await server.«set»({ value: "backslash" })             | wrong |
      | await server.«set»({ value: null })                    | wrong |
      | await server.«set»({ value: 1 })                       | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-const
  Scenario Outline: A constant that must be escaped: <what>
    Given the MCP server "«srv»" with the tool "«set»", whose input is an object with the member "value":
      """json
      {"const": <const>}
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                               | types |
      | await server.«set»({ value: <right> })  | right |
      | await server.«set»({ value: "«word»" }) | wrong |
    Then every right statement compiles and no wrong one does

    Examples:
      | what          | const                  | right                  |
      | quotes        | "a\"'`b"               | "a\\"'`b"              |
      | a line end    | "a\\nb"               | "a\\nb"               |
      | a backslash   | "a\\\\b"              | "a\\\\b"              |
      | nothing       | ""                     | ""                     |

  @declarations-generated
  Scenario: Property names that are empty, or that must be escaped
    Given the MCP server "«srv»" with the tool "«save»", whose input is:
      """json
      {
        "type": "object",
        "properties": {
          "": {"type": "number"}, "two\nlines": {"type": "number"},
          "\u2028": {"type": "number"}, "日 😀": {"type": "number"}, "«path»?": {"type": "number"}, "readonly": {"type": "number"}, "[key: string]": {"type": "number"}
        },
        "required": ["", "two\nlines", "日 😀", "«path»?", "readonly", "[key: string]"]
      }
      """
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                                                                                                          | types |
      | await server.«save»({ "": 1, "two\\nlines": 1, "日 😀": 1, "«path»?": 1, readonly: 1, "[key: string]": 1, "\\u2028": 1 })             | right |
      | await server.«save»({ "": "", "two\\nlines": 1, "日 😀": 1, "«path»?": 1, readonly: 1, "[key: string]": 1 })                         | wrong |
      | await server.«save»({ "": 1, "two\\nlines": "", "日 😀": 1, "«path»?": 1, readonly: 1, "[key: string]": 1 })                         | wrong |
      | await server.«save»({ "": 1, "two\\nlines": 1, "日 😀": "", "«path»?": 1, readonly: 1, "[key: string]": 1 })                         | wrong |
      | await server.«save»({ "": 1, "two\\nlines": 1, "日 😀": 1, "«path»?": "", readonly: 1, "[key: string]": 1 })                         | wrong |
      | await server.«save»({ "": 1, "two\\nlines": 1, "日 😀": 1, readonly: 1, "[key: string]": 1 })                                        | wrong |
      | await server.«save»({ "": 1, "two\\nlines": 1, "日 😀": 1, "«path»?": 1, readonly: "", "[key: string]": 1 })                         | wrong |
    Then every right statement compiles and no wrong one does
