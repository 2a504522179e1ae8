// Package rules is the specification in executable form: small pure functions,
// each named as the specification names its subject and marked with its
// section. Nothing here starts, sends or stores anything.
package rules

import "encoding/json"

// Set bundles every decision that the specification names, so that a host is
// one Set plus machinery, and a host with exactly one fault is a Set with one
// field replaced. First come the rules, then the choices that the specification
// leaves to a host. All fields are set; none keeps state between calls.
type Set struct {
	// OuterTools is what tools/list shows the agent (§2, §3.1), given the topics
	// that its context tells.
	OuterTools func(description string, told []Topic) []OuterTool
	// Request decides whether the arguments of codemode.run are a request
	// (§3.2). A request with diagnostics of severity error is not run.
	Request func(arguments json.RawMessage) (Request, []Diagnostic)
	// Limits fills in and caps the limits of a request (§3.2.4).
	Limits func(requested json.RawMessage, bounds Bounds) (Limits, []Diagnostic)
	// Result is the response's result (§3.2.2, §3.3.4). assigned is the JSON of
	// the last value of __codemode_result__, ok tells whether JSON can hold it,
	// failed whether the script failed.
	Result func(assigned json.RawMessage, ok, failed bool) json.RawMessage
	// Respond makes the response of §3.3: the last seam before the wire.
	Respond func(Response) Object
	// Answer is the result of the outer tools/call (§3.3.4).
	Answer func(response json.RawMessage, failed bool) Answer
	// Globals lists which of the globals that are defined a script finds (§3.5).
	Globals func(defined []string) []string
	// CodeFromStrings tells whether one of [FunctionConstructors] turns strings
	// into code (§3.5, §11).
	CodeFromStrings func(constructor string) bool
	// Outside are the globals by which a script reaches what is outside of its
	// sandbox, beside tools (§3.4).
	Outside func() map[string]Outside
	// ConsoleLevel is the level of a console method, and whether that method is
	// captured at all (§3.3.1).
	ConsoleLevel func(method string) (level string, captured bool)
	// ConsoleText joins the arguments of one console call (§3.3.1). An error is
	// thrown at the script; the specification asks for none.
	ConsoleText func(args []ConsoleArg) (string, error)
	// KeepLog decides whether one more message fits (§3.3.1). Once it said no,
	// no later message is kept.
	KeepLog func(usedBytes, messageBytes, maxLogBytes int64) bool
	// TruncationNotice is the last entry of logs that were cut off (§3.3.1); it
	// has no time yet. ok is false when there is none.
	TruncationNotice func(maxLogBytes int64) (entry LogEntry, ok bool)
	// Trace makes the entry of one finished tool call (§3.3.2).
	Trace func(Call) TraceEntry
	// Diagnose makes the diagnostic of one finding (§3.3.3).
	Diagnose func(Finding) Diagnostic
	// BuiltinModules are the names of the modules that are there without any server,
	// as they come after [Set.ModulePrefix] (§4).
	BuiltinModules func() []string
	// ModulePaths gives each serverId, in its order, its module path segment, or
	// [NotExposed] (§5.0.1).
	ModulePaths func(serverIDs []string) []string
	// ModuleExports lists what a server's module exports, given the export names
	// of its tools (§5.1).
	ModuleExports func(exportNames []string) []string
	// Meta is the value of a module's __meta__ (§5.2), made of the JSON of what is returned.
	Meta func(ServerMeta) any
	// CallArguments turns the arguments that a script passed into those of the
	// MCP call (§5.3.1). Each is JSON; undefined counts as not passed. nil sends
	// none, and is valid where {} is. An error is thrown as SchemaValidationError.
	CallArguments func(inputSchema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error)
	// MayCall decides whether a run may make one more tool call (§3.2.4).
	MayCall func(made CallCount, maxToolCalls int) bool
	// IsError tells whether a tools/call result reports a failure (§7.1).
	IsError func(result json.RawMessage) bool
	// ErrorText is what a failed result says about itself.
	ErrorText func(result json.RawMessage) string
	// Unwrap turns a tools/call result into the value that the binding returns (§5.3.2).
	Unwrap func(result json.RawMessage) json.RawMessage
	// ExportNames gives each tool name, in its order, its export name; "" leaves
	// the tool out (§6.1).
	ExportNames func(toolNames []string) []string
	// Declarations generates the .d.ts text of one server's module (§6.2, §6.3).
	Declarations func(Module) string
	// ErrorClasses lists what @codemode/errors exports, parents first (§7.1).
	ErrorClasses func() []ErrorClass
	// CallErrorClass names the class of the error that a tool call without a
	// value throws (§7.1).
	CallErrorClass func(CallFailure) string
	// CallError is what the error of such a call tells beside its class (§7.2, §7.3).
	CallError func(CallProblem) ErrorDetails
	// SpecVersion is the revision that @codemode/discovery names (§12.1).
	SpecVersion func() string
	// DiscoveryExports lists what @codemode/discovery exports (§4.1).
	DiscoveryExports func() []string
	// ServerInfo is an element of what listServers returns (§4.2.1).
	ServerInfo func(ServerParts) Object
	// ServerDescription is what describeServer returns, made from the ServerInfo
	// of the same server (§4.2.2).
	ServerDescription func(info Object, s ServerParts) Object
	// Detail is a tool as listTools shows it at a detail level (§4.3).
	Detail func(level string, tool ToolDefinition) Object
	// GotTool is a tool as getTool shows it (§4.2.4).
	GotTool func(ToolDefinition) Object
	// FindTool is the index of the tool that getTool is asked for, [NoTool] or
	// [NothingForTool] (§4.1).
	FindTool func(wanted string, tools []ToolDefinition) int
	// FoundDetail is a tool as searchTools shows it at a detail level (§4.2.5, §4.3).
	FoundDetail func(level string, tool FoundTool) Object
	// Search ranks tools for a query (§4.1).
	Search func(query string, options SearchOptions, tools []FoundTool) []FoundTool
	// SearchResults is what searchTools returns (§4.2.5).
	SearchResults func(query string, results []Object) Object
	// DiscoveryErrorClass names the class of the error with which a function of
	// discovery rejects what is not there: FailureServer or FailureTool (§7.1).
	DiscoveryErrorClass func(function string, f CallFailure) string
	// Command is what a server is started with that was started before times, given what is configured (mcpi §10.2).
	Command func(configured Command, before int) Command
	// Suggest is the known name nearest to one that is unknown, or "" (§7.3).
	Suggest func(unknown string, known []string) string
	// Context is the text shown to the agent (§4.4 and every "MUST document").
	Context func(ContextParts) []Paragraph
	// Show puts that text where the agent is shown it (§4.4).
	Show func([]Paragraph) Shown

	// Choices. What follows the specification leaves open: each names the questions
	// of spec/code-mode/1.0.0/ambiguities.yaml that it answers, and hosts that answer
	// otherwise conform as well.

	// WorthConnecting tells whether to connect, before a run, to a server that is
	// not connected: it was requested, or the code names its module (§3.2.3).
	// Open: unrequested-ensured.
	WorthConnecting func(requested, named bool) bool
	// TellsUnavailable tells whether a run is told of each server that is not connected,
	// be it requested or not (§3.2.3).
	// Open: unrequested-unavailable.
	TellsUnavailable func() bool
	// Connections says when the host is connected to its servers (§3.2.3).
	// Open: declarations-deferral, unannounced-change, undeclared-changes, server-gone-then-called.
	Connections func() ConnectionRule
	// ExportIsResult tells whether the default export of a script, if it has one that is
	// not undefined, is its result.
	// Open: it differs by revision.
	ExportIsResult func() bool
	// ExactResult tells whether a result counts as one that JSON cannot hold when
	// anything inside of it is, such as undefined or a Date (§3.2.2).
	// Open: result-inner-values.
	ExactResult func() bool
	// Ending says when a run is over whose module has ended (§3.2.2).
	// Open: pending-timers, pending-tool-calls, floating-rejection, late-rejection, timer-exception,
	// never-settling-await, timeout-measures.
	Ending func() EndingRule
	// Prelude is code of the host that runs before the script, such as that which
	// defines further globals. It has no line break.
	// Open: addition-is-deviation, forbidden-global-stub, console-other-methods, result-initial-value.
	Prelude func() string
	// Immutable tells whether a part of what a script finds cannot be changed (§11).
	// Open: pollution-extent, export-depth.
	Immutable func(Part) bool
	// CutLog is what is kept of the first message that does not fit, given the
	// bytes that are left; "" is nothing (§3.3.1).
	// Open: log-cut.
	CutLog func(message string, room int64) string
	// Tracing says which calls are traced, and in which order (§3.3.2).
	// Open: trace-order, trace-invalid-call.
	Tracing func() TracingRule
	// ModulePrefix is what the names of all modules begin with (§4).
	// Open: it differs by revision.
	ModulePrefix func() string
	// DynamicImport tells whether import() gives modules (§3.2.1).
	// Open: dynamic-import.
	DynamicImport func() bool
	// SentArguments are the arguments of the MCP call of a valid input, which MCP wants
	// to be an object; nil sends none (§5.3.1).
	// Open: non-object-input, schema-defaults.
	SentArguments func(input json.RawMessage) json.RawMessage
	// ValidationSchema is the schema that inputs are validated with, given that
	// of the tool; nil accepts everything (§7.2).
	// Open: older-schema-dialect.
	ValidationSchema func(inputSchema json.RawMessage) json.RawMessage
	// Validation tells how far validation goes (§7.2).
	// Open: schema-formats, unusable-schema, output-schema-mismatch.
	Validation func() ValidationRule
	// CancelledAnswer is how a run that was cancelled is answered (§7.4).
	// Open: cancellation-answer.
	CancelledAnswer func() CancelledAnswer
	// RepeatedTools is what becomes of tools that have the name of another one (§6.1).
	// Open: repeated-tool-name.
	RepeatedTools func() RepeatedTools
	// NamesAfterChange are the export names of a list of tools that changed, in its
	// order, given those that tools had before it and those of [Set.ExportNames] (§6.1).
	// Open: name-after-change.
	NamesAfterChange func(before map[string]string, toolNames, exportNames []string) []string
	// ProtocolFailure tells what a JSON-RPC error to a tool call is (§7.1).
	// Open: forgotten-tool-class.
	ProtocolFailure func(code int64, message string) CallFailure
	// CallAgain tells whether a call that failed is sent once more, after so many
	// times (§10).
	// Open: repeated-calls.
	CallAgain func(f CallFailure, sent int) bool
	// EndsRun tells whether a call that failed ends the run, whatever the script does (§10).
	// Open: limit-thrown-or-aborted.
	EndsRun func(CallFailure) bool
	// Concurrency is how the calls of one run are made, and what agents are told of it (§10.1).
	// Open: §10.1 allows restrictions that agents are told of.
	Concurrency func() ConcurrencyRule
	// RefreshAtOnce tells whether changed tools are listed as soon as they are announced (§8).
	// Open: §8 says by when tools are listed anew, not how soon.
	RefreshAtOnce func() bool
	// ToolsAtFirstUse tells whether a run sees the tools of a server as they are when
	// it first imports or lists them, and not as they were when it began (§8.2).
	// Open: first-import-after-change.
	ToolsAtFirstUse func() bool
	// SendCall tells whether a call is sent, given the server's present tools (§8.2).
	// Open: removed-tool-called, tool-name-with-outer-space, pending-tool-calls.
	SendCall func(toolName string, present func() []string) bool
	// NamesUnreachable tells whether a function of discovery names a server that is
	// configured and not connected: listServers or describeServer (§4.1).
	// Open: describe-unavailable-server, claimed-capability.
	NamesUnreachable func(function string) bool
	// Answered is the question that listTools or searchTools answers, given the one
	// that it is asked; an error rejects it (§4.1).
	// Open: search-query-form, search-unknown-server, unknown-detail, search-limit-zero.
	Answered func(DiscoveryQuestion) (DiscoveryQuestion, error)
	// FindServer is the index of the server that a function of discovery is asked
	// for, or -1, which it rejects (§4.1).
	// Open: lookup-by-configured-id.
	FindServer func(wanted string, serverIDs []string) int
}

