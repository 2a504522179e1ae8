Feature: Globals that a sandbox does not provide (§3.5)

  @no-network-api
  Scenario Outline: No network API: <name>
    Given the MCP server "«srv»" with the tools:
      | tool   | reply          |
      | «read» | text: «answer» |
    When the agent runs:
      """js
      import { «read» } from "@codemode/servers/«srv»";
      globalThis.__codemode_result__ = { found: typeof <name>, tool: await «read»({}) };
      """
    Then the result is {"found": "undefined", "tool": "«answer»"}

    Examples:
      | name                              |
      | fetch                             |
      | XMLHttpRequest                    |
      | WebSocket                         |
      | WebSocketStream                   |
      | EventSource                       |
      | WebTransport                      |
      | RTCPeerConnection                 |
      | importScripts                     |
      | globalThis.navigator?.sendBeacon  |
      | globalThis.Deno?.connect          |
      | globalThis.Deno?.listen           |
      | globalThis.Bun?.connect           |

  @no-set-interval
  Scenario: No setInterval, while setTimeout repeats as often as it is asked
    When the agent runs:
      """js
      let ticks = 0;
      const tick = (done) => { ticks++; ticks < 3 ? setTimeout(() => tick(done), 1) : done(); };
      await new Promise((done) => setTimeout(() => tick(done), 1));
      globalThis.__codemode_result__ = { found: typeof setInterval, member: typeof globalThis.setInterval, ticks };
      """
    Then the result is {"found": "undefined", "member": "undefined", "ticks": 3}

  @no-node-globals
  Scenario Outline: No global of Node: <name>
    When the agent runs:
      """js
      globalThis.__codemode_result__ = { found: typeof <name>, instead: <instead> };
      """
    Then the result is {"found": "undefined", "instead": <works>}

    Examples:
      | name           | instead                                                                   | works      |
      | process        | typeof globalThis                                                         | "object"   |
      | require        | typeof URLSearchParams                                                    | "function" |
      | module         | typeof TextEncoder                                                        | "function" |
      | exports        | typeof TextDecoder                                                        | "function" |
      | global         | globalThis.JSON === JSON                                                  | true       |
      | Buffer         | [...new Uint8Array([104, 105])]                                           | [104, 105] |
      | setImmediate   | await new Promise((done) => setTimeout(() => done("«word»"), 0))          | "«word»"   |
      | clearImmediate | typeof clearTimeout                                                       | "function" |
      | __dirname      | new URL("https://example.org/b").pathname                                 | "/b"       |
      | __filename     | new URL("https://example.org/b").pathname                                 | "/b"       |
