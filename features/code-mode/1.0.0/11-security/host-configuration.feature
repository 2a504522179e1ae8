Feature: The configuration of a server stays with the host (§11)

  # All texts that can be reached from what a call brings, without those of functions.

  @host-objects-hidden @uses-binding
  Scenario Outline: A call tells nothing of the server's configuration: <what>
    Given the MCP server "«safe»", whose configuration has the secret "«token»", with the tools:
      | tool   | reply   |
      | «read» | <reply> |
    When the agent runs:
      """js
      import * as server from "«§modules»servers/«safe»";
      const brought = await server.«read»({}).catch((e) => e);
      const texts = [], seen = new Set();
      const walk = (thing) => {
        if (typeof thing === "string" && texts.length < 2000) texts.push(thing);
        if (typeof thing !== "object" || thing === null || seen.has(thing)) return;
        seen.add(thing);
        for (let o = thing; o; o = Object.getPrototypeOf(o)) {
          for (const key of Object.getOwnPropertyNames(o)) {
            try { if (key !== "__proto__") walk(thing[key]); } catch { /* it cannot be read */ }
          }
        }
      };
      for (const thing of [brought, server.«§meta», Object.keys(server)]) walk(thing);
      globalThis.«§result» = texts;
      """
    Then the result contains "«read»"
    And the result does not contain "«token»"

    Examples:
      | what                   | reply                                    |
      | an error of the tool   | isError: «reason»                        |
      | an error of the server | error: {code: -32603, message: «reason»} |
      | a lost connection      | disconnect: true                         |
      | an empty result        | result: {"content": []}                  |
