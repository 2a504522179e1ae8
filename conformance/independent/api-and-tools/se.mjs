// search-execute: two tools for a whole HTTP API.
import fs from 'node:fs';
import { fault } from './fault.mjs';
import { parseSpec } from './openapi.mjs';

const KEYWORDS = ('break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with ' +
  'yield let static implements interface package private protected public await eval arguments undefined NaN Infinity globalThis console spec').split(' ');
const BUILTINS = 'Object Function Array Number parseFloat parseInt Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl ArrayBuffer Map Set WeakMap WeakSet BigInt Proxy Reflect isNaN isFinite Atomics'.split(' ');
const RESERVED = new Set([...KEYWORDS, ...BUILTINS]);
if (fault('se-ns-reserved')) for (const k of ['enum', 'await', 'yield', 'let', 'static', 'interface', 'package', 'private', 'protected', 'public', 'implements', 'eval', 'arguments']) RESERVED.delete(k);
const isObj = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

export function makeSystem(config, Pool) {
  const c = config?.openapi;
  if (!isObj(c)) throw new Error('configuration has no section "openapi"');
  const bad = (m) => { throw new Error('configuration: ' + m); };
  const num = (v, d, name, min) => {
    if (v === undefined) return d;
    if (typeof v !== 'number' || !Number.isFinite(v) || v < min) bad(name + ' must be a number of at least ' + min);
    return v;
  };
  if (typeof c.spec !== 'string' || !c.spec) bad('spec is required');
  const namespace = c.namespace === undefined ? 'api' : c.namespace;
  if (typeof namespace !== 'string' || !(fault('se-ns-dollar') ? /^[A-Za-z_][A-Za-z0-9_]*$/ : fault('se-ns-digit') ? /^[$\w]+$/ : /^[$_\p{ID_Start}][$_\u200c\u200d\p{ID_Continue}]*$/u).test(namespace)) bad('namespace must be a JavaScript identifier');
  if (RESERVED.has(namespace)) bad(`namespace "${namespace}" is a reserved name`);
  const baseUrl = c.baseUrl === undefined ? 'http://localhost' : c.baseUrl;
  try { if (!/^https?:$/.test(new URL(baseUrl).protocol)) throw 0; } catch { bad('baseUrl must be an http(s) URL'); }
  const names = { search: 'search', execute: 'execute', ...(c.toolNames ?? {}) };
  for (const n of [names.search, names.execute]) if (typeof n !== 'string' || !n) bad('toolNames must be texts');
  if (names.search === names.execute) bad('toolNames must differ');
  if (c.auth !== undefined && (!isObj(c.auth) || typeof c.auth.header !== 'string' || typeof c.auth.value !== 'string')) bad('auth must be { header, value }');
  if (c.allowedHeaders !== undefined && !(Array.isArray(c.allowedHeaders) && c.allowedHeaders.every((h) => typeof h === 'string'))) bad('allowedHeaders must be an array of texts');
  const sb = c.sandbox ?? {};
  if (!isObj(sb)) bad('sandbox must be an object');
  const alone = fault('x3-sandbox-merge') && c.sandbox !== undefined;
  const limits = {
    memoryMB: num(sb.memoryMB, alone ? 128 : fault('se-mem-default') ? 512 : 64, 'sandbox.memoryMB', 1),
    cpuMs: num(sb.timeoutMs, alone ? 0 : 30000, 'sandbox.timeoutMs', 1),
    wallMs: num(sb.wallTimeMs, alone ? 1e8 : 60000, 'sandbox.wallTimeMs', 1),
    maxResponseTokens: num(fault('se-tokens-zero') ? c.maxResponseTokens || undefined : c.maxResponseTokens, 25000, 'maxResponseTokens', 0),
  };
  const maxRefDepth = num(c.maxRefDepth, fault('se-refdepth-default') ? 10 : 50, 'maxRefDepth', 0);
  const httpCfg = {
    baseUrl, auth: c.auth, allowedHeaders: c.allowedHeaders,
    maxRequests: num(c.maxRequests, 50, 'maxRequests', 0),
    maxResponseBytes: num(c.maxResponseBytes, 10485760, 'maxResponseBytes', 0),
  };

  // The document: of a file at once, of an address when it can be had.
  const isUrl = /^https?:\/\//i.test(c.spec);
  let specText;
  let searchPool;
  const getSearchPool = async () => {
    if (searchPool) return searchPool;
    if (specText === undefined) {
      const r = await fetch(c.spec, { signal: AbortSignal.timeout(20000) });
      if (!r.ok) throw new Error(`the spec cannot be loaded: status ${r.status}`);
      specText = fault('z3-spec-latin1') && !/charset/i.test(r.headers.get('content-type') ?? '') ? Buffer.from(await r.arrayBuffer()).toString('latin1') : await r.text();
    }
    searchPool ??= new Pool({ t: 'init', kind: 'search', ...limits, ...(fault('se-mem-search') ? { memoryMB: 1024 } : {}), ...(fault('se-wall-search') ? { wallMs: 6e5 } : {}), specText, maxRefDepth, ...(fault('se-api-in-search') ? { namespace, http: httpCfg } : {}) }, fault('se-wall-search') ? 6e5 : limits.wallMs);
    return searchPool;
  };
  if (!isUrl) {
    const path = c.spec.startsWith('file://') ? new URL(c.spec) : c.spec;
    specText = fs.readFileSync(path, 'utf8');
    parseSpec(specText);
  }
  const execPool = new Pool({ t: 'init', kind: 'execute', ...limits, namespace, http: httpCfg, ...(fault('se-spec-in-execute') ? { specText, maxRefDepth } : {}) }, limits.wallMs);
  setTimeout(() => { execPool.warm(); getSearchPool().then((p) => p.warm(), () => {}); }, 0);

  const input = (d) => ({ type: 'object', properties: { code: { type: 'string', description: d } }, required: ['code'] });
  const tools = [
    {
      name: names.search,
      description: `Find endpoints of the API by JavaScript. The global \`spec\` is its OpenAPI document, all $refs inlined ({ $circular: ref } where one is circular): spec.info, spec.servers, spec.paths[path][method] = { summary, description, tags, operationId, parameters, requestBody, responses }, spec.components.schemas. Read-only. Then call what you found with \`${names.execute}\`.
Example: async () => Object.entries(spec.paths).flatMap(([path, methods]) => Object.entries(methods).filter(([, op]) => op.tags?.includes('clusters')).map(([method, op]) => ({ method, path, summary: op.summary })))`,
      inputSchema: input('An async arrow function: async () => { ... return value; }'),
      annotations: { readOnlyHint: true },
    },
    {
      name: names.execute,
      description: `Call the API by JavaScript, in a sandbox without any other I/O. ${namespace}.request({ method, path, query?, body?, headers? }) answers Promise<{ status: number, headers: Record<string, string>, body: unknown }>; body is serialized as JSON, and authentication is added by the host. At most ${httpCfg.maxRequests} requests per call. Find endpoints with \`${names.search}\` first.
Example: async () => { const res = await ${namespace}.request({ method: "GET", path: "/v1/clusters", query: { limit: 10 } }); return res.body; }`,
      inputSchema: input('An async arrow function: async () => { ... return value; }'),
    },
  ];
  return {
    tools,
    instructions: `Use ${names.search} to find endpoints of the API, and ${names.execute} to call them.`,
    async call(name, args, signal) {
      if (typeof args?.code !== 'string') return { ok: false, text: 'code must be a text: async () => { ... }' };
      const pool = (fault('se-toolnames-route') ? name !== 'execute' : name === names.search) ? await getSearchPool() : execPool;
      return pool.run({ code: args.code }, signal);
    },
    async close() { execPool.close(); searchPool?.close(); },
  };
}
