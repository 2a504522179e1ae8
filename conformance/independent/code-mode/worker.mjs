// One run of one script, in a QuickJS of its own (WebAssembly) inside of a worker thread that is thrown away afterwards.
import { parentPort, workerData } from 'node:worker_threads';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import ng from '@jitl/quickjs-ng-wasmfile-release-sync';
import { fault } from './fault.mjs';
import { validate, example, isObj, objectRoot } from './schema.mjs';
import { annotationsOf } from './names.mjs';

// QuickJS in WebAssembly does not know how large its blocks are (its own limit counts little more than their number), so
// the memory of the WebAssembly itself is limited, too.
let memory = null, cap = Infinity, refused = false;
const grow0 = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function grow(pages) {
  if (this.buffer.byteLength + pages * 65536 > cap) { refused = true; throw new RangeError('the limit of memory'); }
  return grow0.call(this, pages);
};
const Memory0 = WebAssembly.Memory;
WebAssembly.Memory = new Proxy(Memory0, { construct(t, args) { return memory = Reflect.construct(t, args); } });
const Q = await newQuickJSWASMModuleFromVariant(newVariant(ng, { wasmModule: workerData.wasm }));
const born = performance.now();
const rt = Q.newRuntime();
rt.setMemoryLimit(1 << 30);
rt.setMaxStackSize(600_000);
const vm = rt.newContext();
let started = 0, deadline = Infinity, timedOut = false, ended = false, run = null, calls = 0, moduleDone = null, agentStarted = false;
rt.setInterruptHandler(() => { if (Date.now() > deadline) { timedOut = true; return true; } return false; });

// ---- the host's functions
let logLeft = 0, logEntries = 0, logCut = false;
const H = vm.newObject();
const fn = (name, f) => vm.newFunction(name, (...args) => {
  const r = f(...args.map(a => vm.typeof(a) === 'string' ? vm.getString(a) : a));
  return r === undefined ? vm.undefined : typeof r === 'string' ? vm.newString(r) : r;
}).consume(h => vm.setProp(H, name, h));
const ascii = v => JSON.stringify(v).replace(/\0/g, '\\u0000');

