// An MCP server with one tool, codemode.run: "Code Mode for MCP". Start: node host.mjs --config FILE
import { Worker } from 'node:worker_threads';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import { fault } from './fault.mjs';
import { isObj } from './schema.mjs';
import { modulePaths, exportNames, declareServer, builtinDeclarations } from './names.mjs';
import { McpClient, RpcError, lines } from './peer.mjs';

const log = (...a) => process.stderr.write(a.join(' ') + '\n');
process.on('uncaughtException', e => log('host:', e?.stack ?? e));
process.on('unhandledRejection', e => log('host:', e?.stack ?? e));

// ---------------------------------------------------------------- configuration
const at = process.argv.indexOf('--config');
const configPath = at > 0 ? process.argv[at + 1] : process.argv.slice(2).find(a => !a.startsWith('-'));
let configText = '{}';
if (configPath) { try { configText = readFileSync(configPath, 'utf8'); } catch (e) { log('cannot read the configuration:', e.message); process.exit(1); } }
let config; try { config = JSON.parse(configText); } catch (e) { log('the configuration is not JSON:', e.message); process.exit(1); }
const confs = isObj(config.mcpServers) ? config.mcpServers : {};

/** the keys of "mcpServers" as they stand in the file (an object of JavaScript puts "1" before "b") */
function keysInOrder() {
  const toks = configText.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g) ?? [];
  const out = []; let depth = 0, inside = -1;
  for (let i = 0; i < toks.length; i++) {
    const t = toks[i];
    if (t === '{' || t === '[') depth++;
    else if (t === '}' || t === ']') { depth--; if (depth < inside) inside = -1; }
    else if (t[0] === '"' && toks[i + 1] === ':') {
      const k = JSON.parse(t);
      if (depth === 1 && k === 'mcpServers') inside = 2; else if (depth === 1) inside = -1;
      else if (depth === inside && !out.includes(k)) out.push(k);
    }
  }
  return out.length === Object.keys(confs).length && out.every(k => Object.hasOwn(confs, k)) ? out : Object.keys(confs);
}
const ids = keysInOrder();
const paths = modulePaths(ids);

// ---------------------------------------------------------------- MCP servers
const clients = new Map(); // id → McpClient (connected) ; connecting: id → promise
const connecting = new Map();
const lastTry = new Map();
function connect(id) {
  if (clients.has(id)) return Promise.resolve();
  if (connecting.has(id)) return connecting.get(id);
  lastTry.set(id, Date.now());
  const c = new McpClient(id, isObj(confs[id]) ? confs[id] : {}, {
    changed: () => { announce(); if (fault('inflight-discovery')) refreshAll().then(() => { for (const f of liveRuns) f(); }); },
    closed: c => { if (clients.get(id) === c) { clients.delete(id); c.gone = true; announce(); } },
  });
  const p = (async () => {
    try { await c.connect(); c.listens = !connectedBefore.has(id); connectedBefore.add(id); if (!c.closed) { clients.set(id, c); everStarted.add(c); } }
    catch (e) { log(`server ${id}: ${e?.message ?? e}`); c.stop(); stopChild(c); }
    finally { connecting.delete(id); }
  })();
  everStarted.add(c);
  connecting.set(id, p);
  return p;
}
const everStarted = new Set();
const connectedBefore = new Set(); // for a fault
function stopChild(c) { setTimeout(() => { if (c.kill('SIGTERM')) setTimeout(() => c.kill('SIGKILL'), 500).unref(); }, 200).unref(); }
const within = (p, ms) => { let t; return Promise.race([p, new Promise(r => { t = setTimeout(r, ms); })]).finally(() => clearTimeout(t)); };
let firstConnect = null;
const ready = () => within(firstConnect, 16000);

