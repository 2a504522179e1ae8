Feature: Standard built-ins (§3.5)

  @global-builtins
  Scenario Outline: <name> is there and works
    When the agent runs:
      """js
      globalThis.__codemode_result__ = <use>;
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
  Scenario: URL takes a URL apart and puts it together
    When the agent runs:
      """js
      const url = new URL("https://ann:key@example.org:8443/a/./b/../«path»?q=«word»&n=%20#«part»");
      const { protocol, username, password, host, hostname, port, pathname, search, hash, origin } = url;
      url.port = "443";
      url.hash = "";
      url.searchParams.set("q", "é &");
      let invalid = "accepted";
      try { new URL("«word»"); } catch (e) { invalid = e instanceof TypeError; }
      globalThis.__codemode_result__ = {
        protocol, username, password, host, hostname, port, pathname, search, hash, origin,
        changed: url.href, text: String(url) === url.href, json: JSON.stringify([url]) === JSON.stringify([url.href]), invalid,
      };
      """
    Then the result is {"protocol": "https:", "username": "ann", "password": "key", "host": "example.org:8443", "hostname": "example.org", "port": "8443", "pathname": "/a/«path»", "search": "?q=«word»&n=%20", "hash": "#«part»", "origin": "https://example.org:8443", "changed": "https://ann:key@example.org/a/«path»?q=%C3%A9+%26&n=+", "text": true, "json": true, "invalid": true}

  @global-builtins
  Scenario: URLSearchParams is a list that can be changed
    When the agent runs:
      """js
      const query = new URLSearchParams("?a=1&b=2&a=3");
      query.append("c", "«word» é");
      query.delete("b");
      query.set("d", "4");
      query.sort();
      globalThis.__codemode_result__ = {
        text: query.toString(), all: query.getAll("a"), has: [query.has("c"), query.has("b")], none: query.get("b"),
        pairs: [...new URLSearchParams([["x", "1"], ["x", "2"]])], object: String(new URLSearchParams({ «word»: "«#n»" })),
      };
      """
    Then the result is {"text": "a=1&a=3&c=«word»+%C3%A9&d=4", "all": ["1", "3"], "has": [true, false], "none": null, "pairs": [["x", "1"], ["x", "2"]], "object": "«word»=«#n»"}