fn('log', (level, json) => {
  if (logCut || ended) return;
  let message = JSON.parse(json);
  const size = fault('log-bytes-as-chars') ? message.length : Buffer.byteLength(message);
  if (size > logLeft || logEntries >= 20000) {
    if (!(fault('truncation-unsignaled-partial') && logLeft > 0)) parentPort.postMessage({ t: 'cut' });
    logCut = true;
    if (logEntries >= 20000 || logLeft <= 0) return;
    message = cut(message, logLeft);
    if (!message) return;
  } else logLeft -= size;
  logEntries++;
  const ms = fault('time-since-worker') ? performance.now() - born : performance.now() - started;
  parentPort.postMessage({ t: 'log', e: { level, message, timeMs: fault('time-float') ? ms : Math.max(0, Math.floor(ms)) } });
});
function cut(s, bytes) {
  const b = Buffer.from(s.length > bytes ? s.slice(0, bytes) : s).subarray(0, bytes);
  let n = b.length;
  if (n === bytes) { let i = n - 1; while (i >= 0 && (b[i] & 0xc0) === 0x80) i--; if (i >= 0) { const need = b[i] < 0x80 ? 1 : b[i] < 0xe0 ? 2 : b[i] < 0xf0 ? 3 : 4; if (i + need > n) n = i; } }
  return b.subarray(0, n).toString('utf8');
}
const nodeTimers = new Map();
fn('timer', (id, ms) => { nodeTimers.set(id, setTimeout(() => { nodeTimers.delete(id); enter(() => { const r = vm.callFunction(B.fire, vm.undefined, str(id)); if (r.error) thrown(r.error); else r.value.dispose(); }); }, Number(ms))); });
if (fault('x1-timer-string')) fn('evalTimer', json => { const r = vm.evalCode(JSON.parse(json), 'timer.js'); if (r.error) r.error.dispose(); else r.value.dispose(); });
fn('clear', id => { clearTimeout(nodeTimers.get(id)); nodeTimers.delete(id); });
const urlParts = u => ascii({ href: u.href, origin: u.origin, protocol: u.protocol, username: u.username, password: u.password, host: u.host, hostname: u.hostname, port: u.port, pathname: u.pathname, search: u.search, hash: u.hash });
fn('url', (op, a, b, c) => {
  switch (op) {
    case 'parse': try { return urlParts(b === '' ? new URL(JSON.parse(a)) : new URL(JSON.parse(a), JSON.parse(b))); } catch { return ''; }
    case 'set': try { const u = new URL(a); u[b] = c; return urlParts(u); } catch { return ''; }
    case 'parseqs': return ascii([...new URLSearchParams(JSON.parse(a))]);
    case 'qs': return ascii(new URLSearchParams(JSON.parse(a)).toString());
  }
});
fn('encode', json => { const b = Buffer.from(JSON.parse(json)); return vm.newArrayBuffer(b.buffer.slice(b.byteOffset, b.byteOffset + b.length)); });
const decs = [];
fn('decoder', (label, fatal, bom) => { try { const d = new TextDecoder(JSON.parse(label), { fatal: !!fatal, ignoreBOM: !!bom }); decs.push(d); return ascii({ id: decs.length - 1, encoding: d.encoding }); } catch { return ''; } });
fn('decode', (id, buf, stream) => {
  const bytes = vm.getArrayBuffer(buf); const copy = Uint8Array.from(bytes.value); bytes.dispose();
  try { return ascii(decs[Number(id)].decode(copy, { stream: !!stream })); } catch { return ''; }
});
fn('done', (kind, json) => { moduleDone ??= { kind, json }; });
fn('call', (id, key, json) => {
  const [si, ti] = key.split(':').map(Number);
  let server = run.servers[si], t = server.tools[ti];
  if (fault('same-tool-wrong-server')) server = run.servers.findLast(s => s.tools.some(x => x.toolName === t.toolName));
  const schema = t.inputSchema;
  const base = { serverId: server.serverId, toolName: t.toolName, exportName: t.exportName };
  let input;
  if (json.startsWith('!')) return ascii(schemaError(t, schema, [{ path: '', expected: 'a JSON value', received: json.slice(1) }]));
  const given = json !== '';
  if (given) input = JSON.parse(json);
  else if (objectRoot(schema)) { input = {}; if (fault('no-argument') && isObj(schema) && schema.type === 'object') input = undefined; }
  let errors;
  if (input === undefined) errors = [{ path: '', expected: 'an input as in inputSchema', received: 'undefined' }];
  else if (!isObj(schema) || Object.keys(schema).length === 0) errors = isObj(input) ? [] : [{ path: '', expected: 'no argument or an object', received: Array.isArray(input) ? 'array' : input === null ? 'null' : typeof input }];
  else errors = validate(schema, input);
  if (errors.length) return ascii(schemaError(t, schema, errors));
  calls++;
  if (calls > run.limits.maxToolCalls && !(fault('calls-zero') && run.limits.maxToolCalls === 0)) {
    parentPort.postMessage({ t: 'callLimit' });
    return ascii({ cls: 'SandboxLimitError', message: `the limit of ${run.limits.maxToolCalls} tool calls (maxToolCalls) has been reached`, limit: 'maxToolCalls', hint: 'Make fewer tool calls in one run, or ask for a higher limits.maxToolCalls.' });
  }
  parentPort.postMessage({ t: 'call', id, server: server.key, base, input: JSON.stringify(input) });
  return '';
});
function schemaError(t, schema, errors) {
  const e = errors[0];
  let ex;
  if (isObj(schema)) { try { ex = Array.isArray(schema.examples) && schema.examples.length ? schema.examples[0] : example(schema); } catch { /* none */ } }
  return {
    cls: 'SchemaValidationError',
    message: `Input of tool ${JSON.stringify(t.toolName)} (${t.exportName}) does not match its schema at ${e.path === '' ? 'the root ("")' : e.path}: expected ${e.expected}, received ${e.received}`,
    toolName: t.toolName, exportName: t.exportName, path: e.path, expected: e.expected, received: e.received,
    ...(ex !== undefined ? { example: ex } : {}),
    ...(errors.length > 1 ? { errors } : {}),
    hint: `Pass ${e.expected} at ${e.path === '' ? 'the root of the input' : e.path}${ex !== undefined ? `, for example ${JSON.stringify(ex).slice(0, 400)}` : ''}.`,
  };
}

