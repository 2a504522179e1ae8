//// what is there: the global object
see(typeof globalThis === "undefined" ? undefined : globalThis);
//// what is there: what the script is given
see(...given, FUNCTION);
//// what is there: what the script makes
see(function () {}, async () => {}, function* () {}, (function* () {})(), [][Symbol.iterator](), new Map().entries(), "x"[Symbol.iterator]());
see(new Proxy(function () {}, {}), (function () {}).bind(null), /x/, new Date(0), new Uint8Array(1), new Promise(() => {}));
//// what is there: what globals make
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/exit|quit|close|stop|kill|abort|end|done|debug|gc|^on|prompt|alert|confirm|print/i.test(name)) continue;
  for (const making of [() => new globalThis[name](), () => new globalThis[name]("data:,x?a=1"), () => globalThis[name]("data:,x?a=1")]) {
    try { if (typeof globalThis[name] === "function") see(making()); } catch (e) { see(e); }
  }
}
//// what is there: this and callers
(function self() {
  see(this);
  for (const get of [() => self.caller, () => self.arguments, () => arguments.callee.caller, () => arguments.callee.caller.caller]) {
    try { see(get()); } catch (e) { see(e); }
  }
})();
//// what is there: call sites
const before = Object.getOwnPropertyDescriptor(Error, "prepareStackTrace");
Object.defineProperty(Error, "prepareStackTrace", { configurable: true, value: (e, places) => { see(e, places); return places; } });
for (const failing of [() => new Error("x").stack, () => call(Symbol("x")), () => fails(Symbol("x"))]) {
  try { for (const place of [].concat(failing())) see(place, place.getThis && place.getThis(), place.getFunction && place.getFunction()); } catch (e) { see(e, e.stack); }
}
if (before) Object.defineProperty(Error, "prepareStackTrace", before); else delete Error.prepareStackTrace;
//// calls: the promise of a call, and what it gives
const promise = call({});
see(promise);
see(await promise);
//// calls: a call that fails
try { see(await fails({})); } catch (e) { see(e, e.cause, e.stack); }
//// calls: calls that the host refuses
for (const refused of REFUSED) try { see(refused()); } catch (e) { see(e, e.cause, e.stack); }
//// calls: a call with what it does not take
for (const bad of [undefined, null, 1, "x", Symbol("x"), () => {}, [], new Map(), { a: () => {} }]) {
  for (const wrong of [() => call(bad), () => FUNCTION(bad)]) try { see(wrong()); } catch (e) { see(e); }
}
//// calls: each function of what the script is given
for (const o of given) {
  for (const key of Object.getOwnPropertyNames(o)) {
    for (const wrong of [() => o[key](Symbol("x")), () => new o[key](Symbol("x")), () => o[key].call(null)]) {
      try { if (typeof o[key] === "function") see(wrong()); } catch (e) { see(e); }
    }
  }
  for (const wrong of [() => o.noSuchCall({}), () => { o.noSuchCall = 1; }, () => new o()]) try { see(wrong()); } catch (e) { see(e); }
}
//// what a call reads: members
const read = { x: 1 };
for (const name of ["toJSON", "toString", "valueOf", "then", Symbol.toPrimitive, Symbol.iterator]) {
  const input = Object.defineProperty({ x: 1 }, name, { value: spy("x"), enumerable: true });
  try { see(call(input)); } catch (e) { see(e); }
}
Object.defineProperty(read, "x", { get: spy(1), enumerable: true });
see(call(read));
const thrown = Object.defineProperty({}, "x", { get: () => { throw new Proxy(new Error("x"), { get: spy(undefined) }); }, enumerable: true });
see(call(thrown));
//// what a call reads: a proxy
const traps = new Proxy({}, { get: (target, trap) => function (...all) { see(this, ...all); return Reflect[trap](...all); } });
for (const input of [new Proxy({ x: 1 }, traps), new Proxy([1], traps), new Proxy(() => {}, traps)]) {
  for (const trying of [() => call(input), () => FUNCTION(input)]) try { see(trying()); } catch (e) { see(e); }
}
//// callbacks: functions of the language
[2, 1].forEach(spy());
[2, 1].sort(spy(0));
"x".replace(/x/, spy("x"));
JSON.stringify({ x: 1 }, spy(1));
JSON.parse("[1]", spy(1));
Reflect.apply(spy(), undefined, []);
new Promise(spy());
Promise.resolve({ then: spy() }).then(spy(), spy());
Promise.reject(1).then(spy(), spy());
//// callbacks: timers
for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask", "requestAnimationFrame"]) {
  try {
    const timer = globalThis[name];
    if (typeof timer !== "function") continue;
    const handle = timer(function () { spy().apply(this, arguments); if (name === "setInterval") clearInterval(handle); }, 1, 1);
    see(timer, handle);
    for (const bad of [Symbol("x"), undefined, "}{"]) try { see(timer(bad, Symbol("x"))); } catch (e) { see(e); }
  } catch (e) { see(e); }
}
//// callbacks: the console
if (typeof console !== "undefined") {
  const shown = Object.defineProperty({}, "x", { get: spy(1), enumerable: true });
  for (const name of Object.getOwnPropertyNames(console)) {
    for (const input of [shown, { toJSON: spy(1), toString: spy("x") }, Symbol("x"), new Proxy({}, { get: spy(undefined), ownKeys: () => { see(this); return []; } })]) {
      try { if (typeof console[name] === "function") see(console[name](input)); } catch (e) { see(e); }
    }
  }
}
//// errors: of the language
for (const failing of [
  () => null.x, () => undefined(), () => noSuchName, () => JSON.parse("{"), () => decodeURIComponent("%"), () => Symbol("x") + "",
  () => new Array(-1), () => "x".repeat(-1), () => new ArrayBuffer(-1), () => new Uint8Array(-1), () => new Uint8Array(2 ** 53),
  () => (1).toFixed(1000), () => "x".normalize("x"), () => Object.defineProperty(1, "x", {}), () => { new Proxy({}, { ownKeys: () => 1 }); },
  () => JSON.stringify({ get x() { throw new Error("x"); } }), () => [].reduce(() => {}), () => new (class A { constructor() { this.x.y; } })(),
]) try { see(failing()); } catch (e) { see(e); }
//// errors: of code that is none
for (const name of ["ev" + "al", "Func" + "tion", "RegExp"]) {
  for (const failing of [() => globalThis[name]("}{("), () => globalThis[name]("await im" + "port('fs')")]) try { see(failing()); } catch (e) { see(e); }
}
for (const like of [() => {}, async () => {}, function* () {}]) try { see(like.constructor("}{")()); } catch (e) { see(e); }
//// errors: of each global
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/exit|quit|close|stop|kill|abort|end|done|debug|gc|^on|prompt|alert|confirm|print/i.test(name)) continue;
  for (const failing of [() => globalThis[name](Symbol("x")), () => new globalThis[name](Symbol("x"))]) {
    try { if (typeof globalThis[name] === "function") see(failing()); } catch (e) { see(e); }
  }
}
//// a stack that overflows
// The nearer to the end of the stack a call is, the deeper in the host it fails; a few that do not are enough.
const errors = [], hosts = [() => call({}), () => FUNCTION(), () => JSON.stringify({}), () => new Error("x").stack];
let worked = 0;
const down = () => {
  try { down(); } catch (e) { if (errors.length < 10) errors[errors.length] = e; }
  if (worked >= 8 || errors.length >= 1000) return;
  try { errors[errors.length] = hosts[errors.length % hosts.length](); worked++; } catch (e) { errors[errors.length] = e; }
};
down();
see(...errors);
//// import(): of modules of an engine
// What such a module gives is another matter: the ways to read and write files import it, too.
for (const name of ["fs", "node:fs", "process", "node:process", "std", "os"]) {
  const module = import(name);
  see(Object.getPrototypeOf(module));
  module.then(() => {}, see);
}
//// import(): of what there is not
for (const name of ["noSuchModule", "@no/such", "./noSuchModule.mjs", "/noSuchModule.mjs", "no:such", ""]) see(import(name));
for (const bad of [{ toString: spy("x") }, Symbol("x"), { toString: () => { throw 1; } }]) see(import(bad));
//// import(): of addresses
for (const name of ["file:///noSuchModule.mjs", "data:text/javascript,}{", "data:text/javascript,export default globalThis", "blob:x"]) see(import(name));
//// newer syntax
see((async function* () {})(), async function* () {});
for await (const one of [1]) see(one);
