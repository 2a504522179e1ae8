package mutants

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered"
	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// eligibilityMutants are those of §3 and §5.
func eligibilityMutants() []Mutant {
	// only lets more tools be called: those of which a part of the reason is none.
	only := func(callable func(policy.Tool) bool) func(*mcpi.Rules) {
		return func(r *mcpi.Rules) {
			ineligible := r.Ineligible
			r.Ineligible = func(t policy.Tool) string {
				if callable(t) {
					return ""
				}
				return ineligible(t)
			}
		}
	}
	return []Mutant{
		{ID: "hints-ignored", Requirement: "read-only-only", Revisions: []string{zero},
			Description: "tools are called whatever their annotations are",
			Also: broken("what can be called is offered, also beside other calls", "per-tool-annotations",
				"search-eligible-only"),
			Apply: only(func(t policy.Tool) bool { return len(t.OutputSchema) > 0 })},
		{ID: "absent-hint-is-true", Requirement: "read-only-only", Revisions: []string{zero},
			Description: "a tool without readOnlyHint counts as one that only reads",
			Also:        broken("what can be called is offered", "search-eligible-only"),
			Apply: only(func(t policy.Tool) bool {
				return len(t.OutputSchema) > 0 && !strings.Contains(string(t.Annotations), "readOnlyHint")
			})},
		{ID: "schema-not-needed", Requirement: "output-schema-only", Revisions: []string{zero},
			Description: "tools without an output schema are called",
			Also:        broken("what can be called is offered", "search-eligible-only"),
			Apply:       only(func(t policy.Tool) bool { return t.Hints().ReadOnly })},
		{ID: "destruction-called", Requirement: "read-only-only", Revisions: []string{zero},
			Description: "tools are called whose annotations say that they destroy",
			Also:        broken("they are called beside others, too", "per-tool-annotations"),
			Apply: only(func(t policy.Tool) bool {
				return strings.Contains(string(t.Annotations), `"destructiveHint": true`) ||
					strings.Contains(string(t.Annotations), `"destructiveHint":true`)
			})},
		{ID: "any-tool-by-call", Requirement: "read-only-only", Revisions: []string{zero},
			Description: "codemode has a function that calls any tool by server and name", Apply: anyToolByCall},
	}
}

// anyToolByCall adds codemode.callTool; what is found, and which tools are functions, stays.
func anyToolByCall(r *mcpi.Rules) {
	onIneligible(func(string) string { return "" })(r)
	r.Functions = []string{"call"}
	change.Around("", `Object.freeze({ ...codemode, call: undefined, callTool: ({ server, tool, ...given }) => `+
		`codemode.call([server, tool, given.arguments ?? given.args ?? {}]) })`)(r)
}

