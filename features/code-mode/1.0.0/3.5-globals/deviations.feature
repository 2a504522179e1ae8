Feature: Deviations from the list of globals (§3.5)

  @globals-deviations-documented
  Scenario: What differs from the list is named in the agent context
    Given the MCP server "«srv»" with the tools:
      | tool   | description | reply          |
      | «read» | «words»     | text: «answer» |
    When the agent runs:
      """js
      const listed = {
        JSON: typeof JSON, Math: typeof Math, Date: typeof Date, URL: typeof URL, URLSearchParams: typeof URLSearchParams,
        Promise: typeof Promise, Map: typeof Map, Set: typeof Set, WeakMap: typeof WeakMap, WeakSet: typeof WeakSet,
        Symbol: typeof Symbol, Proxy: typeof Proxy, Reflect: typeof Reflect, RegExp: typeof RegExp, Error: typeof Error,
        Array: typeof Array, Object: typeof Object, String: typeof String, Number: typeof Number, Boolean: typeof Boolean,
        BigInt: typeof BigInt, parseInt: typeof parseInt, parseFloat: typeof parseFloat, isNaN: typeof isNaN,
        isFinite: typeof isFinite, Infinity: typeof Infinity, NaN: typeof NaN, TextEncoder: typeof TextEncoder,
        TextDecoder: typeof TextDecoder, ArrayBuffer: typeof ArrayBuffer, DataView: typeof DataView,
        Uint8Array: typeof Uint8Array, Int8Array: typeof Int8Array, Uint16Array: typeof Uint16Array,
        Int16Array: typeof Int16Array, Uint32Array: typeof Uint32Array, Int32Array: typeof Int32Array,
        Float32Array: typeof Float32Array, Float64Array: typeof Float64Array, setTimeout: typeof setTimeout,
        clearTimeout: typeof clearTimeout, console: typeof console,
      };
      for (const method of ["log", "debug", "warn", "error"]) listed["console." + method] = typeof globalThis.console?.[method];
      // A name whose every use throws need not be documented: who uses it is told.
      const provides = async (look, use) => {
        try { const taken = look(); await use(taken); return taken !== undefined; } catch { return false; }
      };
      const forbidden = {
        fetch: await provides(() => fetch, (taken) => taken("data:,«word»")),
        XMLHttpRequest: await provides(() => XMLHttpRequest, (taken) => new taken()),
        WebSocket: await provides(() => WebSocket, (taken) => new taken("ws://127.0.0.1:9").close?.()),
        setInterval: await provides(() => setInterval, (taken) => { const id = taken(() => {}, 50); globalThis.clearInterval?.(id); }),
        process: await provides(() => process, (taken) => taken.env),
        require: await provides(() => require, (taken) => taken("fs")),
        Buffer: await provides(() => Buffer, (taken) => new taken(1)),
        global: await provides(() => global, (taken) => taken.JSON),
        setImmediate: await provides(() => setImmediate, (taken) => taken(() => {})),
      };
      globalThis.«§result» = {
        missing: Object.keys(listed).filter((name) => listed[name] === "undefined"),
        present: Object.keys(forbidden).filter((name) => forbidden[name]),
      };
      """
    And the agent context is read
    Then the agent context documents each global that deviates from the list
