// Takes away code from strings (§3.5) and makes the intrinsics immutable (§11),
// so that nothing the host relies on can be observed or changed by the script.
(function (isAllowed, isImmutable) {
  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, setPrototypeOf, prototype: objects } = Object;
  const { ownKeys } = Reflect;

  // One throwing constructor for each kind of function, in the place of the real
  // one; what is a function stays an instance of it.
  const blocked = (name, prototype) => {
    if (isAllowed(name)) return prototype.constructor;
    const constructor = { [name]: function () {
      throw new EvalError("Code cannot be made from strings here; write a function instead.");
    } }[name];
    defineProperty(constructor, "prototype", { value: prototype, writable: false });
    defineProperty(constructor, "length", { value: 1 });
    defineProperty(prototype, "constructor", { value: constructor, writable: false, configurable: false });
    return constructor;
  };
  const functions = getPrototypeOf(freeze);
  const Blocked = blocked("Function", functions);
  for (const [name, sample] of [["AsyncFunction", async () => {}], ["GeneratorFunction", function* () {}]]) {
    setPrototypeOf(blocked(name, getPrototypeOf(sample)), Blocked);
  }
  if ("Function" in globalThis) defineProperty(globalThis, "Function", { value: Blocked, writable: true, configurable: true });

  // The names under which intrinsic objects have accessors. What is under another name is read without its descriptor,
  // which would take most of the time; a test looks at all that a script can reach.
  const accessors = { __proto__: null, [Symbol.species]: true, [Symbol.toStringTag]: true };
  [
    "__proto__", "arguments", "buffer", "byteLength", "byteOffset", "caller", "description", "dotAll", "flags", "global", "hasIndices",
    "ignoreCase", "length", "multiline", "size", "source", "sticky", "unicode", "unicodeSets",
  ].forEach((name) => { accessors[name] = true; });

  // Freezes a value and all that it leads to; any tells that any property of it may have an accessor.
  const seen = new Set();
  const freezeAll = (value, any) => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null) return;
    // Nearly all are functions of the engine that make no objects, and have nothing but a length and a name.
    if (any || typeof value !== "function" || value === Proxy || value === functions || hasOwn(value, "prototype")) {
      if (seen.has(value)) return;
      seen.add(value);
      const keys = ownKeys(value);
      // By index: an iterator would make an object for each of the many keys.
      for (let i = 0; i < keys.length; i++) {
        if (!any && !accessors[keys[i]]) {
          freezeAll(value[keys[i]], any);
          continue;
        }
        const property = getOwnPropertyDescriptor(value, keys[i]);
        freezeAll(property.value, any);
        freezeAll(property.get, any);
        freezeAll(property.set, any);
      }
    }
    const parent = getPrototypeOf(value);
    if (parent !== functions) freezeAll(parent, any);
    freeze(value);
  };

  // A frozen property of a prototype cannot be assigned on its instances either.
  // Where ordinary code does that, the property becomes an accessor whose setter
  // defines an own property on the instance.
  const enable = (prototype, name) => {
    if (!hasOwn(prototype, name)) return;
    const value = prototype[name];
    const get = () => value;
    const { set } = {
      set(own) {
        if (this === prototype) throw new TypeError(`Cannot change ${name} of an intrinsic object`);
        const present = getOwnPropertyDescriptor(this, name);
        defineProperty(this, name, present ? { value: own } : { value: own, enumerable: true, writable: true, configurable: true });
      },
    };
    freeze(get);
    freeze(set);
    // What is fixed already stays as it is.
    Reflect.defineProperty(prototype, name, { get, set, enumerable: false, configurable: false });
  };
  const errors = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError];
  const assigned = [
    [objects, ["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"]],
    [functions, ["name", "length", "toString", "bind", "call", "apply"]],
    [Array.prototype, ["constructor", "toString", "toLocaleString", "concat", "join", "push", "pop", "map", "filter", "find", "keys", "values", "entries", "at"]],
    [Promise.prototype, ["constructor", "then", "catch", "finally"]],
    [Date.prototype, ["constructor", "toString", "toJSON"]],
    ...errors.map((E) => [E.prototype, ["constructor", "name", "message", "toString"]]),
  ];

  // The intrinsics that only the global of their name leads to, and boot files that are run later. Most scripts use few of
  // them: each is frozen when it is first looked up, since making and freezing all of its functions takes long.
  const unused = { __proto__: null };
  [
    "ArrayBuffer", "DataView", "Date", "Map", "Math", "Proxy", "Reflect", "Set", "WeakMap", "WeakSet",
    "BigInt64Array", "BigUint64Array", "Float32Array", "Float64Array", "Int16Array", "Int32Array", "Int8Array",
    "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray",
  ].forEach((name) => { unused[name] = true; });
  const freezeUnused = (name, value) => {
    freezeAll(value);
    if (name === "Map" || name === "Set") freezeAll(getPrototypeOf(new value().values()));
  };
  const freezeAtUse = (name, value) => {
    const set = (own) => { defineProperty(globalThis, name, { value: own, writable: true, enumerable: false, configurable: true }); };
    const get = () => {
      freezeUnused(name, value);
      set(value);
      return value;
    };
    unused[name] = () => freezeUnused(name, value);
    freeze(get);
    freeze(set);
    defineProperty(globalThis, name, { get, set, enumerable: false, configurable: true });
  };

  // What the host's own code looks up while a script runs: how to go through a
  // list, and how to sort the names of exports.
  const freezeUsed = () => {
    for (const [owner, name] of [[getPrototypeOf([][Symbol.iterator]()), "next"], [Array.prototype, Symbol.iterator], [Array.prototype, "sort"]]) {
      defineProperty(owner, name, { writable: false, configurable: false });
    }
  };

  // Returns what freezes a value that is made later.
  return function lockdown(helpers, errorClasses) {
    const nothing = () => {};
    if (!isImmutable("intrinsics")) return nothing;
    if (!isImmutable("further-intrinsics")) {
      freezeUsed();
      return nothing;
    }
    for (const E of Object.values(errorClasses)) assigned.push([E.prototype, ["constructor", "name"]]);
    assigned.forEach(([prototype, names]) => names.forEach((name) => enable(prototype, name)));
    for (const name of ownKeys(globalThis)) {
      const { value, get, set } = getOwnPropertyDescriptor(globalThis, name);
      if (value && unused[name]) {
        freezeAtUse(name, value);
        continue;
      }
      if (value !== globalThis && name !== "console") freezeAll(value);
      freezeAll(get);
      freezeAll(set);
    }
    for (const sample of [async () => {}, function* () {}, [][Symbol.iterator](), ""[Symbol.iterator](), "".matchAll(/x/g)]) {
      freezeAll(getPrototypeOf(sample));
    }
    freezeAll(helpers);
    if (isImmutable("error-classes")) freezeAll(errorClasses);
    return (value) => {
      freezeAll(value, true);
      for (const name of ownKeys(unused)) if (typeof unused[name] === "function") unused[name]();
    };
  };
})
