// A child process of the host: one fresh V8 isolate per run, made ahead of it.
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import ivm from 'isolated-vm';
import { fault } from './fault.mjs';
import { BOOT } from './boot.mjs';

let init; // what the host said first: { kind, ... }
let world; // the isolate that waits for the next run
let spec; // processed OpenAPI document, an ExternalCopy
let specError;
const out = (m, then) => process.send(m, undefined, undefined, then);

function die(m) { out(m, () => process.exit(0)); setTimeout(() => process.exit(0), 300); }

function prepareWorld() {
  const isolate = new ivm.Isolate({ memoryLimit: Math.max(8, Math.ceil(init.memoryMB)), onCatastrophicError: () => process.exit(86) });
  const context = isolate.createContextSync();
  const w = { isolate, context, sink: () => {} };
  const send = new ivm.Callback((id, a) => { w.sink(id, a); });
  const boot = isolate.compileScriptSync(BOOT, { filename: 'boot.js' }).runSync(context, { reference: true });
  const api = boot.applySync(undefined, [send, init.kind, init.namespace ?? '', spec ? spec.copyInto() : undefined], { result: { reference: true } });
  if ((fault('se-require') && init.kind === 'search') || fault('m-require')) context.evalClosureSync('const r = $0; globalThis.require = (n) => { if (n === "fs" || n === "node:fs") return { readFileSync: (f) => r(f) }; throw new Error("Cannot find module " + n); };', [new ivm.Callback((f) => readFileSync(f, 'utf8'))]);
  if ((fault('se-process') && init.kind === 'execute') || fault('m-process')) context.evalClosureSync('globalThis.process = JSON.parse($0);', [JSON.stringify({ env: process.env, pid: process.pid, platform: process.platform, version: process.version })]);
  w.run = api.getSync('run', { reference: true });
  w.deliver = api.getSync('deliver', { reference: true });
  w.stubs = api.getSync('stubs', { reference: true });
  return w;
}

function truncate(text) {
  const max = init.maxResponseTokens;
  if (fault('se-tokens-search') && init.kind === 'search') return text;
  if (!max || text.length <= max * 4) return text;
  let room = max * 4;
  const note = `\n… [truncated: about ${Math.ceil(text.length / 4)} tokens, the limit is ${max}]`;
  const tail = note.length <= room / 2 ? note : '…';
  room -= tail.length;
  const last = text.charCodeAt(room - 1);
  if (last >= 0xd800 && last < 0xdc00) room--;
  return text.slice(0, room) + tail;
}

