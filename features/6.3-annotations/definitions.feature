Feature: Annotations of tools are in what discovery returns (§6.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations                                                        | reply       |
      | «read» | «text»      | {"readOnlyHint": true, "openWorldHint": false, "title": "«title»"} | text: «one» |
      | «bare» |             | {"readOnlyHint": true, "openWorldHint": false, "title": "«title»"} | text: «one» |

  @annotations-in-definitions
  Scenario Outline: <what>
    When the agent runs:
      """js
      import { listTools, searchTools, getTool } from "@codemode/discovery";
      const named = (name) => (tool) => tool.toolName === name;
      globalThis.__codemode_result__ = (<tool>).annotations;
      """
    Then every result has {"readOnlyHint": true, "openWorldHint": false, "title": "«title»"}

    Examples:
      | what                                    | tool                                                                                   |
      | listTools without options               | (await listTools("«srv»")).find(named("«read»"))                                       |
      | listTools with the detail description   | (await listTools("«srv»", { detail: "description" })).find(named("«read»"))            |
      | listTools with the detail full          | (await listTools("«srv»", { detail: "full" })).find(named("«read»"))                   |
      | a tool without a description            | (await listTools("«srv»")).find(named("«bare»"))                                       |
      | getTool                                 | await getTool("«srv»", "«read»")                                                       |
      | searchTools without options             | (await searchTools("«read»")).results.find(named("«read»"))                            |
      | searchTools with the detail description | (await searchTools("«read»", { detail: "description" })).results.find(named("«read»")) |
      | searchTools with the detail full        | (await searchTools("«read»", { detail: "full" })).results.find(named("«read»"))        |
