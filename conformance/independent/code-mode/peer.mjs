// JSON-RPC over lines, and a client of MCP servers over stdio or HTTP.
import { spawn } from 'node:child_process';
import { fault } from './fault.mjs';
import { isObj } from './schema.mjs';

export class RpcError extends Error { constructor(code, message, data) { super(message); this.code = code; this.data = data; } }

function lines(stream, onLine) {
  let parts = [], size = 0;
  stream.on('data', chunk => {
    let start = 0, i;
    while ((i = chunk.indexOf(10, start)) >= 0) {
      parts.push(chunk.subarray(start, i)); start = i + 1;
      const line = parts.length === 1 ? parts[0] : Buffer.concat(parts);
      parts = []; size = 0;
      const t = line.toString('utf8').trim();
      if (t) onLine(t);
    }
    if (start < chunk.length) { parts.push(chunk.subarray(start)); size += chunk.length - start; if (size > 256 << 20) { parts = []; size = 0; stream.destroy(); } }
  });
}
export { lines };

export class McpClient {
  constructor(id, conf, hooks) { this.id = id; this.conf = conf; this.hooks = hooks; this.pending = new Map(); this.next = 1; this.closed = false; }
  async connect() {
    if (this.conf.url) await this.startHttp(); else this.startStdio();
    const r = await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'cm1', version: '1.0.0' } }, { timeout: 15000 });
    if (!isObj(r)) throw new Error('bad answer to initialize');
    this.info = isObj(r.serverInfo) ? r.serverInfo : {};
    this.capabilities = isObj(r.capabilities) ? r.capabilities : {};
    this.instructions = typeof r.instructions === 'string' ? r.instructions : undefined;
    if (this.transport?.setProtocolVersion && typeof r.protocolVersion === 'string') this.transport.setProtocolVersion(r.protocolVersion);
    this.notify('notifications/initialized');
    await this.refresh(15000);
  }
  startStdio() {
    const c = this.conf;
    if (typeof c.command !== 'string') throw new Error('no command');
    const child = this.child = spawn(c.command, Array.isArray(c.args) ? c.args.map(String) : [], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...(isObj(c.env) ? c.env : {}) }, cwd: typeof c.cwd === 'string' ? c.cwd : undefined });
    child.on('error', e => this.fail(e));
    child.on('exit', () => { setTimeout(() => this.fail(new Error('the server has ended')), 20); });
    child.stdin.on('error', e => this.fail(e));
    lines(child.stdout, l => { let m; try { m = JSON.parse(l); } catch { return; } for (const x of Array.isArray(m) ? m : [m]) this.receive(x); });
    child.stdout.on('error', e => this.fail(e));
    child.stdout.on('close', () => this.fail(new Error('the server has closed its output')));
    this.send = m => { if (!this.closed) child.stdin.write(JSON.stringify(m) + '\n'); };
  }
  async startHttp() {
    const headers = isObj(this.conf.headers) ? this.conf.headers : {};
    const url = new URL(this.conf.url);
    const T = this.conf.type === 'sse'
      ? (await import('@modelcontextprotocol/sdk/client/sse.js')).SSEClientTransport
      : (await import('@modelcontextprotocol/sdk/client/streamableHttp.js')).StreamableHTTPClientTransport;
    const t = this.transport = new T(url, { requestInit: { headers } });
    t.onmessage = m => this.receive(m);
    t.onclose = () => this.fail(new Error('the connection has been closed'));
    t.onerror = () => { /* single streams may break; requests have their own errors */ };
    await t.start();
    this.send = m => { t.send(m).catch(e => { if (m.id !== undefined && m.method) this.settle(m.id, undefined, e); }); };
  }
  receive(m) {
    if (!isObj(m)) return;
    if (typeof m.method === 'string') {
      if (m.id !== undefined) this.send(m.method === 'ping' ? { jsonrpc: '2.0', id: m.id, result: {} } : { jsonrpc: '2.0', id: m.id, error: { code: -32601, message: 'Method not found' } });
      else if (m.method === 'notifications/tools/list_changed' && !(fault('y2-change-after-reconnect') && this.listens === false)) { if (!(fault('change-only-once') && this.changed)) this.dirty = true; this.changed = true; this.hooks.changed?.(this); }
      return;
    }
    if (m.id === undefined || m.id === null) return;
    if (isObj(m.error)) this.settle(m.id, undefined, new RpcError(m.error.code, typeof m.error.message === 'string' ? m.error.message : 'error', m.error.data));
    else this.settle(m.id, m.result);
  }
  settle(id, value, error) { const p = this.pending.get(id); if (!p) return; this.pending.delete(id); clearTimeout(p.timer); error ? p.reject(error) : p.resolve(value); }
  request(method, params, { timeout, onId } = {}) {
    if (this.closed) return Promise.reject(this.error ?? new Error('the server is not connected'));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const p = { resolve, reject };
      if (timeout) p.timer = setTimeout(() => this.settle(id, undefined, new Error(`${method}: no answer within ${timeout} ms`)), timeout);
      this.pending.set(id, p); onId?.(id);
      try { this.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }); } catch (e) { this.settle(id, undefined, e); }
    });
  }
  notify(method, params) { try { this.send({ jsonrpc: '2.0', method, ...(params ? { params } : {}) }); } catch { /* gone */ } }
  cancel(id) { if (!this.pending.has(id)) return; this.pending.delete(id); this.notify('notifications/cancelled', { requestId: id, reason: 'the run has ended' }); }
  async refresh(timeout = 5000) {
    this.dirty = false;
    const tools = [];
    if (isObj(this.capabilities.tools) || this.capabilities.tools === true || !Object.keys(this.capabilities).length) {
      let cursor; const seen = new Set();
      try {
        for (let page = 0; page < 1000; page++) {
          const r = await this.request('tools/list', cursor === undefined ? {} : { cursor }, { timeout });
          if (isObj(r) && Array.isArray(r.tools)) for (const t of r.tools) if (isObj(t) && typeof t.name === 'string') tools.push(t);
          if (!isObj(r) || typeof r.nextCursor !== 'string' || seen.has(r.nextCursor) || fault('first-page-only')) break;
          seen.add(cursor = r.nextCursor);
        }
      } catch (e) { if (this.tools) { this.dirty = true; return; } if (!(e instanceof RpcError && e.code === -32601)) throw e; }
    }
    if (fault('change-keeps-removed') && this.tools) { const n = new Set(tools.map(t => t.name)); for (const t of this.tools) if (!n.has(t.name)) tools.push(t); }
    this.tools = tools;
  }
  fail(e) {
    if (this.closed) return;
    this.closed = true; this.error = e;
    for (const id of [...this.pending.keys()]) this.settle(id, undefined, e);
    this.hooks.closed?.(this);
  }
  stop() {
    const c = this.child;
    this.fail(new Error('the host is ending'));
    try { c?.stdin.end(); } catch { /* gone */ }
    if (this.transport) { try { this.transport.terminateSession?.().catch(() => {}); this.transport.close().catch(() => {}); } catch { /* gone */ } }
  }
  kill(sig) { try { if (this.child && this.child.exitCode === null && this.child.signalCode === null) { this.child.kill(sig); return true; } } catch { /* gone */ } return false; }
}
