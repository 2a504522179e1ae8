import { fault } from './fault.mjs';
// Runs first in each isolate. Keeps what it needs of the realm before a script can change it.
export const BOOT = `(function (send, kind, namespace, spec) {
  'use strict';
  const P = Promise, parse = JSON.parse, stringify = JSON.stringify, TypeErr = TypeError, Err = Error, Str = String;
  const define = Object.defineProperty, freeze = Object.freeze, isFrozen = Object.isFrozen, keysOf = Reflect.ownKeys, isArray = Array.isArray;
  const create = Object.create, AsyncFunction = (async () => {}).constructor;
  const G = globalThis;
  delete G.WebAssembly;
  const sendNow = (id, json) => { send(id, json); };
  const waiting = create(null);
  let last = 0;

  function deepFreeze(root) {
    const stack = [root];
    while (stack.length) {
      const v = stack.pop();
      if (v === null || typeof v !== 'object' || isFrozen(v) && keysOf(v).length) continue;
      freeze(v);
      const ks = keysOf(v);
      for (let i = 0; i < ks.length; i++) { const c = v[ks[i]]; if (c !== null && typeof c === 'object' && !isFrozen(c)) stack.push(c); }
    }
  }
  const global = (name, value) => define(G, name, { value, enumerable: true, writable: false, configurable: ${fault('m-state-throw')} });

  // Calls of the host; at most LIMIT are with it at a time, the others wait here.
  const LIMIT = 64;
  let open = 0, head = null, tail = null;
  const dispatch = (json) => new P((resolve, reject) => {
    const id = ++last;
    waiting[id] = { resolve, reject };
    if (open < LIMIT) { open++; sendNow(id, json); }
    else { const n = { id, json, next: null }; if (tail) tail.next = n; else head = n; tail = n; }
  });
  const settled = () => {
    open--;
    if (head) { const n = head; head = n.next; if (!head) tail = null; open++; sendNow(n.id, n.json); }
  };

  if (kind === 'search' || spec) { ${fault('se-spec-shallow') ? 'freeze(spec);' : 'deepFreeze(spec);'} global('spec', spec); }
  if (kind === 'execute' || namespace) {
    const request = async (options) => {
      if (options === null || typeof options !== 'object') throw new TypeErr('request needs an object: { method, path, query?, body?, headers? }');
      const b = options.body;
      const body = b === undefined ${fault('se-body-falsy') ? '|| !b ' : ''}? undefined : ${fault('se-body-string') ? "typeof b === 'string' ? b :" : ''} stringify(b);
      return dispatch(stringify({ __proto__: null, method: options.method, path: options.path, query: options.query, headers: options.headers, body }));
    };
    const client = create(null);
    define(client, 'request', { value: freeze(request), enumerable: true });
    global(namespace, freeze(client));
  }

  const describe = (e) => {
    try {
      if (e !== null && typeof e === 'object') {
        const name = e.name, message = e.message;
        if (typeof message === 'string') return (typeof name === 'string' && name ? name + (message ? ': ' : '') : '') + message;
        const s = stringify(e);
        return typeof s === 'string' ? s : 'unknown error';
      }
      return Str(e);
    } catch { return 'unknown error'; }
  };

  return {
    async run(what) {
      try {
        let fn = what;
        if (kind === 'code') fn = new AsyncFunction(what);
        if (typeof fn !== 'function') throw new TypeErr('code must be an async arrow function: async () => { ... }');
        const v = await fn();
        const text = typeof v === 'string' ? v : stringify(v);
        ${fault('se-falsy-result') || fault('m-falsy-result') ? "if (!v && v !== '') return [true, 'undefined'];" : ''}
        ${fault('m-string-quoted') ? "if (typeof v === 'string' && v.length && kind === 'code') return [true, stringify(v)];" : ''}
        return [true, text === undefined ? 'undefined' : text];
      } catch (e) { return [${fault('se-throw-nonerror') ? "typeof e !== 'object'" : 'false'}, describe(e)]; }
    },
    deliver(id, ok, text, bodyText, isJson) {
      const w = waiting[id];
      if (!w) return;
      delete waiting[id];
      settled();
      if (!ok) { w.reject(new Err(text)); return; }
      let v;
      try {
        v = parse(text);
        if (kind === 'execute' || namespace) {
          let body = bodyText === '' ? null : bodyText;
          if (isJson && bodyText !== '') { try { body = parse(bodyText); } catch { body = bodyText; } }
          v.body = body;
        }
      } catch (e) { w.reject(e); return; }
      w.resolve(v);
    },
    stubs(json) {
      const names = parse(json);
      ${fault('m-fetch') ? "G.fetch = (url) => dispatch(stringify({ fetch: url }));" : ''}
      const client = create(null);
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        const stub = async (args) => {
          if (args === undefined || args === null) args = {};
          if (typeof args !== 'object' || isArray(args)) throw new TypeErr('the arguments of a tool are one object');
          return dispatch(stringify({ __proto__: null, name, args }));
        };
        define(client, name, { value: freeze(stub), enumerable: true });
      }
      global('codemode', freeze(client));
    },
  };
})`;
