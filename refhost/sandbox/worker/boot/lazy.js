// Puts in place what most scripts never use: the boot file that makes it runs at its first use.
(function (load) {
  const define = (target, name, value) =>
    Object.defineProperty(target, name, { value, writable: true, configurable: true });

  // The function at a path, such as "Object.groupBy", hands its calls on to the one that the file makes.
  const method = (file, path, length) => {
    const owners = path.split("."), name = owners.pop();
    const target = owners.reduce((owner, next) => owner[next], globalThis);
    const call = { [name](...given) { return Reflect.apply(load(file, path), this, given); } }[name];
    define(target, name, Object.defineProperty(call, "length", { value: length }));
  };
  // A class is the file's own, so it takes its place as a plain value when it is first looked up.
  const global = (file, name) => {
    const set = (value) => define(globalThis, name, value);
    const get = () => {
      set(load(file, name));
      return globalThis[name];
    };
    Object.defineProperty(globalThis, name, { get, set, configurable: true });
  };

  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) method("locale", `Date.prototype.${name}`, 0);
  for (const owner of ["Number", "BigInt"]) method("locale", `${owner}.prototype.toLocaleString`, 0);
  method("locale", "String.prototype.localeCompare", 1);
  for (const [owner, name, length] of [
    ["Object", "groupBy", 2], ["Map", "groupBy", 2], ["Promise", "withResolvers", 0], ["Promise", "try", 1], ["Array", "fromAsync", 1],
  ]) {
    if (!(name in globalThis[owner])) method("library", `${owner}.${name}`, length);
  }
  for (const name of ["isWellFormed", "toWellFormed"]) {
    if (!(name in String.prototype)) method("library", `String.prototype.${name}`, 0);
  }
  method("library", "queueMicrotask", 1);
  method("clone", "structuredClone", 1);
  for (const name of ["atob", "btoa"]) method("text", name, 1);
  for (const name of ["TextEncoder", "TextDecoder"]) global("text", name);
  for (const name of ["URL", "URLSearchParams"]) global("url", name);
})
