// JSON Schema: a validator (with JSON Pointers) and the TypeScript of a schema.
import { fault } from './fault.mjs';
const own = (o, k) => Object.prototype.hasOwnProperty.call(o, k);
export const isObj = v => v !== null && typeof v === 'object' && !Array.isArray(v);
export const typeOf = v => v === null ? 'null' : Array.isArray(v) ? 'array' : typeof v;
const esc = k => fault('pointer-escape') ? String(k) : String(k).replace(/~/g, '~0').replace(/\//g, '~1');
const show = v => { let s; try { s = JSON.stringify(v); } catch { s = String(v); } return s === undefined ? 'undefined' : s.length > 120 ? s.slice(0, 117) + '…' : s; };

export function canonical(v) {
  if (Array.isArray(v)) return '[' + v.map(canonical).join(',') + ']';
  if (isObj(v)) return '{' + Object.keys(v).sort().map(k => JSON.stringify(k) + ':' + canonical(v[k])).join(',') + '}';
  return JSON.stringify(v) ?? 'null';
}

/** Resolve a reference inside of one document; undefined if there is none. */
export function resolveRef(root, ref) {
  if (typeof ref !== 'string') return undefined;
  const id = isObj(root) ? (root.$id ?? root.id) : undefined;
  if (typeof id === 'string' && id && ref.startsWith(id.replace(/#$/, ''))) ref = ref.slice(id.replace(/#$/, '').length) || '#';
  if (ref === '#' || ref === '#/') { if (ref === '#') return root; }
  if (ref.startsWith('#/')) {
    let cur = root;
    for (let part of ref.slice(2).split('/')) {
      if (!fault('ref-escaped-pointer')) {
        try { part = decodeURIComponent(part); } catch { /* as it is */ }
        part = part.replace(/~1/g, '/').replace(/~0/g, '~');
      }
      if (cur === null || typeof cur !== 'object' || !own(cur, part)) return undefined;
      cur = cur[part];
    }
    return isObj(cur) || typeof cur === 'boolean' ? cur : undefined;
  }
  let found;
  const name = ref.startsWith('#') ? ref.slice(1) : null;
  const seen = new Set();
  (function walk(s) {
    if (found !== undefined || s === null || typeof s !== 'object' || seen.has(s)) return;
    seen.add(s);
    if (!Array.isArray(s)) {
      if (name !== null && (s.$anchor === name || s.$dynamicAnchor === name || s.$id === ref || s.id === ref)) { found = s; return; }
      if (name === null && s !== root && s.$id === ref) { found = s; return; }
    }
    for (const k of Object.keys(s)) walk(s[k]);
  })(root);
  return found;
}

const matches = {
  string: v => typeof v === 'string', number: v => typeof v === 'number', integer: v => typeof v === 'number' && Number.isInteger(v),
  boolean: v => typeof v === 'boolean', null: v => v === null, array: Array.isArray, object: v => fault('null-is-object') ? typeof v === 'object' && !Array.isArray(v) : isObj(v),
};

/** The errors of a value: [] or [{path, expected, received}] (the first ones found). */
export function validate(root, value) {
  const regs = new Map();
  const regex = p => { if (!regs.has(p)) { let r = null; try { r = new RegExp(p, 'u'); } catch { try { r = new RegExp(p); } catch { r = null; } } regs.set(p, r); } return regs.get(p); };
  let steps = 0;
  const E = (path, expected, v) => [{ path, expected, received: typeReceived(v) }];
  function check(s, v, path, depth, ev) {
    if (++steps > 2e6 || depth > 400) return [];
    if (s === false) return E(path, 'no value', v);
    if (!isObj(s)) return [];
    if (s.nullable === true && v === null) return [];
    if (fault('nested-not-validated') && path.split('/').length > 2) return [];
    const errs = [];
    const add = e => { for (const x of e) errs.push(x); };
    const evHere = { props: new Set(), items: 0, all: false };
    for (const k of ['$ref', '$dynamicRef', '$recursiveRef']) if (typeof s[k] === 'string') {
      const t = resolveRef(root, s[k]);
      if (t !== undefined && t !== s) add(check(t, v, path, depth + 1, evHere));
    }
    const isType = own(s, 'type');
    if (isType) {
      const ts = (Array.isArray(s.type) ? s.type : [s.type]).filter(t => typeof t === 'string');
      if (ts.length && ts.every(t => own(matches, t)) && !ts.some(t => matches[t](v))) return E(path, ts.join(' | '), v);
    }
    if (own(s, 'const') && canonical(s.const) !== canonical(v)) add(E(path, 'the constant ' + show(s.const), v));
    if (Array.isArray(s.enum) && !s.enum.some(x => canonical(x) === canonical(v))) add(E(path, 'one of ' + s.enum.map(show).join(', '), v));
    if (typeof v === 'number') {
      if (typeof s.minimum === 'number' && (s.exclusiveMinimum === true ? v <= s.minimum : v < s.minimum)) add(E(path, `number ${s.exclusiveMinimum === true ? '>' : '>='} ${s.minimum}`, v));
      if (typeof s.maximum === 'number' && (s.exclusiveMaximum === true ? v >= s.maximum : v > s.maximum)) add(E(path, `number ${s.exclusiveMaximum === true ? '<' : '<='} ${s.maximum}`, v));
      if (typeof s.exclusiveMinimum === 'number' && v <= s.exclusiveMinimum) add(E(path, `number > ${s.exclusiveMinimum}`, v));
      if (typeof s.exclusiveMaximum === 'number' && v >= s.exclusiveMaximum) add(E(path, `number < ${s.exclusiveMaximum}`, v));
      if (typeof s.multipleOf === 'number' && s.multipleOf > 0) { const q = v / s.multipleOf; if (Math.abs(q - Math.round(q)) > 1e-9 * Math.max(1, Math.abs(q))) add(E(path, `multiple of ${s.multipleOf}`, v)); }
    }
    if (typeof v === 'string') {
      const n = typeof s.minLength === 'number' || typeof s.maxLength === 'number' ? [...v].length : 0;
      if (typeof s.minLength === 'number' && n < s.minLength) add(E(path, `string of at least ${s.minLength} characters`, v));
      if (typeof s.maxLength === 'number' && n > s.maxLength) add(E(path, `string of at most ${s.maxLength} characters`, v));
      if (typeof s.pattern === 'string') { const r = regex(s.pattern); if (r && !r.test(v)) add(E(path, `string matching /${s.pattern}/`, v)); }
    }
    if (Array.isArray(v)) {
      if (typeof s.minItems === 'number' && v.length < s.minItems) add(E(path, `array of at least ${s.minItems} items`, v));
      if (typeof s.maxItems === 'number' && v.length > s.maxItems) add(E(path, `array of at most ${s.maxItems} items`, v));
      if (s.uniqueItems === true) { const seen = new Set(v.map(canonical)); if (seen.size !== v.length) add(E(path, 'array of unique items', v)); }
      const tuple = Array.isArray(s.prefixItems) ? s.prefixItems : Array.isArray(s.items) ? s.items : null;
      const rest = Array.isArray(s.prefixItems) ? (Array.isArray(s.items) ? undefined : s.items) : Array.isArray(s.items) ? s.additionalItems : s.items;
      for (let i = 0; i < v.length && errs.length < 5; i++) {
        if (tuple && i < tuple.length) { add(check(tuple[i], v[i], `${path}/${i}`, depth + 1)); evHere.items = Math.max(evHere.items, i + 1); }
        else if (rest !== undefined) { add(check(rest, v[i], `${path}/${i}`, depth + 1)); evHere.items = Infinity; }
      }
      if (s.contains !== undefined) {
        const n = v.filter(x => !check(s.contains, x, path, depth + 1).length).length;
        const min = typeof s.minContains === 'number' ? s.minContains : 1;
        if (n < min) add(E(path, `array containing at least ${min} matching item(s)`, v));
        if (typeof s.maxContains === 'number' && n > s.maxContains) add(E(path, `array containing at most ${s.maxContains} matching item(s)`, v));
      }
    }
    if (isObj(v)) {
      const keys = Object.keys(v);
      if (Array.isArray(s.required)) for (const k of s.required) if (typeof k === 'string' && !own(v, k)) {
        const ps = isObj(s.properties) && own(s.properties, k) ? s.properties[k] : {};
        add([{ path: `${path}/${esc(k)}`, expected: `required property ${JSON.stringify(k)}${describeType(ps)}`, received: 'undefined' }]);
      }
      if (typeof s.minProperties === 'number' && keys.length < s.minProperties) add(E(path, `object of at least ${s.minProperties} properties`, v));
      if (typeof s.maxProperties === 'number' && keys.length > s.maxProperties) add(E(path, `object of at most ${s.maxProperties} properties`, v));
      const pats = isObj(s.patternProperties) ? Object.keys(s.patternProperties) : [];
      for (const k of keys) {
        if (errs.length >= 5) break;
        let known = false;
        if (isObj(s.properties) && own(s.properties, k)) { known = true; add(check(s.properties[k], v[k], `${path}/${esc(k)}`, depth + 1)); }
        for (const p of pats) { const r = regex(p); if (r && r.test(k)) { known = true; add(check(s.patternProperties[p], v[k], `${path}/${esc(k)}`, depth + 1)); } }
        if (known) evHere.props.add(k);
        else if (own(s, 'additionalProperties')) {
          evHere.props.add(k);
          if (s.additionalProperties === false) add([{ path: `${path}/${esc(k)}`, expected: 'no additional property', received: typeReceived(v[k]) }]);
          else add(check(s.additionalProperties, v[k], `${path}/${esc(k)}`, depth + 1));
        }
        if (s.propertyNames !== undefined && check(s.propertyNames, k, path, depth + 1).length) add([{ path: `${path}/${esc(k)}`, expected: 'a property name as allowed by propertyNames', received: JSON.stringify(k) }]);
      }
      for (const dk of ['dependentRequired', 'dependentSchemas', 'dependencies']) if (isObj(s[dk])) for (const k of Object.keys(s[dk])) if (own(v, k)) {
        const d = s[dk][k];
        if (Array.isArray(d)) { for (const n of d) if (!own(v, n)) add([{ path: `${path}/${esc(n)}`, expected: `property ${JSON.stringify(n)}, required with ${JSON.stringify(k)}`, received: 'undefined' }]); }
        else add(check(d, v, path, depth + 1, evHere));
      }
    }
    if (Array.isArray(s.allOf)) for (const x of s.allOf) add(check(x, v, path, depth + 1, evHere));
    for (const key of ['anyOf', 'oneOf']) if (Array.isArray(s[key]) && s[key].length) {
      let ok = 0; const fails = [];
      for (const x of s[key]) { const e2 = { props: new Set(), items: 0 }; const e = check(x, v, path, depth + 1, e2); if (e.length) fails.push(e); else { ok++; merge(evHere, e2); } }
      if (ok === 0) {
        const deeper = fails.filter(e => e.every(x => x.path !== path));
        if (deeper.length === 1) add(deeper[0]);
        else add(E(path, `a value matching ${key === 'anyOf' ? 'one' : 'exactly one'} of ${s[key].length} schemas (${[...new Set(fails.map(e => e[0].expected))].slice(0, 6).join('; ')})`, v));
      } else if (key === 'oneOf' && ok > 1) add(E(path, `a value matching exactly one of ${s[key].length} schemas (it matches ${ok})`, v));
    }
    if (own(s, 'not') && !check(s.not, v, path, depth + 1).length) add(E(path, `a value not matching ${show(s.not)}`, v));
    if (own(s, 'if')) {
      const e2 = { props: new Set(), items: 0 };
      if (!check(s.if, v, path, depth + 1, e2).length) { merge(evHere, e2); if (own(s, 'then')) add(check(s.then, v, path, depth + 1, evHere)); }
      else if (own(s, 'else')) add(check(s.else, v, path, depth + 1, evHere));
    }
    if (own(s, 'unevaluatedProperties') && isObj(v)) for (const k of Object.keys(v)) if (!evHere.props.has(k)) { add(check(s.unevaluatedProperties, v[k], `${path}/${esc(k)}`, depth + 1)); evHere.props.add(k); }
    if (own(s, 'unevaluatedItems') && Array.isArray(v)) { for (let i = evHere.items; i < v.length; i++) add(check(s.unevaluatedItems, v[i], `${path}/${i}`, depth + 1)); evHere.items = Infinity; }
    if (ev) merge(ev, evHere);
    return errs;
  }
  return check(root, value, '', 0);
}
function merge(a, b) { for (const k of b.props) a.props.add(k); a.items = Math.max(a.items, b.items); }
function typeReceived(v) { const t = fault('received-null') ? (v === undefined ? 'undefined' : Array.isArray(v) ? 'array' : typeof v) : v === undefined ? 'undefined' : typeOf(v); return v === undefined || v === null ? t : `${t} ${show(v)}`; }
function describeType(s) { return isObj(s) && (typeof s.type === 'string' || Array.isArray(s.type)) ? ` (${[].concat(s.type).join(' | ')})` : ''; }

/** A minimal example of what a schema takes. */
export function example(root, s = root, depth = 0) {
  if (!isObj(s) || depth > 8) return null;
  if (Array.isArray(s.examples) && s.examples.length) return s.examples[0];
  if (own(s, 'example')) return s.example;
  if (own(s, 'default')) return s.default;
  if (own(s, 'const')) return s.const;
  if (Array.isArray(s.enum) && s.enum.length) return s.enum[0];
  if (typeof s.$ref === 'string') { const t = resolveRef(root, s.$ref); return t === undefined ? null : example(root, t, depth + 1); }
  let t = Array.isArray(s.type) ? s.type[0] : s.type;
  for (const k of ['oneOf', 'anyOf']) if (!t && Array.isArray(s[k]) && s[k].length) return example(root, s[k][0], depth + 1);
  if (!t) t = isObj(s.properties) ? 'object' : s.items ? 'array' : Array.isArray(s.allOf) ? 'object' : 'null';
  switch (t) {
    case 'string': return 'x'.repeat(Math.min(100, Math.max(0, s.minLength ?? 0))) || (s.format === 'date' ? '2020-01-01' : s.format === 'date-time' ? '2020-01-01T00:00:00Z' : 'string');
    case 'integer': case 'number': return typeof s.minimum === 'number' ? s.minimum : typeof s.exclusiveMinimum === 'number' ? s.exclusiveMinimum + 1 : typeof s.maximum === 'number' && s.maximum < 1 ? s.maximum : 1;
    case 'boolean': return true;
    case 'null': return null;
    case 'array': { const tup = Array.isArray(s.prefixItems) ? s.prefixItems : Array.isArray(s.items) ? s.items : null; if (tup) return tup.map(x => example(root, x, depth + 1)); return Array.from({ length: Math.min(5, s.minItems ?? 1) }, () => example(root, s.items, depth + 1)); }
    case 'object': {
      const out = {}; const put = (k, v) => Object.defineProperty(out, k, { value: v, enumerable: true, writable: true, configurable: true });
      for (const k of Array.isArray(s.required) ? s.required : []) put(k, isObj(s.properties) && own(s.properties, k) ? example(root, s.properties[k], depth + 1) : null);
      if (Array.isArray(s.allOf)) for (const x of s.allOf) { const e = example(root, x, depth + 1); if (isObj(e)) for (const k of Object.keys(e)) put(k, e[k]); }
      return out;
    }
    default: return null;
  }
}

export const objectRoot = s => !isObj(s) || s.type === undefined ? !isObj(s) || !nonObjectGuess(s) : s.type === 'object' || (Array.isArray(s.type) && s.type.includes('object'));
function nonObjectGuess(s) { // no type: does any object fit at all?
  if (own(s, 'const')) return !isObj(s.const);
  if (Array.isArray(s.enum)) return !s.enum.some(isObj);
  if (s.items !== undefined && !isObj(s.properties)) return true;
  for (const k of ['oneOf', 'anyOf']) if (Array.isArray(s[k]) && s[k].length) return s[k].every(x => isObj(x) && !objectRoot(x));
  return false;
}

// ---------------------------------------------------------------- TypeScript
const identName = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const key = k => identName.test(k) || (fault('dts-unquoted-names') && !/^[0-9]|["\\\s]/.test(k)) ? k : JSON.stringify(k);
export const comment = t => fault('dts-comment-end') ? String(t) : String(t).replace(/\*\//g, '*\\/');
function literal(v) {
  if (Array.isArray(v)) return '[' + v.map(literal).join(', ') + ']';
  if (isObj(v)) return Object.keys(v).length ? '{ ' + Object.keys(v).map(k => `${key(k)}: ${literal(v[k])}`).join('; ') + ' }' : 'Record<string, never>';
  return JSON.stringify(v);
}
const union = parts => { const u = [...new Set(parts.flat())]; if (u.includes('unknown')) return 'unknown'; const w = u.filter(x => x !== 'never'); return w.length === 0 ? 'never' : w.join(' | '); };
const paren = t => / [|&] |^\(?new |=>/.test(t) && !/^\{[^{}]*\}$/.test(t) ? `(${t})` : t;
const unsupported = ['not', 'if', 'dependentSchemas', '$dynamicRef', '$recursiveRef'];

/** makes a converter for one document; named types are put into `decls` */
export function typeMaker(root, prefix, decls, names, warnings) {
  const refs = new Map(); // schema → name
  const busy = new Set();
  let nodes = 0;
  const warn = (what) => { warnings.add(what); return fault('dts-unknown-without-warning') ? 'unknown' : `/** WARNING: ${comment(what)} cannot be represented in TypeScript; see inputSchema/outputSchema */ unknown`; };
  const isUnknown = t => /(^|\*\/ )unknown$/.test(t);
  function named(s, label, direct) {
    if (direct.has(s)) return warn('a $ref that only leads to itself');
    if (refs.has(s)) return refs.get(s);
    let base = prefix + '_' + (label.replace(/[^A-Za-z0-9_$]+/g, '_').replace(/^_+|_+$/g, '') || 'Type'), name = base;
    for (let n = 2; names.has(name); n++) name = `${base}_${n}`;
    names.add(name); refs.set(s, name); busy.add(s);
    const body = conv(s, '  ', new Set([...direct, s]), 0);
    busy.delete(s);
    decls.push(`${doc(isObj(s) ? s.description : undefined, '  ')}  type ${name} = ${body};`);
    return name;
  }
  function doc(text, ind, extra = []) {
    const lines = [...(typeof text === 'string' && text ? text.split(/\r\n|[\n\r\u2028\u2029]/) : []), ...extra];
    if (!lines.length) return '';
    return lines.length === 1 ? `${ind}/** ${comment(lines[0])} */\n` : `${ind}/**\n${lines.map(l => `${ind} * ${comment(l)}`.trimEnd()).join('\n')}\n${ind} */\n`;
  }
  function conv(s, ind, direct, depth) {
    if (s === undefined || s === true) return 'unknown';
    if (s === false) return 'never';
    if (!isObj(s)) return 'unknown';
    if (++nodes > 20000 || depth > 100) return warn('a schema this large or deep');
    const t = base(s, ind, direct, depth);
    if (s.nullable !== true || (fault('dts-nullable-enum') && Array.isArray(s.enum))) return t;
    return isUnknown(t) ? t : union([t.split(' | ').length && !/[{(\[<"`]/.test(t) ? t.split(' | ') : t, 'null']);
  }
  function base(s, ind, direct, depth) {
    for (const k of unsupported) if (own(s, k)) return warn(`the schema keyword "${k}"`);
    if (isObj(s.dependencies) && Object.values(s.dependencies).some(d => !Array.isArray(d))) return warn('the schema keyword "dependencies"');
    const parts = [];
    if (own(s, '$ref')) {
      const t = resolveRef(root, s.$ref);
      if (t === undefined) return warn(`the reference ${JSON.stringify(s.$ref)}`);
      if (typeof t === 'boolean') parts.push(t ? 'unknown' : 'never');
      else parts.push(named(t, s.$ref === '#' ? 'Root' : s.$ref.split('/').pop().replace(/^#/, ''), direct));
    }
    if (fault('dts-const-falsy') ? s.const : own(s, 'const')) return inter([...parts, literal(s.const)]);
    if (Array.isArray(s.enum)) return inter([...parts, union(s.enum.map(fault('dts-enum-quoted') ? v => JSON.stringify(String(v)) : literal))]);
    for (const k of ['anyOf', 'oneOf']) if (Array.isArray(s[k]) && s[k].length) {
      const inherited = ['type', 'properties', 'required', 'additionalProperties', 'items'];
      parts.push(union(s[k].map(x => {
        // a branch that only narrows ("required") takes the properties of its parent
        if (isObj(x) && !own(x, 'type') && !own(x, '$ref') && Array.isArray(x.required) && isObj(s.properties)) return conv({ type: 'object', ...x, properties: { ...s.properties, ...(isObj(x.properties) ? x.properties : {}) } }, ind, direct, depth + 1);
        return conv(x, ind, direct, depth + 1);
      })));
    }
    if (Array.isArray(s.allOf)) for (const x of s.allOf) parts.push(conv(x, ind, direct, depth + 1));
    let types = Array.isArray(s.type) ? s.type : typeof s.type === 'string' ? [s.type] : null;
    if (!types) {
      if (isObj(s.properties) || isObj(s.patternProperties) || (own(s, 'additionalProperties') && s.additionalProperties !== true) || (Array.isArray(s.required) && s.required.length && !parts.length)) types = ['object'];
      else if (own(s, 'items') || own(s, 'prefixItems')) types = ['array'];
      else if (!parts.length) return 'unknown';
    }
    if (types) {
      const hasShape = isObj(s.properties) || isObj(s.patternProperties) || own(s, 'additionalProperties');
      const ts = types.map(t => {
        switch (t) {
          case 'string': return 'string';
          case 'number': case 'integer': return 'number';
          case 'boolean': return 'boolean';
          case 'null': return 'null';
          case 'array': return array(s, ind, depth);
          case 'object': return parts.length && !hasShape && !(Array.isArray(s.required) && s.required.length) ? null : object(s, ind, depth);
          default: return warn(`the type ${JSON.stringify(t)}`);
        }
      });
      // {type: "object", anyOf: […]}: the branches say it all
      if (!ts.includes(null)) { if (!(parts.length && ts.every(t => ['string', 'number', 'boolean'].includes(t)) && parts.every(p => !isUnknown(p)))) parts.push(union(ts)); }
      else if (ts.length > 1) parts.push(union(ts.map(t => t ?? '{ [key: string]: unknown }')));
    }
    return inter(parts);
  }
  function inter(parts) {
    const bad = parts.find(p => p !== 'unknown' && isUnknown(p));
    const p = [...new Set(parts.filter(x => !isUnknown(x)))];
    if (!p.length) return bad ?? 'unknown';
    return p.length === 1 ? p[0] : p.map(paren).join(' & ');
  }
  function array(s, ind, depth) {
    const tuple = Array.isArray(s.prefixItems) ? s.prefixItems : Array.isArray(s.items) ? s.items : null;
    if (tuple) {
      const rest = Array.isArray(s.prefixItems) ? (Array.isArray(s.items) ? undefined : s.items) : s.additionalItems;
      const ts = tuple.map(x => conv(x, ind, new Set(), depth + 1));
      if (fault('dts-tuple-as-array')) return `Array<${union(ts)}>`;
      const min = typeof s.minItems === 'number' ? s.minItems : tuple.length;
      const els = ts.map((t, i) => i < min ? t : paren(t) + '?');
      if (rest !== false && !(typeof s.maxItems === 'number' && s.maxItems <= tuple.length)) {
        els.push(`...Array<${rest === undefined || rest === true ? 'unknown' : conv(rest, ind, new Set(), depth + 1)}>`);
      }
      return `[${els.join(', ')}]`;
    }
    return `Array<${conv(s.items, ind, new Set(), depth + 1)}>`;
  }
  function object(s, ind, depth) {
    const inner = ind + '  ';
    const props = isObj(s.properties) ? Object.keys(s.properties) : [];
    const req = new Set(Array.isArray(s.required) ? s.required.filter(x => typeof x === 'string') : []);
    const lines = [], types = []; let optional = false;
    for (const k of [...props, ...[...req].filter(k => !props.includes(k))]) {
      const ps = own(s.properties ?? {}, k) ? s.properties[k] : true;
      const t = conv(ps, inner, new Set(), depth + 1);
      if (!req.has(k)) optional = true;
      types.push(t);
      lines.push(`${doc(isObj(ps) ? ps.description : undefined, inner)}${inner}${key(k)}${req.has(k) ? '' : '?'}: ${t};`);
    }
    const pats = isObj(s.patternProperties) && !(fault('dts-pattern-dropped') && props.length) ? Object.keys(s.patternProperties) : [];
    const plain = [];
    let open = s.additionalProperties;
    if (open === undefined && s.unevaluatedProperties === false) open = false;
    for (const p of pats) {
      const t = conv(s.patternProperties[p], inner, new Set(), depth + 1);
      plain.push({ p, t });
    }
    if (fault('dts-additional-ignored') && isObj(open) && props.length) open = undefined;
    if (plain.length || (open !== undefined && open !== false) || (!lines.length && open === undefined)) {
      const prefixOnly = plain.length && plain.every(x => /^\^[A-Za-z0-9_-]+$/.test(x.p)) && (open === false || open === undefined)
        && !props.some(k => plain.some(x => k.startsWith(x.p.slice(1)))) && !plain.some((x, i) => plain.some((y, j) => i !== j && y.p.startsWith(x.p)));
      if (prefixOnly) for (const x of plain) lines.push(`${doc(`Properties matching /${x.p}/`, inner)}${inner}[key: \`${x.p.slice(1)}\${string}\`]: ${x.t};`);
      else {
        const ts = plain.map(x => x.t);
        if (open !== undefined && open !== false) ts.push(open === true ? 'unknown' : conv(open, inner, new Set(), depth + 1));
        if (!lines.length && open === undefined && !plain.length) ts.push('unknown');
        const clean = ts.some(isUnknown) ? ts.filter(isUnknown).sort((a, b) => b.length - a.length)[0] : union([...ts, ...types.map(t => isUnknown(t) ? 'unknown' : t), ...(optional ? ['undefined'] : [])]);
        const d = plain.length ? doc(`Properties matching ${plain.map(x => `/${x.p}/`).join(', ')}${open !== undefined && open !== false ? ', and additional ones' : ''}`, inner) : '';
        lines.push(`${d}${inner}[key: string]: ${clean};`);
      }
    }
    if (!lines.length) return 'Record<string, never>';
    return `{\n${lines.join('\n')}\n${ind}}`;
  }
  return { conv: (s, ind) => { // a recursive root is named
    const text = JSON.stringify(s) ?? '';
    if (isObj(s) && /"\$ref":"#"/.test(text)) return named(s, 'Root', new Set());
    return conv(s, ind, new Set(), 0);
  }, doc };
}
