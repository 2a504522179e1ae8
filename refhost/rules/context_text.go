package rules

import "strings"

const usageText = `Pass JavaScript as code. It runs as an ES module in a fresh sandbox: import the servers you need, await their tools, and assign what you want back to globalThis.__codemode_result__. Nothing is kept between calls. Example:
import * as server from "@codemode/servers/<serverId>";
const answer = await server.someTool({ key: "value" });
globalThis.__codemode_result__ = { answer };
To find tools: import { listServers, listTools, getTool, searchTools } from "@codemode/discovery".`

const resultText = `The response's result is the last value assigned to globalThis.__codemode_result__, or null. It ` +
	`is null after any failure, and when JSON cannot hold the value (with a warning in diagnostics). The value is ` +
	`taken when the module has ended and nothing is left to do for it: tool calls still under way and timers due ` +
	`within a second are waited for. A promise that is rejected without anybody looking makes the run fail.`

const unwrappingText = `A binding returns the tool's result unwrapped; the first rule that fits decides:
1. structuredContent, if the result has it and it is not null; content is then ignored.
2. the text, if content is exactly one text block.
3. the whole MCP result, if content has image or audio blocks; their data is base64 text.
4. otherwise the whole MCP result.
A result with isError is thrown as ToolCallError.`

const inputRules = `Each binding is an async function of one argument, the input. A tool without an input schema, ` +
	`or with an empty one, can be called without an argument or with {}. A tool whose schema is not an object takes ` +
	`one argument of that type.`

const errorsText = `import { CodemodeError, SchemaValidationError, ToolNotFoundError, ServerNotFoundError, ` +
	`ToolCallError, AuthenticationError, SandboxLimitError, PolicyError } from "@codemode/errors". All extend ` +
	`CodemodeError and have a hint. Input is checked against the tool's schema before the call leaves. A failed call ` +
	`throws and can be caught; the script goes on. PolicyError: the operator of the host, or the user, did not permit ` +
	`the call.`

const languageText = `ES modules with top-level await, import() and import.meta, up to about ECMAScript 2023, ` +
	`strict mode. Restrictions: import attributes, import defer and import source are refused, as are decorators ` +
	`that rely on reflection; a stack overflow cannot be caught, and an await of what only looks like a promise ({ ` +
	`constructor: Promise }) ends the run; top-level "var a; function a(){}" and an await in a class field are not ` +
	`refused; regular expressions are matched by an engine with linear time, except those with lookaround or back ` +
	`references; they lack the flag d, the set operations of the flag v, and properties of emoji, scripts' ` +
	`extensions and normalization in \\p{…}.`

const globalsText = `Provided are the globals of the specification: the standard built-ins, URL, URLSearchParams, ` +
	`TextEncoder, TextDecoder, ArrayBuffer, DataView, typed arrays, setTimeout, clearTimeout, console, and beyond ` +
	`it structuredClone and queueMicrotask. Deviations: there is no Intl, Temporal, SharedArrayBuffer, Atomics, ` +
	`WeakRef or FinalizationRegistry; toLocaleString knows en-US only, localeCompare the options numeric and ` +
	`sensitivity. Not provided: fetch or any other network API, setInterval, eval, code from strings by any ` +
	`constructor, process, require.`

const loggingText = `console.log, debug, warn and error are captured in logs: primitives as String(value), objects ` +
	`as JSON with sorted keys, arguments joined by one space. Filter and aggregate data before logging; prefer ` +
	`counts and top lists to dumps. Logs are cut off at maxLogBytes, and a last entry says so.`

// withPrefix is one of the texts of this file, whose names of modules begin as
// [ModulePrefix] says, with another prefix.
func withPrefix(text, prefix string) string { return strings.ReplaceAll(text, ModulePrefix(), prefix) }

// StandardLibrary declares the modules that are the same for every host (§4.1, §4.2,
// §7.1), whose names begin with a prefix.
func StandardLibrary(prefix string) string { return withPrefix(standardLibrary, prefix) }

const standardLibrary = `declare module "@codemode/discovery" {
  export type Detail = "name" | "description" | "full";
  export interface ServerInfo { serverId: string; serverName: string; capabilities?: string[] }
  export interface ServerDescription extends ServerInfo { description?: string; version?: string }
  export interface ToolSummary { toolName: string; exportName: string; description?: string; annotations?: Record<string, unknown> }
  export interface ToolDefinition extends ToolSummary { inputSchema?: unknown; outputSchema?: unknown }
  export interface SearchResults { query: string; results: Array<ToolDefinition & { serverId: string }> }
  export const specVersion: string;
  export function listServers(): Promise<ServerInfo[]>;
  export function describeServer(serverId: string): Promise<ServerDescription>;
  export function listTools(serverId: string, options?: { detail?: Detail }): Promise<ToolDefinition[]>;
  export function getTool(serverId: string, toolName: string): Promise<ToolDefinition>;
  export function searchTools(query: string, options?: { detail?: Detail; serverId?: string; limit?: number }): Promise<SearchResults>;
}

declare module "@codemode/errors" {
  export class CodemodeError extends Error { hint: string }
  export class SchemaValidationError extends CodemodeError { toolName: string; exportName: string; path: string; expected: unknown; received: unknown; example?: unknown }
  export class ToolNotFoundError extends CodemodeError {}
  export class ServerNotFoundError extends CodemodeError {}
  export class ToolCallError extends CodemodeError {}
  export class AuthenticationError extends ToolCallError {}
  export class SandboxLimitError extends CodemodeError {}
  export class PolicyError extends CodemodeError {}
}
`