let announceTimer = null;
function announce() {
  clearTimeout(announceTimer);
  announceTimer = setTimeout(() => { if (initialized) write({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }); }, 30);
}
/** the servers as a run sees them */
function snapshot() {
  const out = [];
  for (const id of ids) {
    const c = clients.get(id); if (!c) continue;
    if (c.indexFor !== c.tools) { c.indexFor = c.tools; c.index = exportNames(c.tools); }
    const v = c.info.version;
    out.push({
      key: id, serverId: paths.get(id), serverName: typeof c.info.name === 'string' && c.info.name ? c.info.name : id,
      ...(typeof v === 'string' ? { version: v } : {}),
      capabilities: Object.keys(c.capabilities),
      ...(c.instructions !== undefined ? { description: c.instructions } : typeof c.info.description === 'string' ? { description: c.info.description } : {}),
      tools: c.index.map(x => ({ toolName: x.toolName, exportName: x.exportName, description: typeof x.tool.description === 'string' ? x.tool.description : undefined, annotations: x.tool.annotations, inputSchema: x.tool.inputSchema, outputSchema: x.tool.outputSchema })),
    });
  }
  return out;
}
async function refreshAll(code) {
  await Promise.all([...clients.values()].map(async c => {
    if (fault('refresh-by-source') && code !== undefined && !code.includes(paths.get(c.id))) return;
    if (c.capabilities.tools?.listChanged && c.called && !c.dirty) { c.called = false; await c.request('ping', undefined, { timeout: 300 }).catch(() => {}); }
    if (c.dirty) { try { await c.refresh(5000); } catch (e) { log(`server ${c.id}: tools/list: ${e?.message ?? e}`); } }
  }));
}

// ---------------------------------------------------------------- workers
const require = createRequire(import.meta.url);
const wasmPath = require.resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm');
const boot = readFileSync(fileURLToPath(new URL('./boot.js', import.meta.url)), 'utf8').replace(/^\/\/.*\n/, '');
const wasm = await WebAssembly.compile(readFileSync(wasmPath));
function makeWorker() {
  const w = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { wasm, boot }, resourceLimits: { maxOldGenerationSizeMb: 768, stackSizeMb: 6 }, stdin: false, stdout: true, stderr: false });
  w.early = null; w.on('error', e => { w.early = e; });
  w.ok = new Promise((res, rej) => { w.once('message', () => res()); w.once('error', rej); w.once('exit', () => rej(new Error('the worker has ended'))); });
  w.ok.catch(() => {});
  return w;
}
let warm = makeWorker();
let warmTimer = null;
function takeWorker() {
  const w = warm && !warm.early ? warm : makeWorker();
  warm = null;
  clearTimeout(warmTimer); warmTimer = setTimeout(() => { warm ??= makeWorker(); }, 150);
  return w;
}

// ---------------------------------------------------------------- a run
const LIMITS = {
  timeoutMs: { def: 30000, max: 300000 }, maxMemoryBytes: { def: 64 << 20, max: 512 << 20 },
  maxLogBytes: { def: 1 << 20, max: 16 << 20 }, maxToolCalls: { def: 1000, max: 100000 },
};
const liveRuns = new Set();
const running = new Map(); // request id → cancel()
let lastResult = null, carried = 0;
const lateTrace = [];

function diag(severity, code, message, more = {}) { const d = { severity, code, message: String(message).slice(0, 8000) }; for (const k of ['hint', 'path', 'errorClass']) if (typeof more[k] === 'string') d[k] = k === 'hint' ? more[k].slice(0, 2000) : more[k]; return d; }
const refuse = (message, path, hint) => ({ logs: [], result: null, diagnostics: [diag('error', 'INVALID_REQUEST', message, { path, hint })], toolTrace: [] });

