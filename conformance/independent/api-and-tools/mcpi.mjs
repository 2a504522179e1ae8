// mcpi 0.x: code_search and code_execute for the tools of MCP servers that only read and have an output schema.
import { setMaxListeners } from 'node:events';
import fs from 'node:fs';
import { spawn } from 'node:child_process';
import { fault } from './fault.mjs';
const isObj = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);
const PASS = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LANG', 'LC_ALL', 'TMPDIR'];

class Server {
  constructor(id, cfg) { this.id = id; this.cfg = cfg; this.tools = []; this.start(); }
  start() {
    this.since = performance.now();
    this.dead = false; this.seq = 0; this.pending = new Map();
    const env = {};
    for (const k of PASS) if (process.env[k] !== undefined) env[k] = process.env[k];
    Object.assign(env, this.cfg.env ?? {});
    const p = this.p = spawn(this.cfg.command, this.cfg.args ?? [], { env, cwd: this.cfg.cwd, stdio: ['pipe', 'pipe', 'inherit'] });
    const gone = (why) => { if (this.p !== p || this.dead) return; this.dead = true; for (const w of this.pending.values()) w.reject(new Error(`server ${this.id} ${why}`)); this.pending.clear(); };
    p.on('error', (e) => gone('cannot be started: ' + e.message));
    p.on('exit', () => setTimeout(() => gone('has ended'), 20));
    p.stdin.on('error', () => {});
    let parts = [];
    p.stdout.on('data', (chunk) => {
      let from = 0, at;
      while ((at = chunk.indexOf(10, from)) >= 0) {
        parts.push(chunk.subarray(from, at)); from = at + 1;
        const line = Buffer.concat(parts).toString('utf8').trim(); parts = [];
        let m; try { m = JSON.parse(line); } catch { continue; }
        for (const one of Array.isArray(m) ? m : [m]) this.onMessage(one);
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    });
    this.ready = this.init();
    this.ready.catch(() => {});
  }
  write(m) { if (!this.dead) this.p.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...m }) + '\n'); }
  onMessage(m) {
    if (!isObj(m)) return;
    if (typeof m.method === 'string') {
      if (m.id !== undefined) this.write(m.method === 'ping' ? { id: m.id, result: {} } : { id: m.id, error: { code: -32601, message: 'Method not found' } });
      else if (m.method === 'notifications/tools/list_changed' && fault('m0-list-race')) { this.ready = this.list(); this.ready.catch(() => {}); }
      else if (m.method === 'notifications/tools/list_changed') this.ready = this.ready.catch(() => {}).then(() => this.list());
      return;
    }
    const w = this.pending.get(m.id);
    if (!w) return;
    this.pending.delete(m.id);
    if (m.error) w.reject(new Error(m.error.message ?? 'error of the server')); else w.resolve(m.result);
  }
  request(method, params, signal, timeout) {
    return new Promise((resolve, reject) => {
      if (this.dead) return reject(new Error(`server ${this.id} has ended`));
      const id = ++this.seq;
      let timer;
      const aborted = () => { if (!this.pending.delete(id)) return; this.write({ method: 'notifications/cancelled', params: { requestId: fault('m0-cancel-latest') ? this.seq : id, reason: 'the script ended' } }); clean(); reject(new Error('cancelled')); };
      const clean = () => { clearTimeout(timer); signal?.removeEventListener('abort', aborted); };
      this.pending.set(id, { resolve: (v) => { clean(); resolve(v); }, reject: (e) => { clean(); reject(e); } });
      signal?.addEventListener('abort', aborted);
      if (timeout) timer = setTimeout(() => { this.pending.delete(id); clean(); reject(new Error(`server ${this.id} does not answer`)); }, timeout);
      this.write({ id, method, params });
    });
  }
  async init() {
    await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'codemode-host-two', version: '1.0.0' } }, undefined, 15000);
    this.write({ method: 'notifications/initialized' });
    await this.list();
  }
  async list() {
    const tools = [];
    let cursor;
    for (let i = 0; i < (fault('m-page2-lost') ? 1 : 1000); i++) {
      const r = await this.request('tools/list', cursor === undefined ? {} : { cursor }, undefined, 15000);
      if (fault('m-page2-unfiltered') && i > 0) for (const t of r?.tools ?? []) { t.annotations = { ...t.annotations, readOnlyHint: true }; t.outputSchema ??= { type: 'object' }; }
      if (Array.isArray(r?.tools)) tools.push(...r.tools);
      cursor = r?.nextCursor;
      if (cursor === undefined || cursor === null) break;
    }
    this.tools = tools;
    this.worked = true;
  }
  async stop() {
    if (this.p.exitCode !== null || this.p.signalCode !== null || this.p.pid === undefined) return;
    const gone = new Promise((r) => this.p.once('exit', r));
    this.p.stdin.end();
    const t1 = setTimeout(() => this.p.kill('SIGTERM'), 300);
    const t2 = setTimeout(() => this.p.kill('SIGKILL'), 900);
    await Promise.race([gone, new Promise((r) => setTimeout(r, 1500))]);
    clearTimeout(t1); clearTimeout(t2);
  }
}