async function run(msg) {
  const w = world ?? prepareWorld();
  world = undefined;
  const { isolate } = w;
  const abort = new AbortController();
  setMaxListeners(0, abort.signal);
  const started = performance.now();
  const cpu0 = Number(isolate.cpuTime) / 1e6;
  const proc0 = process.cpuUsage();
  let over = false;
  let asked = false;
  let timer;
  const finish = (ok, text, fatal) => {
    if (over) return;
    over = true;
    clearInterval(timer);
    abort.abort();
    const m = { t: 'result', id: msg.id, ok, text: fault('se-tokens-error') && !ok ? text : truncate(text), fatal: !!fatal };
    if (fatal) return die(m);
    out(m);
    if ((fault('se-state') && ok && init.kind === 'search') || (fault('m-state-throw') && !ok)) { world = w; return; }
    try { if (!isolate.isDisposed) isolate.dispose(); } catch { /* gone */ }
    setImmediate(() => { if (!world) world = prepareWorld(); });
  };
  const spent = () => {
    if (isolate.isDisposed) return 0;
    const u = process.cpuUsage(proc0);
    const busy = Number(isolate.cpuTime) / 1e6 - cpu0; // time that the isolate ran, also while others had the CPU
    return Math.max(Math.min(busy, (u.user + u.system) / 1000), (busy - 100) / 1.5);
  };
  timer = setInterval(() => {
    if (performance.now() - started > init.wallMs) finish(false, `timed out: the script took longer than ${init.wallMs} ms (wall-clock time)`, true);
    else if (init.cpuMs && !(fault('se-cpu-after-request') && asked) && (fault('se-cpu-is-wall') ? performance.now() - started : spent()) > init.cpuMs) finish(false, `timed out: the script used more than ${init.cpuMs} ms of CPU time`, true);
  }, 10);

  // What the script asks of the host.
  let open = 0;
  w.answer = (id, ok, text, ...more) => {
    open--;
    if (over || isolate.isDisposed) return;
    w.deliver.apply(undefined, [id, ok, text, ...more]).catch(() => {});
  };
  const handler = init.kind === 'execute' || init.http ? requests(w, abort.signal) : (id, json) => {
    if (fault('m-fetch') && json.startsWith('{"fetch"')) return fetch(JSON.parse(json).fetch).then((r) => r.text()).then((t) => w.answer(id, true, JSON.stringify({ body: t })), (e) => w.answer(id, false, String(e)));
    out({ t: 'call', run: msg.id, id, json });
  };
  w.sink = (id, json) => {
    if (over) return;
    asked = true;
    if (++open > 5000) return finish(false, 'too many calls at once', true);
    handler(id, json);
  };
  w.id = msg.id;
  current = w;
  if (fault('m-door')) w.context.global.setSync('harness', new ivm.Reference({ env: () => JSON.stringify(process.env), cwd: () => process.cwd() }));
  try {
    if (msg.tools) w.stubs.applySync(undefined, [JSON.stringify(msg.tools)]);
    const filename = 'script.js';
    let fn;
    if (init.kind !== 'code') {
      const code = msg.code;
      let script;
      try { script = await isolate.compileScript(fault('se-comment-end') ? `(${code})` : `(${code}\n)`, { filename }); } catch (e) {
        const m = /^([\s\S]*?)[\s;]+$/.exec(code);
        if (!m || !code.trim().endsWith(';')) throw e;
        script = await isolate.compileScript(`(${m[1]}${fault('se-comment-end') ? '' : '\n'})`, { filename });
      }
      fn = await script.run(w.context, { reference: true });
    }
    const [ok, text] = await w.run.apply(undefined, [fn ? fn.derefInto() : msg.code], { result: { promise: true, copy: true } });
    finish(ok, text);
  } catch (e) {
    if (over) return;
    const m = String(e?.message ?? e);
    if (isolate.isDisposed || /memory limit|disposed/i.test(m)) finish(false, `out of memory: the script used more than ${init.memoryMB} MB`, true);
    else finish(false, `${e?.name ?? 'Error'}: ${m.replace(/ \[[^\]]*script\.js:\d+:\d+\]$/, '').replace(/^at \(<isolated-vm boundary>\)/, '')}`);
  }
}
let current;

function requests(w, signal) {
  let used = fault('se-maxreq-kept') ? kept : 0;
  const order = [];
  let cookie;
  return async (id, json) => {
    order.push(id);
    const took = fault('se-replies-order') ? () => order.shift() : () => id;
    try {
      const prepared = http.prepare(JSON.parse(json), init.http);
      if (fault('se-cookie-jar') && cookie) prepared.headers.set('cookie', cookie);
      if (used >= init.http.maxRequests + (fault('se-maxreq-plus') ? 1 : 0)) throw new Error(`too many requests: at most ${init.http.maxRequests} per call`);
      if (!fault('se-maxreq-parallel')) used++;
      kept = used;
      const r = await http.send(prepared, init.http, signal);
      if (fault('se-maxreq-parallel')) used++;
      if (fault('se-cookie-jar')) cookie = r.headers['set-cookie']?.split(';')[0] ?? cookie;
      if (fault('se-maxreq-4xx') && r.status >= 400) used--;
      w.answer(took(), true, JSON.stringify({ status: r.status, headers: r.headers }), r.text, r.isJson);
    } catch (e) {
      w.answer(took(), false, `${e?.message ?? e}`);
    }
  };
}
let http;
let kept = 0;

async function boot(m) {
  init = m;
    if (m.kind === 'execute' || m.http) http = await import('./request.mjs');
    if (m.kind === 'search' || m.specText) {
      const openapi = await import('./openapi.mjs');
      try {
        const processed = openapi.processSpec(openapi.parseSpec(m.specText), m.maxRefDepth);
        spec = new ivm.ExternalCopy(processed);
      } catch (e) { specError = String(e?.message ?? e); }
    }
    if (!specError) world = prepareWorld();
    out({ t: 'ready' });
}
let booted;
process.on('message', async (m) => {
  if (m.t === 'init') { booted = boot(m); return; }
  await booted;
  if (m.t === 'run') {
    if (specError) return out({ t: 'result', id: m.id, ok: false, text: 'the spec cannot be used: ' + specError });
    run(m).catch((e) => die({ t: 'result', id: m.id, ok: false, text: String(e?.message ?? e), fatal: true }));
  } else if (m.t === 'answer' && (current?.id === m.run || m.run === undefined)) current.answer(m.id, m.ok, m.text);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