async function codemodeRun(args, onCancel) {
  if (!isObj(args)) return refuse('the request must be a JSON object', '', 'Pass { "code": "…" }.');
  if (typeof args.code !== 'string') return refuse(`"code" must be a string, received ${args.code === null ? 'null' : typeof args.code}`, '/code', 'Pass the source text of the script as the string "code".');
  if (args.limits !== undefined && args.limits !== null && !isObj(args.limits)) return refuse('"limits" must be an object', '/limits', 'Pass an object such as { "timeoutMs": 5000 }.');
  if (args.requestedCapabilities !== undefined && args.requestedCapabilities !== null && !(Array.isArray(args.requestedCapabilities) && args.requestedCapabilities.every(x => typeof x === 'string'))) return refuse('"requestedCapabilities" must be an array of strings', '/requestedCapabilities', 'Pass an array of ids of servers.');
  const diagnostics = [], limits = {};
  const wanted = args.limits ?? {};
  if (fault('limit-unknown')) for (const k of Object.keys(wanted)) if (!LIMITS[k] && typeof wanted[k] !== 'number') return refuse(`"limits.${k}" must be an integer`, `/limits/${k}`, 'Pass an integer.');
  for (const [k, { def, max }] of Object.entries(LIMITS)) {
    const v = Object.hasOwn(wanted, k) ? wanted[k] : undefined;
    if (v === undefined || v === null) limits[k] = def;
    else if (!Number.isInteger(v) || v < 0) { limits[k] = def; diagnostics.push(diag('warning', 'INVALID_LIMIT', `limits.${k} must be an integer of 0 or more; the default of ${def} is used`, { path: `/limits/${k}`, hint: `Pass an integer up to ${max}.` })); }
    else if (v > max) { limits[k] = max; diagnostics.push(diag('info', 'LIMIT_REDUCED', `limits.${k} is reduced to the most this host allows, ${max}`, { path: `/limits/${k}`, hint: `Pass at most ${max}.` })); }
    else limits[k] = fault('y1-timeout-floor') && k === 'timeoutMs' ? Math.ceil(v / 1000) * 1000 : v;
  }
  let cancelled = false, cancelRun = null;
  onCancel(() => { cancelled = true; cancelRun?.(); });

  await ready();
  const requested = args.requestedCapabilities ?? [];
  // servers that are not there are tried once more where this run wants them
  const again = ids.filter(id => !clients.has(id) && (requested.includes(id) || requested.includes(paths.get(id)) || args.code.includes(paths.get(id)) ) && (connecting.has(id) || requested.includes(id) || requested.includes(paths.get(id)) || Date.now() - (lastTry.get(id) ?? 0) > 2000));
  if (again.length) await within(Promise.all(again.map(connect)), 5000);
  await refreshAll(args.code);
  if (cancelled) return null;
  const servers = snapshot();
  for (const r of new Set(requested)) if (!servers.some(s => s.serverId === r || s.key === r)) {
    diagnostics.push(diag('warning', 'CAPABILITY_UNAVAILABLE', `the requested capability ${JSON.stringify(r)} is unavailable: no such server is connected`, { errorClass: 'ServerNotFoundError', hint: servers.length ? `Use one of: ${servers.slice(0, 20).map(s => s.serverId).join(', ')}.` : 'No server is connected; do without one.' }));
  }

  const w = takeWorker();
  try { await within(w.ok, 15000); } catch (e) { w.terminate(); return { logs: [], result: null, diagnostics: [...diagnostics, diag('error', 'HOST_ERROR', `no sandbox could be started: ${e?.message ?? e}`, { hint: 'Run the script again.' })], toolTrace: [] }; }
  if (cancelled) { w.terminate(); return null; }
  const t0 = performance.now();
  let logs = [], cutOff = false, limitHit = false, result = null;
  const toolTrace = lateTrace.splice(0), inflight = new Map();
  const conns = new Map(servers.map(s => [s.key, clients.get(s.key)]));

  const outcome = await new Promise(resolve => {
    let over = false;
    const finish = o => { if (!over) { over = true; clearTimeout(dog); resolve(o); } };
    const dog = setTimeout(() => finish({ kind: 'timeout' }), limits.timeoutMs + 250);
    cancelRun = () => { if (!fault('x1-cancel-keeps-running')) finish({ kind: 'cancelled' }); };
    w.on('message', m => {
      if (over) return;
      switch (m.t) {
        case 'log': logs.push(m.e); break;
        case 'cut': cutOff = true; break;
        case 'callLimit': limitHit = true; break;
        case 'call': toolCall(m); break;
        case 'end': finish(m); break;
      }
    });
    w.on('error', e => finish({ kind: 'trap', message: e?.message ?? String(e) }));
    w.on('exit', () => finish({ kind: 'trap', message: 'the sandbox has ended' }));
    const limits2 = fault('calls-carried') ? { ...limits, maxToolCalls: limits.maxToolCalls - carried } : limits;
    const rest = { limits: limits2, code: args.code, requested, servers: servers };
    if (fault('inflight-discovery')) liveRuns.add(() => { if (!over) { const now = snapshot(); w.postMessage({ t: 'servers', servers: servers.map(s => now.find(x => x.key === s.key) ?? s) }); } });
    w.postMessage({ t: 'run', deadline: Date.now() + limits.timeoutMs, ...rest });

    async function toolCall({ id, server, base, input }) {
      const c = conns.get(server), begin = performance.now();
      const entry = { serverId: base.serverId, toolName: fault('trace-export-name') ? base.exportName : base.toolName, durationMs: 0, ok: false };
      const call = { c, entry, begin };
      inflight.set(id, call);
      let answer, ok = false;
      try {
        if (fault('gone-server-hangs') && c?.closed) await new Promise(() => {}); // written to a pipe that nobody reads
        if (!c || c.closed) throw c?.error ?? new Error('the server is not connected');
        c.called = true;
        if (fault('calls-one-at-a-time')) { const prev = queue; let free; queue = new Promise(r => { free = r; }); call.free = free; await prev; }
        const r = await c.request('tools/call', { name: base.toolName, arguments: JSON.parse(input) }, { onId: n => { call.rpc = n; } });
        if (!isObj(r)) throw new RpcError(undefined, 'the server has answered with something that is no result');
        if (r.isError === true) { answer = toolError(base, r); entry.error = fault('trace-leaks-output') ? answer.message : `${answer.cls}: the tool has reported an error`; if (fault('trace-ok')) { entry.ok = true; delete entry.error; } }
        else { ok = true; entry.ok = true; answer = unwrap(r); }
      } catch (e) {
        if (fault('failure-fails-siblings') && e instanceof RpcError) for (const o of [...inflight.values()]) if (o !== call && o.c === c && o.rpc !== undefined) c.settle(o.rpc, undefined, new Error('the connection has been reset'));
        answer = callError(base, e); entry.error = answer.cls + (typeof e?.code === 'number' ? `: error ${e.code} of the server` : ': the call has failed');
      }
      call.free?.();
      inflight.delete(id);
      if (over && fault('late-trace')) { entry.durationMs = Math.max(0, Math.round(performance.now() - begin)); lateTrace.push(entry); }
      if (over) return;
      entry.durationMs = Math.max(0, Math.round(performance.now() - begin));
      toolTrace.push(entry);
      if (fault('x2-timeout-restarts')) dog.refresh();
      w.postMessage({ t: 'result', id, ok, json: JSON.stringify(answer) ?? 'null', failedFree: fault('failed-calls-free') && !ok });
    }
  });
  w.terminate();
  if (!fault('late-trace')) for (const call of inflight.values()) {
    call.free?.();
    if (call.rpc !== undefined) call.c?.cancel(call.rpc);
    call.entry.durationMs = Math.max(0, Math.round(performance.now() - call.begin)); call.entry.error = 'cancelled: the run has ended'; toolTrace.push(call.entry);
  }
  if (fault('calls-carried')) carried += outcome.calls ?? 0;
  if (outcome.kind === 'cancelled' || cancelled) return null;

  const limit = (message, hint) => diag('error', fault('memory-code') && /memory/.test(message) ? 'UNCAUGHT_EXCEPTION' : 'SANDBOX_LIMIT', message, { hint, errorClass: 'SandboxLimitError' });
  const memoryHint = 'Keep less data at a time, or ask for a higher limits.maxMemoryBytes.';
  let capped = false;
  if (process.env.CM1_DEBUG) log(JSON.stringify(outcome));
  if (fault('y1-json-parse-as-syntax') && outcome.kind === 'error' && outcome.phase === 'run' && outcome.e.name === 'SyntaxError') { outcome.phase = 'compile'; logs = []; toolTrace.length = 0; }
  switch (outcome.kind) {
    case 'ok': if (outcome.result !== '') result = JSON.parse(outcome.result); break;
    case 'timeout':
      if (fault('timeout-loses-logs')) logs = [];
      diagnostics.push(limit(`SandboxLimitError: the limit of time (timeoutMs, ${limits.timeoutMs} ms) has been exceeded`, 'Do less in one run, or ask for a higher limits.timeoutMs.'));
      if (fault('timeout-severity')) diagnostics.at(-1).severity = 'fatal';
      break;
    case 'unserializable': diagnostics.push(diag('error', 'RESULT_NOT_SERIALIZABLE', `globalThis.__codemode_result__ cannot be made JSON: ${outcome.message}`, { hint: 'Assign a value that JSON can hold to globalThis.__codemode_result__.' })); break;
    case 'trap': {
      const m = outcome.message ?? '';
      if (/memory/i.test(m)) diagnostics.push(limit(`SandboxLimitError: the limit of memory (maxMemoryBytes, ${limits.maxMemoryBytes} bytes) has been exceeded`, memoryHint));
      else diagnostics.push(limit(`SandboxLimitError: the sandbox was ended: ${/stack/i.test(m) ? 'its stack is exhausted' : m}`, 'Recurse less deeply, and nest data less deeply.'));
      break;
    }
    case 'error': {
      const e = outcome.e;
      if (fault('throw-null-crashes') && e.message === 'thrown value: null') throw new TypeError("Cannot read properties of null (reading 'message')");
      const loc = location(e.stack, args.code);
      const title = e.name && e.name !== 'Error' && !String(e.message).startsWith(e.name) ? `${e.name}: ${e.message}` : String(e.message);
      if (outcome.phase === 'compile') diagnostics.push(diag('error', 'SYNTAX_ERROR', title, { path: loc, hint: `Correct the syntax${loc ? ' at ' + loc : ''}; the code must be an ES module.` }));
      else if (outcome.phase === 'import' || e.load) diagnostics.push(diag('error', 'IMPORT_FAILURE', title, { path: loc, hint: e.hint ?? 'Import only modules that exist.', errorClass: e.cls ?? 'CodemodeError' }));
      else if (outcome.phase === 'link') {
        const m = /export '([^']*)' in module '@codemode\/servers\/([^']*)'/.exec(e.message);
        diagnostics.push(diag('error', 'IMPORT_FAILURE', title, { path: loc, ...(m ? { errorClass: 'ToolNotFoundError' } : {}), hint: m ? `Call listTools(${JSON.stringify(m[2])}) for the exportName of each tool.` : 'Import only names that the module exports.' }));
      } else if (e.cls === 'SandboxLimitError') {
        const mem = /out of memory/.test(e.message), stack = /stack/i.test(e.message);
        capped = /maxToolCalls/.test(e.message);
        diagnostics.push(limit(mem ? `SandboxLimitError: the limit of memory (maxMemoryBytes, ${limits.maxMemoryBytes} bytes) has been exceeded` : stack ? 'SandboxLimitError: the stack of the sandbox is exhausted' : `SandboxLimitError: ${e.message}`, mem ? memoryHint : e.hint));
        if (loc) diagnostics.at(-1).path = loc;
      } else diagnostics.push(diag('error', 'UNCAUGHT_EXCEPTION', title, { path: e.path ?? loc, hint: e.hint ?? 'Correct the script, or catch the exception.', errorClass: e.cls }));
      if (outcome.result) result = JSON.parse(outcome.result);
      break;
    }
  }
  if (limitHit && !capped) diagnostics.push(limit(`SandboxLimitError: the limit of ${limits.maxToolCalls} tool calls (maxToolCalls) has been reached`, 'Make fewer tool calls in one run, or ask for a higher limits.maxToolCalls.'));
  if (fault('falsy-result')) result = result || null;
  if (fault('result-carried')) { if (outcome.kind === 'ok') { if (outcome.result === '') result = lastResult; else lastResult = result; } }
  if (cutOff) {
    const ms = Math.floor(performance.now() - t0);
    logs.push({ level: 'warn', message: `[logs truncated: the limit of ${fault('truncation-wrong-limit') ? LIMITS.maxLogBytes.def : limits.maxLogBytes} bytes (maxLogBytes) has been reached]`, timeMs: Math.max(ms, logs.at(-1)?.timeMs ?? 0) });
  }
  return { logs, result, diagnostics, toolTrace };
}
let queue = Promise.resolve();

