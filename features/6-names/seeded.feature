Feature: Export names of tools that nobody knows beforehand (§6.1)

  The suite maps the names by the rules of §6.1; where the text is open, it
  accepts every mapping that the text allows.

  Scenario Outline: Names made to try <kind>
    Given the MCP server "«srv»" with tools of seeded names for <kind>, each of which tells its name
    When the agent runs:
      """js
      import * as server from "@codemode/servers/«srv»";
      const rows = [];
      for (const name of Object.keys(server)) if (typeof server[name] === "function") rows.push([await server[name]({}), name]);
      globalThis.__codemode_result__ = rows;
      """
    Then every tool of seeded names for <kind> is exported as §6.1 says

    @name-illegal-replaced
    Examples:
      | kind       |
      | characters |

    @name-digit-prefixed
    Examples:
      | kind   |
      | digits |

    @name-reserved-suffixed
    Examples:
      | kind           |
      | reserved words |

    @name-collision-suffixed
    Examples:
      | kind       |
      | collisions |
