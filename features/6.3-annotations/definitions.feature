Feature: Annotations of tools are in what discovery returns (§6.3)

  Background:
    Given the MCP server "«srv»" with the tools:
      | tool   | description | annotations                                                        | reply       |
      | «read» | «text»      | {"readOnlyHint": true, "openWorldHint": false, "title": "«title»"} | text: «one» |

  @annotations-in-definitions
  Scenario Outline: <what>
    When the agent runs:
      """js
      import { listTools, searchTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = (<tool>).annotations;
      """
    Then every result has {"readOnlyHint": true, "openWorldHint": false, "title": "«title»"}

    Examples:
      | what                                    | tool                                                                |
      | listTools without options               | (await listTools("«srv»"))[0]                                       |
      | listTools with the detail description   | (await listTools("«srv»", { detail: "description" }))[0]            |
      | listTools with the detail full          | (await listTools("«srv»", { detail: "full" }))[0]                   |
      | searchTools with the detail description | (await searchTools("«read»", { detail: "description" })).results[0] |
      | searchTools with the detail full        | (await searchTools("«read»", { detail: "full" })).results[0]        |
