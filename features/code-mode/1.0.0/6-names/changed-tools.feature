Feature: The names of tools that come during the life of a host (§6.1)

  # The host has made names of the server's tools before.

  @timing
  Scenario Outline: A tool that came and whose name <which> has its export
    Given the MCP server "«srv»" with the tools:
      | tool        | reply             |
      | «read»      | text: «read»      |
      | «one»-«two» | text: «one»-«two» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = await server.«one»_«two»({});
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool        | reply             |
      | <tool>      | text: came        |
      | «one»-«two» | text: «one»-«two» |
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { getTool, listTools } from "«§modules»discovery";
      const own = (tools) => tools.find((tool) => tool.toolName === "<tool>");
      // That the host learns of the tool, and what discovery calls it, is judged elsewhere.
      const known = [own(await listTools("«srv»")), await getTool("«srv»", "<tool>").catch(() => undefined)].some((tool) => tool);
      globalThis.«§result» = [known ? await server.<export>?.({}) : "came", await server.«one»_«two»({})];
      """
    Then the result is ["came", "«one»-«two»"]

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

  # Which export is right is judged above; what is told of a tool is the export that calls it.

  @timing @uses-name-signs @uses-text-reply
  Scenario Outline: The export that <where> tells of a tool that came calls it, whose name is <tool>
    Given the MCP server "«srv»" with the tools:
      | tool        | reply             |
      | «read»      | text: «read»      |
      | «one»-«two» | text: «one»-«two» |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      globalThis.«§result» = await server.«one»_«two»({});
      """
    And the server "«srv»" changes its tools and notifies the host:
      | tool        | reply             |
      | <tool>      | text: came        |
      | «one»-«two» | text: «one»-«two» |
    And the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      import { getTool, listTools } from "«§modules»discovery";
      const name = "<tool>";
      const told = [<told>].find((tool) => tool?.toolName === name);
      // That the host learns of the tool is judged elsewhere.
      globalThis.«§result» = { called: told === undefined ? "came" : await server[told.exportName]?.({}) };
      """
    Then the result is {"called": "came"}

    @name-in-meta
    Examples:
      | where    | tool     | told                     |
      | «§meta» | delete   | ...server.«§meta».tools |
      | «§meta» | 1«first» | ...server.«§meta».tools |

    @name-in-meta @uses-name-collisions
    Examples: of two that would have one name
      | where    | tool        | told                     |
      | «§meta» | «one».«two» | ...server.«§meta».tools |

    @tool-summary-export-name
    Examples:
      | where     | tool     | told                          |
      | listTools | delete   | ...(await listTools("«srv»")) |
      | listTools | 1«first» | ...(await listTools("«srv»")) |

    @tool-summary-export-name @uses-name-collisions
    Examples: of two that would have one name
      | where     | tool        | told                          |
      | listTools | «one».«two» | ...(await listTools("«srv»")) |

    @tool-summary-export-name
    Examples:
      | where   | tool     | told                                                |
      | getTool | delete   | await getTool("«srv»", name).catch(() => undefined) |
      | getTool | 1«first» | await getTool("«srv»", name).catch(() => undefined) |

    @tool-definition-summary @uses-name-collisions
    Examples: of two that would have one name
      | where   | tool        | told                                                |
      | getTool | «one».«two» | await getTool("«srv»", name).catch(() => undefined) |
