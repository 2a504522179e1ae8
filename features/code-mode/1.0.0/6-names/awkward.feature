Feature: A tool with an awkward name leaves the others usable (§5.1, §6.1)

  @export-tools
  Scenario Outline: The other tools can be called beside a tool <which>
    Given the MCP server "«srv»" with the tools:
      | tool    | reply       |
      | <name>  | text: other |
      | «read»  | text: «one» |
      | «write» | text: «two» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { «write» } from "«§modules»servers/«srv»";
      globalThis.«§result» = [await server.«read»({}), await «write»({})];
      """
    Then the result is ["«one»", "«two»"]

    Examples:
      | which                              | name                |
      | called then                        | then                |
      | called default                     | default             |
      | called «§meta»                    | «§meta»            |
      | called constructor                 | constructor         |
      | called __proto__                   | __proto__           |
      | called hasOwnProperty              | hasOwnProperty      |
      | called Symbol.toStringTag          | Symbol.toStringTag  |
      | called enum                        | enum                |
      | called arguments                   | arguments           |
      | with a name of punctuation only    | -./                 |
      | with letters outside ASCII         | été日本😀              |
      | with the name of a built-in module | «§modules»discovery |

  @export-meta
  Scenario Outline: «§meta» is there beside a tool <which>
    Given the MCP server "«srv»" with the tools:
      | tool    | reply       |
      | <name>  | text: other |
      | «read»  | text: «one» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = typeof server.«§meta»;
      """
    Then the result is "object"

    Examples:
      | which               | name      |
      | called «§meta»     | «§meta»  |
      | called __proto__    | __proto__ |
      | called then         | then      |

  @meta-tools
  Scenario Outline: «§meta» lists the other tools beside a tool <which>
    Given the MCP server "«srv»" with the tools:
      | tool    | reply       |
      | <name>  | text: other |
      | «read»  | text: «one» |
    When the agent runs:
      """js
      import { «§meta» } from "«§modules»servers/«srv»";
      globalThis.«§result» = «§meta».tools.map((tool) => tool.toolName);
      """
    Then the result contains "«read»"

    # A tool that has the place of «§meta» is judged above.
    Examples:
      | which               | name      |
      | called __proto__    | __proto__ |
      | called then         | then      |
