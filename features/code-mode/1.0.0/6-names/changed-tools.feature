Feature: The names of tools that come during the life of a host (§6.1)

  # The host has made names of the server's tools before.

  @timing
  Scenario Outline: A tool that came and whose name <which> has its export, in the module and in discovery
    Given the MCP server "«srv»" with the tools:
      | tool        | reply             |
      | «read»      | text: «read»      |
      | «one»-«two» | text: «one»-«two» |
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = await server.«one»_«two»({});
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool        | reply             |
      | <tool>      | text: came        |
      | «one»-«two» | text: «one»-«two» |
    And the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      import { getTool, listTools } from "@codemode/discovery";
      const own = (tools) => tools.find((tool) => tool.toolName === "<tool>");
      const told = [own(await listTools("«srv»")), own(server.__meta__.tools), await getTool("«srv»", "<tool>").catch(() => undefined)];
      // That the host learns of the tool is judged elsewhere.
      const names = told.filter((tool) => tool !== undefined).map((tool) => tool.exportName);
      globalThis.__codemode_result__ = [
        names.filter((name) => name !== "<export>"), names.length === 0 ? "came" : await server.<export>?.({}), await server.«one»_«two»({}),
      ];
      """
    Then the result is [[], "came", "«one»-«two»"]

    @name-reserved-suffixed
    Examples:
      | which              | tool   | export  |
      | is a reserved word | delete | delete_ |

    @name-digit-prefixed
    Examples:
      | which               | tool     | export    |
      | begins with a digit | 1«first» | _1«first» |

    @name-illegal-replaced
    Examples:
      | which       | tool    | export  |
      | has a slash | «c»/«d» | «c»_«d» |

    @name-collision-suffixed
    Examples:
      | which             | tool        | export         |
      | resembles another | «one».«two» | «one»_«two»__2 |