// sandboxMutants are those of §4 and §6, and of what an agent is shown at first.
func sandboxMutants() []Mutant {
	return []Mutant{
		{ID: "no-classes", Requirement: "javascript", Description: "code with a class is refused",
			Apply: change.Source(func(code string) string {
				if strings.Contains(code, "class ") {
					return "throw new Error('no classes, please');"
				}
				return code
			})},
		{ID: "files-leaked", Requirement: "no-files", Description: "there is a Deno that writes files",
			Also: broken("it is an object of the host", "no-escape"),
			Apply: change.Outside("save", saved,
				`globalThis.Deno = { writeTextFileSync: (path) => { save(path); } };`)},
		{ID: "globals-left-behind", Requirement: "fresh-sandbox",
			Description: "a later call has the globals of an earlier one", Apply: globalsKept()},
		{ID: "sandboxes-run-out", Requirement: "fresh-sandbox",
			Description: "a process has 50 sandboxes, and a call after the last fails", Apply: sandboxesRunOut()},
		{ID: "failure-left-behind", Requirement: "works-after-an-ended-run",
			Description: "the call after one that failed fails, too", Apply: failureKept()},
		{ID: "process-leaked", Requirement: "no-node-apis",
			Description: "there is a process, without an environment",
			Apply:       change.Prelude(`globalThis.process = { env: {} };`)},
		{ID: "code-from-strings", Requirement: "no-escape",
			Description: "code from strings finds a process of the host, which writes files",
			Also:        broken("there is one for all code, and it writes files", "no-node-apis", "no-files"),
			Apply: func(r *mcpi.Rules) {
				r.Sandbox.CodeFromStrings = func(string) bool { return true }
				change.Outside("save", saved, `globalThis.process = `+
					`{ binding: () => ({ writeFileUtf8: (path) => { save(path); } }) };`)(r)
			}},
		{ID: "classes-lead-out", Requirement: "no-escape",
			Description: "a class of scripts has a getter for an object of the host, which writes files",
			Also:        broken("what a class leads to is there for all scripts", "no-files"),
			Apply: change.Outside("save", saved, `globalThis.Report = class { get origin() { `+
				`return { readFileSync() {}, writeFileSync: (path) => { save(path); } }; } };`)},
		{ID: "classes-show-the-environment", Requirement: "no-escape",
			Description: "a class of scripts has a getter for a process of the host, which has its environment alone",
			Apply: change.Prelude(`globalThis.Report = class { get origin() { return { env: ` + environment() +
				` }; } };`)},
		{ID: "schemas-up-front", Requirement: "no-upfront-schemas",
			Description: "the descriptions of tools have all schemas",
			Apply: change.Tools(func(tools []mcpi.Tool, c mcpi.Catalog) []mcpi.Tool {
				for _, e := range c.Entries {
					tools[0].Description += " " + string(e.InputSchema)
				}
				return tools
			})},
		{ID: "names-up-front", Requirement: "no-tools-up-front", Revisions: []string{one},
			Description: "the descriptions of tools name all tools",
			Apply: change.Tools(func(tools []mcpi.Tool, c mcpi.Catalog) []mcpi.Tool {
				for _, e := range c.Entries {
					tools[0].Description += " " + e.ToolName
				}
				return tools
			})},
		{ID: "third-tool", Requirement: "two-tools", Description: "there is a tool that tells how to use the others",
			Apply: change.Tools(func(tools []mcpi.Tool, _ mcpi.Catalog) []mcpi.Tool {
				help := tools[0]
				help.Name = "code_help"
				return append(tools, help)
			})},
		{ID: "first-server-alone", Requirement: "servers-configured", Revisions: []string{zero},
			Description: "all servers but the first are left out", Apply: firstServerAlone},
		{ID: "later-servers-lost", Requirement: "servers-configured", Revisions: []string{one},
			Description: "all servers but the first are left out", Apply: firstServerAlone},
	}
}

func firstServerAlone(r *mcpi.Rules) {
	paths := r.Sandbox.ModulePaths
	r.Sandbox.ModulePaths = func(ids []string) []string {
		all := paths(ids)
		for i := range all {
			if i > 0 {
				all[i] = rules.NotExposed
			}
		}
		return all
	}
}

// globalsKept keeps the globals that scripts make.
func globalsKept() func(*mcpi.Rules) {
	outside, code := altered.RememberingGlobals()
	return func(r *mcpi.Rules) {
		r.Sandbox.Outside = outside
		change.Prelude(code)(r)
	}
}

// failureKept lets the call after one that failed fail.
func failureKept() func(*mcpi.Rules) {
	var failed atomic.Bool
	return change.Text(func(text string, is bool) (string, bool) {
		if failed.Swap(is) {
			return mcpi.Failure("the sandbox is not there"), true
		}
		return text, is
	})
}

// sandboxesRunOut fails each call of a process after the 50th.
func sandboxesRunOut() func(*mcpi.Rules) {
	var served atomic.Int64
	return change.Text(func(text string, failed bool) (string, bool) {
		if served.Add(1) > 50 {
			return mcpi.Failure("no sandbox is left"), true
		}
		return text, failed
	})
}

// saved writes a file by the host's process.
func saved(path string) { _ = os.WriteFile(path, []byte("saved"), 0o600) }

// environment is what tells that the environment of this process is that of a host, an object in JavaScript.
func environment() string {
	const session = "CODEMODE_CONFORMANCE_SESSION"
	return fmt.Sprintf("{ %s: %q }", session, os.Getenv(session))
}
