// Package mcpi is the system mcpi of the reference host: two tools, code_search and code_execute, through which an
// agent finds the tools of all MCP servers and calls them by scripts, as functions of the global codemode. It has the
// rules of the system and of its two revisions; servers, policy, audit and sandbox are those of all systems.
//
// The text of the system leaves much open. These are the readings of this host, first those of both revisions:
//
//   - A script that fails is an answer with isError, whose text begins with "Code execution error: ".
//   - The answer is a text: a string as it is, anything else as JSON indented by two; without a value it is
//     "(no return value)". What a script logs is in no answer. A note stands below a value inside which a promise, a
//     Map or a Set was, of which JSON has nothing.
//   - code is a body of statements. A lone arrow function, or a function without a name, is called, also behind export
//     default, and the fences of a code block are taken away. A function with a name is only declared.
//   - A run is over when its body is. Calls that it did not await are sent and not waited for; rejections of theirs
//     fail nothing.
//   - The time of a run includes what it waits for, and with questions to the user the time for one answer more.
//   - A tool is read-only if readOnlyHint is true, whatever destructiveHint says.
//   - A call without an argument has the arguments {}.
//   - A run keeps the tools that it began with. A call of a tool that has become ineligible meanwhile is refused.
//
// Of mcpi@0.x:
//
//   - code_search takes a query, of which any word may match name, server or description; without words it finds all
//     tools. It shows twenty of them at most, names eligible tools alone, and counts the others that match.
//   - A run may make as many calls as the host bounds them to.
//   - A tool that two servers have is codemode.SERVER_TOOL for each of them, and has no other name. What no identifier
//     has is replaced by _.
//   - A tool that is not eligible is not there; a script that calls it is told why when it fails.
//   - A result with isError is thrown, with the text of its content.
//   - A value is structuredContent; without one, which is against the output schema, it is the text of the content, as
//     JSON if it is JSON. Neither arguments nor values are validated: the server does that.
//
// Of mcpi@1.0:
//
//   - Each server is one namespace.
//   - A tool is called by server and name, by SERVER/TOOL, or by its own name if no other tool has that.
//   - describe gives schemas, and not signatures.
//   - Arguments are validated before the user is asked; values are not.
//   - A run keeps its snapshot: that a schema changes while it goes on is no error.
package mcpi

import (
	"encoding/json"
	"slices"

	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// System is the name of the system.
const System = "mcpi"

// Rules are what a host of the system goes by. All fields are set.
type Rules struct {
	// Spec is the revision, as SYSTEM@REVISION.
	Spec string
	// Sandbox are the rules that a worker and its host follow.
	Sandbox rules.Set
	// Settings are what those of a configuration mean.
	Settings func(given Settings) Settings
	// Tools are what an agent is shown, given what there is at the start.
	Tools func(Catalog) []Tool
	// Ineligible says why scripts cannot call a tool; it is "" if they can.
	Ineligible func(policy.Tool) string
	// Approval are the tools whose calls need the consent of the user unless the operator says otherwise.
	Approval policy.Kind
	// Names are what eligible tools are called on codemode, in their order; "" is no name.
	Names func(eligible []Entry) []string
	// Functions are what codemode has beside tools. The host answers them.
	Functions []string
	// Source is the module that a worker runs for the code of an agent.
	Source func(code string) string
	// Search answers code_search.
	Search func(Catalog, Question) (answer rules.Object, err error)
	// Text is the answer to code_execute, and whether that is a failure.
	Text func(Catalog, sandbox.Response) (text string, failed bool)
	// Stale says why code that names a snapshot cannot run; it is "" if it can.
	Stale func(c Catalog, snapshotID string) string
	// Budget bounds the calls of a run, beside its limits.
	Budget Budget
	// Validates: arguments are validated before a call is sent.
	Validates bool

	// Choices. What follows the text leaves open: each names the row of spec/mcpi/*/ambiguities.yaml that it answers,
	// and hosts that answer otherwise conform as well.

	// CancelEnds: a script whose call the agent cancels is ended.
	// Open: cancelled-script.
	CancelEnds bool
	// NoArguments is what a tool gets that is called without an argument; nil are no arguments.
	// Open: call-without-arguments.
	NoArguments json.RawMessage
	// Written is the text of an answer of code_search.
	// Open: search-form.
	Written func(answer rules.Object) (string, error)
}

// Budget bounds the calls of one run; 0 is no bound.
type Budget struct {
	// Reads and Writes are how many calls of tools there may be that only read, and of all others.
	Reads, Writes int
	// ReadsAtOnce is how many calls that only read may be under way with one server; of the others one is, with all.
	ReadsAtOnce int
}

// Revision is the rules of a revision of the system, as SYSTEM@REVISION.
func Revision(name string) (r Rules, known bool) {
	switch name {
	case "mcpi@0.x":
		return zero(), true
	case "mcpi@1.0":
		return one(), true
	}
	return Rules{}, false
}

// Revisions lists the names that [Revision] knows; the first is the one that is taken if none is named.
func Revisions() []string { return []string{"mcpi@0.x", "mcpi@1.0"} }

// zero is the revision in which read-only tools with an output schema can be called, and none else.
func zero() Rules {
	return Rules{Spec: "mcpi@0.x", Settings: documented, Sandbox: structured(), Tools: keywordTools,
		Ineligible: ineligible, Names: qualified, Source: body, Search: keywordSearch, Text: text,
		Stale:      func(Catalog, string) string { return "" },
		CancelEnds: true, NoArguments: noArguments(), Written: written}
}

// one is the revision in which all tools can be called, those that are not read-only with the consent of the user.
func one() Rules {
	return Rules{Spec: "mcpi@1.0", Settings: documented, Sandbox: raw(), Tools: snapshotTools,
		Approval: policy.Writes, Names: unique,
		Ineligible: func(policy.Tool) string { return "" }, Functions: functions(), Source: bodyWithFunctions,
		Search: discover, Text: boundedText, Stale: stale, Validates: true,
		Budget:      Budget{Reads: 1024, Writes: 16, ReadsAtOnce: 8},
		CancelEnds:  true,
		NoArguments: noArguments(), Written: written}
}

func noArguments() json.RawMessage { return json.RawMessage("{}") }

func written(answer rules.Object) (string, error) {
	text, err := rules.Marshal(answer)
	return string(text), err
}

// Approving is a policy by which the user is asked for calls of the tools of [Rules.Approval], unless its first part,
// which is that of the configuration, says for which.
func (r Rules) Approving(p policy.Policy) policy.Policy {
	if r.Approval == policy.Nothing {
		return p
	}
	p = slices.Clone(p)
	if len(p) == 0 {
		p = policy.Policy{{}}
	}
	if p[0].Approval.Of == policy.Nothing {
		p[0].Approval.Of = r.Approval
	}
	return p
}
