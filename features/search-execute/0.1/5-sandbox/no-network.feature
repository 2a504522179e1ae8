Feature: A script reaches nothing but the API (§5)

  Background:
    Given an API with the operations:
      | operation     | reply                     |
      | GET /«things» | {json: {"«key»": "here"}} |
      | GET /«slow»   | {json: 1, delayMs: 100}   |
    And a listener and a folder of the suite, outside of the sandbox

  # The slow request gives an attempt the time that it may need.

  @no-network
  Scenario Outline: A script cannot connect: <route>
    When the agent executes, first without the act:
      """js
      async () => {
        const address = "127.0.0.1:«@port»", url = "http://127.0.0.1:«@port»/«path»";
        (async () => /*act*/<attempt>/*end*/)().catch(() => { /* refused */ });
        await api.request({ method: "GET", path: "/«slow»" });
        const res = await api.request({ method: "GET", path: "/«things»" });
        return res.body;
      }
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without the act the result has {"«key»": "here"}
    And the result has {"«key»": "here"}, or the run failed

    Examples:
      | route                         | attempt                                                                                                                              |
      | fetch                         | fetch(url)                                                                                                                           |
      | XMLHttpRequest                | new Promise((done) => { const request = new XMLHttpRequest(); request.open("GET", url); request.onloadend = done; request.send(); }) |
      | WebSocket                     | new Promise((done) => { new WebSocket("ws://" + address).onopen = done; })                                                           |
      | EventSource                   | new Promise((done) => { new EventSource(url).onmessage = done; })                                                                    |
      | a worker                      | new Promise((done) => { new Worker(url, { type: "module" }).onmessage = done; })                                                     |
      | import() of an address        | import(url)                                                                                                                          |
      | import() of Node's net        | import("node:net").then((net) => net.connect(«@port», "127.0.0.1"))                                                                  |
      | import() of Node's http       | import("node:http").then((http) => http.get(url))                                                                                    |
      | require of net                | require("net").connect(«@port», "127.0.0.1")                                                                                         |
      | process.getBuiltinModule      | process.getBuiltinModule("net").connect(«@port», "127.0.0.1")                                                                        |
      | Deno.connect                  | Deno.connect({ hostname: "127.0.0.1", port: «@port» })                                                                               |
      | Bun.connect                   | Bun.connect({ hostname: "127.0.0.1", port: «@port», socket: {} })                                                                    |
      | a global std                  | std.urlGet(url)                                                                                                                      |
      | the constructor of the client | api.request.constructor("return process")().getBuiltinModule("net").connect(«@port», "127.0.0.1")                                    |

  @only-the-configured-api
  Scenario Outline: A path that looks like an address reaches no other server: <form>
    When the agent executes, first without the act:
      """js
      async () => {
        await api.request(/*act*/{ method: "GET", path: "<path>" }/*end*/ ?? { method: "GET", path: "/«things»" }).catch(() => { /* refused */ });
        const res = await api.request({ method: "GET", path: "/«things»" });
        return res.body;
      }
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without the act the result has {"«key»": "here"}
    And the result has {"«key»": "here"}, or the run failed

    Examples:
      | form                   | path                              |
      | an address             | http://127.0.0.1:«@port»/«path»   |
      | capital letters        | HTTP://127.0.0.1:«@port»/«path»   |
      | no scheme              | //127.0.0.1:«@port»/«path»        |
      | backslashes            | \\\\\\\\127.0.0.1:«@port»/«path»  |
      | a slash and one        | /\\\\127.0.0.1:«@port»/«path»     |
      | behind an at sign      | @127.0.0.1:«@port»/«path»         |
      | behind a dot           | .127.0.0.1:«@port»/«path»         |
      | behind a tab           | \\thttp://127.0.0.1:«@port»/      |
      | a tab between          | /\\t/127.0.0.1:«@port»/«path»     |
