Feature: Text encoding and typed arrays (§3.5)

  @global-text-encoding
  Scenario: TextEncoder writes UTF-8
    When the agent runs:
      """js
      const bytes = new TextEncoder().encode("a\u00e9\u20ac\ud83d\ude00");
      globalThis.«§result» = { array: bytes instanceof Uint8Array, bytes: [...bytes], none: new TextEncoder().encode("").length };
      """
    Then the result is {"array": true, "bytes": [97, 195, 169, 226, 130, 172, 240, 159, 152, 128], "none": 0}

  @global-text-encoding
  Scenario: TextDecoder reads UTF-8
    When the agent runs:
      """js
      const decode = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));
      const View = globalThis.DataView ?? Uint8Array; // a host may lack it
      globalThis.«§result» = {
        text: decode([97, 195, 169, 226, 130, 172, 240, 159, 152, 128]),
        malformed: decode([97, 255, 98]),
        again: new TextDecoder("utf-8").decode(new TextEncoder().encode("«word» «#n»")),
        buffer: new TextDecoder().decode(new Uint8Array([104, 105]).buffer),
        part: new TextDecoder().decode(new Uint8Array([120, 104, 105, 121]).subarray(1, 3)),
        view: new TextDecoder().decode(new View(new Uint8Array([120, 104, 105, 121]).buffer, 1, 2)),
      };
      """
    Then the result is {"text": "a\u00e9\u20ac\ud83d\ude00", "malformed": "a\ufffdb", "again": "«word» «#n»", "buffer": "hi", "part": "hi", "view": "hi"}

  @global-text-encoding
  Scenario Outline: A fatal TextDecoder refuses what is not UTF-8: <what>
    When the agent runs:
      """js
      const decode = (...bytes) => new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.of(...bytes));
      let malformed = "read";
      try { decode(<bytes>); } catch (e) { malformed = e instanceof TypeError; }
      globalThis.«§result» = { malformed, well: decode(195, 169), told: new TextDecoder("utf-8", { fatal: true }).fatal, usual: new TextDecoder().fatal };
      """
    Then the result is {"malformed": true, "well": "é", "told": true, "usual": false}

    Examples:
      | what                          | bytes         |
      | a byte that UTF-8 never has   | 255           |
      | a character that is cut off   | 226, 130      |
      | half of a surrogate pair      | 237, 160, 128 |
      | an overlong form              | 192, 128      |

  @global-text-encoding
  Scenario: TextDecoder reads a text that comes in parts
    When the agent runs:
      """js
      const decoder = new TextDecoder();
      const read = (...bytes) => decoder.decode(Uint8Array.of(...bytes), { stream: true });
      const parts = [read(97, 226), read(130), read(172, 240, 159), read(152, 128, 98)];
      const whole = parts.join("") + decoder.decode();
      const cut = read(226, 130) + decoder.decode();
      globalThis.«§result» = { whole, cut, after: decoder.decode(Uint8Array.of(99)) };
      """
    Then the result is {"whole": "a€😀b", "cut": "\ufffd", "after": "c"}

  @global-text-encoding
  Scenario: TextDecoder and TextEncoder at their edges
    When the agent runs:
      """js
      const marked = Uint8Array.of(239, 187, 191, 97);
      globalThis.«§result» = {
        mark: new TextDecoder().decode(marked), kept: new TextDecoder("utf-8", { ignoreBOM: true }).decode(marked),
        halves: [...new TextEncoder().encode("a\ud83db")], nothing: new TextDecoder().decode(), label: new TextDecoder("UTF8").encoding,
        encoding: new TextEncoder().encoding,
      };
      """
    Then the result is {"mark": "a", "kept": "\ufeffa", "halves": [97, 239, 191, 189, 98], "nothing": "", "label": "utf-8", "encoding": "utf-8"}

  @global-typed-arrays
  Scenario Outline: <name> holds numbers of its type
    When the agent runs:
      """js
      const list = new <name>(<numbers>);
      list[0] = list[0];
      globalThis.«§result» = { list: Array.from(list), size: list.byteLength, view: ArrayBuffer.isView(list), buffer: list.buffer instanceof ArrayBuffer };
      """
    Then the result is {"list": <held>, "size": <size>, "view": true, "buffer": true}

    Examples:
      | name         | numbers                       | held                        | size |
      | Uint8Array   | [255, 256, -1]                | [255, 0, 255]               | 3    |
      | Int8Array    | [127, 128, -129]              | [127, -128, 127]            | 3    |
      | Uint16Array  | [65535, 65536, -1]            | [65535, 0, 65535]           | 6    |
      | Int16Array   | [32767, 32768, -32769]        | [32767, -32768, 32767]      | 6    |
      | Uint32Array  | [4294967295, 4294967296, «#n»] | [4294967295, 0, «#n»]       | 12   |
      | Int32Array   | [2147483647, 2147483648, -1]  | [2147483647, -2147483648, -1] | 12   |
      | Float32Array | [0.5, 16777217, -1.25]        | [0.5, 16777216, -1.25]      | 12   |
      | Float64Array | [0.1, 16777217, -«#n».25]     | [0.1, 16777217, -«#n».25]   | 24   |

  @global-typed-arrays
  Scenario: DataView reads and writes the bytes of an ArrayBuffer in either byte order
    When the agent runs:
      """js
      const buffer = new ArrayBuffer(8);
      const view = new DataView(buffer, 1, 6);
      view.setInt16(0, -2);
      view.setUint32(2, 0x01020304, true);
      globalThis.«§result» = {
        size: buffer.byteLength, bytes: [...new Uint8Array(buffer)], part: [...new Uint8Array(buffer.slice(1, 3))],
        read: [view.getInt16(0), view.getUint16(0, true), view.getUint32(2)],
      };
      """
    Then the result is {"size": 8, "bytes": [0, 255, 254, 4, 3, 2, 1, 0], "part": [255, 254], "read": [-2, 65279, 67305985]}

  @global-typed-arrays
  Scenario Outline: A part of <name> is a view of the same bytes
    When the agent runs:
      """js
      const list = <name>.from([1, 2, 3, 4]), part = list.subarray(1, 3);
      part.set([<name>.of(7)[0]], 1);
      globalThis.«§result» = [
        [...list], part.length, part.byteOffset, part.buffer === list.buffer, [...list.slice(2)], list.map((n) => n * 2)[0], <name>.BYTES_PER_ELEMENT,
      ];
      """
    Then the result is [[1, 2, 7, 4], 2, <bytes>, true, [7, 4], 2, <bytes>]

    Examples:
      | name         | bytes |
      | Uint8Array   | 1     |
      | Int8Array    | 1     |
      | Uint16Array  | 2     |
      | Int16Array   | 2     |
      | Uint32Array  | 4     |
      | Int32Array   | 4     |
      | Float32Array | 4     |
      | Float64Array | 8     |

  @global-typed-arrays
  Scenario: DataView reads and writes numbers of each type
    When the agent runs:
      """js
      const view = new DataView(new ArrayBuffer(8)), read = {};
      for (const [type, value] of Object.entries({ Int8: -2, Uint8: 254, Int16: -2, Uint16: 65534, Int32: -2, Uint32: 4294967294, Float32: 0.5, Float64: 0.1 })) {
        view["set" + type](0, value);
        const big = view["get" + type](0);
        view["set" + type](0, value, true);
        read[type] = [big, view["get" + type](0, true)];
      }
      globalThis.«§result» = read;
      """
    Then the result is {"Int8": [-2, -2], "Uint8": [254, 254], "Int16": [-2, -2], "Uint16": [65534, 65534], "Int32": [-2, -2], "Uint32": [4294967294, 4294967294], "Float32": [0.5, 0.5], "Float64": [0.1, 0.1]}
