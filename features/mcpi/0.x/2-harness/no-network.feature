Feature: A script has no network (§2)

  Background:
    Given the MCP server "«server»" with the tools:
      | tool   | annotations            | output             | reply                          |
      | «list» | {"readOnlyHint": true} | {"type": "object"} | structured: {}                 |
      | «slow» | {"readOnlyHint": true} | {"type": "object"} | {structured: {}, delayMs: 100} |
    And a listener and a folder of the suite, outside of the sandbox

  # The slow call gives an attempt the time that it may need.

  @no-network
  Scenario Outline: A script cannot connect: <route>
    When the agent executes, first without the act:
      """js
      const address = "127.0.0.1:«@port»", url = "http://127.0.0.1:«@port»/«path»";
      (async () => /*act*/<attempt>/*end*/)().catch(() => { /* refused */ });
      await codemode.«slow»({});
      await codemode.«list»({});
      return { "«key»": "here" };
      """
    And the suite checks its listener and its folder
    Then nothing has reached the suite's listener
    And without the act the result has {"«key»": "here"}

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
      | the constructor of a function | codemode.«list».constructor("return process")().getBuiltinModule("net").connect(«@port», "127.0.0.1")                                |
