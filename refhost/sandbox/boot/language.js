// What the language has and the engine lacks.
(function ({ expandProperties, wellFormed }) {
  const { defineProperty } = Object;
  const add = (target, members) => {
    for (const name of Reflect.ownKeys(members)) {
      if (!(name in target)) defineProperty(target, name, { value: members[name], writable: true, configurable: true });
    }
  };

  for (const name of ["asyncIterator", "dispose", "asyncDispose"]) {
    if (!Symbol[name]) defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`) });
  }

  const group = (items, keyOf, put) => {
    let i = 0;
    for (const item of items) put(keyOf(item, i++), item);
  };
  add(Object, {
    groupBy(items, keyOf) {
      const groups = Object.create(null);
      group(items, keyOf, (key, item) => (groups[key] ??= []).push(item));
      return groups;
    },
  });
  add(Map, {
    groupBy(items, keyOf) {
      const groups = new Map();
      group(items, keyOf, (key, item) => (groups.has(key) ? groups.get(key).push(item) : groups.set(key, [item])));
      return groups;
    },
  });
  add(Promise, {
    withResolvers() {
      let resolve, reject;
      const promise = new this((yes, no) => { resolve = yes; reject = no; });
      return { promise, resolve, reject };
    },
    try(work, ...args) { return new this((resolve) => resolve(work(...args))); },
  });
  add(Array, {
    async fromAsync(items, map = (x) => x) {
      const list = [];
      const source = items[Symbol.asyncIterator]?.() ?? items[Symbol.iterator]?.();
      if (!source) for (const item of Array.from(items)) list.push(await map(await item, list.length));
      else for (let step; !(step = await source.next()).done;) list.push(await map(await step.value, list.length));
      return list;
    },
  });
  add(String.prototype, {
    isWellFormed() { return wellFormed(String(this)) === String(this); },
    toWellFormed() { return wellFormed(String(this)); },
  });
  add(globalThis, {
    queueMicrotask(task) {
      if (typeof task !== "function") throw new TypeError("queueMicrotask takes a function");
      Promise.resolve().then(() => { task(); });
    },
  });

  // The engine's own takes no text, as in Uint8Array.from(atob(x), (c) => c.charCodeAt(0)).
  const typed = Object.getPrototypeOf(Uint8Array);
  const fromObject = typed.from;
  defineProperty(typed, "from", {
    value: { from(items, ...mapping) { return Reflect.apply(fromObject, this, [Object(items), ...mapping]); } }.from,
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
