// One HTTP request of a script, as `request` of the text describes it.
import http from 'node:http';
import https from 'node:https';
import zlib from 'node:zlib';
import { fault } from './fault.mjs';
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HOP = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive', 'upgrade', 'te', 'trailer', 'expect']);
const BLOCKED = new Set(['authorization', 'cookie', 'host']);
const isObj = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

export function allowed(name, list) {
  const n = fault('se-block-case') && !list ? name.replace(/^Cookie$/, 'cookie').replace(/^Authorization$/, 'authorization') : name.toLowerCase();
  if (HOP.has(n)) return false;
  if (fault('se-allow-both') && (BLOCKED.has(n) || n.startsWith('proxy-'))) return false;
  if (fault('se-allow-empty') ? list?.length : list) return list.some((a) => (fault('se-allow-case') ? a === name : a.toLowerCase() === n));
  return !(BLOCKED.has(n) || (fault('se-block-forwarded') ? n === 'x-forwarded-for' : n.startsWith('x-forwarded-')) || n.startsWith('proxy-'));
}

export function prepare(req, cfg) {
  if (typeof req.method !== 'string' || !TOKEN.test(req.method)) throw new TypeError('method must be an HTTP method');
  const method = req.method.toUpperCase();
  if (method === 'CONNECT') throw new TypeError('method CONNECT is not allowed');
  if (typeof req.path !== 'string') throw new TypeError('path must be a string');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(req.path)) throw new TypeError('path must be relative to the base URL');
  const base = new URL(cfg.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const url = new URL(base.origin + prefix + (req.path.startsWith('/') ? '' : '/') + req.path);
  url.hash = '';
  if (url.origin !== base.origin || !(url.pathname === prefix || url.pathname.startsWith(prefix + '/'))) {
    throw new TypeError('path leaves the base URL');
  }
  if (req.query !== undefined && req.query !== null) {
    if (!isObj(req.query)) throw new TypeError('query must be an object');
    for (const [k, v] of Object.entries(req.query)) {
      if (v === null || v === undefined) continue;
      if (fault('se-query-falsy') && !v) continue;
      for (const one of Array.isArray(v) ? v : [v]) {
        if (one !== null && typeof one === 'object') throw new TypeError('query values must be strings, numbers or booleans');
        if (fault('se-query-raw')) url.search += (url.search ? '&' : '?') + k + '=' + String(one);
        else url.searchParams.append(k, String(one));
      }
    }
  }
  const headers = new Map();
  if (req.headers !== undefined && req.headers !== null) {
    if (!isObj(req.headers)) throw new TypeError('headers must be an object');
    for (const [k, v] of Object.entries(req.headers)) {
      if (v === null || v === undefined) continue;
      if (!TOKEN.test(k)) throw new TypeError('invalid header name');
      const value = String(v);
      if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new TypeError('invalid value of header ' + k);
      if (allowed(k, cfg.allowedHeaders)) headers.set(k.toLowerCase(), value);
    }
  }
  let body;
  if (fault('se-body-delete') && method === 'DELETE') req.body = undefined;
  if (req.body !== undefined) {
    body = Buffer.from(req.body, 'utf8');
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    headers.set('content-length', String(body.length));
  } else if (method === 'POST' || method === 'PUT' || method === 'PATCH') headers.set('content-length', '0');
  if (fault('se-auth-own') && cfg.auth && headers.has(cfg.auth.header.toLowerCase())) return { url, method, headers, body };
  if (fault('se-auth-body') && body !== undefined) return { url, method, headers, body };
  if (cfg.auth) headers.set(cfg.auth.header.toLowerCase(), cfg.auth.value);
  return { url, method, headers, body };
}

export function send({ url, method, headers, body }, cfg, signal) {
  return new Promise((resolve, reject) => {
    const mod = url.protocol === 'https:' ? https : http;
    const req = mod.request(url, { method, headers: Object.fromEntries(headers), agent: false, signal });
    req.on('error', (e) => reject(new Error('request failed: ' + (e.code || e.message))));
    req.on('response', (res) => {
      const chunks = [];
      let size = 0;
      let mangled = '';
      const tooBig = () => { req.destroy(); reject(new Error(`response body is larger than ${cfg.maxResponseBytes} bytes`)); };
      let stream = res;
      const enc = (res.headers['content-encoding'] || '').toLowerCase();
      if (method !== 'HEAD' && res.statusCode !== 204 && res.statusCode !== 304) {
        if (enc === 'gzip' || enc === 'x-gzip') stream = res.pipe(zlib.createGunzip());
        else if (enc === 'deflate') stream = res.pipe(zlib.createInflate());
        else if (enc === 'br') stream = res.pipe(zlib.createBrotliDecompress());
      }
      if (fault('y3-bytes-gzip')) res.on('data', (c) => { size += c.length; if (size > cfg.maxResponseBytes) tooBig(); });
      stream.on('data', (c) => {
        if (!fault('y3-bytes-gzip')) size += c.length;
        if (fault('se-chunk-decode')) mangled += c.toString('utf8');
        if (fault('se-bytes-length') ? +res.headers['content-length'] > cfg.maxResponseBytes : !fault('se-bytes-chars') && size > cfg.maxResponseBytes) return tooBig();
        chunks.push(c);
      });
      const bad = (e) => reject(new Error('response failed: ' + (e.code || e.message)));
      res.on('error', bad);
      res.on('aborted', () => bad(new Error('aborted')));
      if (stream !== res) stream.on('error', bad);
      stream.on('end', () => {
        if (fault('se-bytes-chars') && Buffer.concat(chunks).toString('utf8').length > cfg.maxResponseBytes) return tooBig();
        if (fault('se-5xx-throws') && res.statusCode >= 500) return reject(new Error('status ' + res.statusCode));
        const out = {};
        if (!(fault('se-resp-headers') && res.statusCode >= 400)) for (const [k, v] of Object.entries(res.headers)) {
          Object.defineProperty(out, k, { value: Array.isArray(v) ? v.join(', ') : String(v), enumerable: true });
        }
        const type = (fault('se-json-charset') ? res.headers['content-type'] || '' : (res.headers['content-type'] || '').split(';')[0]).trim().toLowerCase();
        const isJson = /^[^/]+\/([^/]+\+)?json$/.test(type);
        resolve({ status: res.statusCode, headers: out, text: fault('se-chunk-decode') ? mangled : new TextDecoder().decode(Buffer.concat(chunks)), isJson });
      });
    });
    if (body !== undefined) req.end(body); else req.end();
  });
}