// ---- discovery (§4)
const noServer = id => ({ err: { cls: 'ServerNotFoundError', message: `no server ${JSON.stringify(id)} is connected`, ...(typeof id === 'string' ? { serverId: id } : {}), hint: run.servers.length ? `Use one of the connected servers: ${run.servers.slice(0, 20).map(s => s.serverId).join(', ')}.` : 'No server is connected; do without one.' } });
const badOption = (op, path, expected, v) => ({ err: { cls: 'SchemaValidationError', message: `${op}: expected ${expected} at ${path}, received ${JSON.stringify(v) ?? 'undefined'}`, toolName: op, exportName: op, path, expected, received: JSON.stringify(v) ?? 'undefined', hint: `Pass ${expected} at ${path}.` } });
function toolView(t, detail, extra = {}, op) {
  const o = { toolName: t.toolName, exportName: t.exportName, ...extra };
  if (detail !== 'name' || (fault('search-name-description') && op === 'searchTools')) { if (typeof t.description === 'string') o.description = t.description; }
  if (detail !== 'name') { const a = annotationsOf(t); if (a) o.annotations = a; }
  if (detail === 'full') { if (isObj(t.inputSchema)) o.inputSchema = t.inputSchema; if (isObj(t.outputSchema) && !(fault('search-full-no-output') && op === 'searchTools')) o.outputSchema = t.outputSchema; }
  return o;
}
const words = s => s.normalize('NFKC').replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
function discovery(op, args) {
  const find = id => run.servers.find(s => s.serverId === id);
  const opts = (o, allowed) => {
    if (o === null) return null;
    if (!isObj(o)) return badOption(op, '/options', 'an object', o);
    if (o.detail !== undefined && o.detail !== null && !['name', 'description', 'full'].includes(o.detail)) return badOption(op, '/options/detail', '"name", "description" or "full"', o.detail);
    return null;
  };
  const info = s => ({ serverId: s.serverId, serverName: s.serverName, capabilities: s.capabilities });
  switch (op) {
    case 'listServers': return { ok: run.servers.map(info) };
    case 'describeServer': {
      const s = find(args[0]); if (!s) return fault('describe-unknown') ? { ok: null } : noServer(args[0]);
      return { ok: { ...info(s), ...(s.description !== undefined ? { description: s.description } : {}), ...(s.version !== undefined ? { version: s.version } : {}) } };
    }
    case 'listTools': {
      const s = find(args[0]); if (!s) return noServer(args[0]);
      const bad = opts(args[1]); if (bad) return bad;
      const d = args[1]?.detail ?? 'description';
      return { ok: s.tools.map(t => toolView(t, d, {}, op)) };
    }
    case 'getTool': {
      const s = find(args[0]); if (!s) return noServer(args[0]);
      const t = s.tools.find(x => x.toolName === args[1]);
      if (!t) {
        const near = s.tools.find(x => x.exportName === args[1] || (typeof args[1] === 'string' && x.toolName.toLowerCase() === args[1].toLowerCase()));
        return { err: { cls: 'ToolNotFoundError', message: `server ${JSON.stringify(s.serverId)} has no tool ${JSON.stringify(args[1])}`, serverId: s.serverId, ...(typeof args[1] === 'string' ? { toolName: args[1] } : {}), hint: near ? `Use the name ${JSON.stringify(near.toolName)}.` : `Call listTools(${JSON.stringify(s.serverId)}) for the names of its tools.` } };
      }
      return { ok: toolView(t, 'full', {}, op) };
    }
    case 'searchTools': {
      const q = args[0]; if (typeof q !== 'string') return badOption(op, '/query', 'a string', q);
      const bad = opts(args[1]); if (bad) return bad;
      const o = args[1] ?? {};
      if (o.limit !== undefined && o.limit !== null && !(Number.isInteger(o.limit) && o.limit >= 0)) return badOption(op, '/options/limit', 'an integer of 0 or more', o.limit);
      const wantServer = o.serverId !== undefined && o.serverId !== null;
      if (wantServer && !find(o.serverId)) return noServer(o.serverId);
      const d = o.detail ?? (fault('search-default-full') ? 'full' : 'description'), limit = o.limit ?? 100;
      const ws = words(q), phrase = q.trim().toLowerCase();
      let hits = [];
      for (const s of run.servers) {
        if (wantServer && s.serverId !== o.serverId && !fault('search-limit-first')) continue;
        if (fault('hints-narrow-search') && !wantServer && run.requested.length && !run.requested.includes(s.serverId) && !run.requested.includes(s.key)) continue;
        for (const t of s.tools) {
          const name = t.toolName.toLowerCase(), ex = t.exportName.toLowerCase(), nameWords = words(t.toolName), desc = (t.description ?? '').toLowerCase();
          let score = phrase === '' ? 1 : 0;
          if (phrase && (name === phrase || ex === phrase)) score += 100;
          if (phrase && (name.includes(phrase) || ex.includes(phrase))) score += 30;
          if (phrase && desc.includes(phrase)) score += 10;
          for (const w of ws) { if (nameWords.includes(w)) score += 12; else if (name.includes(w)) score += 6; if (desc.includes(w)) score += 3; }
          if (score > 0) hits.push({ score, s, t });
        }
      }
      hits.sort((a, b) => b.score - a.score);
      hits = hits.slice(0, limit);
      if (fault('search-limit-first') && wantServer) hits = hits.filter(h => h.s.serverId === o.serverId);
      return { ok: { query: q, results: hits.map(h => toolView(h.t, d, { serverId: fault('search-raw-server-id') ? h.s.key : h.s.serverId }, op)) } };
    }
  }
}
fn('disc', (op, json) => ascii(discovery(op, JSON.parse(json))));

