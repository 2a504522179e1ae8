#!/usr/bin/env node
// A host of "code mode": --system se | mcpi --config FILE. Speaks MCP over stdio.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fork } from 'node:child_process';
import { fault } from './fault.mjs';

const argv = process.argv.slice(2);
const arg = (n) => { const i = argv.indexOf(n); return i >= 0 ? argv[i + 1] : undefined; };
const system = arg('--system');
const configPath = arg('--config') ?? argv[argv.length - 1];
const fail = (m) => { process.stderr.write('host: ' + m + '\n'); process.exit(1); };
if (system !== 'se' && system !== 'mcpi') fail('--system se or --system mcpi');
let config;
try { config = JSON.parse(fs.readFileSync(configPath, 'utf8')); } catch (e) { fail('configuration: ' + e.message); }

// ---- children that run scripts
const CHILD = fileURLToPath(new URL('./child.mjs', import.meta.url));
export class Pool {
  constructor(init, wallMs) { this.init = init; this.wallMs = wallMs; this.idle = []; this.all = new Set(); this.seq = 0; this.running = 0; this.queue = []; }
  spawn() {
    const p = fork(CHILD, [], { execArgv: ['--no-node-snapshot'], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    p.send(this.init, () => {});
    this.all.add(p);
    p.on('message', (m) => { if (m.t === 'ready') { p.ready = true; p.onReady?.(); } else p.job?.(m); });
    p.on('error', () => {});
    p.on('exit', () => { this.all.delete(p); if (!fault('se-after-timeout') && !fault('m-after-timeout')) this.idle = this.idle.filter((q) => q !== p); p.gone = true; p.job?.({ t: 'gone' }); });
    return p;
  }
  warm() { if (!this.idle.length && !closing) this.idle.push(this.spawn()); }
  // -> { ok, text }; onCall(m, answer) serves what the script asks for
  async run(msg, signal, onCall) {
    if (this.running >= 24) await new Promise((r) => this.queue.push(r));
    this.running++;
    const p = this.idle.pop() ?? this.spawn();
    const id = ++this.seq;
    try {
      return await new Promise((resolve) => {
        let timer, watch;
        const done = (r, kill) => {
          clearTimeout(timer);
          clearInterval(watch);
          p.job = p.onReady = undefined;
          signal?.removeEventListener('abort', aborted);
          if (kill) { p.kill('SIGKILL'); this.all.delete(p); } else if (!p.gone) { if (this.idle.length < 2) this.idle.push(p); else { p.kill('SIGKILL'); } }
          if ((fault('se-after-timeout') || fault('m-after-timeout')) && kill && r.text.startsWith('timed out')) this.idle.push(p);
          resolve(r);
        };
        const aborted = () => done({ ok: false, text: 'cancelled' }, true);
        if (signal?.aborted) return aborted();
        signal?.addEventListener('abort', aborted);
        p.job = (m) => {
          if (m.t === 'result' && m.id === id) done(m, m.fatal);
          else if (m.t === 'gone') done({ ok: false, text: `out of memory: the script used more than ${this.init.memoryMB} MB` }, true);
          else if (m.t === 'call' && m.run === id) onCall?.(m, (ok, text) => { if (!p.gone && p.connected) p.send({ t: 'answer', run: fault('m-late-reply') ? undefined : id, id: m.id, ok, text }, () => {}); });
        };
        const late = () => done({ ok: false, text: `timed out: the script took longer than ${this.wallMs} ms` }, true);
        // Second line of defence, should the child itself be stuck: its CPU time and memory as the system sees them.
        const look = () => {
          let cpu, rss;
          try {
            const f = fs.readFileSync(`/proc/${p.pid}/stat`, 'latin1').replace(/^.*\) /s, '').split(' ');
            cpu = (Number(f[11]) + Number(f[12])) * 10; rss = Number(f[21]) / 256;
          } catch { return; }
          p.cpuBase ??= cpu;
          const { cpuMs, memoryMB, http } = this.init;
          if (cpuMs && !fault('se-cpu-after-request') && cpu - p.cpuBase > cpuMs * 1.5 + 400) done({ ok: false, text: `timed out: the script used more than ${cpuMs} ms of CPU time` }, true);
          else if (rss > memoryMB * 4 + 600 + (http ? http.maxResponseBytes / 1e5 : 0)) done({ ok: false, text: `out of memory: the script used more than ${memoryMB} MB` }, true);
        };
        const arm = () => { clearTimeout(timer); timer = setTimeout(late, this.wallMs + 700); p.cpuBase = undefined; look(); watch = setInterval(look, 200); };
        if (p.ready) arm(); else { timer = setTimeout(late, this.wallMs + 60000); p.onReady = arm; } // a child that still starts
        if (p.gone) return done({ ok: false, text: 'the sandbox ended' }, true);
        p.send({ t: 'run', id, ...msg }, () => {});
      });
    } finally {
      this.running--;
      this.queue.shift()?.();
      setTimeout(() => this.warm(), 0);
    }
  }
  close() { for (const p of this.all) p.kill('SIGKILL'); }
}

// ---- MCP over stdio
let closing = false;
const write = (m) => { if (!closing) process.stdout.write(JSON.stringify(m) + '\n'); };
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const calls = new Map();
const { makeSystem } = await import(system === 'se' ? './se.mjs' : './mcpi.mjs');
let sys;
try { sys = makeSystem(config, Pool); } catch (e) { fail(e.message); }

async function onRequest(m) {
  const ok = (result) => write({ jsonrpc: '2.0', id: m.id, result });
  const err = (code, message) => write({ jsonrpc: '2.0', id: m.id, error: { code, message } });
  const p = m.params ?? {};
  switch (m.method) {
    case 'initialize':
      return ok({
        protocolVersion: VERSIONS.includes(p.protocolVersion) ? p.protocolVersion : VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'codemode-host-two', version: '1.0.0' },
        instructions: sys.instructions,
      });
    case 'ping': return ok({});
    case 'tools/list': return ok({ tools: sys.tools });
    case 'tools/call': {
      const tool = sys.tools.find((t) => t.name === p.name);
      if (!tool && !sys.anyTool) return err(-32602, `Unknown tool: ${p.name}`);
      const ac = new AbortController();
      calls.set(m.id, ac);
      let r;
      try { r = await sys.call(p.name, p.arguments ?? {}, ac.signal); } catch (e) { r = { ok: false, text: String(e?.message ?? e) }; }
      calls.delete(m.id);
      if (ac.signal.aborted) return;
      const content = [{ type: 'text', text: r.text }];
      if (fault('y3-blocks')) for (let at = 32768; at < r.text.length; at += 32768) { content[0].text = r.text.slice(0, 32768); content.push({ type: 'text', text: r.text.slice(at, at + 32768) }); }
      return ok({ content, ...(r.ok || (fault('se-syntax-ok') && r.text.startsWith('SyntaxError')) ? {} : { isError: true }) });
    }
    default: return err(-32601, `Method not found: ${m.method}`);
  }
}
function onMessage(m) {
  if (Array.isArray(m)) return m.forEach(onMessage);
  if (m === null || typeof m !== 'object' || typeof m.method !== 'string') {
    if (m?.id !== undefined && (m.result !== undefined || m.error !== undefined)) return;
    return write({ jsonrpc: '2.0', id: m?.id ?? null, error: { code: -32600, message: 'Invalid request' } });
  }
  if (m.id === undefined || m.id === null) {
    if (m.method === 'notifications/cancelled') calls.get(m.params?.requestId)?.abort();
    return;
  }
  onRequest(m).catch((e) => write({ jsonrpc: '2.0', id: m.id, error: { code: -32603, message: String(e?.message ?? e) } }));
}
let parts = [];
process.stdin.on('data', (chunk) => {
  let from = 0, at;
  while ((at = chunk.indexOf(10, from)) >= 0) {
    parts.push(chunk.subarray(from, at));
    from = at + 1;
    const line = Buffer.concat(parts).toString('utf8').trim();
    parts = [];
    if (!line) continue;
    let m;
    try { m = JSON.parse(line); } catch { write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }); continue; }
    onMessage(m);
  }
  if (from < chunk.length) parts.push(chunk.subarray(from));
});
async function end() {
  if (closing) return;
  closing = true;
  await sys.close();
  process.exit(0);
}
process.stdin.on('end', end);
process.stdin.on('close', end);
for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(s, end);
process.stdout.on('error', end);
process.on('uncaughtException', (e) => process.stderr.write('host: ' + (e?.stack ?? e) + '\n'));
process.on('unhandledRejection', (e) => process.stderr.write('host: ' + (e?.stack ?? e) + '\n'));
