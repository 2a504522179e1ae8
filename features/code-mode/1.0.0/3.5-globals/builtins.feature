Feature: Standard built-ins (§3.5)

  @global-builtins
  Scenario Outline: <name> is there and works
    When the agent runs:
      """js
      globalThis.«§result» = <use>;
      """
    Then the result is <value>

    Examples:
      | name            | use                                                                                      | value                           |
      | JSON            | [JSON.parse('{"a": "«word»"}').a, JSON.stringify({ n: [«#n», null] })]                   | ["«word»", "{\"n\":[«#n»,null]}"] |
      | Math            | [Math.max(3, «#n»), Math.floor(2.7), Math.abs(-1.5)]                                     | [«#n», 2, 1.5]                  |
      | Date            | new Date(Date.UTC(2024, 1, 29, 12, 30)).toISOString()                                    | "2024-02-29T12:30:00.000Z"      |
      | URL             | new URL("../«word»?q=1#h", "https://EXAMPLE.org:443/a/b/c").href                         | "https://example.org/a/«word»?q=1#h" |
      | URLSearchParams | new URLSearchParams("a=1&b=«word»").get("b")                                             | "«word»"                        |
      | Promise         | await Promise.all([Promise.resolve(«#n»), new Promise((done) => done("«word»"))])        | [«#n», "«word»"]                |
      | Map             | [...new Map([["«word»", «#n»]]).set("«word»", 1).set("b", 2)]                            | [["«word»", 1], ["b", 2]]       |
      | Set             | [...new Set(["«word»", 1, "«word»"])]                                                    | ["«word»", 1]                   |
      | WeakMap         | ((key) => [new WeakMap([[key, «#n»]]).get(key), new WeakMap().has(key)])({})             | [«#n», false]                   |
      | WeakSet         | ((key) => [new WeakSet([key]).has(key), new WeakSet().has(key)])({})                     | [true, false]                   |
      | Symbol          | [...{ *[Symbol.iterator]() { yield "«word»"; yield Symbol("s").description; } }]          | ["«word»", "s"]                 |
      | Proxy           | new Proxy({}, { get: (target, key) => key + "!" }).«word»                                | "«word»!"                       |
      | Reflect         | [Reflect.ownKeys({ «word»: 1, b: 2 }), Reflect.has({ «word»: 1 }, "«word»")]             | [["«word»", "b"], true]         |
      | RegExp          | new RegExp("([a-z]+)-([0-9]+)").exec("= «word»-«#n» =").slice(1)                          | ["«word»", "«#n»"]              |
      | Error           | ((e) => [e instanceof Error, e.name, e.message])(new Error("«word»"))                    | [true, "Error", "«word»"]       |
      | Array           | [Array.from({ length: 3 }, (_, i) => i * 2), Array.isArray([]), [3, 1, 2].sort()]        | [[0, 2, 4], true, [1, 2, 3]]    |
      | Object          | [Object.entries({ «word»: «#n» }), Object.isFrozen(Object.freeze({}))]                   | [[["«word»", «#n»]], true]      |
      | String          | [String(«#n»), String.fromCharCode(65), "«word»".toUpperCase().toLowerCase()]            | ["«#n»", "A", "«word»"]         |
      | Number          | [Number("12.5"), Number.isInteger(«#n»), (255).toString(16)]                             | [12.5, true, "ff"]              |
      | Boolean         | [Boolean(""), Boolean("«word»")]                                                         | [false, true]                   |
      | BigInt          | String(BigInt("9007199254740993") * BigInt(3))                                           | "27021597764222979"             |
      | parseInt        | [parseInt("«#n»px", 10), parseInt("ff", 16)]                                             | [«#n», 255]                     |
      | parseFloat      | [parseFloat("2.5e3x"), String(parseFloat("«word»"))]                                     | [2500, "NaN"]                   |
      | isNaN           | [isNaN("«word»"), isNaN("1")]                                                            | [true, false]                   |
      | isFinite        | [isFinite("«#n»"), isFinite(1 / 0)]                                                      | [true, false]                   |
      | Infinity        | [String(-Infinity), 1 / 0 === Infinity]                                                  | ["-Infinity", true]             |
      | NaN             | [String(NaN), NaN === NaN]                                                               | ["NaN", false]                  |
      | undefined       | [typeof undefined, undefined === void 0]                                                 | ["undefined", true]             |

  @global-builtins
  Scenario Outline: <name> behaves as the language specifies: <what>
    When the agent runs:
      """js
      globalThis.«§result» = <use>;
      """
    Then the result is <value>

    Examples:
      | name     | what                            | use                                                                                                                                                                                                                                                                     | value                                                                                        |
      | JSON     | a list of keys to write         | JSON.parse(JSON.stringify({ a: 1, b: { a: "«word»", c: 3 } }, ["a", "b"]))                                                                                                                                                                                              | {"a": 1, "b": {"a": "«word»"}}                                                               |
      | JSON     | a replacer function             | JSON.parse(JSON.stringify({ a: «#n», b: [2] }, (key, value) => typeof value === "number" ? "«word»" + key : value))                                                                                                                                                     | {"a": "«word»a", "b": ["«word»0"]}                                                           |
      | JSON     | indentation                     | [...JSON.stringify(["«word»"], null, 2)].slice(0, 5).map((sign) => sign.charCodeAt(0))                                                                                                                                                                                  | [91, 10, 32, 32, 34]                                                                         |
      | JSON     | a reviver function              | JSON.parse('{"a": [1, 2]}', (key, value) => typeof value === "number" ? value * 2 : value)                                                                                                                                                                              | {"a": [2, 4]}                                                                                |
      | Math     | random numbers                  | ((n) => [n >= 0, n < 1, n === Math.random()])(Math.random())                                                                                                                                                                                                            | [true, true, false]                                                                          |
      | Math     | whole numbers                   | [Math.imul(1, «#n»), Math.clz32(1), Math.trunc(-2.7), Math.sign(-3)]                                                                                                                                                                                                    | [«#n», 31, -2, -1]                                                                           |
      | Date     | parsing                         | [Date.parse("2024-02-29T12:30:00.000Z"), new Date(2024, 1, 29, 12).getMonth(), isNaN(new Date("«word»"))]                                                                                                                                                               | [1709209800000, 1, true]                                                                     |
      | Date     | the current time                | ((now) => [typeof now, now === Math.floor(now), new Date().getTime() - now < 60000])(Date.now())                                                                                                                                                                        | ["number", true, true]                                                                       |
      | Promise  | race and allSettled             | [await Promise.race([new Promise(() => {}), Promise.resolve("«word»")]), (await Promise.allSettled([Promise.reject(1), 2])).map((one) => one.status)]                                                                                                                   | ["«word»", ["rejected", "fulfilled"]]                                                        |
      | Promise  | finally                         | await (async () => { const seen = []; await Promise.reject("«word»").finally(() => seen.push("finally")).catch((e) => seen.push(e)); return seen; })()                                                                                                                  | ["finally", "«word»"]                                                                        |
      | Map      | keys of all kinds               | ((key) => [new Map([[key, 1], [NaN, 2], ["1", 3]]).get(key), new Map([[NaN, 2]]).get(NaN), new Map([["1", 3]]).has(1)])({})                                                                                                                                             | [1, 2, false]                                                                                |
      | Set      | its order and size              | ((all) => { all.delete("b"); all.add("b"); return [[...all], all.size]; })(new Set(["b", "«word»"]))                                                                                                                                                                    | [["«word»", "b"], 2]                                                                         |
      | WeakMap  | a string as a key               | (() => { try { new WeakMap().set("«word»", 1); return "taken"; } catch (e) { return e.name; } })()                                                                                                                                                                      | "TypeError"                                                                                  |
      | WeakMap  | no list of its keys             | [typeof new WeakMap().forEach, typeof new WeakMap().size, new WeakMap() instanceof Map]                                                                                                                                                                                 | ["undefined", "undefined", false]                                                            |
      | WeakSet  | a string as an item             | (() => { try { new WeakSet().add("«word»"); return "taken"; } catch (e) { return e.name; } })()                                                                                                                                                                         | "TypeError"                                                                                  |
      | WeakSet  | no list of its items            | [typeof new WeakSet().forEach, typeof new WeakSet().size, new WeakSet() instanceof Set]                                                                                                                                                                                 | ["undefined", "undefined", false]                                                            |
      | Symbol   | async iteration                 | await (async () => { const seen = []; for await (const n of { [Symbol.asyncIterator]() { let i = 0; return { next: async () => ({ value: i, done: i++ > 1 }) }; } }) seen.push(n); return seen; })()                                                                    | [0, 1]                                                                                       |
      | Symbol   | conversion to a primitive       | `${{ [Symbol.toPrimitive]: (hint) => hint + " «word»" }}`                                                                                                                                                                                                               | "string «word»"                                                                              |
      | Symbol   | the symbol registry             | [Symbol.for("«word»") === Symbol.for("«word»"), Symbol("«word»") === Symbol("«word»"), Symbol.keyFor(Symbol.for("«word»"))]                                                                                                                                             | [true, false, "«word»"]                                                                      |
      | Proxy    | traps                           | ((seen) => { const p = new Proxy({ a: 1 }, { set: (t, k, v) => { seen.push(k, v); return true; }, has: (t, k) => k === "«word»", ownKeys: () => ["a"], deleteProperty: () => true }); p.b = «#n»; return [seen, "«word»" in p, Object.keys(p), delete p.a, p.a]; })([]) | [["b", «#n»], true, ["a"], true, 1]                                                          |
      | Reflect  | apply, construct and get        | [Reflect.apply(Math.max, null, [1, «#n»]), Reflect.construct(Date, [0]).getTime(), Reflect.get({ get a() { return this.b; } }, "a", { b: "«word»" })]                                                                                                                   | [«#n», 0, "«word»"]                                                                          |
      | RegExp   | lookahead                       | [/[a-z]+(?=-)/.exec("«word»-1")[0], /^(?!«word»)/.test("«word»"), new RegExp("a(?=b)").test("ac")]                                                                                                                                                                      | ["«word»", false, false]                                                                     |
      | RegExp   | backreferences                  | [/(.)\\1/.exec("abccd")[0], new RegExp(/^(a+)b\\1$/.source).test("aabaa"), /^(a+)b\\1$/.test("aaba")]                                                                                                                                                                   | ["cc", true, false]                                                                          |
      | RegExp   | replace and matchAll            | ["a1b22".replace(/\\d+/g, (digits) => "<" + digits + ">"), [..."a1b22".matchAll(/([a-z])(\\d+)/g)].map((found) => found[2])]                                                                                                                                            | ["a<1>b<22>", ["1", "22"]]                                                                   |
      | RegExp   | code points beyond 16 bits      | [/^.$/u.test("\\u{1f600}"), /^\\u{1f600}$/u.test("\\u{1f600}"), "A".match(/a/i)[0]]                                                                                                                                                                                     | [true, true, "A"]                                                                            |
      | Error    | its subclasses                  | [TypeError, RangeError, SyntaxError, ReferenceError].map((Kind) => [new Kind("«word»") instanceof Error, new Kind("«word»").name])                                                                                                                                      | [[true, "TypeError"], [true, "RangeError"], [true, "SyntaxError"], [true, "ReferenceError"]] |
      | Error    | a custom subclass               | ((e) => [e instanceof Error, String(e)])(new (class Own extends Error { get name() { return "Own"; } })("«word»"))                                                                                                                                                      | [true, "Own: «word»"]                                                                        |
      | Array    | iteration                       | [[1, [2, [3]]].flat(2), [3, 1].flatMap((n) => [n, n]), [1, 2, 3].reduceRight((a, b) => a + "-" + b), [..."ab"].entries().next().value]                                                                                                                                  | [[1, 2, 3], [3, 3, 1, 1], "3-2-1", [0, "a"]]                                                 |
      | Array    | sorting                         | [[10, 9, 1].sort(), [10, 9, 1].sort((a, b) => a - b), [["b", 1], ["a", 1], ["c", 0]].sort((a, b) => a[1] - b[1]).map((one) => one[0])]                                                                                                                                  | [[1, 10, 9], [1, 9, 10], ["c", "b", "a"]]                                                    |
      | Object   | its members                     | [Object.fromEntries([["«word»", 1]]), Object.assign({ a: 1 }, { a: 2, b: 3 }), Object.getOwnPropertyNames(Object.create({ a: 1 }, { b: { value: 2 } }))]                                                                                                                | [{"«word»": 1}, {"a": 2, "b": 3}, ["b"]]                                                     |
      | String   | splitting, padding and trimming | ["a-b-c".split("-", 2), "«word»".padStart(10, "*"), [..."a\\u{1f600}"].length, "e\\u0301".normalize("NFC").length, " a ".trimEnd()]                                                                                                                                     | [["a", "b"], "**«word»", 2, 1, " a"]                                                         |
      | Number   | conversion to and from strings  | [(1.005e21).toString(), (2.5).toFixed(2), Number(""), Number("0x1f"), Number.MAX_SAFE_INTEGER, Number.parseFloat("1.5px")]                                                                                                                                              | ["1.005e+21", "2.50", 0, 31, 9007199254740991, 1.5]                                          |
      | BigInt   | its arithmetic                  | [String(2n ** 70n), String(-7n / 2n), String(BigInt.asUintN(8, 257n)), typeof BigInt("0x1f"), 2n > 1]                                                                                                                                                                   | ["1180591620717411303424", "-3", "1", "bigint", true]                                        |
      | parseInt | other bases                     | [parseInt("10", 2), parseInt("z", 36), parseInt("0x1f"), parseInt("08")]                                                                                                                                                                                                | [2, 35, 31, 8]                                                                               |
      | isNaN    | values that are not numbers     | [isNaN(undefined), isNaN(""), isFinite(null), isFinite("«word»")]                                                                                                                                                                                                       | [true, false, true, false]                                                                   |

  @global-builtins @timing
  Scenario: The time of Date goes on
    When the agent runs:
      """js
      const before = Date.now(), made = new Date().getTime();
      await new Promise((done) => setTimeout(done, 60));
      const passed = Date.now() - before;
      globalThis.«§result» = { now: passed >= 30 && passed < 60000, made: new Date() - made >= 30, year: new Date().getFullYear() > 2023, text: Math.abs(Date.parse(Date()) - Date.now()) < 60000 };
      """
    Then the result is {"now": true, "made": true, "year": true, "text": true}

  # The members are those of every edition that has BigInt, which the list names.

  @global-builtins
  Scenario Outline: Members of <owner> are there: <what>
    When the agent runs:
      """js
      // Assigning to an inherited name throws where prototypes are frozen.
      globalThis.«§result» = Object.fromEntries(<members>.map((name) => [name, typeof <owner>[name]]));
      """
    Then every member of every result is <type>

    Examples: functions
      | owner              | what      | type       | members                                                                                 |
      | JSON               | functions | "function" | ["parse", "stringify"]                                                                  |
      | Math               | functions | "function" | ["abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "clz32", "cos", "cosh", "exp", "expm1", "floor", "fround", "hypot", "imul", "log", "log10", "log1p", "log2", "max", "min", "pow", "random", "round", "sign", "sin", "sinh", "sqrt", "tan", "tanh", "trunc"] |
      | Date               | functions | "function" | ["now", "parse", "UTC"]                                                                 |
      | Date.prototype     | functions | "function" | ["getDate", "getDay", "getFullYear", "getHours", "getMilliseconds", "getMinutes", "getMonth", "getSeconds", "getTime", "getTimezoneOffset", "getUTCDate", "getUTCFullYear", "getUTCHours", "setDate", "setFullYear", "setHours", "setMilliseconds", "setMinutes", "setMonth", "setSeconds", "setTime", "setUTCDate", "toISOString", "toJSON", "toString", "toUTCString", "valueOf"] |
      | new URL("https://a.example") | functions | "function" | ["toString", "toJSON"]                                                                  |
      | new URLSearchParams("a=1") | functions | "function" | ["append", "delete", "get", "getAll", "has", "set", "sort", "toString", "forEach", "keys", "values", "entries"] |
      | Promise            | functions | "function" | ["all", "allSettled", "race", "reject", "resolve"]                                      |
      | Promise.prototype  | functions | "function" | ["then", "catch", "finally"]                                                            |
      | Map.prototype      | functions | "function" | ["clear", "delete", "entries", "forEach", "get", "has", "keys", "set", "values"]        |
      | Set.prototype      | functions | "function" | ["add", "clear", "delete", "entries", "forEach", "has", "keys", "values"]               |
      | WeakMap.prototype  | functions | "function" | ["delete", "get", "has", "set"]                                                         |
      | WeakSet.prototype  | functions | "function" | ["add", "delete", "has"]                                                                |
      | Symbol             | functions | "function" | ["for", "keyFor"]                                                                       |
      | Proxy              | functions | "function" | ["revocable"]                                                                           |
      | Reflect            | functions | "function" | ["apply", "construct", "defineProperty", "deleteProperty", "get", "getOwnPropertyDescriptor", "getPrototypeOf", "has", "isExtensible", "ownKeys", "preventExtensions", "set", "setPrototypeOf"] |
      | RegExp.prototype   | functions | "function" | ["exec", "test", "toString"]                                                            |
      | Error.prototype    | functions | "function" | ["toString"]                                                                            |
      | Array              | functions | "function" | ["from", "isArray", "of"]                                                               |
      | Array.prototype    | functions | "function" | ["concat", "copyWithin", "entries", "every", "fill", "filter", "find", "findIndex", "flat", "flatMap", "forEach", "includes", "indexOf", "join", "keys", "lastIndexOf", "map", "pop", "push", "reduce", "reduceRight", "reverse", "shift", "slice", "some", "sort", "splice", "toString", "unshift", "values"] |
      | Object             | functions | "function" | ["assign", "create", "defineProperties", "defineProperty", "entries", "freeze", "fromEntries", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors", "getOwnPropertyNames", "getOwnPropertySymbols", "getPrototypeOf", "is", "isExtensible", "isFrozen", "isSealed", "keys", "preventExtensions", "seal", "setPrototypeOf", "values"] |
      | Object.prototype   | functions | "function" | ["hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toString", "valueOf"]      |
      | String             | functions | "function" | ["fromCharCode", "fromCodePoint", "raw"]                                                |
      | String.prototype   | functions | "function" | ["charAt", "charCodeAt", "codePointAt", "concat", "endsWith", "includes", "indexOf", "lastIndexOf", "localeCompare", "match", "matchAll", "normalize", "padEnd", "padStart", "repeat", "replace", "search", "slice", "split", "startsWith", "substring", "toLowerCase", "toUpperCase", "trim", "trimEnd", "trimStart"] |
      | Number             | functions | "function" | ["isFinite", "isInteger", "isNaN", "isSafeInteger", "parseFloat", "parseInt"]           |
      | Number.prototype   | functions | "function" | ["toExponential", "toFixed", "toPrecision", "toString", "valueOf"]                      |
      | Boolean.prototype  | functions | "function" | ["toString", "valueOf"]                                                                 |
      | BigInt             | functions | "function" | ["asIntN", "asUintN"]                                                                   |
      | BigInt.prototype   | functions | "function" | ["toString", "valueOf"]                                                                 |

    Examples: values
      | owner              | what      | type       | members                                                                                 |
      | Math               | values    | "number"   | ["E", "LN10", "LN2", "LOG10E", "LOG2E", "PI", "SQRT1_2", "SQRT2"]                       |
      | Number             | values    | "number"   | ["EPSILON", "MAX_SAFE_INTEGER", "MAX_VALUE", "MIN_SAFE_INTEGER", "MIN_VALUE", "NaN", "NEGATIVE_INFINITY", "POSITIVE_INFINITY"] |
      | Symbol             | values    | "symbol"   | ["asyncIterator", "hasInstance", "isConcatSpreadable", "iterator", "match", "matchAll", "replace", "search", "species", "split", "toPrimitive", "toStringTag", "unscopables"] |

  @global-builtins
  Scenario: URL parses and serializes a URL
    When the agent runs:
      """js
      const url = new URL("https://ann:key@example.org:8443/a/./b/../«path»?q=«word»&n=%20#«part»");
      const { protocol, username, password, host, hostname, port, pathname, search, hash, origin } = url;
      url.port = "443";
      url.hash = "";
      url.searchParams.set("q", "é &");
      let invalid = "accepted";
      try { new URL("«word»"); } catch (e) { invalid = e instanceof TypeError; }
      globalThis.«§result» = {
        protocol, username, password, host, hostname, port, pathname, search, hash, origin,
        changed: url.href, text: String(url) === url.href, json: JSON.stringify([url]) === JSON.stringify([url.href]), invalid,
      };
      """
    Then the result is {"protocol": "https:", "username": "ann", "password": "key", "host": "example.org:8443", "hostname": "example.org", "port": "8443", "pathname": "/a/«path»", "search": "?q=«word»&n=%20", "hash": "#«part»", "origin": "https://example.org:8443", "changed": "https://ann:key@example.org/a/«path»?q=%C3%A9+%26&n=+", "text": true, "json": true, "invalid": true}

  @global-builtins
  Scenario: Each part of a URL can be set
    When the agent runs:
      """js
      const url = new URL("http://a.example/b?c#d");
      url.protocol = "https:"; url.username = "ann"; url.password = "k y"; url.host = "example.org:8080";
      url.pathname = "/«path» é"; url.search = "?q=«word»"; url.hash = "«part»";
      const all = url.href, linked = url.searchParams.get("q");
      url.hostname = "b.example"; url.port = ""; url.hash = "";
      url.searchParams.append("r", "1");
      const again = url.href;
      url.searchParams.delete("q"); url.searchParams.delete("r");
      const less = url.search;
      url.href = "https://c.example/«word»";
      globalThis.«§result» = { all, linked, again, less, anew: [url.hostname, url.pathname, url.username] };
      """
    Then the result is {"all": "https://ann:k%20y@example.org:8080/«path»%20%C3%A9?q=«word»#«part»", "linked": "«word»", "again": "https://ann:k%20y@b.example/«path»%20%C3%A9?q=«word»&r=1", "less": "", "anew": ["c.example", "/«word»", ""]}

  @global-builtins
  Scenario Outline: URL resolves <what> against its base
    When the agent runs:
      """js
      globalThis.«§result» = new URL("<address>", "https://a.example:8443/«path»/b?c=1#d").href;
      """
    Then the result is "<resolved>"

    Examples:
      | what                  | address                   | resolved                                 |
      | a name                | «word»                    | https://a.example:8443/«path»/«word»     |
      | a path                | /«word»/                  | https://a.example:8443/«word»/           |
      | a query               | ?e=2                      | https://a.example:8443/«path»/b?e=2      |
      | a fragment            | #e                        | https://a.example:8443/«path»/b?c=1#e    |
      | nothing               |                           | https://a.example:8443/«path»/b?c=1      |
      | another host          | //b.example/«word»        | https://b.example/«word»                 |
      | dots                  | ./../../../«word»/x/..    | https://a.example:8443/«word»/           |
      | another address       | http://[::1]:80/é «word»  | http://[::1]/%C3%A9%20«word»             |
      | one of another scheme | mailto:ann@a.example      | mailto:ann@a.example                     |

  @global-builtins
  Scenario: URLSearchParams reads what is not well written, and can be gone through
    When the agent runs:
      """js
      const query = new URLSearchParams("a=1+2&b=%zz&c&=d&e=f=g&a=%C3%A9"), seen = [];
      query.forEach((value, key) => seen.push(key + "=" + value));
      globalThis.«§result» = { seen, keys: [...query.keys()], values: [...query.values()], entries: [...query.entries()].length, text: query.toString() };
      """
    Then the result is {"seen": ["a=1 2", "b=%zz", "c=", "=d", "e=f=g", "a=é"], "keys": ["a", "b", "c", "", "e", "a"], "values": ["1 2", "%zz", "", "d", "f=g", "é"], "entries": 6, "text": "a=1+2&b=%25zz&c=&=d&e=f%3Dg&a=%C3%A9"}

  @global-builtins
  Scenario: URLSearchParams is a list that can be changed
    When the agent runs:
      """js
      const query = new URLSearchParams("?a=1&b=2&a=3");
      query.append("c", "«word» é");
      query.delete("b");
      query.set("d", "4");
      query.sort();
      globalThis.«§result» = {
        text: query.toString(), all: query.getAll("a"), has: [query.has("c"), query.has("b")], none: query.get("b"),
        pairs: [...new URLSearchParams([["x", "1"], ["x", "2"]])], object: String(new URLSearchParams({ «word»: "«#n»" })),
      };
      """
    Then the result is {"text": "a=1&a=3&c=«word»+%C3%A9&d=4", "all": ["1", "3"], "has": [true, false], "none": null, "pairs": [["x", "1"], ["x", "2"]], "object": "«word»=«#n»"}
