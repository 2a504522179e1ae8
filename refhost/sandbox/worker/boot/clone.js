// structuredClone, without transfer.
(function () {
  const boxed = { __proto__: null, "[object Boolean]": Boolean, "[object Number]": Number, "[object String]": String };
  const kind = (value) => Object.prototype.toString.call(value);
  const views = [DataView, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array];
  const errors = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

  const refuse = (what) => {
    const e = new Error(`A ${what} cannot be cloned.`);
    Object.defineProperty(e, "name", { value: "DataCloneError", writable: true, configurable: true });
    throw e;
  };

  // fresh makes a copy without members; members says how to fill it.
  const fresh = (value, clone) => {
    if (Array.isArray(value)) return new Array(value.length);
    if (value instanceof Map) return new Map();
    if (value instanceof Set) return new Set();
    if (value instanceof Date) return new Date(value.getTime());
    if (value instanceof RegExp) return new RegExp(value.source, value.flags);
    if (value instanceof ArrayBuffer) return value.slice(0);
    const View = views.find((V) => value instanceof V);
    if (View) return new View(clone(value.buffer), value.byteOffset, value.length ?? value.byteLength);
    if (boxed[kind(value)]) return Object(boxed[kind(value)].prototype.valueOf.call(value));
    if (value instanceof Error) {
      const copy = new (errors[value.name] ?? Error)(value.message);
      if (Object.hasOwn(value, "cause")) Object.defineProperty(copy, "cause", { value: clone(value.cause), writable: true, configurable: true });
      return copy;
    }
    if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) refuse(value.constructor.name);
    return {};
  };
  const plain = (value) => kind(value) === "[object Object]" && !(value instanceof Map || value instanceof Set || value instanceof Error);

  const structuredClone = (value) => {
    const done = new Map();
    const clone = (v) => {
      if (typeof v === "function" || typeof v === "symbol") refuse(typeof v);
      if (typeof v !== "object" || v === null) return v;
      if (done.has(v)) return done.get(v);
      const copy = fresh(v, clone);
      done.set(v, copy);
      if (v instanceof Map) for (const [key, item] of [...v]) copy.set(clone(key), clone(item));
      else if (v instanceof Set) for (const item of [...v]) copy.add(clone(item));
      else if (Array.isArray(v) || plain(v)) {
        for (const key of Object.keys(v)) {
          Object.defineProperty(copy, key, { value: clone(v[key]), writable: true, enumerable: true, configurable: true });
        }
      }
      return copy;
    };
    return clone(value);
  };
  return { structuredClone };
})