// Standard is the specification as the reference host reads it.
func Standard() Set {
	return Set{
		OuterTools: OuterTools, Request: ParseRequest, Limits: ParseLimits,
		Prelude: Prelude, Result: Result, ExactResult: ExactResult, Respond: Respond, Answer: NewAnswer, Ending: Ending,
		Globals: Globals, CodeFromStrings: CodeFromStrings, Outside: Outsides, Immutable: Immutable,
		ConsoleLevel: ConsoleLevel, ConsoleText: ConsoleText,
		KeepLog: KeepLog, CutLog: CutLog, TruncationNotice: TruncationNotice,
		Tracing: Tracing, Trace: Trace, Diagnose: Diagnose,
		ModulePaths: ModulePaths, ModuleExports: ModuleExports,
		BuiltinModules: BuiltinModules, DynamicImport: DynamicImport,
		Meta:          func(m ServerMeta) any { return Meta(m) },
		CallArguments: CallArguments, SentArguments: SentArguments, ValidationSchema: ValidationSchema,
		Validation: Validation, IsError: IsError, MayCall: MayCall, WorthConnecting: WorthConnecting,
		Connections: Connections,
		ErrorText:   ErrorText, Unwrap: Unwrap,
		ExportNames: ExportNames, NamesAfterChange: NamesAfterChange, Declarations: Declarations,
		ErrorClasses: ErrorClasses, CallErrorClass: CallErrorClass, CallError: CallError, EndsRun: EndsRun,
		Concurrency:   Concurrency,
		RefreshAtOnce: RefreshAtOnce, ToolsAtFirstUse: ToolsAtFirstUse, SendCall: SendCall,
		SpecVersion: SpecVersion, DiscoveryExports: DiscoveryExports,
		ServerInfo: ServerInfo, ServerDescription: ServerDescription,
		Detail: Detail, GotTool: GotTool, Answered: Answered, FindServer: FindServer, FindTool: FindTool,
		FoundDetail: FoundDetail, Search: Search, SearchResults: SearchResults,
		CancelledAnswer: AnswerToCancelled, ProtocolFailure: ProtocolFailure, CallAgain: CallAgain,
		NamesUnreachable: NamesUnreachable,
		ModulePrefix:     ModulePrefix, ExportIsResult: ExportIsResult,
		TellsUnavailable: TellsUnavailable, RepeatedTools: RepeatedToolsLeftOut,
		DiscoveryErrorClass: DiscoveryErrorClass,
		Command:             CommandOf,
		Suggest:             Suggest, Context: Context, Show: Show,
	}
}
