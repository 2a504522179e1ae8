// What the host of conformance/independent/code-mode asks of QuickJS, done by node:vm: the control hosts of code-mode
// are that host on this engine, which has all of a runtime behind it.
import vm from "node:vm";

// A script may leave a promise that nobody waits for.
process.on("unhandledRejection", () => {});

// Handle is a value of the sandbox.
class Handle {
  constructor(value) { this.value = value; }
  consume(use) { return use(this); }
  dispose() {}
}

const handle = (value) => new Handle(value);

// tried is what a function of the sandbox gave, or threw.
function tried(act) {
  try { return { value: handle(act()) }; } catch (e) { return { error: handle(e) }; }
}

// Context is a sandbox.
class Context {
  constructor(runtime) {
    this.runtime = runtime;
    this.modules = new Map();
    this.inside = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
    this.global = handle(vm.runInContext("globalThis", this.inside));
    this.undefined = handle(undefined);
    this.ArrayBuffer = vm.runInContext("ArrayBuffer", this.inside);
  }
  newObject() { return handle(vm.runInContext("({})", this.inside)); }
  newString(text) { return handle(text); }
  newArrayBuffer(buffer) {
    const made = new this.ArrayBuffer(buffer.byteLength);
    new Uint8Array(made).set(new Uint8Array(buffer));
    return handle(made);
  }
  newFunction(name, act) { return handle((...given) => act(...given.map(handle))?.value); }
  typeof(h) { return typeof h.value; }
  getString(h) { return String(h.value); }
  getArrayBuffer(h) { return handle(new Uint8Array(h.value)); }
  getProp(h, name) { return handle(h.value[name]); }
  setProp(h, name, member) { h.value[name] = member.value; }
  dump(h) { return h.value; }
  callFunction(f, self, ...given) { return tried(() => f.value.apply(self.value, given.map((h) => h.value))); }

  // evalCode gives a promise for a module.
  evalCode(code, name, { type } = {}) {
    const importModuleDynamically = (specifier, from) => this.imported(from?.identifier ?? name, specifier);
    const options = { filename: name, importModuleDynamically };
    if (type !== "module") return tried(() => new vm.Script(code, options).runInContext(this.inside));
    return this.evaluated(this.module(name, code)).then((m) => ({ value: handle(m) }), (e) => ({ error: handle(e) }));
  }
  module(identifier, code) {
    const importModuleDynamically = (specifier, from) => this.imported(from.identifier, specifier);
    return new vm.SourceTextModule(code, { context: this.inside, identifier, importModuleDynamically });
  }
  loaded(base, specifier) {
    const name = this.runtime.normalize(base, specifier);
    try {
      if (!this.modules.has(name)) this.modules.set(name, this.module(name, this.runtime.load(name)));
    } catch (e) { throw e instanceof Handle ? e.value : e; }
    return this.modules.get(name);
  }
  evaluated(module) {
    return module.ready ??= module.link((specifier, from) => this.loaded(from.identifier, specifier))
      .then(() => module.evaluate()).then(() => module);
  }
  async imported(base, specifier) { return this.evaluated(this.loaded(base, specifier)); }
}

// Runtime is an engine with one sandbox, whose memory and time it does not limit: the thread that it has is ended.
class Runtime {
  setMemoryLimit() {}
  setMaxStackSize() {}
  setInterruptHandler() {}
  newContext() { return new Context(this); }
  setModuleLoader(load, normalize) { Object.assign(this, { load, normalize }); }
  executePendingJobs() { return { value: 0 }; } // node does
  computeMemoryUsage() { return handle({ memory_used_size: 0 }); }
}

export const newVariant = (variant) => variant;
export const newQuickJSWASMModuleFromVariant = async () => ({ newRuntime: () => new Runtime() });
