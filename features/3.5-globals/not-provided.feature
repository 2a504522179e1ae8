Feature: Globals that a sandbox does not provide (§3.5)

  # A name whose every use throws may be there: a host tells so what to do instead.

  @no-network-api
  Scenario Outline: No network API: <name>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply          |
      | «read» | text: «answer» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      let provided = false;
      try {
        const taken = typeof <name> === "undefined" ? undefined : <name>;
        if (taken !== undefined) { await (<use>); provided = true; }
      } catch { /* every use throws */ }
      globalThis.__codemode_result__ = { provided, tool: await «read»({}) };
      """
    Then the result is {"provided": false, "tool": "«answer»"}

    Examples:
      | name                              | use                                              |
      | fetch                             | taken("data:,«word»")                            |
      | XMLHttpRequest                    | new taken()                                      |
      | WebSocket                         | new taken("ws://127.0.0.1:9").close?.()          |
      | WebSocketStream                   | new taken("ws://127.0.0.1:9").close?.()          |
      | EventSource                       | new taken("http://127.0.0.1:9").close?.()        |
      | WebTransport                      | new taken("https://127.0.0.1:9").close?.()       |
      | RTCPeerConnection                 | new taken().close?.()                            |
      | importScripts                     | taken()                                          |
      | globalThis.navigator?.sendBeacon  | taken                                            |
      | globalThis.Deno?.connect          | taken                                            |
      | globalThis.Deno?.listen           | taken                                            |
      | globalThis.Bun?.connect           | taken                                            |

  @no-set-interval
  Scenario: No setInterval, while setTimeout repeats as often as it is asked
    When the agent runs:
      """js
      let provided = false;
      try {
        const taken = typeof setInterval === "undefined" ? globalThis.setInterval : setInterval;
        const id = taken(() => {}, 50);
        provided = true;
        clearTimeout(id);
        globalThis.clearInterval(id);
      } catch { /* every use throws */ }
      let ticks = 0;
      const tick = (done) => { ticks++; ticks < 3 ? setTimeout(() => tick(done), 1) : done(); };
      await new Promise((done) => setTimeout(() => tick(done), 1));
      globalThis.__codemode_result__ = { provided, ticks };
      """
    Then the result is {"provided": false, "ticks": 3}

  @no-node-globals
  Scenario Outline: No global of Node: <name>
    When the agent runs:
      """js
      let provided = false;
      try {
        const taken = typeof <name> === "undefined" ? undefined : <name>;
        if (taken !== undefined) { await (<use>); provided = true; }
      } catch { /* every use throws */ }
      globalThis.__codemode_result__ = { provided, instead: <instead> };
      """
    Then the result is {"provided": false, "instead": <works>}

    Examples:
      | name           | use                                                                                   | instead                                                          | works      |
      | process        | taken.env                                                                             | typeof globalThis                                                | "object"   |
      | require        | Promise.any(["fs", "node:path", "@codemode/errors"].map(async (name) => taken(name))) | typeof URLSearchParams                                           | "function" |
      | module         | taken.exports                                                                         | JSON.parse("[«#n»]")[0]                                          | «#n»       |
      | exports        | taken.«word»                                                                          | [..."«word»"].join("")                                           | "«word»"   |
      | global         | taken.JSON                                                                            | globalThis.JSON === JSON                                         | true       |
      | Buffer         | new taken(1)                                                                          | [...new Uint8Array([104, 105])]                                  | [104, 105] |
      | setImmediate   | taken(() => {})                                                                       | await new Promise((done) => setTimeout(() => done("«word»"), 0)) | "«word»"   |
      | clearImmediate | taken()                                                                               | typeof clearTimeout                                              | "function" |
      | __dirname      | taken                                                                                 | new URL("https://example.org/b").pathname                        | "/b"       |
      | __filename     | taken                                                                                 | new URL("https://example.org/b").pathname                        | "/b"       |