function location(stack, code) {
  const all = [...String(stack ?? '').matchAll(/script\.js:(\d+)(?::(\d+))?/g)];
  if (!all.length) return undefined;
  return `script.js:${all[0][1]}${all[0][2] ? ':' + all[0][2] : ''}`;
}

/** §5.3.2 */
function unwrap(r) {
  if (fault('structured-empty') ? isObj(r.structuredContent) && Object.keys(r.structuredContent).length > 0 : Object.hasOwn(r, 'structuredContent')) return r.structuredContent;
  const c = r.content;
  if (Array.isArray(c) && c.length === 1 && isObj(c[0]) && c[0].type === 'text' && typeof c[0].text === 'string' && !(fault('text-empty') && c[0].text === '')) {
    if (fault('text-as-json') && /^\s*[{[]/.test(c[0].text)) { try { return JSON.parse(c[0].text); } catch { /* a text */ } }
    if (fault('text-cut-at-100k')) return c[0].text.slice(0, 100_000);
    return c[0].text;
  }
  if (fault('texts-joined') && Array.isArray(c) && c.length > 1 && c.every(b => b?.type === 'text')) return c.map(b => b.text).join('\n');
  if (fault('image-text-only') && Array.isArray(c)) { const t = c.filter(b => b?.type === 'text'); if (t.length === 1) return t[0].text; }
  return r;
}
const authWords = /\b401\b|unauthori[sz]ed|unauthenticated|authentication (is )?(required|failed)|not authenticated|(invalid|missing|expired|bad|no)\b.{0,20}\b(api[ _-]?key|access[ _-]?token|token|credentials?)/i;
function toolError(base, r) {
  const texts = Array.isArray(r.content) ? r.content.filter(b => isObj(b) && b.type === 'text' && typeof b.text === 'string').map(b => b.text) : [];
  const text = texts.join('\n') || (r.structuredContent !== undefined ? JSON.stringify(r.structuredContent) : 'the tool has reported an error without a message');
  const auth = authWords.test(text.slice(0, 2000));
  return { cls: auth ? 'AuthenticationError' : 'ToolCallError', message: text, ...base, result: r, hint: auth ? `Ask the user to check the credentials of the server ${JSON.stringify(base.serverId)}.` : `Read the message of ${JSON.stringify(base.toolName)}, correct the input and call it again.` };
}
function callError(base, e) {
  if (fault('protocol-error-plain') && e instanceof RpcError) return { cls: 'Error', message: e.message };
  const status = typeof e?.code === 'number' && !(e instanceof RpcError) ? e.code : undefined;
  const auth = e?.name === 'UnauthorizedError' || status === 401 || status === 403 || (e instanceof RpcError && (e.code === -32001 && /auth|credential|token/i.test(e.message) || authWords.test(e.message))) || (!(e instanceof RpcError) && /HTTP 40[13]|unauthorized/i.test(String(e?.message)));
  return { cls: auth ? 'AuthenticationError' : 'ToolCallError', message: `the call of ${JSON.stringify(base.toolName)} has failed: ${e?.message ?? e}`, ...base, ...(e instanceof RpcError && typeof e.code === 'number' ? { rpcCode: e.code } : {}), ...(fault('hint-missing-protocol') ? { noHint: true } : {}), hint: auth ? `Ask the user to check the credentials of the server ${JSON.stringify(base.serverId)}.` : `Check the input of ${JSON.stringify(base.toolName)} and try again, or do without it.` };
}

// ---------------------------------------------------------------- documentation
const documentation = () => `Code Mode for MCP: write JavaScript and run it with the tool codemode.run. MCP servers are modules inside of its sandbox.

REQUEST { code, limits?, requestedCapabilities? }. RESPONSE { logs, result, diagnostics, toolTrace }.
- code is an ES module: import/export, dynamic import() and top-level await. Each run starts with a fresh sandbox; nothing is kept from one run to the next.
- Assign the value to return to globalThis.__codemode_result__ (JSON; null if nothing is assigned). The run ends when the module and its awaited work have ended; await what you start.
- Restrictions of the language: no eval, no Function constructor, no code from strings (also not for setTimeout); strict mode; only @codemode/* modules can be imported; Intl and WebAssembly are missing; recursion is limited (stack overflow is a SandboxLimitError).

LIMITS (limits; integers; unrecognized keys are ignored): timeoutMs (milliseconds, default ${LIMITS.timeoutMs.def}, at most ${LIMITS.timeoutMs.max}), maxMemoryBytes (bytes, default ${LIMITS.maxMemoryBytes.def}, at most ${LIMITS.maxMemoryBytes.max}), ${fault('doc-limit-missing') ? '' : `maxLogBytes (bytes, default ${LIMITS.maxLogBytes.def}, at most ${LIMITS.maxLogBytes.max}), `}maxToolCalls (count, default ${LIMITS.maxToolCalls.def}, at most ${LIMITS.maxToolCalls.max}). Exceeding one is a SandboxLimitError (diagnostic SANDBOX_LIMIT); logs over the limit are cut, with a final warning.

CAPABILITIES (requestedCapabilities): the supported identifiers are the ids of the servers${ids.length ? ': ' + ids.map(i => paths.get(i)).join(', ') : ' (none are configured)'}. They are hints; an unavailable one gives a warning, and importing it fails with ServerNotFoundError.

MODULES
- import * as server from "@codemode/servers/<serverId>": one async function per tool, and __meta__ { serverId, serverName, serverVersion?, tools: [{ toolName, exportName, description? }] }. Call as await server.exportName(input). Input is checked against inputSchema (SchemaValidationError). Tools without input take no argument or {}. A tool whose inputSchema is not of an object (an array, a string, …) takes one input of that type.
- import { specVersion, listServers, describeServer, listTools, getTool, searchTools } from "@codemode/discovery". detail: "name" | "description" (default) | "full".
- import { CodemodeError, SchemaValidationError, ToolNotFoundError, ServerNotFoundError, ToolCallError, AuthenticationError, SandboxLimitError } from "@codemode/errors". All have message and hint; all extend CodemodeError; AuthenticationError extends ToolCallError.

${fault('doc-unwrapping-missing') ? '' : `RESULTS OF TOOLS are unwrapped, in this order: 1. structuredContent, if the result contains it (content is then ignored); 2. the text, if content is a single block of type "text"; 3. the full result object if it has "image" or "audio" blocks (binary data as base64 strings); 4. otherwise the full result object. A result with isError is thrown as ToolCallError.

`}GLOBALS: the ECMAScript built-ins, URL, URLSearchParams, TextEncoder, TextDecoder, typed arrays, setTimeout, clearTimeout, console (log, debug, warn, error; in addition info, as log). No network, no fetch, setInterval, process or require. There are no other deviations from the list of the specification.
CONCURRENCY: tool calls run concurrently, for example with Promise.all.
LOGGING: aggregate and filter large data before logging; prefer summaries (counts, top-N) to full dumps.`;
const serverDeclarations = () => snapshot().map(s => declareServer({ serverId: s.serverId, serverName: s.serverName, version: s.version, tools: s.tools.map(t => ({ toolName: t.toolName, exportName: t.exportName, tool: t })) }));
let staleDeclarations = null;
function declarations() {
  let d; try { d = serverDeclarations(); } catch (e) { log('declarations:', e?.stack ?? e); d = []; }
  if (fault('declarations-stale')) d = staleDeclarations ??= d;
  return [builtinDeclarations, ...d].join('\n\n');
}
async function toolList() {
  await ready(); await refreshAll();
  const dts = declarations();
  const fence = '`'.repeat(Math.max(3, ...(dts.match(/`+/g) ?? []).map(x => x.length + 1)));
  return [{
    name: 'codemode.run',
    title: 'Run JavaScript',
    description: `${documentation()}\n\nTYPES of the modules:\n${fence}ts\n${dts}\n${fence}\n`,
    inputSchema: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'JavaScript source text, an ES module' },
        limits: { type: 'object', description: 'Limits of this run; unrecognized keys are ignored', properties: { timeoutMs: { type: 'integer', minimum: 0, description: 'milliseconds' }, maxMemoryBytes: { type: 'integer', minimum: 0, description: 'bytes' }, maxLogBytes: { type: 'integer', minimum: 0, description: 'bytes' }, maxToolCalls: { type: 'integer', minimum: 0, description: 'count' } }, additionalProperties: true },
        requestedCapabilities: { type: 'array', items: { type: 'string' }, description: 'Ids of servers that the code is going to use' },
      },
      required: ['code'],
    },
  }];
}

// ---------------------------------------------------------------- MCP on stdio
let initialized = false;
const write = m => { process.stdout.write(JSON.stringify(m) + '\n'); };
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
async function handle(m) {
  const { id, method, params } = m;
  switch (method) {
    case 'initialize': {
      const v = params?.protocolVersion;
      return { protocolVersion: versions.includes(v) ? v : versions[1], capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'cm1', version: '1.0.0' }, instructions: documentation() };
    }
    case 'ping': return {};
    case 'tools/list': return { tools: await toolList() };
    case 'tools/call': {
      if (params?.name !== 'codemode.run') throw new RpcError(-32602, `Unknown tool: ${params?.name}`);
      let cancelled = false;
      try {
        const r = await codemodeRun(params.arguments ?? {}, f => running.set(id, () => { cancelled = true; f(); }));
        if (r === null || cancelled) return undefined;
        return { content: [{ type: 'text', text: JSON.stringify(r) }], structuredContent: r };
      } finally { running.delete(id); }
    }
    default: throw new RpcError(-32601, `Method not found: ${method}`);
  }
}
async function receive(m) {
  if (!isObj(m)) return write({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } });
  if (typeof m.method !== 'string') return;
  if (m.id === undefined || m.id === null) {
    if (m.method === 'notifications/initialized') initialized = true;
    else if (m.method === 'notifications/cancelled') running.get(m.params?.requestId)?.();
    return;
  }
  try { const result = await handle(m); if (result !== undefined) write({ jsonrpc: '2.0', id: m.id, result }); }
  catch (e) { write({ jsonrpc: '2.0', id: m.id, error: { code: e instanceof RpcError && typeof e.code === 'number' ? e.code : -32603, message: String(e?.message ?? e) } }); if (!(e instanceof RpcError)) log(e?.stack ?? e); }
}
lines(process.stdin, line => {
  let m; try { m = JSON.parse(line); } catch { return write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }); }
  for (const x of Array.isArray(m) ? m : [m]) receive(x);
});
let stopping = false;
function shutdown() {
  if (stopping) return; stopping = true;
  for (const c of everStarted) c.stop();
  const alive = () => [...everStarted].some(c => c.child && c.child.pid && c.child.exitCode === null && c.child.signalCode === null);
  const t0 = Date.now();
  let termed = false;
  const tick = () => {
    const t = Date.now() - t0;
    if (!alive()) process.exit(0);
    if (t > 300 && !termed) { termed = true; for (const c of everStarted) c.kill('SIGTERM'); }
    if (t > 900) { for (const c of everStarted) c.kill('SIGKILL'); process.exit(0); }
    setTimeout(tick, 20);
  };
  tick();
}
process.stdin.on('end', shutdown); process.stdin.on('close', shutdown); process.stdin.on('error', shutdown);
process.stdout.on('error', shutdown);
for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(s, shutdown);
firstConnect = Promise.all(ids.map(connect));
