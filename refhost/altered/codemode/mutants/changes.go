package mutants

import (
	"sync/atomic"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// changeMutants are those of §8.
func changeMutants() []Mutant {
	return []Mutant{
		{ID: "list-change-ignored", Requirement: "list-change-refreshes",
			Description: "tools are listed once, when the host starts",
			Also: []Broken{broken("what the host never learns of shows in no later run",
				"list-change-before-import", "list-change-visible-next")},
			Edits: noting("if false {")},
		{ID: "list-change-of-names-alone", Requirement: "list-change-refreshes",
			Description: "of tools that have the name and the input that they had nothing is learned anew",
			Edits:       keptTools()},
		{ID: "list-change-one-run-late", Requirement: "list-change-before-import",
			Description: "changed tools are listed after the next run",
			Edits: []faults.Edit{edit("refhost Host.respond", `	h.prepare(ctx, h.needed(request))`,
				`	defer h.prepare(ctx, h.needed(request))`),
				// What is announced is not listed unasked, either.
				edit("refhost connection.connect", `				c.refresh()`, `				_ = c.refresh`)}},
		{ID: "list-change-shows-in-run", Requirement: "list-change-not-in-flight",
			Description: "discovery shows a run the tools as they are by now",
			Edits: []faults.Edit{edit("refhost/sandbox/worker bindings.use", `	if b.used[s.ServerID] || !b.rules.ToolsAtFirstUse() {`,
				`	if false {`),
				edit("refhost/sandbox run.serverNow", `	if r.rules.ToolsAtFirstUse() {`, `	if true {`)}},
		{ID: "list-change-checks-in-run", Requirement: "list-change-not-in-flight",
			Description: "what a run passes to a tool is checked by the input that the tool has by now, too",
			Edits: []faults.Edit{edit("refhost calls.CallTool", "			c.hold(ctx)\n", `			c.hold(ctx)
			now, _ := connection.snapshot()
			for _, t := range now.Tools {
				is, err := schema.Compile(t.InputSchema, false)
				if t.ToolName == toolName && err == nil && is.Check(arguments) != nil {
					return nil, &sandbox.CallError{Message: "the input does not match"}
				}
			}
`, "codemode/refhost/sandbox/schema")}},
		{ID: "list-change-lost-during-run", Requirement: "list-change-visible-next",
			Description: "a change that is announced during a run is forgotten",
			Edits: append(noting("if c.runs() == 0 {"),
				edit("refhost connection", `	indexer indexer`, "	indexer indexer\n	runs func() int64"),
				edit("refhost New", ` indexer: indexer{o.Rules, o.Logger, o.Policy},`,
					` indexer: indexer{o.Rules, o.Logger, o.Policy}, runs: h.runs.Load,`))},
	}
}

// keptTools keeps what is known of tools whose name and input are as they were.
func keptTools() []faults.Edit {
	return []faults.Edit{edit("refhost indexer.server", `	if info == nil {
		return s
	}`, `	for i, t := range s.Tools {
		for _, known := range before {
			if known.ToolName == t.ToolName && string(known.InputSchema) == string(t.InputSchema) {
				s.Tools[i] = known
			}
		}
	}
	if info == nil {
		return s
	}`)}
}

// orchestrationMutants are those of §10.
func orchestrationMutants() []Mutant {
	return []Mutant{
		{ID: "calls-by-server-name", Requirement: "calls-composed",
			Description: "calls go to the first of the servers that report the same name",
			Edits: []faults.Edit{edit("refhost calls.CallTool", "		if connection.path == serverID {\n",
				`		if connection.path == serverID {
			own, _ := connection.snapshot()
			for _, other := range c.connections {
				if server, _ := other.snapshot(); server.ServerName == own.ServerName {
					connection = other
					break
				}
			}
`)}},
		{ID: "one-module-per-script", Requirement: "several-modules",
			Description: "a second server module cannot be imported",
			Also: []Broken{broken("without the module of another server its tools cannot be called, before, "+
				"after or beside those of the first", "calls-composed", "calls-concurrent",
				"concurrency-restriction-documented")},
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker registry", `	made      map[string]*goja.Object
}`, `	made      map[string]*goja.Object
	first     string
}`),
				edit("refhost/sandbox/worker registry.members", `			r.bindings.use(&r.job.Servers[i])
`, `			if r.first != "" && r.first != id {
				return nil, r.unknownModule(specifier), nil
			}
			r.first = id
			r.bindings.use(&r.job.Servers[i])
`)}},
		{ID: "call-failure-plain-error", Requirement: "call-failure-thrown",
			Description: "a protocol error throws the base class",
			Apply:       onCallClass(rules.FailureProtocol, rules.ErrorBase)},
		{ID: "call-failure-ends-run", Requirement: "script-not-aborted",
			Description: "a call that fails ends the script, even when it would be caught",
			Also: []Broken{broken("what ends the run is not thrown, and no other server is called after it",
				"call-failure-thrown", "calls-composed")},
			Apply: func(s *rules.Set) {
				s.EndsRun = func(f rules.CallFailure) bool { return f == rules.FailureProtocol }
			}},
		{ID: "calls-capped", Requirement: "calls-composed",
			Description: "after a hundred calls of a server's tools each further one fails", Apply: func(s *rules.Set) {
				var sent atomic.Int64
				s.SendCall = func(string, func() []string) bool { return sent.Add(1) <= 100 }
			}},
		{ID: "calls-one-at-a-time", Requirement: "calls-concurrent",
			Description: "calls are made one after another, as agents are told",
			Apply:       oneAtATime("Tool calls are made one at a time.")},
		{ID: "calls-beyond-eight-refused", Requirement: "concurrency-restriction-documented",
			Also:        []Broken{broken("a call that is refused brings no answer", "binding-call")},
			Description: "a call beside eight others that are under way fails, and nothing tells of that",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker bindings.start", "	b.made.Sent++\n", `	if len(b.pending) >= 8 {
		return b.fail(c, rules.CallProblem{Failure: rules.FailureProtocol, Message: "Too many concurrent calls."})
	}
	b.made.Sent++
`),
			}},
		{ID: "calls-one-at-a-time-undocumented", Requirement: "concurrency-restriction-documented",
			Description: "calls are made one after another without a word about it",
			Also:        []Broken{broken("concurrent calls are what it lacks", "calls-concurrent")},
			Apply:       oneAtATime(rules.Concurrency().Told)},
		{ID: "concurrency-words-only", Requirement: "concurrency-restriction-documented",
			Description: "calls are made one after another, and the agent context only mentions concurrency",
			Also:        []Broken{broken("concurrent calls are what it lacks", "calls-concurrent")},
			Apply: oneAtATime("Mind parallel tool calls and their concurrency; see the documentation of each " +
				"server.")},
	}
}

func oneAtATime(told string) func(*rules.Set) {
	return func(s *rules.Set) {
		s.Concurrency = func() rules.ConcurrencyRule { return rules.ConcurrencyRule{Told: told} }
	}
}

// noting notes a change that a server announces if a condition holds.
func noting(condition string) []faults.Edit {
	return []faults.Edit{edit("refhost connection.connect", `			c.markStale()
			if c.indexer.rules.RefreshAtOnce() {`, "			"+condition+`
				c.markStale()
			}
			if c.indexer.rules.RefreshAtOnce() {`)}
}

// onCallClass throws another class for one kind of failure.
func onCallClass(failure rules.CallFailure, other string) func(*rules.Set) {
	return func(s *rules.Set) {
		class := s.CallErrorClass
		s.CallErrorClass = func(f rules.CallFailure) string {
			if f == failure {
				return other
			}
			return class(f)
		}
	}
}
