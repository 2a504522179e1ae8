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