// ---- the sandbox
const str = s => vm.newString(s);
const must = r => { if (r.error) { const d = vm.dump(r.error); throw new Error('sandbox: ' + (d?.message ?? JSON.stringify(d)) + (d?.stack ?? '')); } return r.value; };
const B = (() => {
  const f = must(vm.evalCode(workerData.boot, 'codemode:boot'));
  const o = must(vm.callFunction(f, vm.undefined, H, str(process.env.FAULT || '')));
  const out = {}; for (const k of ['deliver', 'fire', 'main', 'describe', 'loadError', 'result', 'internals']) out[k] = vm.getProp(o, k);
  return out;
})();
const sources = new Map();
let opening = true, mainDue = false;
rt.setModuleLoader((name) => {
  if (opening && sources.has(name)) return sources.get(name);
  if (name === 'script.js') return sources.get(name);
  if (name === '\u0001started') return 'globalThis.__codemode_started__(); delete globalThis.__codemode_started__;';
  if (name.startsWith('@codemode/servers/') && fault('capability-stub') && run.requested.includes(name.slice(18))) return 'export {};';
  let e;
  if (name.startsWith('@codemode/servers/')) { const id = name.slice('@codemode/servers/'.length); e = noServer(id).err; e.message = `cannot import ${JSON.stringify(name)}: ${e.message}`; }
  else e = { cls: 'CodemodeError', message: `cannot import ${JSON.stringify(name.replace(/^\u0001denied:/, ''))}: there is no such module`, hint: 'Import only "@codemode/discovery", "@codemode/errors" or "@codemode/servers/<serverId>".' };
  throw must(vm.callFunction(B.loadError, vm.undefined, str(ascii(e))));
}, (base, name) => {
  if (mainDue && name === 'script.js') { mainDue = false; return name; }
  if (opening || (name === '\u0001started' && !agentStarted)) return name;
  if (fault('dynamic-import') && agentStarted && !run.code.includes(`from "${name}"`) && !run.code.includes(`from '${name}'`) && name.startsWith('@codemode/servers/')) return '@codemode/servers/ ' + name.slice(18);
  return (name !== 'script.js' && sources.has(name)) || name.startsWith('@codemode/servers/') ? name : '\u0001denied:' + name;
});

