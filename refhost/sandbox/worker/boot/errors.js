// Makes the error classes of a run (§7.1, §7.3). Each instance has a hint of its
// own; what else the host or the agent passes in options becomes a property.
(function (classes) {
  const { defineProperty, entries, hasOwn } = Object;
  const reserved = { __proto__: null, cause: true, message: true, name: true, stack: true };

  const own = (error, name, value, enumerable) =>
    defineProperty(error, name, { value, enumerable, writable: true, configurable: true });

  const describe = (error, options) => {
    const given = typeof options === "object" && options !== null ? options : {};
    const hint = hasOwn(given, "hint") && typeof given.hint === "string" ? given.hint : error.hint;
    if (hint) own(error, "hint", hint, true);
    for (const [name, value] of entries(given)) {
      if (name !== "hint" && !reserved[name]) own(error, name, value, true);
    }
  };

  const made = { __proto__: null };
  for (const { name, parent, hint } of classes) {
    const Parent = made[parent];
    made[name] = Parent
      ? { [name]: class extends Parent {} }[name]
      : { [name]: class extends Error {
          constructor(message, options) {
            super(message, options);
            describe(this, options);
          }
        } }[name];
    own(made[name].prototype, "name", name, false);
    if (hint) own(made[name].prototype, "hint", hint, false);
  }

  const create = (name, message, options) => {
    const Class = made[name] ?? made.CodemodeError ?? Error;
    return new Class(message, options);
  };
  return { classes: made, create };
})
