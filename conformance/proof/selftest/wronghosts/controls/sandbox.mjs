// One script in a context of its own, in a thread of its own. What the host gives it goes through makeAPI, whose code
// runs within the context; how doors differ from that, the doors below say.
import { parentPort, workerData } from "node:worker_threads";
import vm from "node:vm";

const { code, door, names, isAPI, document } = workerData;
const open = (...doors) => doors.includes(door);
const sandbox = open("inherited") ? {} : Object.create(null);
const context = vm.createContext(sandbox, { codeGeneration: { strings: false, wasm: false } });

const inside = vm.runInContext("({ Error, Promise, JSON })", context);

const waiting = new Map();
// send has a callback for JSON: nothing of the host is handed over.
function send(name, text, done) {
  const id = waiting.size + 1;
  waiting.set(id, done);
  parentPort.postMessage({ id, name, input: text === undefined ? undefined : JSON.parse(text) });
}
parentPort.on("message", ({ id, gives, error }) => waiting.get(id)(JSON.stringify(gives), error));

const makeAPI = vm.runInContext(`((bridge) => (name) => (input) => new Promise((done, fail) => {
  let text;
  try { text = JSON.stringify(input); } catch (e) { return fail(new Error("the input is no JSON")); }
  bridge(name, text, (gives, error) => error === undefined ? done(gives === undefined ? undefined : JSON.parse(gives)) : fail(new Error(error)));
}))`, context)((name, text, done) => { try { send(name, text, done); } catch { done(undefined, "the call failed"); } });

// opened is a function of the API as the door has it.
function opened(name) {
  const usual = makeAPI(name);
  const ask = (input) => new Promise((done, fail) => send(name, JSON.stringify(input), (gives, error) =>
    error === undefined ? done(JSON.parse(gives)) : fail(new Error(error))));
  const wrap = (source, host) => vm.runInContext(source, context)(usual, host, inside.JSON);
  if (open("given")) return (input) => ask(input);
  if (open("promise")) return wrap("((usual, host) => (input) => host(input))", ask);
  if (open("call")) return wrap("((usual, host) => async (input) => { try { return await usual(input); } catch (e) { host(); } })",
    () => { throw new Error("the call failed"); });
  if (open("argument")) return wrap("((usual, host) => (input) => { host(input); return usual(input); })",
    (input) => { for (const key in Object(input)) if (typeof input[key] === "function") input[key](new Map()); });
  if (open("overflow")) return wrap("((usual, host) => (input) => { host(input); return usual(input); })",
    () => names.map((name) => name.length));
  return usual;
}

const api = vm.runInContext("({})", context);
for (const name of isAPI ? ["request"] : names) api[name] = opened(name);
if (document) sandbox.spec = vm.runInContext("JSON.parse", context)(JSON.stringify(document));
else if (open("lazy")) {
  sandbox[isAPI ? "api" : "codemode"] = vm.runInContext(`(api, make) => {
    const lazy = (path) => new Proxy(function () {}, {
      get: (target, key) => key === "then" || typeof key === "symbol" ? undefined : api[key] ?? lazy(path + "." + key),
      apply: async () => { throw new Error("there is no " + path); },
    });
    return lazy("api");
  }`, context)(api);
} else sandbox[isAPI ? "api" : "codemode"] = api;
if (open("polyfilled")) vm.runInContext("globalThis.process = { env: {}, exit() {}, getBuiltinModule() {}, binding() { throw new Error('no'); } }", context);
if (open("frozen")) {
  vm.runInContext(`for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    if (typeof value === "function") { Object.freeze(value.prototype); Object.freeze(value); }
  }`, context);
}

const source = isAPI ? `(${code}\n)()` : `(async () => {\n${code}\n})()`;
try {
  // import() gives a promise of the host, whatever comes of it: a closed sandbox has none.
  if (!open("import", "hangs") && /\bimport\b/.test(code)) throw new Error("there are no modules");
  const given = vm.runInContext(source, context);
  parentPort.postMessage(await settled(given));
} catch (e) {
  parentPort.postMessage({ error: describe(e) });
}

// settled waits within the context, and takes the value out as JSON.
function settled(promise) {
  return new Promise((done) => {
    vm.runInContext(`((promise, done) => { Promise.resolve(promise).then(
      (value) => done(true, JSON.stringify(value)), (e) => done(false, "" + (e && e.message))).then(undefined, () => done(false, "it is no JSON")); })`,
      context)(promise, (ok, text) => done(ok ? { value: text === undefined ? undefined : JSON.parse(text) } : { error: text }));
  });
}
function describe(e) { try { return String(e.message); } catch { return "it failed"; } }
