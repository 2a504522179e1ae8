Feature: Syntax that a sandbox refuses is documented (§3.2.1)

  @language-restrictions-documented
  Scenario Outline: <feature> works, or the agent context names it
    When the agent runs:
      """js
      <source>
      """
    And the agent context is read
    Then either the result is "works", or the agent context documents that the host refuses "<feature>"

    Examples:
      | feature                  | source                                                                                                        |
      | an async generator       | async function* g() { yield "works"; } globalThis.«§result» = (await g().next()).value;             |
      | for await                | for await (const v of [Promise.resolve("works")]) globalThis.«§result» = v;                         |
      | a private class member   | class K { #v = "works"; get() { return this.#v; } } globalThis.«§result» = new K().get();           |
      | a static block           | class K { static { K.v = "works"; } } globalThis.«§result» = K.v;                                   |
      | optional chaining        | const o = { a: { b: "works" } }; globalThis.«§result» = o?.a?.b;                                     |
      | logical assignment       | let v = null; v ??= "works"; globalThis.«§result» = v;                                              |
      | destructuring            | const { a: [, b] } = { a: [1, "works"] }; globalThis.«§result» = b;                                 |
      | a tagged template        | const t = (s) => s.raw[0]; globalThis.«§result» = t`works`;                                         |
      | a named group            | globalThis.«§result» = /(?<w>works)/.exec("it works").groups.w;                                     |
      | a unicode property class | globalThis.«§result» = /^\p{L}+$/u.test("é") ? "works" : "wrong";                                   |
      | a BigInt literal         | globalThis.«§result» = 2n ** 64n === 18446744073709551616n ? "works" : "wrong";                     |
      | import.meta              | globalThis.«§result» = typeof import.meta === "object" ? "works" : "wrong";                         |

  @language-restrictions-documented
  Scenario: import() works, or the agent context names it
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      globalThis.«§result» = typeof (await import("«§modules»servers/«srv»")).«read» === "function" ? "works" : "wrong";
      """
    And the agent context is read
    Then either the result is "works", or the agent context documents that the host refuses "import()"
