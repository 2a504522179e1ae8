Feature: Probes: annotations (§6.3)

  @probe-annotations-left-out
  Scenario: Annotations of which the server gives one
    Given the MCP server "«srv»" with the tools:
      | tool   | annotations            | reply        |
      | «read» | {"readOnlyHint": true} | text: «word» |
    When the agent runs:
      """js
      import { listTools } from "«§modules»discovery";
      globalThis.«§result» = Object.keys((await listTools("«srv»"))[0].annotations).sort();
      """
    Then the reading of "annotations-left-out" is one of:
      | where   | what             | reading   |
      | /result | ["readOnlyHint"] | left-out  |
      | /result | ~ ^\[.*,.*\]$    | filled-in |
