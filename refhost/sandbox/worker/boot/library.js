// Functions of the language's library that the engine lacks.
(function ({ wellFormed }) {
  const group = (items, keyOf, put) => {
    let i = 0;
    for (const item of items) put(keyOf(item, i++), item);
  };
  return {
    "Object.groupBy"(items, keyOf) {
      const groups = Object.create(null);
      group(items, keyOf, (key, item) => (groups[key] ??= []).push(item));
      return groups;
    },
    "Map.groupBy"(items, keyOf) {
      const groups = new Map();
      group(items, keyOf, (key, item) => (groups.has(key) ? groups.get(key).push(item) : groups.set(key, [item])));
      return groups;
    },
    "Promise.withResolvers"() {
      let resolve, reject;
      const promise = new this((yes, no) => { resolve = yes; reject = no; });
      return { promise, resolve, reject };
    },
    "Promise.try"(work, ...args) { return new this((resolve) => resolve(work(...args))); },
    async "Array.fromAsync"(items, map = (x) => x) {
      const list = [];
      const source = items[Symbol.asyncIterator]?.() ?? items[Symbol.iterator]?.();
      if (!source) for (const item of Array.from(items)) list.push(await map(await item, list.length));
      else for (let step; !(step = await source.next()).done;) list.push(await map(await step.value, list.length));
      return list;
    },
    "String.prototype.isWellFormed"() { return wellFormed(String(this)) === String(this); },
    "String.prototype.toWellFormed"() { return wellFormed(String(this)); },
    queueMicrotask(task) {
      if (typeof task !== "function") throw new TypeError("queueMicrotask takes a function");
      Promise.resolve().then(() => { task(); });
    },
  };
})

