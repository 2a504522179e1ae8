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
      import * as server from "@codemode/servers/«srv»";
      import { «write» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = [await server.«read»({}), await «write»({})];
      """
    Then the result is ["«one»", "«two»"]

    Examples:
      | which                              | name                |
      | called then                        | then                |
      | called default                     | default             |
      | called __meta__                    | __meta__            |
      | called constructor                 | constructor         |
      | called __proto__                   | __proto__           |
      | called hasOwnProperty              | hasOwnProperty      |
      | called Symbol.toStringTag          | Symbol.toStringTag  |
      | called enum                        | enum                |
      | called arguments                   | arguments           |
      | with a name of punctuation only    | -./                 |
      | with letters outside ASCII         | été日本😀              |
      | with the name of a built-in module | @codemode/discovery |

  @export-meta
  Scenario Outline: __meta__ is there beside a tool <which>
    Given the MCP server "«srv»" with the tools:
      | tool    | reply       |
      | <name>  | text: other |
      | «read»  | text: «one» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = typeof server.__meta__;
      """
    Then the result is "object"

    Examples:
      | which               | name      |
      | called __meta__     | __meta__  |
      | called __proto__    | __proto__ |
      | called then         | then      |

  @meta-tools
  Scenario Outline: __meta__ lists the other tools beside a tool <which>
    Given the MCP server "«srv»" with the tools:
      | tool    | reply       |
      | <name>  | text: other |
      | «read»  | text: «one» |
    When the agent runs:
      """js
      import { __meta__ } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = __meta__.tools.map((tool) => tool.toolName);
      """
    Then the result contains "«read»"

    # A tool that has the place of __meta__ is judged above.
    Examples:
      | which               | name      |
      | called __proto__    | __proto__ |
      | called then         | then      |