const eligible = (t) => isObj(t) && typeof t.name === 'string' && (fault('m-elig-nohint') ? t.annotations?.readOnlyHint !== false : fault('m-elig-idempotent') ? t.annotations?.readOnlyHint === true || t.annotations?.idempotentHint === true : t.annotations?.readOnlyHint === true) && (isObj(t.outputSchema) && !(fault('m-elig-noprops') && !t.outputSchema.properties));

export function makeSystem(config, Pool) {
  const opt = config?.mcpi ?? {};
  const bad = (m) => { throw new Error('configuration: ' + m); };
  if (!isObj(config?.mcpServers)) bad('mcpServers is missing');
  const num = (v, d, name, min) => {
    if (v === undefined) return d;
    if (typeof v !== 'number' || !Number.isFinite(v) || v < min) bad(name + ' must be a number of at least ' + min);
    return v;
  };
  const memoryMB = num(fault('m-mem-small') && opt.memoryMB < 128 ? 128 : opt.memoryMB, fault('m-mem-default') ? 512 : 128, 'memoryMB', 1);
  const wallMs = num(opt.timeoutMs, fault('m-timeout-default') ? 10000 : 30000, 'timeoutMs', 1);
  const perMinute = num(opt.callsPerMinute, undefined, 'callsPerMinute', 0);
  const approvals = new Map(Object.entries(opt.approvals ?? {}));
  const servers = Object.entries(config.mcpServers).map(([id, cfg]) => new Server(id, cfg));
  const pool = new Pool({ t: 'init', kind: 'code', memoryMB, wallMs: fault('m-timeout-cpu') ? 6e5 : wallMs, cpuMs: fault('m-timeout-cpu') ? wallMs : 0, maxResponseTokens: 0 }, fault('m-timeout-cpu') ? 6e5 : wallMs);
  setTimeout(() => pool.warm(), 0);

  const audit = (entry) => {
    if (!opt.auditFile) return;
    if (fault('m-audit-errors') && (entry.error || entry.output?.isError)) return;
    if (fault('m-audit-second') && entry.server !== servers[0].id) return;
    if (fault('m-audit-big') && JSON.stringify(entry.output ?? null).length > 100000) entry = { ...entry, output: '(large)' };
    try { fs.appendFileSync(opt.auditFile, JSON.stringify(entry) + '\n'); } catch (e) { process.stderr.write('audit: ' + e.message + '\n'); }
  };
  let recent = [];
  let query = '';
  const byServer = {};
  const asked = new Set();
  let lastInput;
  const kept = new Map();
  const rate = (sid) => {
    if (perMinute === undefined) return true;
    const now = performance.now();
    if (fault('m-rate-server')) { const l = (byServer[sid] ??= []); if (l.length >= perMinute) return false; l.push(now); return true; }
    recent = recent.filter((t) => now - t < 60000);
    if (recent.length >= perMinute + (fault('m-rate-plus') ? 1 : 0)) return false;
    if (fault('m-rate-parallel')) return true;
    recent.push(now);
    return true;
  };

  // name in the sandbox -> { server, tool }
  async function catalogue(what = eligible) {
    await Promise.all(servers.map(async (s) => { if (s.dead && (s.worked || performance.now() - s.since > 10000)) s.start(); await s.ready.catch(() => {}); }));
    const map = new Map();
    for (const server of servers) {
      if (server.dead) continue;
      for (const tool of server.tools.filter(what)) {
        let name = tool.name;
        if (fault('m-name-dash') && !/^[A-Za-z_$][\w$]*$/.test(name)) continue;
        if (map.has(name)) name = `${server.id}_${tool.name}`.replace(/[^A-Za-z0-9_$]/g, '_');
        for (let i = 2; map.has(name); i++) name = `${server.id}_${tool.name}_${i}`.replace(/[^A-Za-z0-9_$]/g, '_');
        let target = server;
        if (fault('m-wrong-server')) target = servers.find((s) => s.tools.some((t) => t.name === tool.name)) ?? server;
        map.set(name, { server: target, tool });
      }
    }
    return map;
  }

  async function callTool(map, json, signal) {
    const { name, args } = JSON.parse(json);
    const hit = map.get(name);
    if (!hit) throw new Error(`unknown tool ${name}`);
    const { server, tool } = hit;
    const same = fault('z4-idempotent-cache') && tool.annotations?.idempotentHint === true ? JSON.stringify([server.id, tool.name, args]) : undefined;
    if (same && kept.has(same)) return kept.get(same);
    if (fault('m-args-null')) for (const k of Object.keys(args)) if (args[k] === null) delete args[k];
    if (fault('m-args-falsy')) for (const k of Object.keys(args)) if (args[k] === false || args[k] === 0) delete args[k];
    lastInput = args;
    const entry = { time: new Date().toISOString(), server: server.id, tool: tool.name, input: args };
    const key = fault('m-declined-second') ? `${servers[0].id}/${tool.name}` : fault('m-declined-name') ? `${server.id}/${tool.name.replace(/[^\w]/g, '_')}` : `${server.id}/${tool.name}`;
    const again = fault('m-declined-once') && asked.has(key);
    asked.add(key);
    if (fault('m-declined-late') && approvals.get(key) === 'declined') server.request('tools/call', { name: tool.name, arguments: args }, signal).catch(() => {});
    if (approvals.get(key) === 'declined' && !again) {
      audit({ ...entry, error: 'declined' });
      if (fault('w4-declined-silent')) return '{}';
      throw new Error(`the call of ${tool.name} was declined`);
    }
    if (!rate(server.id)) {
      audit({ ...entry, error: 'rate limit' });
      throw new Error(`rate limit: at most ${perMinute} calls per minute`);
    }
    let result;
    try { result = await server.request('tools/call', { name: tool.name, arguments: args }, signal); } catch (e) {
      if (fault('m-audit-unfinished') && e.message === 'cancelled') throw e;
      if (fault('m-rate-errors')) recent.pop();
      audit({ ...entry, error: e.message });
      throw e;
    }
    if (fault('m-rate-parallel')) recent.push(performance.now());
    if (fault('m-rate-errors') && result?.isError) recent.pop();
    if (fault('m-audit-input')) entry.input = lastInput;
    audit({ ...entry, output: result });
    if (fault('m-error-structured') && result?.isError && result.structuredContent) return JSON.stringify(result.structuredContent);
    if (result?.isError) {
      const text = (result.content ?? []).filter((b) => b?.type === 'text').map((b) => b.text).join('\n');
      throw new Error(text || `${tool.name} failed`);
    }
    if (fault('m-text-result') && result.content?.[0]?.type === 'text') { const t = result.content[0].text; try { return JSON.stringify(JSON.parse(t)); } catch { return JSON.stringify(t); } }
    if (fault('m-wrapped-multi') && result.content?.length > 1) return JSON.stringify(result);
    if (!isObj(result?.structuredContent)) throw new Error(`${tool.name} gave no structured output`);
    const text = JSON.stringify(result.structuredContent, fault('m-result-nulls') ? (k, v) => (v === null ? undefined : v) : undefined);
    if (same) kept.set(same, text);
    if (fault('m-result-big') && text.length > 100000) return JSON.stringify({ truncated: true, preview: text.slice(0, 100000) });
    return text;
  }

  function search(map, words) {
    const terms = (fault('m-search-case') ? words : words.toLowerCase()).split(/[\s,]+/).filter(Boolean);
    const hits = [];
    for (const [name, { server, tool }] of map) {
      if (fault('m-search-second') && server !== servers[0]) continue;
      const strong = `${name} ${tool.name} ${tool.title ?? ''} ${tool.annotations?.title ?? ''}`.toLowerCase();
      const weak = `${tool.description ?? ''}`.toLowerCase();
      let score = 0;
      for (const t of terms) score += strong.includes(t) ? 3 : weak.includes(t) ? 1 : 0;
      if (terms.length && !score) continue;
      const one = { name, server: server.id };
      if (name !== tool.name) one.tool = tool.name;
      if (tool.description !== undefined) one.description = tool.description;
      const trim = (s) => (fault('m-search-trim') && isObj(s?.properties) ? { ...s, properties: Object.fromEntries(Object.entries(s.properties).map(([k, v]) => [k, v?.properties ? { type: v.type } : v])) } : s);
      one.inputSchema = trim(tool.inputSchema);
      if (!fault('m-search-no-output')) one.outputSchema = trim(tool.outputSchema);
      hits.push({ score, one });
    }
    return hits.sort((a, b) => b.score - a.score).map((h) => h.one).slice(0, fault('m-search-limit') ? 5 : undefined);
  }

  const tools = [
    {
      name: 'code_search',
      description: 'Find tools by keywords. Answers the names and schemas of the tools that scripts of code_execute can call as codemode.<name>(args): those that only read and have an output schema. Without words, all of them.',
      inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Keywords' } }, required: ['query'] },
      annotations: { readOnlyHint: true },
    },
    {
      name: 'code_execute',
      description: `Run JavaScript in a sandbox without network, files or Node APIs: the body of an async function, with \`return\`. await codemode.<name>(args) calls a tool that code_search finds, and gives its structured output. Only the returned value comes back. At most ${wallMs} ms and ${memoryMB} MB.
Example: const r = await codemode.list_issues({ owner: "a", repo: "b" }); return r.issues.length;`,
      inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Body of an async function, such as: return 1;' } }, required: ['code'] },
      annotations: { readOnlyHint: true },
    },
  ];
  if (fault('m-tools-passed')) for (const s of servers) s.ready.then(() => tools.push(...s.tools.filter(eligible)), () => {});
  return {
    tools,
    anyTool: fault('m-direct-call'),
    instructions: 'Use code_search to find tools, and code_execute to run a script that calls them with codemode.<name>(args).',
    async call(name, args, signal) {
      if (name !== 'code_search' && name !== 'code_execute') return { ok: true, text: await callTool(await catalogue(), JSON.stringify({ name, args }), signal) };
      if (name === 'code_search') {
        if (typeof args?.query !== 'string') return { ok: false, text: 'query must be a text' };
        query = args.query;
        const map = await catalogue(fault('m-search-all') ? (t) => isObj(t) : eligible);
        return { ok: true, text: JSON.stringify(search(map, fault('m0-search-crosstalk') ? query : args.query)) };
      }
      if (typeof args?.code !== 'string') return { ok: false, text: 'Code execution error: code must be a text' };
      const map = await catalogue(fault('m-exec-nooutput') ? (t) => t?.annotations?.readOnlyHint === true : eligible);
      let count = 0;
      let lastResult;
      const order = [];
      const over = new AbortController();
      setMaxListeners(0, over.signal);
      const r = await pool.run({ code: args.code, tools: [...map.keys()] }, signal, (m, answer) => {
        if (fault('m-call-cap') && ++count > 8) return answer(false, 'too many calls');
        let reply = answer;
        if (fault('m-replies-order')) { order.push(answer); reply = (ok, text) => order.shift()(ok, text); }
        callTool(map, m.json, over.signal).then((text) => { lastResult = text; reply(true, text); }, (e) => reply(false, String(e?.message ?? e)));
      });
      if (!fault('m-late-reply')) over.abort();
      if (fault('m-rate-script')) recent = [];
      if (fault('m-timeout-plain') && r.text.startsWith('timed out')) return { ok: true, text: 'The script timed out.' };
      if (fault('m-error-leak') && !r.ok && lastResult) return { ok: false, text: `Code execution error: ${r.text}\nLast tool result: ${lastResult}` };
      return r.ok ? r : { ok: false, text: 'Code execution error: ' + r.text };
    },
    async close() { pool.close(); await Promise.all(servers.map((s) => s.stop())); },
  };
}
