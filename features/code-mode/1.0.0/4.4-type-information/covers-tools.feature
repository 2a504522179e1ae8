@uses-typescript
Feature: Declarations cover all tools of all servers (§4.4)

  @declarations-cover-tools @uses-name-order
  Scenario: Tools of two servers, under their export names
    Given the MCP server "«one»" with the tools:
      | tool         |
      | «read»       |
      | «get»-it.now |
      | 1«first»     |
      | delete       |
      | «set»-it     |
      | «set».it     |
      | «set»/it     |
      | toString     |
    And the MCP server "«two»" with the tools:
      | tool   |
      | «ping» |
      | «read» |
    When these statements are type-checked with the declarations of "«one»":
      | statement                     | types |
      | await server.«read»({})       | right |
      | await server.«get»_it_now({}) | right |
      | await server._1«first»({})    | right |
      | await server.delete_({})      | right |
      | await server.«set»_it({})     | right |
      | await server.«set»_it__2({})  | right |
      | await server.«set»_it__3({})  | right |
      | await server.«set»_it__4({})  | wrong |
      | await server.toString({})     | right |
      | await server.«ping»({})       | wrong |
    And these statements are type-checked with the declarations of "«two»":
      | statement                 | types |
      | await server.«ping»({})   | right |
      | await server.«read»({})   | right |
      | await server.«set»_it({}) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-cover-tools @uses-pages
  Scenario: A server with many tools
    Given the MCP server "«srv»" with 150 tools in pages of 100, from "«tool»_1" to "«tool»_150"
    When these statements are type-checked with the declarations of "«srv»":
      | statement                                   | types |
      | await server.«tool»_1({ path: "«path»" })   | right |
      | await server.«tool»_9({ path: "«path»" })   | right |
      | await server.«tool»_75({ path: "«path»" })  | right |
      | await server.«tool»_149({ path: "«path»" }) | right |
      | await server.«tool»_150({ path: "«path»" }) | right |
      | await server.«tool»_151({ path: "«path»" }) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-cover-tools
  Scenario: A server whose id is not its module path
    Given the MCP server "«one»_«two»" with the tools:
      | tool   |
      | «read» |
    When these statements are type-checked with the declarations of "«one»-«two»":
      | statement                | types |
      | await server.«read»({})  | right |
      | await server.«write»({}) | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-cover-tools
  Scenario: Servers that report the same name, the same instructions and tools of the same name
    Given the MCP server "«one»", named "«own» Server" and with the instructions "«says»", with the tools:
      | tool   | description | input                                                                                   |
      | «read» | Reads.      | {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]} |
      | «list» | Reads.      |                                                                                         |
    And the MCP server "«two»", named "«own» Server" and with the instructions "«says»", with the tools:
      | tool   | description | input                                                                                |
      | «read» | Reads.      | {"type": "object", "properties": {"size": {"type": "number"}}, "required": ["size"]} |
      | «ping» | Reads.      |                                                                                      |
    When these statements are type-checked with the declarations of "«one»":
      | statement                                | types |
      | await server.«read»({ path: "«word»" })  | right |
      | await server.«list»({})                  | right |
      | await server.«ping»({})                  | wrong |
    And these statements are type-checked with the declarations of "«two»":
      | statement                                | types |
      | await server.«read»({ size: «#n» })      | right |
      | await server.«ping»({})                  | right |
      | await server.«list»({})                  | wrong |
    Then every right statement compiles and no wrong one does

  @declarations-cover-tools
  Scenario: Servers with the same tools, and a path that needed a number
    Given the MCP server "«srv»-a", named "«own»" and with the instructions "«says»", with the tools:
      | tool   |
      | «read» |
    And the MCP server "«srv»_a", named "«own»" and with the instructions "«says»", with the tools:
      | tool   |
      | «read» |
    When these statements are type-checked with the declarations of "«srv»-a":
      | statement               | types |
      | await server.«read»({}) | right |
      | await server.«ping»({}) | wrong |
    And these statements are type-checked with the declarations of "«srv»-a--2":
      | statement               | types |
      | await server.«read»({}) | right |
      | await server.«ping»({}) | wrong |
    Then every right statement compiles and no wrong one does
