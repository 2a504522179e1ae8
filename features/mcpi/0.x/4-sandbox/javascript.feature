Feature: Scripts are JavaScript (§4)

  @javascript
  Scenario Outline: Scripts have <what>
    When the agent executes:
      """js
      <code>
      """
    Then the result is <value>

    Examples:
      | what                        | code                                                                                                | value                        |
      | destructuring and spreading | const { a, ...rest } = { a: 1, b: 2 }; return [a, { ...rest }, ...[3]];                             | [1, {"b": 2}, 3]             |
      | templates                   | const word = "«word»"; return [`${word}-${1 + 1}`];                                                 | ["«word»-2"]                 |
      | classes                     | class Count { #n = 0; add() { return ++this.#n; } } const c = new Count(); c.add(); return c.add(); | 2                            |
      | maps and sets               | return [[...new Map([["«word»", 1]]).keys()], new Set([1, 1]).size];                                | [["«word»"], 1]              |
      | optional chains             | const o = {}; return [o.a?.b ?? "«word»"];                                                          | ["«word»"]                   |
      | regular expressions         | return ["a1b22".replace(/(\d+)/g, "<$1>")];                                                         | ["a<1>b<22>"]                |
      | slashes in a string         | return ["http://«word»/x"];                                                                         | ["http://«word»/x"]          |
      | JSON                        | return JSON.parse(JSON.stringify({ "«word»": [1, null] }));                                         | {"«word»": [1, null]}        |
      | dates                       | return [new Date(0).toISOString()];                                                                 | ["1970-01-01T00:00:00.000Z"] |
      | the time and chance         | const n = Math.random(); return [typeof Date.now(), typeof new Date().getTime(), n >= 0 && n < 1]; | ["number", "number", true] |
      | loops that await            | async function* up() { yield 1; yield 2; } const all = []; for await (const n of up()) all.push(n); for await (const n of [Promise.resolve(3)]) all.push(n); return all; | [1, 2, 3] |
      | promises of several         | const all = await Promise.allSettled([1, Promise.reject(new Error("«word»"))]); return [all.map((p) => p.status), await Promise.race([2]), await Promise.any([Promise.reject(1), 3])]; | [["fulfilled", "rejected"], 2, 3] |
      | texts and lists of today    | return ["a-b".replaceAll("-", "+"), [[1], [2]].flat(), [3, 1, 2].sort(), Object.fromEntries([["a", 1]]), [1, 2].at(-1), "x".padStart(3, "0"), [..."a1".matchAll(/\\d/g)].length, [1, 2, 3].findLast((n) => n < 3)]; | ["a+b", [1, 2], [1, 2, 3], {"a": 1}, 2, "00x", 1, 2] |
      | generators                  | function* up() { yield 1; yield 2; } return [...up()];                                              | [1, 2]                       |
