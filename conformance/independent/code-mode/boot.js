// Evaluated as a script in each fresh sandbox, before any code of the agent. `H` are the host's functions (strings in, strings out).
(function (H, FAULT) {
'use strict';
const G = globalThis;
const fault = id => FAULT === id;
const { parse, stringify } = JSON;
const O = Object, { defineProperty, freeze, getPrototypeOf, setPrototypeOf, getOwnPropertyNames, getOwnPropertyDescriptor, keys } = O;
const { apply, ownKeys, get: rget } = Reflect;
const S = String, N = Number, isArray = Array.isArray, Err = Error, TErr = TypeError, RErr = RangeError, P = Promise, Sym = Symbol, iterator = Symbol.iterator, U8 = Uint8Array, AB = ArrayBuffer, WS = WeakSet, M = Map;
const hasOwn = O.hasOwn || ((o, k) => apply(O.prototype.hasOwnProperty, o, [k]));
const isView = AB.isView, isNaNN = Number.isNaN, floor = Math.floor;
const call = (f, self, a) => apply(f, self, a === undefined ? [] : [a]);
const wsAdd = (s, v) => apply(WS.prototype.add, s, [v]), wsHas = (s, v) => apply(wsHas0, s, [v]);
const wsHas0 = WS.prototype.has, wsAdd0 = WS.prototype.add;
const mGet0 = M.prototype.get, mSet0 = M.prototype.set, mDel0 = M.prototype.delete, mHas0 = M.prototype.has;
const mGet = (m, k) => apply(mGet0, m, [k]), mSet = (m, k, v) => apply(mSet0, m, [k, v]), mDel = (m, k) => apply(mDel0, m, [k]);
const then0 = P.prototype.then;
const sortA = Array.prototype.sort, sliceS = String.prototype.slice;
const put = (o, k, v, e) => defineProperty(o, k, { __proto__: null, value: v, writable: true, configurable: true, enumerable: !!e });
const hide = (o, k, v) => put(o, k, v, false);
const method = (o, fs) => { const ks = ownKeys(fs); for (let i = 0; i < ks.length; i++) { const d = getOwnPropertyDescriptor(fs, ks[i]); d.enumerable = false; defineProperty(o, ks[i], d); } };

// ---- no code from strings
const noCode = (proto, name) => {
  const F = { [name]: function () { throw new EvalErr('code generation from strings is not available in this sandbox'); } }[name];
  defineProperty(F, 'prototype', { __proto__: null, value: proto, writable: false, configurable: false, enumerable: false });
  defineProperty(proto, 'constructor', { __proto__: null, value: F, writable: false, configurable: false, enumerable: false });
  return F;
};
const EvalErr = EvalError;
hide(G, 'Function', noCode(Function.prototype, 'Function'));
if (!fault('async-constructor')) noCode(getPrototypeOf(async function () {}), 'AsyncFunction');
noCode(getPrototypeOf(function* () {}), 'GeneratorFunction');
noCode(getPrototypeOf(async function* () {}), 'AsyncGeneratorFunction');
delete G.eval;
defineProperty(P.prototype, 'constructor', { __proto__: null, value: P, writable: false, configurable: false, enumerable: false });
delete G.queueMicrotask; delete G.performance; delete G.SharedArrayBuffer; delete G.Atomics; delete G.navigator; delete G.print; delete G.gc; delete G.DOMException; delete G.btoa; delete G.atob; delete G.WebAssembly;
if (fault('global-missing')) delete G.Float64Array;

// ---- errors (§7)
const hints = {
  CodemodeError: 'Read the message and correct the script.',
  SchemaValidationError: 'Correct the input so that it matches the inputSchema of the tool (getTool shows it).',
  ToolNotFoundError: 'Call listTools(serverId) from "@codemode/discovery" for the names of the tools.',
  ServerNotFoundError: 'Call listServers() from "@codemode/discovery" for the connected servers.',
  ToolCallError: 'Read the message of the tool and call it again with corrected input.',
  AuthenticationError: 'Ask the user to check the credentials of this server.',
  SandboxLimitError: 'Do less in one run, or ask for a higher limit in limits.',
};
const classes = { __proto__: null };
const define = (name, Base) => {
  const C = { [name]: class extends Base {
    constructor(message, details) {
      if (Base === Err) super(message === undefined ? '' : message); else super(message, details);
      hide(this, 'name', name);
      const given = details !== null && typeof details === 'object' ? details : {};
      if (Base === Err) { const ks = keys(given); for (let i = 0; i < ks.length; i++) if (ks[i] !== '__proto__' && ks[i] !== 'message' && ks[i] !== 'name' && ks[i] !== 'hint' && given[ks[i]] !== undefined) put(this, ks[i], given[ks[i]], true); }
      hide(this, 'hint', hasOwn(given, 'hint') && typeof given.hint === 'string' && given.hint !== '' ? given.hint : hints[name]);
    }
  } }[name];
  put(C.prototype, 'name', name, false);
  return classes[name] = C;
};
const CodemodeError = define('CodemodeError', Err);
hide(CodemodeError.prototype, 'toJSON', function toJSON() { const o = { name: this.name, message: this.message }; const ks = keys(this); for (let i = 0; i < ks.length; i++) put(o, ks[i], this[ks[i]], true); if (!hasOwn(o, 'hint')) o.hint = this.hint; return o; });
define('SchemaValidationError', CodemodeError); define('ToolNotFoundError', CodemodeError); define('ServerNotFoundError', CodemodeError);
define('ToolCallError', CodemodeError); define('AuthenticationError', classes.ToolCallError); define('SandboxLimitError', fault('limit-error-base') ? Err : CodemodeError);
hide(CodemodeError.prototype, 'hint', hints.CodemodeError);
const loadErrors = new WS();
// out of memory and stack overflow are the engine's InternalErrors: they are SandboxLimitErrors as well
if (G.InternalError) {
  const IP = G.InternalError.prototype;
  setPrototypeOf(IP, classes.SandboxLimitError.prototype);
  defineProperty(IP, 'name', { __proto__: null, value: 'SandboxLimitError', writable: true, configurable: true, enumerable: false });
  hide(IP, 'hint', 'Keep less data at a time (or recurse less deeply), or ask for a higher limits.maxMemoryBytes.');
  delete IP.constructor;
  delete G.InternalError;
}
const classNames = ['SchemaValidationError', 'ToolNotFoundError', 'ServerNotFoundError', 'AuthenticationError', 'ToolCallError', 'SandboxLimitError', 'CodemodeError'];
for (let i = 0; i < classNames.length; i++) { freeze(classes[classNames[i]].prototype); freeze(classes[classNames[i]]); }
const makeError = d => { // {cls, message, ...details}
  const C = classes[d.cls] || (d.cls === 'TypeError' ? TErr : d.cls === 'Error' ? Err : CodemodeError); const message = d.message; delete d.cls; delete d.message;
  if (C === TErr || C === Err) return new C(message);
  const e = new C(message, d);
  if (d.noHint) { hide(e, 'hint', undefined); delete e.noHint; }
  return e;
};

// ---- console (§3.3.1)
const UNSER = '[Unserializable Object]';
const stable = (v, key, holder, stack) => {
  if (v !== null && (typeof v === 'object' || typeof v === 'function' || typeof v === 'bigint')) { const tj = v.toJSON; if (typeof tj === 'function') v = apply(tj, v, [key]); }
  if (v === null) return 'null';
  const t = typeof v;
  if (t === 'string') return stringify(v);
  if (t === 'number' || t === 'boolean') return stringify(v);
  if (t === 'bigint') throw new TErr('BigInt');
  if (t !== 'object') return undefined;
  if (v instanceof N || v instanceof S || v instanceof Boolean0) return stringify(v);
  for (let i = 0; i < stack.length; i++) if (stack[i] === v) throw new TErr('circular');
  if (stack.length > 1000) throw new RErr('too deep');
  defineProperty(stack, stack.length, { __proto__: null, value: v, writable: true, configurable: true, enumerable: true });
  let out;
  if (isArray(v)) {
    out = '[';
    for (let i = 0; i < v.length; i++) { const s = stable(v[i], S(i), v, stack); out += (i ? ',' : '') + (s === undefined ? 'null' : s); }
    out += ']';
  } else {
    out = '{'; let first = true;
    const ks = keys(v);
    if (v instanceof Err) { // an error has nothing enumerable of its own
      const e = { __proto__: null, name: S(v.name), message: S(v.message) };
      for (let i = 0; i < ks.length; i++) e[ks[i]] = v[ks[i]];
      stack.length--; const r = stable(e, key, holder, stack); return r;
    }
    apply(sortA, ks, []);
    for (let i = 0; i < ks.length; i++) { const s = stable(v[ks[i]], ks[i], v, stack); if (s !== undefined) { out += (first ? '' : ',') + stringify(ks[i]) + ':' + s; first = false; } }
    out += '}';
  }
  stack.length--;
  return out;
};
const Boolean0 = Boolean;
const text = v => {
  if (fault('log-symbol') && typeof v === 'symbol') return UNSER;
  if (v === null || (typeof v !== 'object' && typeof v !== 'function')) return S(v);
  if (typeof v === 'function') { try { return '[Function' + (typeof v.name === 'string' && v.name ? ': ' + v.name : '') + ']'; } catch (e) { return UNSER; } }
  if (fault('log-throwing-getter')) { const s = stable(v, '', null, []); return s === undefined ? UNSER : s; }
  try { const s = stable(v, '', null, []); return s === undefined ? UNSER : s; } catch (e) { return UNSER; }
};
const con = {};
const logger = (name, level) => { const f = { [name](...args) { let m = ''; for (let i = 0; i < args.length; i++) m += (i ? ' ' : '') + text(args[i]); H.log(level, stringify(m)); } }[name]; hide(con, name, f); };
logger('log', 'log'); logger('debug', 'debug'); logger('warn', 'warn'); logger('error', 'error'); logger('info', 'log');
hide(G, 'console', con);

// ---- timers
const timers = new M(); let timerId = 0;
hide(G, 'setTimeout', function setTimeout(fn, ms, ...args) {
  if (fault('x1-timer-string') && typeof fn === 'string') { const source = fn; fn = () => H.evalTimer(stringify(source)); }
  if (typeof fn !== 'function') throw new TErr('setTimeout: the callback must be a function');
  let d = N(ms); if (!(d > 0)) d = 0; if (d > 2147483647) d = 2147483647;
  const id = ++timerId; mSet(timers, id, { __proto__: null, fn, args }); H.timer(S(id), S(d)); return id;
});
hide(G, 'clearTimeout', function clearTimeout(id) { if (typeof id === 'number' && mDel(timers, id)) H.clear(S(id)); });
if (fault('set-interval')) hide(G, 'setInterval', function setInterval(fn, ms) { const id = ++timerId; const again = () => { if (mGet(live, id)) { fn(); G.setTimeout(again, ms); } }; const live = new M(); mSet(live, id, true); G.setTimeout(again, ms); return id; });

// ---- URL, URLSearchParams, TextEncoder, TextDecoder
const usv = v => S(v);
const link = Sym('link'), listOf = new WeakMap(), urlOf = new WeakMap(), ownerOf = new WeakMap();
const wmGet0 = WeakMap.prototype.get, wmSet0 = WeakMap.prototype.set, wmGet = (m, k) => apply(wmGet0, m, [k]), wmSet = (m, k, v) => apply(wmSet0, m, [k, v]);
const pairsOf = o => { const l = wmGet(listOf, o); if (!l) throw new TErr('Illegal invocation'); return l; };
const changed = o => { const u = wmGet(ownerOf, o); if (u) { const s = serialize(pairsOf(o)); wmSet(urlOf, u, parse(H.url('set', wmGet(urlOf, u).href, 'search', s))); } };
const serialize = l => parse(H.url('qs', stringify(l), '', ''));
const push = (l, v) => defineProperty(l, l.length, { __proto__: null, value: v, writable: true, configurable: true, enumerable: true });
class URLSearchParams {
  constructor(init = '') {
    let list = [];
    if (init !== null && (typeof init === 'object' || typeof init === 'function')) {
      const it = init[iterator];
      if (it !== undefined && it !== null) { for (const p of init) { const q = []; for (const x of p) push(q, usv(x)); if (q.length !== 2) throw new TErr('Each pair must have a name and a value'); push(list, q); } }
      else { const ks = ownKeys(init); for (let i = 0; i < ks.length; i++) { const d = getOwnPropertyDescriptor(init, ks[i]); if (d && d.enumerable) push(list, [usv(ks[i]), usv(init[ks[i]])]); } }
    } else { list = parse(H.url('parseqs', stringify(usv(init)), '', '')); }
    wmSet(listOf, this, list);
  }
  get size() { return pairsOf(this).length; }
  append(n, v) { push(pairsOf(this), [usv(n), usv(v)]); changed(this); }
  delete(n, v) { const l = pairsOf(this), out = []; n = usv(n); if (v !== undefined) v = usv(v); for (let i = 0; i < l.length; i++) if (!(l[i][0] === n && (v === undefined || l[i][1] === v))) push(out, l[i]); wmSet(listOf, this, out); changed(this); }
  get(n) { const l = pairsOf(this); n = usv(n); for (let i = 0; i < l.length; i++) if (l[i][0] === n) return l[i][1]; return null; }
  getAll(n) { const l = pairsOf(this), out = []; n = usv(n); for (let i = 0; i < l.length; i++) if (l[i][0] === n) push(out, l[i][1]); return out; }
  has(n, v) { const l = pairsOf(this); n = usv(n); if (v !== undefined) v = usv(v); for (let i = 0; i < l.length; i++) if (l[i][0] === n && (v === undefined || l[i][1] === v)) return true; return false; }
  set(n, v) { const l = pairsOf(this), out = []; n = usv(n); v = usv(v); let done = false; for (let i = 0; i < l.length; i++) { if (l[i][0] !== n) push(out, l[i]); else if (!done) { push(out, [n, v]); done = true; } } if (!done) push(out, [n, v]); wmSet(listOf, this, out); changed(this); }
  sort() { const l = pairsOf(this); apply(sortA, l, [(a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0]); changed(this); }
  forEach(f, self) { if (typeof f !== 'function') throw new TErr('callback'); for (let i = 0; i < pairsOf(this).length; i++) { const p = pairsOf(this)[i]; apply(f, self, [p[1], p[0], this]); } }
  *entries() { for (let i = 0; i < pairsOf(this).length; i++) yield [pairsOf(this)[i][0], pairsOf(this)[i][1]]; }
  *keys() { for (let i = 0; i < pairsOf(this).length; i++) yield pairsOf(this)[i][0]; }
  *values() { for (let i = 0; i < pairsOf(this).length; i++) yield pairsOf(this)[i][1]; }
  toString() { return serialize(pairsOf(this)); }
}
hide(URLSearchParams.prototype, iterator, URLSearchParams.prototype.entries);
hide(URLSearchParams.prototype, Sym.toStringTag, 'URLSearchParams');
const urlData = o => { const d = wmGet(urlOf, o); if (!d) throw new TErr('Illegal invocation'); return d; };
const parseUrl = (u, b) => { const r = H.url('parse', stringify(usv(u)), b === undefined ? '' : stringify(usv(b)), ''); return r === '' ? null : parse(r); };
const params = new WeakMap();
class URL {
  constructor(u, base) { const d = parseUrl(u, base); if (!d) { const e = new TErr('Invalid URL'); e.code = 'ERR_INVALID_URL'; throw e; } wmSet(urlOf, this, d); }
  get searchParams() { let p = wmGet(params, this); const d = urlData(this); if (!p) { p = new URLSearchParams(d.search); wmSet(ownerOf, p, this); wmSet(params, this, p); } return p; }
  get origin() { return urlData(this).origin; }
  toString() { return urlData(this).href; }
  toJSON() { return urlData(this).href; }
  static canParse(u, b) { return parseUrl(u, b) !== null; }
  static parse(u, b) { return parseUrl(u, b) === null ? null : new URL(u, b); }
}
for (const k of ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash']) {
  defineProperty(URL.prototype, k, { __proto__: null, configurable: true, enumerable: true,
    get() { return urlData(this)[k]; },
    set(v) { const r = H.url('set', urlData(this).href, k, usv(v)); if (r === '') throw new TErr('Invalid URL'); wmSet(urlOf, this, parse(r)); const p = wmGet(params, this); if (p) wmSet(listOf, p, parse(H.url('parseqs', stringify(urlData(this).search), '', ''))); } });
}
hide(URL.prototype, Sym.toStringTag, 'URL');
class TextEncoder {
  get encoding() { return 'utf-8'; }
  encode(s = '') { return new U8(H.encode(stringify(S(s)))); }
  encodeInto(s, dest) {
    s = S(s); let read = 0, written = 0;
    while (read < s.length) { const cp = s.codePointAt(read), w = cp > 0xffff ? 2 : 1; const n = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4; if (written + n > dest.length) break; const b = new U8(H.encode(stringify(apply(sliceS, s, [read, read + w])))); for (let i = 0; i < b.length; i++) dest[written + i] = b[i]; read += w; written += b.length; }
    return { read, written };
  }
}
hide(TextEncoder.prototype, Sym.toStringTag, 'TextEncoder');
const decoders = new WeakMap();
const copyBytes = input => {
  if (input === undefined) return new AB(0);
  if (isView(input)) { const v = new U8(input.buffer, input.byteOffset, input.byteLength); const c = new U8(v.length); c.set(v); return c.buffer; }
  if (input instanceof AB) { const v = new U8(input); const c = new U8(v.length); c.set(v); return c.buffer; }
  throw new TErr('TextDecoder.decode: the input must be an ArrayBuffer or a view of one');
};
class TextDecoder {
  constructor(label = 'utf-8', options) {
    const o = options === undefined || options === null ? {} : options;
    const r = H.decoder(stringify(S(label)), o.fatal ? '1' : '', o.ignoreBOM ? '1' : '');
    if (r === '') throw new RErr('The encoding label ' + S(label) + ' is not supported');
    const d = parse(r); d.fatal = !!o.fatal; d.ignoreBOM = !!o.ignoreBOM; wmSet(decoders, this, d);
  }
  get encoding() { return wmGet(decoders, this).encoding; }
  get fatal() { return wmGet(decoders, this).fatal; }
  get ignoreBOM() { return wmGet(decoders, this).ignoreBOM; }
  decode(input, options) { const d = wmGet(decoders, this); const r = H.decode(S(d.id), copyBytes(input), options && options.stream ? '1' : ''); if (r === '') throw new TErr('The encoded data was not valid for encoding ' + d.encoding); return parse(r); }
}
hide(TextDecoder.prototype, Sym.toStringTag, 'TextDecoder');
hide(G, 'URL', URL); hide(G, 'URLSearchParams', URLSearchParams); hide(G, 'TextEncoder', TextEncoder); hide(G, 'TextDecoder', TextDecoder);

// ---- result (§3.2.2)
put(G, '__codemode_result__', undefined, true);

// ---- calls
const waiting = new M(); let callId = 0;
const deepFreeze = v => { if (v !== null && typeof v === 'object') { freeze(v); const ks = keys(v); for (let i = 0; i < ks.length; i++) deepFreeze(v[ks[i]]); } return v; };
const invoke = (key, argsGiven, input) => new P((resolve, reject) => {
  let json;
  if (argsGiven && input !== undefined) {
    try { json = stringify(input); } catch (e) { json = undefined; }
    if (json === undefined) json = '!' + (typeof input === 'object' ? 'a value that JSON cannot hold' : typeof input);
  } else json = '';
  const id = ++callId;
  mSet(waiting, id, { __proto__: null, resolve, reject });
  const bad = H.call(S(id), key, json);
  if (bad !== '') { mDel(waiting, id); reject(makeError(parse(bad))); }
});
const thenName = 'then';
const bind = (key, exportName, copyNs) => {
  const f = { async [exportName](input) {
    // `await import(…)` of a module that exports `then` asks it to resolve itself: give it the module without `then`
    if (exportName === thenName && typeof input === 'function' && arguments.length === 2 && typeof arguments[1] === 'function') { input(copyNs()); return; }
    return await invoke(key, true, fault('falsy-input') ? input || {} : input);
  } }[exportName];
  freeze(f); return f;
};
const disc = (op, args) => {
  const list = [];
  for (let i = 0; i < args.length; i++) push(list, args[i] === undefined ? null : args[i]);
  let json; try { json = stringify(list); } catch (e) { throw makeError({ cls: 'SchemaValidationError', message: op + ': the arguments must be JSON values', toolName: op, exportName: op, path: '', expected: 'JSON values', received: 'a value that JSON cannot hold' }); }
  const r = parse(H.disc(op, json));
  if (hasOwn(r, 'err')) throw makeError(r.err);
  return r.ok;
};
const cache = { __proto__: null };
const discovery = {
  async listServers() { if (fault('discovery-shared')) return cache.s || (cache.s = disc('listServers', [])); return disc('listServers', []); },
  async describeServer(serverId) { return disc('describeServer', [serverId]); },
  async listTools(serverId, options) { return disc('listTools', [serverId, options]); },
  async getTool(serverId, toolName) { return disc('getTool', [serverId, toolName]); },
  async searchTools(query, options) { return disc('searchTools', [query, options]); },
};
for (const k of keys(discovery)) freeze(discovery[k]);

const describe = v => { // what was thrown → JSON for a diagnostic
  const d = { __proto__: null };
  try {
    if (v !== null && (typeof v === 'object' || typeof v === 'function')) {
      d.load = wsHas(loadErrors, v);
      for (let i = 0; i < classNames.length; i++) if (v instanceof classes[classNames[i]]) { d.cls = classNames[i]; break; }
      if (v instanceof Err || d.cls) {
        let name = 'Error', message = ''; try { name = S(v.name); } catch (e) {} try { message = S(v.message); } catch (e) {}
        d.name = name; d.message = message;
        try { if (typeof v.hint === 'string') d.hint = v.hint; } catch (e) {}
        try { if (typeof v.stack === 'string') d.stack = v.stack; } catch (e) {}
        try { if (d.cls === 'SchemaValidationError' && typeof v.path === 'string') d.path = v.path; } catch (e) {}
      } else d.message = 'thrown value: ' + text(v);
    } else d.message = typeof v === 'string' ? v : 'thrown value: ' + S(v);
  } catch (e) { d.message = 'a value that cannot be described'; }
  return stringify(d);
};

return {
  deliver(id, kind, json) { // kind: 'ok' | 'err'
    const w = mGet(waiting, N(id)); if (!w) return; mDel(waiting, N(id));
    if (kind === 'ok') apply(w.resolve, undefined, [json === '' ? undefined : parse(json)]); else apply(w.reject, undefined, [makeError(parse(json))]);
  },
  fire(id) { const t = mGet(timers, N(id)); if (!t) return; mDel(timers, N(id)); apply(t.fn, undefined, t.args); },
  main() { apply(then0, import('script.js'), [() => { H.done('ok', ''); }, e => { let d = ''; try { d = describe(e); } catch (x) { /* below */ } H.done('err', d); }]); },
  describe,
  loadError(json) { const e = makeError(parse(json)); apply(wsAdd0, loadErrors, [e]); return e; },
  result() {
    const v = G.__codemode_result__;
    if (v === undefined) return '';
    let r; try { r = stringify(v); } catch (e) { if (e instanceof classes.SandboxLimitError) throw e; let m = ''; try { m = S(e.message); } catch (x) {} return '!' + stringify(m); }
    return r === undefined ? '!' + stringify('a value of type ' + typeof v) : r;
  },
  internals: {
    errors: classes, discovery, specVersion: fault('spec-version') ? '1.0' : '1.0.0',
    server(meta, ks, names) {
      const m = fault('meta-mutable') ? parse(meta) : deepFreeze(parse(meta)), k = parse(ks), out = [];
      const copy = () => { const o = { __proto__: null, __meta__: m }; for (let i = 0; i < out.length; i++) if (k[i][1] !== thenName) o[k[i][1]] = out[i]; return freeze(o); };
      for (let i = 0; i < k.length; i++) push(out, bind(k[i][0], k[i][1], copy));
      return { m, f: out };
    },
  },
};
})
