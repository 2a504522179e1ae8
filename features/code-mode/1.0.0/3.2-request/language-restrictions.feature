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
      | an async generator       | async function* g() { yield "works"; } globalThis.__codemode_result__ = (await g().next()).value;             |
      | for await                | for await (const v of [Promise.resolve("works")]) globalThis.__codemode_result__ = v;                         |
      | a private class member   | class K { #v = "works"; get() { return this.#v; } } globalThis.__codemode_result__ = new K().get();           |
      | a static block           | class K { static { K.v = "works"; } } globalThis.__codemode_result__ = K.v;                                   |
      | optional chaining        | const o = { a: { b: "works" } }; globalThis.__codemode_result__ = o?.a?.b;                                     |
      | logical assignment       | let v = null; v ??= "works"; globalThis.__codemode_result__ = v;                                              |
      | destructuring            | const { a: [, b] } = { a: [1, "works"] }; globalThis.__codemode_result__ = b;                                 |
      | a tagged template        | const t = (s) => s.raw[0]; globalThis.__codemode_result__ = t`works`;                                         |
      | a named group            | globalThis.__codemode_result__ = /(?<w>works)/.exec("it works").groups.w;                                     |
      | a unicode property class | globalThis.__codemode_result__ = /^\p{L}+$/u.test("é") ? "works" : "wrong";                                   |
      | a BigInt literal         | globalThis.__codemode_result__ = 2n ** 64n === 18446744073709551616n ? "works" : "wrong";                     |
      | import.meta              | globalThis.__codemode_result__ = typeof import.meta === "object" ? "works" : "wrong";                         |

  @language-restrictions-documented
  Scenario: import() works, or the agent context names it
    Given the MCP server "«srv»" with the tools:
      | tool   | reply        |
      | «read» | text: «word» |
    When the agent runs:
      """js
      globalThis.__codemode_result__ = typeof (await import("@codemode/servers/«srv»")).«read» === "function" ? "works" : "wrong";
      """
    And the agent context is read
    Then either the result is "works", or the agent context documents that the host refuses "import()"