function post(m) { parentPort.postMessage(m); }
function end(m) { if (ended) return; ended = true; for (const t of nodeTimers.values()) clearTimeout(t); post({ t: 'end', ...m, calls }); }
const limitEnd = () => end({ kind: 'timeout' });
/** the description of something thrown, with some more memory to make it in */
function describe(h) {
  rt.setMemoryLimit(run.limits.maxMemoryBytes + (4 << 20));
  cap += 4 << 20;
  const r = vm.callFunction(B.describe, vm.undefined, h);
  if (r.error) return { message: 'out of memory', cls: 'SandboxLimitError' };
  const d = JSON.parse(vm.getString(r.value));
  if (d.message === 'thrown value: null' && !fault('throw-null-crashes') && memoryFull()) return { message: 'out of memory', cls: 'SandboxLimitError' };
  return d;
}
function memoryFull() { if (refused) return true; try { const h = rt.computeMemoryUsage(); const d = vm.dump(h); h.dispose(); return d.memory_used_size > run.limits.maxMemoryBytes * 0.9; } catch { return false; } }
function thrown(h, phase = 'run') { if (timedOut) return limitEnd(); const e = describe(h); if (timedOut) return limitEnd(); end({ kind: 'error', phase, e }); }
/** everything that runs code of the agent */
function enter(f) {
  if (ended) return;
  try { f(); pump(); } catch (e) {
    if (timedOut) return limitEnd();
    end({ kind: 'trap', message: String(e?.message ?? e) });
  }
}
function pump() {
  if (ended) return;
  let drain = 0;
  for (;;) {
    const r = rt.executePendingJobs(moduleDone ? 1000 : 200);
    if (r.error) { const e = r.error; return thrown(e); }
    const n = r.value;
    if (timedOut || Date.now() > deadline) { timedOut = true; return limitEnd(); }
    if (ended) return;
    if (moduleDone) { drain += n; if (n === 0 || drain > 20000) return finish(); } else if (n === 0) return;
  }
}
function finish() {
  if (moduleDone.kind === 'err') { const e = moduleDone.json ? JSON.parse(moduleDone.json) : { message: 'an exception that cannot be described' };
    if (!agentStarted) { // nothing of the agent's has run: a null is the engine out of memory
      if (e.message === 'thrown value: null') return end({ kind: 'error', phase: 'run', e: { cls: 'SandboxLimitError', message: 'out of memory' } });
      return end({ kind: 'error', phase: e.cls === 'SandboxLimitError' ? 'run' : e.load ? 'import' : /export '.*' in module/.test(e.message) ? 'link' : 'compile', e });
    }
    if (e.message === 'thrown value: null' && memoryFull()) { e.cls = 'SandboxLimitError'; e.message = 'out of memory'; }
    let result; if (fault('result-after-throw')) { const r = vm.callFunction(B.result, vm.undefined); if (r.value) { const j = vm.getString(r.value); if (j && !j.startsWith('!')) result = j; } }
    return end({ kind: 'error', phase: 'run', e, result }); }
  const r = vm.callFunction(B.result, vm.undefined);
  if (r.error) return thrown(r.error);
  const json = vm.getString(r.value);
  if (timedOut) return limitEnd();
  if (json.startsWith('!')) return end({ kind: 'unserializable', message: JSON.parse(json.slice(1)) });
  end({ kind: 'ok', result: json });
}

parentPort.on('message', m => {
  if (m.t === 'run') {
    run = m; deadline = m.deadline; started = performance.now();
    logLeft = m.limits.maxLogBytes;
    nodeTimers.set('deadline', setTimeout(() => { timedOut = true; limitEnd(); }, Math.max(1, m.deadline - Date.now() + 1)));
    try { open(); } catch (e) { return end({ kind: 'trap', message: String(e?.message ?? e) }); }
    enter(start);
  } else if (m.t === 'servers') { run.servers = m.servers;
  } else if (m.t === 'result') enter(() => { if (fault('x2-timeout-restarts')) { deadline = Date.now() + run.limits.timeoutMs; nodeTimers.get('deadline').refresh(); } if (!m.failedFree) { /* counted already */ } else calls--; const given = [m.id, m.ok ? 'ok' : 'err', m.json].map(str); const r = vm.callFunction(B.deliver, vm.undefined, ...given); for (const text of given) text.dispose(); if (r.error) thrown(r.error); else r.value.dispose(); });
});

