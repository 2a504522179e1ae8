package mutants

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// beforeMutants are right at first: what they do depends on what a script, or the run before, has done already, on the
// place of a schema, on a code, or on an order.
func beforeMutants() []Mutant {
	return append(append(nthMutants(), []Mutant{
		{ID: "input-nested-open", Requirement: "validation-error",
			Description: "inside of an input further properties are let through that are not allowed",
			Apply: onSchema(func(schema map[string]any) any {
				closed, there := schema["additionalProperties"]
				walk(schema, func(s map[string]any) {
					if s["additionalProperties"] == false {
						delete(s, "additionalProperties")
					}
				})
				if there {
					schema["additionalProperties"] = closed
				}
				return schema
			})},
		{ID: "invalid-params-of-the-input", Requirement: "call-failure-thrown",
			Description: "the JSON-RPC error -32602 is thrown as a SchemaValidationError", Apply: func(s *rules.Set) {
				s.ProtocolFailure = func(code int64, _ string) rules.CallFailure {
					if code == -32602 {
						return rules.FailureInput
					}
					return rules.FailureProtocol
				}
			}},
		{ID: "declared-collisions-swapped", Requirement: "declarations-follow-schemas",
			Description: "the first two tools of a collision are declared with each other's schemas",
			Also:        []Broken{broken("of results too", "declarations-output")},
			Apply: onModule(func(m *rules.Module) {
				at := map[string]int{}
				for i, tool := range m.Tools {
					at[tool.ExportName] = i
				}
				for name, i := range at {
					j, there := at[name+"__2"]
					if !there {
						continue
					}
					a, b := &m.Tools[i], &m.Tools[j]
					a.InputSchema, b.InputSchema = b.InputSchema, a.InputSchema
					a.OutputSchema, b.OutputSchema = b.OutputSchema, a.OutputSchema
				}
			})},
	}...), builtBeforeMutants()...)
}

// nthMutants return every twelfth result of one kind otherwise.
func nthMutants() (all []Mutant) {
	for _, kind := range []struct {
		requirement, what string
		is                func(result) bool
		also              []Broken
	}{
		{"unwrap-structured", "structured content alone", func(r result) bool {
			return r.StructuredContent != nil && len(r.Content) == 0
		}, nil},
		{"unwrap-order", "structured content beside a text", func(r result) bool {
			return r.StructuredContent != nil && len(r.Content) == 1
		}, []Broken{broken("what is returned is not what is ignored", "unwrap-content-ignored")}},
		{"unwrap-single-text", "one text", func(r result) bool {
			return r.StructuredContent == nil && len(r.Content) == 1 && r.Content[0].Type == "text"
		}, nil},
		{"unwrap-media", "an image", func(r result) bool {
			return len(r.Content) == 1 && r.Content[0].Type == "image"
		}, nil},
		{"unwrap-otherwise", "two texts", func(r result) bool {
			return r.StructuredContent == nil && len(r.Content) == 2 && r.Content[1].Type == "text"
		}, nil},
	} {
		var count atomic.Int64
		all = append(all, Mutant{ID: "twelfth-" + strings.TrimPrefix(kind.requirement, "unwrap-"),
			Requirement: kind.requirement, Also: kind.also,
			Description: fmt.Sprintf("every twelfth result with %s is returned in a list", kind.what),
			Apply: onUnwrap(func(raw json.RawMessage, r result) any {
				if kind.is(r) && count.Add(1)%12 == 0 {
					return []any{raw}
				}
				return nil
			})})
	}
	return all
}

