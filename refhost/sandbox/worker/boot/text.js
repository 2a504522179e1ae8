// TextEncoder, TextDecoder (§3.5), atob and btoa.
(function ({ encode, decode }) {
  const labels = { __proto__: null };
  for (const label of ["utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8"]) labels[label] = "utf-8";
  for (const label of ["utf-16le", "utf-16", "csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff"]) labels[label] = "utf-16le";

  class TextEncoder {
    get encoding() { return "utf-8"; }
    encode(input = "") { return new Uint8Array(encode(`${input}`.toWellFormed())); }
    encodeInto(input, target) {
      let read = 0, written = 0;
      for (const c of `${input}`.toWellFormed()) {
        const bytes = new Uint8Array(encode(c));
        if (written + bytes.length > target.length) break;
        target.set(bytes, written);
        written += bytes.length;
        read += c.length;
      }
      return { read, written };
    }
    get [Symbol.toStringTag]() { return "TextEncoder"; }
  }

  const bytesOf = (input) => {
    if (input === undefined) return new Uint8Array();
    if (input instanceof ArrayBuffer) return new Uint8Array(input);
    if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    throw new TypeError("TextDecoder decodes an ArrayBuffer or a view of one");
  };

  class TextDecoder {
    #encoding; #fatal; #ignoreBOM; #rest = new Uint8Array(); #begun = false;
    constructor(label = "utf-8", options) {
      this.#encoding = labels[`${label}`.trim().toLowerCase()];
      if (!this.#encoding) throw new RangeError(`The encoding "${label}" is not supported; use utf-8 or utf-16le`);
      this.#fatal = Boolean(options?.fatal);
      this.#ignoreBOM = Boolean(options?.ignoreBOM);
    }
    get encoding() { return this.#encoding; }
    get fatal() { return this.#fatal; }
    get ignoreBOM() { return this.#ignoreBOM; }
    decode(input, options) {
      const added = bytesOf(input);
      const bytes = new Uint8Array(this.#rest.length + added.length);
      bytes.set(this.#rest);
      bytes.set(added, this.#rest.length);
      const stream = Boolean(options?.stream);
      const { text, used, malformed } = decode(bytes.buffer, this.#encoding, stream);
      this.#rest = stream ? bytes.slice(used) : new Uint8Array();
      const first = !this.#begun;
      this.#begun = stream && (this.#begun || text.length > 0);
      if (malformed && this.#fatal) {
        this.#rest = new Uint8Array();
        this.#begun = false;
        throw new TypeError(`The data is not valid ${this.#encoding}`);
      }
      return first && !this.#ignoreBOM && text.startsWith("\uFEFF") ? text.slice(1) : text;
    }
    get [Symbol.toStringTag]() { return "TextDecoder"; }
  }

  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const invalid = (message) => {
    const e = new Error(message);
    Object.defineProperty(e, "name", { value: "InvalidCharacterError", writable: true, configurable: true });
    return e;
  };
  const btoa = (input) => {
    const text = `${input}`;
    let out = "";
    for (let i = 0; i < text.length; i += 3) {
      const codes = [0, 1, 2].map((k) => text.charCodeAt(i + k));
      if (codes.some((c) => c > 255)) throw invalid("btoa takes characters up to U+00FF only");
      const bits = codes[0] << 16 | codes[1] << 8 | codes[2];
      const digits = [18, 12, 6, 0].map((shift) => alphabet[bits >> shift & 63]).join("");
      const count = Math.min(3, text.length - i) + 1;
      out += digits.slice(0, count).padEnd(4, "=");
    }
    return out;
  };
  const atob = (input) => {
    let text = `${input}`.replace(/[\t\n\f\r ]/g, "");
    if (text.length % 4 === 0) text = text.replace(/==?$/, "");
    if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) throw invalid("atob takes base64 text only");
    let out = "", bits = 0, count = 0;
    for (const c of text) {
      bits = bits << 6 | alphabet.indexOf(c);
      count += 6;
      if (count >= 8) out += String.fromCharCode(bits >> (count -= 8) & 255);
      bits &= 0xffff;
    }
    return out;
  };
  return { TextEncoder, TextDecoder, atob, btoa };
})
