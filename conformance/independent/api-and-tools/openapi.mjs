// Preprocessing of an OpenAPI 3.x document: refs inlined, essential fields kept.
import { fault } from './fault.mjs';
const METHODS = new Set(fault('se-methods') ? ['get', 'put', 'post', 'delete', 'patch'] : ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
const FIELDS = ['summary', 'description', 'tags', 'operationId', 'parameters', 'requestBody', 'responses'];
const BUDGET = 400000; // nodes; beyond it refs are no longer followed

function put(o, k, v) {
  if (k === '__proto__') Object.defineProperty(o, k, { value: v, enumerable: true, writable: true, configurable: true });
  else o[k] = v;
}
const isObj = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

export function parseSpec(text) {
  let doc;
  try { doc = JSON.parse(text.replace(/^\uFEFF/, '')); } catch (e) { throw new Error('spec is not JSON: ' + e.message); }
  if (!isObj(doc)) throw new Error('spec is not an OpenAPI document');
  if (typeof doc.openapi !== 'string' || !/^3\./.test(doc.openapi)) throw new Error('spec is not OpenAPI 3.x');
  return doc;
}

export function lookup(doc, ref) {
  if (ref === '#') return doc;
  let cur = doc;
  for (let part of ref.slice(2).split('/')) {
    if (!fault('se-ref-percent')) try { part = decodeURIComponent(part); } catch { /* as it is */ }
    part = fault('se-ref-tilde') ? part.replace(/~0/g, '~').replace(/~1/g, '/') : part.replace(/~1/g, '/').replace(/~0/g, '~');
    if (cur === null || typeof cur !== 'object' || !Object.hasOwn(cur, part)) return undefined;
    cur = cur[part];
  }
  return cur;
}

export function resolver(doc, maxDepth) {
  const memo = new Map();
  const siblingsCount = /^3\.0/.test(doc.openapi) ? false : true;
  let nodes = 0;
  function walk(node, stack, depth, info) {
    nodes++;
    if (fault('se-ref-array') && Array.isArray(node) && depth > 0) return node;
    if (Array.isArray(node)) return node.map((v) => walk(v, stack, depth, info));
    if (!isObj(node)) return node;
    if (typeof node.$ref === 'string' && Object.hasOwn(node, '$ref')) return follow(node, stack, depth, info);
    const out = {};
    for (const k of Object.keys(node)) put(out, k, walk(node[k], stack, depth, info));
    return out;
  }
  function follow(node, stack, depth, info) {
    const ref = node.$ref;
    if (ref !== '#' && !ref.startsWith('#/')) return { ...node };
    if (fault('se-ref-responses') && ref.startsWith('#/components/responses/')) return { ...node };
    if (stack.has(ref)) { info.circ.add(ref); return { $circular: fault('se-circular-name') ? ref.split('/').pop() : ref }; }
    if (depth >= maxDepth || nodes > BUDGET) { info.cut = true; return nodes > BUDGET ? { $circular: ref } : { $ref: ref }; }
    let value;
    const hit = memo.get(ref);
    if (hit && depth + 1 + hit.height <= maxDepth && ![...stack].some((r) => hit.deps.has(r))) {
      for (const d of hit.deps) info.deps.add(d);
      info.height = Math.max(info.height, 1 + hit.height);
      value = hit.value;
    } else {
      const target = lookup(doc, ref);
      if (target === undefined) return { ...node };
      const sub = { deps: new Set([ref]), circ: new Set(), height: 0, cut: false };
      stack.add(ref);
      value = walk(target, stack, depth + 1, sub);
      if (!fault('se-circular-sibling')) stack.delete(ref);
      sub.circ.delete(ref);
      if (!sub.cut && sub.circ.size === 0) memo.set(ref, { value, deps: sub.deps, height: sub.height });
      for (const d of sub.deps) info.deps.add(d);
      for (const d of sub.circ) info.circ.add(d);
      info.height = Math.max(info.height, 1 + sub.height);
      info.cut ||= sub.cut;
    }
    const rest = Object.keys(node).filter((k) => k !== '$ref');
    if (rest.length && siblingsCount && isObj(value)) {
      const out = fault('se-sibling-leak') ? value : {};
      for (const k of Object.keys(value)) put(out, k, value[k]);
      for (const k of rest) put(out, k, walk(node[k], stack, depth, info));
      return out;
    }
    return value;
  }
  return (node) => walk(node, new Set(), 0, { deps: new Set(), circ: new Set(), height: 0, cut: false });
}

export function processSpec(doc, maxDepth) {
  const resolve = resolver(doc, maxDepth);
  const out = {};
  if ('info' in doc) out.info = resolve(doc.info);
  if ('servers' in doc && !(fault('se-servers-lost') && !doc.components)) out.servers = resolve(doc.servers);
  out.paths = {};
  for (const [path, rawItem] of Object.entries(doc.paths ?? {})) {
    if (!path.startsWith('/') || !isObj(rawItem)) continue;
    let item = rawItem;
    for (let i = 0; isObj(item) && typeof item.$ref === 'string' && i < Math.max(1, maxDepth); i++) {
      const target = item.$ref.startsWith('#/') ? lookup(doc, item.$ref) : undefined;
      if (!isObj(target)) break;
      const { $ref, ...rest } = item;
      item = { ...target, ...rest };
    }
    const shared = Array.isArray(item.parameters) ? resolve(item.parameters) : [];
    const ops = {};
    for (const [method, op] of Object.entries(item)) {
      if (!METHODS.has(method) || !isObj(op)) continue;
      const kept = {};
      for (const f of FIELDS) if (fault('se-field-empty') ? op[f] : Object.hasOwn(op, f)) kept[f] = resolve(op[f]);
      if (fault('se-field-extra')) for (const f of ['deprecated', 'security']) if (f in op) kept[f] = op[f];
      if (shared.length) {
        const own = Array.isArray(kept.parameters) ? kept.parameters : [];
        const extra = shared.filter((p) => !own.some((q) => q?.name === p?.name && q?.in === p?.in));
        if (extra.length || own.length) kept.parameters = [...extra, ...own];
        if (fault('se-own-params-lost')) kept.parameters = shared;
      }
      ops[method] = kept;
    }
    put(out.paths, path, ops);
  }
  if (isObj(doc.components) && 'schemas' in doc.components) out.components = { schemas: fault('se-schemas-raw') ? doc.components.schemas : resolve(doc.components.schemas) };
  return out;
}