// builtBeforeMutants are those that no rule has.
func builtBeforeMutants() []Mutant {
	const captureKey = `type captureKey struct{}`
	const sent = `		result, err := to.call(ctx, toolName, arguments)
`
	return []Mutant{
		{ID: "imports-after-a-failed-one-fail", Requirement: "server-module",
			Description: "after an import() that failed each further one fails as well",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker registry", "	made      map[string]*goja.Object\n}",
					"	made      map[string]*goja.Object\n	failed    bool\n}"),
				edit("refhost/sandbox/worker registry.dynamic", `	if problem == nil {
		r.realm.must(resolve(namespace))`, `	if problem == nil && r.failed {
		problem = r.unknownModule(specifier.String())
	}
	r.failed = r.failed || problem != nil
	if problem == nil {
		r.realm.must(resolve(namespace))`),
			}},
		{ID: "results-after-a-failed-import-lost", Requirement: "result-final-value",
			Description: "after an import() that failed no result can be assigned, also where the script has caught it",
			Also:        []Broken{broken("it is discarded", "failure-result-null")},
			Edits: []faults.Edit{edit("refhost/sandbox/worker registry.dynamic", `	class := problem.class
`, `	_, err = r.realm.rt.RunString("Object.defineProperty(globalThis, '__codemode_result__', " +
		"{ value: null, writable: false })")
	r.realm.must(err)
	class := problem.class
`)}},
		{ID: "read-only-remembered", Requirement: "binding-call",
			Description: "what a tool that reads only answered is its answer to an equal call",
			Edits: []faults.Edit{
				edit("refhost captureKey", captureKey, captureKey+"\n\nvar remembered sync.Map"),
				edit("refhost calls.send", sent, `		key, reads := to.path+" "+toolName+" "+string(arguments), false
		server, _ := to.snapshot()
		for _, tool := range server.Tools {
			var hints struct{ ReadOnlyHint bool }
			_ = json.Unmarshal(tool.Annotations, &hints)
			reads = reads || tool.ToolName == toolName && hints.ReadOnlyHint
		}
		if known, ok := remembered.Load(key); ok && reads {
			return known.(json.RawMessage), nil
		}
`+sent+`		if err == nil {
			remembered.Store(key, result)
		}
`),
			}},
		{ID: "refused-credentials-sticky", Requirement: "binding-call",
			Description: "once a server refused the credentials of a call, no further call of its tools is sent",
			Edits: []faults.Edit{
				edit("refhost captureKey", captureKey, captureKey+"\n\nvar refusing sync.Map"),
				edit("refhost connection.call", "	case refused:\n",
					"	case refused:\n		refusing.Store(c.path, true)\n"),
				edit("refhost calls.send", sent, `		if _, is := refusing.Load(to.path); is {
			return nil, &sandbox.CallError{Failure: rules.FailureAuth, Message: "the server refused the credentials"}
		}
`+sent),
			}},
		{ID: "calls-beside-a-failed-one-fail", Requirement: "binding-call",
			Description: "once a call fails, those that are under way beside it are given up",
			Inexact:     "what is given up has no value, and may be missing where a script awaits several calls",
			Edits: []faults.Edit{
				edit("refhost captureKey", captureKey, captureKey+"\n\nvar underWay sync.Map"),
				edit("refhost calls.send", sent, `		own, end := context.WithCancel(ctx)
		underWay.Store(own, end)
		result, err := to.call(own, toolName, arguments)
		underWay.Delete(own)
		end()
		if _, failed := c.failure(result, err); failed {
			underWay.Range(func(_, end any) bool {
				end.(context.CancelFunc)()
				return true
			})
		}
`),
			}},
		{ID: "calls-beside-a-lost-server-fail", Requirement: "calls-composed",
			Description: "once a server goes away, calls of other servers that are under way are given up",
			Edits: []faults.Edit{
				edit("refhost captureKey", captureKey, captureKey+"\n\nvar underWay sync.Map"),
				edit("refhost calls.send", sent, `		own, end := context.WithCancel(ctx)
		underWay.Store(own, end)
		result, err := to.call(own, toolName, arguments)
		underWay.Delete(own)
		end()
		if session, _ := to.state(); session == nil {
			underWay.Range(func(_, end any) bool {
				end.(context.CancelFunc)()
				return true
			})
		}
`),
			}},
		{ID: "hint-without-servers-lost", Requirement: "error-hint",
			Description: "where no server is connected, an unknown server has an empty hint",
			Edits: []faults.Edit{edit("refhost/sandbox/worker discovery.server",
				`	if why, ok := d.job.Unavailable[wanted]; ok {
`, `	if len(d.job.Servers) == 0 {
		problem.hint = " "
	}
	if why, ok := d.job.Unavailable[wanted]; ok {
`)}},
	}
}
