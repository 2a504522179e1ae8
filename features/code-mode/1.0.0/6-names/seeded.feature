@uses-mapped-binding
Feature: Export names of tools with seeded names (§6.1)

  The suite maps the names by the rules of §6.1; where the text is open, it
  accepts every mapping that the text allows.

  Scenario Outline: Seeded names are mapped by the rules: <kind>
    Given the MCP server "«srv»" with tools of seeded names for <kind>, each of which returns its name
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      // A module may export functions that are no binding: they do not tell the name of a tool.
      const ask = async (name) => { try { return await server[name]({}); } catch { return undefined; } };
      const rows = [];
      for (const name of Object.keys(server)) {
        const answer = await ask(name);
        if (typeof answer === "string") rows.push([answer, name]);
      }
      globalThis.«§result» = rows;
      """
    Then every tool of seeded names for <kind> is exported as §6.1 says

    @name-illegal-replaced
    Examples:
      | kind                    |
      | characters              |
      | letters outside ASCII   |

    @name-collision-first-clean
    Examples:
      | kind                    |
      | names that objects have |

    @name-digit-prefixed @uses-name-signs
    Examples:
      | kind   |
      | digits |

    @name-reserved-suffixed @uses-name-capitals
    Examples:
      | kind           |
      | reserved words |

  @uses-name-signs @uses-name-digits
  Scenario Outline: Seeded names that collide: each <sentence>
    Given the MCP server "«srv»" with tools of seeded names for collisions, each of which returns its name
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«srv»";
      // A module may export functions that are no binding: they do not tell the name of a tool.
      const ask = async (name) => { try { return await server[name]({}); } catch { return undefined; } };
      const rows = [];
      for (const name of Object.keys(server)) {
        const answer = await ask(name);
        if (typeof answer === "string") rows.push([answer, name]);
      }
      globalThis.«§result» = rows;
      """
    Then every tool of seeded names that collide <sentence>

    @name-collision-suffixed
    Examples:
      | sentence                                         |
      | has the common name or that with __ and a number |

    @name-collision-from-two @uses-name-collisions
    Examples:
      | sentence                              |
      | has a number from 2 on, if it has one |

    @name-collision-first-clean @uses-name-collisions
    Examples:
      | sentence                             |
      | leaves the clean name to one of them |

    @name-collision-alphabetical @uses-name-collisions
    Examples:
      | sentence                   |
      | is numbered alphabetically |
