// URL and URLSearchParams (§3.5). Parsing is the host's; a URL is what it last returned.
(function ({ parse, set, TextEncoder, TextDecoder }) {
  const parts = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
  const plus = /\+/g;

  const decode = (text) => {
    try { return decodeURIComponent(text.replace(plus, " ")); } catch { return loose(text.replace(plus, " ")); }
  };
  // Percent escapes that are no UTF-8 become replacement characters.
  const loose = (text) => new TextDecoder().decode(new Uint8Array(bytesOf(text)));
  const bytesOf = (text) => {
    const bytes = [];
    for (let i = 0; i < text.length; i++) {
      if (/^%[0-9a-f]{2}$/i.test(text.slice(i, i + 3))) {
        bytes.push(parseInt(text.slice(i + 1, i + 3), 16));
        i += 2;
      } else {
        const c = String.fromCodePoint(text.codePointAt(i));
        bytes.push(...new TextEncoder().encode(c));
        i += c.length - 1;
      }
    }
    return bytes;
  };
  const escape = (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase();
  const encode = (text) => encodeURIComponent(text).replace(/[!'()~]/g, escape).replace(/%20/g, "+");
  const read = (query) => {
    const list = [];
    for (const pair of query.split("&")) {
      if (pair === "") continue;
      const at = pair.indexOf("=");
      list.push(at < 0 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]);
    }
    return list;
  };
  const text = (value) => `${value}`.toWellFormed();

  let changed; // tells a URL that its parameters were written to
  class URLSearchParams {
    #list = [];
    #owner = null;
    static { changed = (params, list, owner) => { params.#list = list; params.#owner = owner; }; }

    constructor(init = "") {
      if (typeof init === "object" && init !== null || typeof init === "function") {
        const pairs = typeof init[Symbol.iterator] === "function" ? [...init] : Reflect.ownKeys(init)
          .filter((key) => Object.getOwnPropertyDescriptor(init, key)?.enumerable).map((key) => [key, init[key]]);
        for (const pair of pairs) {
          const [...both] = pair;
          if (both.length !== 2) throw new TypeError("Each parameter needs a name and a value");
          this.#list.push([text(both[0]), text(both[1])]);
        }
      } else this.#list = read(text(init).replace(/^\?/, ""));
    }
    #write() { this.#owner?.(this.toString()); }
    get size() { return this.#list.length; }
    append(name, value) { this.#list.push([text(name), text(value)]); this.#write(); }
    delete(name, value) {
      this.#list = this.#list.filter(([n, v]) => n !== text(name) || (value !== undefined && v !== text(value)));
      this.#write();
    }
    get(name) { return this.#list.find(([n]) => n === text(name))?.[1] ?? null; }
    getAll(name) { return this.#list.filter(([n]) => n === text(name)).map(([, v]) => v); }
    has(name, value) { return this.#list.some(([n, v]) => n === text(name) && (value === undefined || v === text(value))); }
    set(name, value) {
      const first = this.#list.find(([n]) => n === text(name));
      if (!first) this.#list.push([text(name), text(value)]);
      else {
        first[1] = text(value);
        this.#list = this.#list.filter((pair) => pair === first || pair[0] !== first[0]);
      }
      this.#write();
    }
    sort() { this.#list.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)); this.#write(); }
    toString() { return this.#list.map(([n, v]) => `${encode(n)}=${encode(v)}`).join("&"); }
    forEach(callback, self) { for (const [name, value] of this) callback.call(self, value, name, this); }
    *entries() { for (let i = 0; i < this.#list.length; i++) yield [...this.#list[i]]; }
    *keys() { for (const [name] of this.entries()) yield name; }
    *values() { for (const [, value] of this.entries()) yield value; }
    get [Symbol.toStringTag]() { return "URLSearchParams"; }
  }

  Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, { value: URLSearchParams.prototype.entries, writable: true, configurable: true });

  class URL {
    #parts;
    #params = new URLSearchParams();
    constructor(url, base) {
      if (arguments.length === 0) throw new TypeError("URL takes a text");
      const made = parse(text(url), base === undefined ? undefined : text(base));
      if (!made) throw new TypeError(`Invalid URL: ${text(url)}`);
      this.#become(made);
    }
    #become(made, keepParams) {
      this.#parts = made;
      if (keepParams) return;
      changed(this.#params, read(this.search.slice(1)), (query) => this.#become(set(this.href, "search", query), true));
    }
    static canParse(url, base) { return Boolean(parse(text(url), base === undefined ? undefined : text(base))); }
    static parse(url, base) { return URL.canParse(url, base) ? new URL(url, base) : null; }
    get searchParams() { return this.#params; }
    get origin() {
      const { protocol, host, pathname } = this;
      if (["http:", "https:", "ftp:", "ws:", "wss:"].includes(protocol)) return `${protocol}//${host}`;
      const inner = protocol === "blob:" && parse(pathname) && new URL(pathname);
      return inner && ["http:", "https:"].includes(inner.protocol) ? inner.origin : "null";
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
    get [Symbol.toStringTag]() { return "URL"; }
    static {
      parts.forEach((part, i) => Object.defineProperty(URL.prototype, part, {
        enumerable: true, configurable: true,
        get() { return this.#parts[i]; },
        set(value) {
          const made = part === "href" ? parse(text(value)) : set(this.href, part, text(value));
          if (!made) throw new TypeError(`Invalid URL: ${text(value)}`);
          this.#become(made);
        },
      }));
    }
  }
  return { URL, URLSearchParams };
})
