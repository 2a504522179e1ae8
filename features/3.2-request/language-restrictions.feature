Feature: Syntax that a sandbox refuses is documented (§3.2.1)

  @language-restrictions-documented
  Scenario Outline: <feature> works, or the agent context names it
    When the agent runs:
      """js
      <source>
      """
    And the agent context is read
    Then the script gives "works", or the agent context names one of "<words>"

    Examples:
      | feature                  | words                            | source                                                                                                        |
      | an async generator       | async generator                  | async function* g() { yield "works"; } globalThis.__codemode_result__ = (await g().next()).value;             |
      | for await                | for await, for-await             | for await (const v of [Promise.resolve("works")]) globalThis.__codemode_result__ = v;                         |
      | a private class member   | private, #                       | class K { #v = "works"; get() { return this.#v; } } globalThis.__codemode_result__ = new K().get();           |
      | a static block           | static block, static initial     | class K { static { K.v = "works"; } } globalThis.__codemode_result__ = K.v;                                   |
      | optional chaining        | optional chaining, ?.            | const o = { a: { b: "works" } }; globalThis.__codemode_result__ = o?.a?.b;                                     |
      | logical assignment       | logical assignment, ??=          | let v = null; v ??= "works"; globalThis.__codemode_result__ = v;                                              |
      | destructuring            | destructuring                    | const { a: [, b] } = { a: [1, "works"] }; globalThis.__codemode_result__ = b;                                 |
      | a tagged template        | template                         | const t = (s) => s.raw[0]; globalThis.__codemode_result__ = t`works`;                                         |
      | a named group            | named group, regular expression  | globalThis.__codemode_result__ = /(?<w>works)/.exec("it works").groups.w;                                     |
      | a unicode property class | \p, unicode property             | globalThis.__codemode_result__ = /^\p{L}+$/u.test("é") ? "works" : "wrong";                                   |
      | a BigInt literal         | BigInt                           | globalThis.__codemode_result__ = 2n ** 64n === 18446744073709551616n ? "works" : "wrong";                     |
      | import.meta              | import.meta                      | globalThis.__codemode_result__ = typeof import.meta === "object" ? "works" : "wrong";                         |