function open() {
  vm.setProp(vm.global, '__codemode_open__', B.internals);
  const I = 'const I = globalThis.__codemode_open__;\n';
  sources.set('@codemode/errors', I + ['CodemodeError', 'SchemaValidationError', 'ToolNotFoundError', 'ServerNotFoundError', 'ToolCallError', 'AuthenticationError', 'SandboxLimitError'].map(n => `export const ${n} = I.errors.${n};`).join('\n'));
  sources.set('@codemode/discovery', I + ['listServers', 'describeServer', 'listTools', 'getTool', 'searchTools'].map(n => `export const ${n} = I.discovery.${n};`).join('\n') + '\nexport const specVersion = I.specVersion;');
  run.servers.forEach((s, si) => {
    const meta = { serverId: fault('meta-raw-server-id') ? s.key : s.serverId, serverName: s.serverName, ...(s.version !== undefined ? { serverVersion: s.version } : {}), tools: s.tools.map(t => ({ toolName: t.toolName, exportName: t.exportName, ...(typeof t.description === 'string' ? { description: t.description } : {}) })) };
    const list = s.tools.map((t, ti) => [`${si}:${ti}`, t.exportName]);
    const dup = new Map(s.tools.map((t, i) => [t.exportName, i]));
    sources.set('@codemode/servers/' + s.serverId, `${I}const { m, f } = I.server(${JSON.stringify(ascii(meta))}, ${JSON.stringify(ascii(list))});\nexport { m as __meta__ };\n`
      + [...dup].map(([name, i]) => `const f${i} = f[${i}]; export { f${i} as ${name} };`).join('\n'));
  });
  must(vm.evalCode([...sources.keys()].map(n => `import ${JSON.stringify(n)};`).join('\n'), 'codemode:open', { type: 'module' }));
  must(vm.evalCode('delete globalThis.__codemode_open__', 'codemode:close'));
  opening = false;
}
/** from here on so many bytes more: what is free already is filled up, or the memory may grow by what is not */
function limitMemory(bytes) {
  const m = Q.module; if (!memory || !m?._malloc) return;
  cap = memory.buffer.byteLength;
  let room = 0, top = cap;
  while (top - room > 65536) { const n = (room + top) >>> 1, at = m._malloc(n); if (at) { m._free(at); room = n; } else top = n; }
  if (bytes < room) m._malloc(room - bytes); else cap += Math.ceil((bytes - room) / 65536) * 65536;
  refused = false;
}
function start() {
  const code = run.code.toWellFormed();
  if (fault('export-refused') && /^\s*export\s/m.test(code)) return end({ kind: 'error', phase: 'compile', e: { name: 'SyntaxError', message: 'unexpected token: export' } });
  // the last import of all: what is thrown before it is run is an error of compiling, loading or linking
  vm.newFunction('started', () => { agentStarted = true; }).consume(h => vm.setProp(vm.global, '__codemode_started__', h));
  must(vm.evalCode('Object.defineProperty(globalThis, "__codemode_started__", { enumerable: false, configurable: true })', 'codemode:mark'));
  // the engine takes a source as a C string: a NUL, which only literals and comments can have, is written as its escape
  const source = code.replace(/(\\*)\0/g, (m, b) => b + (b.length % 2 ? 'x00' : '\\x00'));
  sources.set('script.js', source + '\nimport "\u0001started";');
  mainDue = true;
  rt.setMemoryLimit(run.limits.maxMemoryBytes);
  limitMemory(run.limits.maxMemoryBytes);
  const r = vm.callFunction(B.main, vm.undefined);
  if (r.error) return thrown(r.error);
}
post({ t: 'ready' });
