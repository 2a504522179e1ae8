import { spawn } from 'node:child_process'; import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'; import { tmpdir } from 'node:os'; import { join } from 'node:path'; import { fileURLToPath } from 'node:url';
const here = fileURLToPath(new URL('.', import.meta.url));
export async function host(servers = {}, faultId = '') {
  const dir = mkdtempSync(join(tmpdir(), 'cm1-')); const cfg = join(dir, 'c.json');
  const mcpServers = {}; for (const [k, s] of Array.isArray(servers) ? servers : Object.entries(servers)) mcpServers[k] = s.url || s.command ? s : { command: 'node', args: [here + 'mock.mjs', JSON.stringify({ name: k, ...s })] };
  writeFileSync(cfg, JSON.stringify({ mcpServers }));
  const env = { ...process.env }; delete env.FAULT; if (faultId) env.FAULT = faultId;
  const p = spawn('node', [here + 'host.mjs', '--config', cfg], { env, stdio: ['pipe', 'pipe', process.env.QUIET ? 'ignore' : 'inherit'] });
  let buf = ''; const wait = new Map(); let n = 0; const notes = [];
  p.stdout.setEncoding('utf8'); p.stdout.on('data', d => { buf += d; let i; while ((i = buf.indexOf('\n')) >= 0) { const m = JSON.parse(buf.slice(0, i)); buf = buf.slice(i + 1); if (m.id !== undefined && wait.has(m.id)) { wait.get(m.id)(m); wait.delete(m.id); } else notes.push(m); } });
  const exit = new Promise(r => p.on('exit', r));
  const send = m => p.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...m }) + '\n');
  const req = (method, params) => { const id = ++n; return new Promise(r => { wait.set(id, r); send({ id, method, params }); }); };
  const init = await req('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } }); send({ method: 'notifications/initialized' });
  return { init, notes, req, send, p, n: () => n, tools: async () => (await req('tools/list', {})).result.tools,
    run: async (code, more = {}) => { const m = await req('tools/call', { name: 'codemode.run', arguments: { code, ...more } }); return m.result?.structuredContent ?? { outer: m.error ?? m.result }; },
    close: async () => { const t = Date.now(); p.stdin.end(); await exit; rmSync(dir, { recursive: true }); return Date.now() - t; } };
}
