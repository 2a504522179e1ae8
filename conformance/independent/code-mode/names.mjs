// §5.0.1 and §6.1: names; and the declarations of a server (§4.4, §6.2, §6.3).
import { fault } from './fault.mjs';
import { typeMaker, comment, isObj, objectRoot } from './schema.mjs';

export function modulePaths(ids) {
  const taken = new Set(), out = new Map();
  for (const id of ids) {
    let s = fault('path-lowercase-late') ? id.replace(/[^A-Za-z0-9-]/g, '-').replace(/[A-Z]/g, '-') : id.toLowerCase().replace(/[^a-z0-9-]/g, '-');
    s = s.replace(/-+/g, '-');
    s = fault('path-strip-trailing') ? s.replace(/^-/, '') : s.replace(/^-|-$/g, '');
    if (!s) s = 'server';
    let p = s;
    for (let n = fault('path-suffix-one') ? 1 : 2; taken.has(p); n++) p = `${s}--${n}`;
    taken.add(p); out.set(id, p);
  }
  return out;
}

const reserved = new Set(('break case class const continue debugger default delete do else export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await').split(' '));
if (fault('reserved-static')) reserved.delete('static');

export function baseIdent(name) {
  let id = name.replace(/[^$_\u200c\u200d\p{ID_Continue}]/gu, '_');
  if (/^\p{Nd}/u.test(id)) id = '_' + id;
  else if (!/^[$_\p{ID_Start}]/u.test(id)) id = '_' + (id ? id.replace(/^./u, '') : '');
  return id;
}
/** [{toolName, exportName, tool}] in the order of the names */
export function exportNames(tools) {
  const seen = new Set(), list = [];
  for (const t of tools) if (!seen.has(t.name)) { seen.add(t.name); list.push(t); }
  if (!fault('collision-server-order')) list.sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const taken = new Set(['__meta__']);
  const out = list.map(tool => {
    let base = baseIdent(tool.name);
    if (!fault('collision-before-reserved') && reserved.has(base)) base += '_';
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}__${n}`;
    taken.add(id);
    if (fault('collision-before-reserved') && reserved.has(id)) id += '_';
    return { toolName: tool.name, exportName: id, tool };
  });
  out.sort((a, b) => a.toolName < b.toolName ? -1 : 1);
  return out;
}

// names that a declaration cannot have, though an export can
const awkward = new Set('enum implements interface package private protected public eval arguments undefined globalThis'.split(' '));

export function annotationsOf(tool) {
  if (!isObj(tool.annotations)) return undefined;
  const a = fault('annotations-drop-false') ? Object.fromEntries(Object.entries(tool.annotations).filter(([, v]) => v)) : tool.annotations;
  return Object.keys(a).length ? a : undefined;
}

export function declareServer(server) {
  const out = [];
  out.push(`/** ${comment(server.serverName)}${server.version ? ' ' + comment(server.version) : ''} */`);
  out.push(`declare module ${JSON.stringify('@codemode/servers/' + server.serverId)} {`);
  const names = new Set();
  for (const { toolName, exportName, tool } of server.tools) {
    const warnings = new Set(), decls = [];
    const pre = exportName.replace(/[^A-Za-z0-9_$]/g, '_');
    const noInput = !isObj(tool.inputSchema) || Object.keys(tool.inputSchema).length === 0;
    let inType = '{ [key: string]: unknown }', optional = true;
    if (!noInput) {
      inType = typeMaker(tool.inputSchema, pre + '_In', decls, names, warnings).conv(tool.inputSchema, '  ');
      optional = objectRoot(tool.inputSchema) && !(Array.isArray(tool.inputSchema.required) && tool.inputSchema.required.length)
        && !['anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const', 'not', 'if'].some(k => tool.inputSchema[k] !== undefined) && !(tool.inputSchema.minProperties > 0);
    }
    const outType = isObj(tool.outputSchema) && !(fault('dts-output-recursive') && /"\$ref"/.test(JSON.stringify(tool.outputSchema))) ? typeMaker(tool.outputSchema, pre + '_Out', decls, names, warnings).conv(tool.outputSchema, '  ') : 'unknown';
    const doc = [];
    if (typeof tool.description === 'string' && tool.description) doc.push(...tool.description.split(/\r\n|[\n\r\u2028\u2029]/), '');
    doc.push(`MCP tool: ${JSON.stringify(toolName)}`);
    if (isObj(tool.annotations)) for (const [k, v] of Object.entries(tool.annotations)) { if (fault('doc-false-annotation') && v === false) continue; doc.push(`@${k.replace(/[^\w$-]/g, '_')} ${typeof v === 'string' ? v.replace(/[\r\n\u2028\u2029]+/g, ' ') : JSON.stringify(v)}`); }
    if (!fault('dts-unknown-without-warning')) for (const w of warnings) doc.push(`WARNING: ${w} cannot be represented in TypeScript and is typed as unknown`);
    out.push(...decls);
    out.push('  /**', ...doc.map(l => `   * ${comment(l)}`.trimEnd()), '   */');
    const sig = `(input${optional ? '?' : ''}: ${inType}): Promise<${outType}>;`;
    if (awkward.has(exportName)) out.push(`  function __fn_${exportName}${sig}`, `  export { __fn_${exportName} as ${exportName} };`);
    else out.push(`  export function ${exportName}${sig}`);
    out.push('');
  }
  out.push('  export const __meta__: {', '    readonly serverId: string;', '    readonly serverName: string;', '    readonly serverVersion?: string;',
    '    readonly tools: ReadonlyArray<{ readonly toolName: string; readonly exportName: string; readonly description?: string }>;', '  };', '}');
  return out.join('\n');
}

export const builtinDeclarations = `declare module "@codemode/discovery" {
  export type Detail = "name" | "description" | "full";
  export interface ServerInfo { serverId: string; serverName: string; capabilities?: string[] }
  export interface ServerDescription extends ServerInfo { description?: string; version?: string }
  export interface ToolSummary { toolName: string; exportName: string; description?: string; annotations?: { [key: string]: unknown } }
  export interface ToolDefinition extends ToolSummary { inputSchema?: { [key: string]: unknown }; outputSchema?: { [key: string]: unknown } }
  export interface ListToolsOptions { detail?: Detail }
  export interface SearchToolsOptions { detail?: Detail; serverId?: string; limit?: number }
  export interface SearchResults { query: string; results: Array<ToolDefinition & { serverId: string }> }
  export const specVersion: string;
  export function listServers(): Promise<ServerInfo[]>;
  export function describeServer(serverId: string): Promise<ServerDescription>;
  export function listTools(serverId: string, options?: ListToolsOptions): Promise<ToolDefinition[]>;
  export function getTool(serverId: string, toolName: string): Promise<ToolDefinition>;
  export function searchTools(query: string, options?: SearchToolsOptions): Promise<SearchResults>;
}
declare module "@codemode/errors" {
  export class CodemodeError extends Error { hint: string; constructor(message?: string, details?: { [key: string]: unknown }) }
  /** path is a JSON Pointer */
  export class SchemaValidationError extends CodemodeError { toolName: string; exportName: string; path: string; expected: string; received: string; example?: unknown }
  export class ToolNotFoundError extends CodemodeError { serverId?: string; toolName?: string }
  export class ServerNotFoundError extends CodemodeError { serverId?: string }
  export class ToolCallError extends CodemodeError { serverId?: string; toolName?: string; exportName?: string; result?: unknown; rpcCode?: number }
  export class AuthenticationError extends ToolCallError {}
  export class SandboxLimitError extends CodemodeError { limit?: string }
}`;
