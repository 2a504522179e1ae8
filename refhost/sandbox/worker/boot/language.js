// What the language has and the engine lacks.
(function ({ expandProperties }) {
  const { defineProperty } = Object;

  for (const name of ["asyncIterator", "dispose", "asyncDispose"]) {
    if (!Symbol[name]) defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`) });
  }

  // The engine's own takes no text, as in Uint8Array.from(atob(x), (c) => c.charCodeAt(0)).
  const typed = Object.getPrototypeOf(Uint8Array);
  const fromObject = typed.from;
  defineProperty(typed, "from", {
    value: { from(items, ...mapping) { return Reflect.apply(fromObject, this, [Object(items), ...mapping]); } }.from,
    writable: true, configurable: true,
  });

  // The engine's own ends the run where an entry lacks its key or value, as in [{}] and [[,1]].
  const { fromEntries } = Object;
  const { isArray } = Array;
  const entry = (given) => {
    if (isArray(given) && 0 in given && 1 in given) return given;
    if (given === null || (typeof given !== "object" && typeof given !== "function")) {
      throw new TypeError("Object.fromEntries takes entries, which are objects such as [key, value]");
    }
    return [given[0], given[1]];
  };
  const entries = function* (items) { for (const given of items) yield entry(given); };
  defineProperty(Object, "fromEntries", {
    value: { fromEntries(items) { return fromEntries(items instanceof Map ? items : entries(items)); } }.fromEntries,
    writable: true, configurable: true,
  });

  // The engine gives this prototype two members of a function.
  for (const name of ["length", "name"]) delete BigInt.prototype[name];

  // Unicode properties of a pattern are written out as ranges; the flag v is read as u.
  const Native = RegExp;
  const known = new Map();
  const expand = (source) => {
    if (!known.has(source)) known.set(source, expandProperties(source));
    return known.get(source);
  };
  const prepare = ([pattern, flags, ...rest]) => {
    const source = pattern instanceof Native ? pattern.source : pattern;
    let given = flags ?? (pattern instanceof Native ? pattern.flags : "");
    if (typeof given !== "string" || !/[uv]/.test(given)) return [pattern, flags, ...rest];
    given = given.replace("v", "u");
    return [/\\p\{/i.test(source) ? expand(String(source)) : source, given, ...rest];
  };
  const Prepared = function RegExp(...args) {
    const ready = prepare(args);
    return new.target ? Reflect.construct(Native, ready, new.target) : Native(...ready);
  };
  for (const key of Reflect.ownKeys(Native)) defineProperty(Prepared, key, Object.getOwnPropertyDescriptor(Native, key));
  defineProperty(Native.prototype, "constructor", { value: Prepared, writable: true, configurable: true });
  defineProperty(globalThis, "RegExp", { value: Prepared, writable: true, configurable: true });
})
