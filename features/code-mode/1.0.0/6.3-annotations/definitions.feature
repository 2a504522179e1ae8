Feature: Discovery returns the annotations of tools (§6.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations                                                                                                          | reply       |
      | «read» | «text»      | {"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false, "title": "«title»"} | text: «one» |
      | «bare» |             | {"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false, "title": "«title»"} | text: «one» |

  @annotations-in-definitions
  Scenario Outline: Annotations are returned by <what>
    When the agent runs:
      """js
      import { listTools, searchTools, getTool } from "«§modules»discovery";
      const named = (name) => (tool) => tool.toolName === name;
      globalThis.«§result» = (<tool>).annotations;
      """
    Then every result has {"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false, "title": "«title»"}

    Examples:
      | what                                        | tool                                                                                   |
      | listTools with the detail description       | (await listTools("«srv»", { detail: "description" })).find(named("«read»"))            |
      | listTools with the detail full              | (await listTools("«srv»", { detail: "full" })).find(named("«read»"))                   |
      | listTools, for a tool without a description | (await listTools("«srv»", { detail: "description" })).find(named("«bare»"))            |
      | getTool                                     | await getTool("«srv»", "«read»")                                                       |
      | searchTools with the detail description     | (await searchTools("«read»", { detail: "description" })).results.find(named("«read»")) |
      | searchTools with the detail full            | (await searchTools("«read»", { detail: "full" })).results.find(named("«read»"))        |

  @annotations-in-definitions
  Scenario Outline: Each tool has its own annotations: <what>
    Given the MCP server "«other»" with the tools:
      | tool        | annotations                                                           | reply       |
      | «read»      | {"readOnlyHint": false, "destructiveHint": false, "title": "«third»"} | text: «one» |
      | «one»-«two» | {"readOnlyHint": true, "title": "«first»"}                            | text: «one» |
      | «one».«two» | {"destructiveHint": true, "title": "«second»"}                        | text: «one» |
    When the agent runs:
      """js
      import { listTools, getTool } from "«§modules»discovery";
      const named = (name) => (tool) => tool.toolName === name;
      globalThis.«§result» = (<tool>).annotations;
      """
    Then every result has <annotations>

    Examples:
      | what                                          | tool                                                    | annotations                                                           |
      | the first of two whose export names collide   | (await listTools("«other»", { detail: "full" })).find(named("«one»-«two»")) | {"readOnlyHint": true, "title": "«first»"}                            |
      | the second of two whose export names collide  | (await listTools("«other»", { detail: "full" })).find(named("«one».«two»")) | {"destructiveHint": true, "title": "«second»"}                        |
      | the first of two colliding ones, by getTool   | await getTool("«other»", "«one»-«two»")                 | {"readOnlyHint": true, "title": "«first»"}                            |
      | a name that another server has too            | (await listTools("«other»", { detail: "full" })).find(named("«read»"))      | {"readOnlyHint": false, "destructiveHint": false, "title": "«third»"} |
      | the same name on the other server             | (await listTools("«srv»", { detail: "full" })).find(named("«read»"))        | {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false, "title": "«title»"} |
      | the same name on the other server, by getTool | await getTool("«srv»", "«read»")                        | {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false, "title": "«title»"} |
