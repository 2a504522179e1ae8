// Makes what @codemode/* modules consist of, out of reach of the agent's code (§11).
(function (isImmutable) {
  const { create, defineProperty, freeze, getOwnPropertyNames, setPrototypeOf } = Object;
  const asyncFunction = Object.getPrototypeOf(async () => {});

  const deepFreeze = (value) => {
    if (typeof value === "object" && value !== null && isImmutable("meta-contents")) {
      for (const name of getOwnPropertyNames(value)) deepFreeze(value[name]);
      freeze(value);
    }
    return value;
  };

  // A module namespace: no prototype, members in the order of their names, nothing to change.
  const namespace = (members) => {
    const made = create(null);
    for (const name of getOwnPropertyNames(members).sort()) {
      if (typeof members[name] === "function" && isImmutable("namespaces")) freeze(members[name]);
      defineProperty(made, name, { value: members[name], enumerable: true, writable: true, configurable: true });
    }
    defineProperty(made, Symbol.toStringTag, { value: "Module" });
    return isImmutable("namespaces") ? freeze(made) : made;
  };

  // What a call brings, made by the realm's own JSON as it is then.
  const { stringify } = JSON;
  const ownValues = (native) => async (...given) => JSON.parse(stringify(await native(...given)));

  const binding = (native, name) => {
    if (!isImmutable("given-values")) native = ownValues(native);
    setPrototypeOf(native, asyncFunction);
    defineProperty(native, "name", { value: name });
    return freeze(native);
  };
  return { deepFreeze, namespace, binding };
})
