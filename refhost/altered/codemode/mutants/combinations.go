package mutants

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// combinationMutants break a rule in one combination only, and keep it in all others.
func combinationMutants() []Mutant {
	return append([]Mutant{
		{ID: "result-nested-strings-cut", Requirement: "result-final-value",
			Description: "a text of more than 64 KiB inside of a result is cut", Apply: onResult(cutNested)},
		{ID: "trace-inflight-input", Requirement: "trace-no-payload",
			Description: "the error of a call that the end of its run cuts off has the input",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) {
				if !c.OK && c.Output == nil && strings.Contains(c.ErrorText, "context canceled") {
					e.Error = "cut off: " + string(c.Arguments)
				}
			})},
		{ID: "trace-error-object-at-limit", Requirement: "trace-error",
			Description: "in the trace of a run that a limit ended each error is an object",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				var entries []map[string]any
				text, err := json.Marshal(r.ToolTrace)
				if err != nil || json.Unmarshal(text, &entries) != nil || !limited(r) {
					return o
				}
				for _, entry := range entries {
					if entry["error"] != nil {
						entry["error"] = map[string]any{"message": entry["error"]}
					}
				}
				return o.With("toolTrace", entries)
			})},
		{ID: "text-dollars-folded", Requirement: "unwrap-single-text",
			Description: "two dollars in a text become one", Apply: onUnwrap(func(_ json.RawMessage, r result) any {
				if r.StructuredContent == nil && len(r.Content) == 1 && r.Content[0].Type == "text" {
					return strings.ReplaceAll(r.Content[0].Text, "$$", "$")
				}
				return nil
			})},
		{ID: "structured-times-rewritten", Requirement: "unwrap-structured",
			Description: "a time in structured content is written with milliseconds", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					var members map[string]any
					if json.Unmarshal(r.StructuredContent, &members) != nil {
						return nil
					}
					text, _ := members["a"].(string)
					at, err := time.Parse(time.RFC3339, text)
					if err != nil {
						return nil
					}
					members["a"] = at.Format("2006-01-02T15:04:05.000Z")
					return members
				})},
		{ID: "search-limit-without-server-alone", Requirement: "search-tools-limit",
			Description: "a limit has no effect where a server is given",
			Apply: asking(func(q *rules.DiscoveryQuestion) {
				if q.Options.ServerID != "" {
					q.Options.Limit, q.Options.Limited = 0, false
				}
			})},
		{ID: "search-server-lost-in-full", Requirement: "search-tools-server",
			Description: "at the level full all servers are searched", Apply: asking(func(q *rules.DiscoveryQuestion) {
				if q.Detail == "full" {
					q.Options.ServerID = ""
				}
			})},
		{ID: "collision-of-inherited-left-out", Requirement: "name-collision-suffixed",
			Description: "of names that begin with two underscores only the first of a collision is exported",
			Apply: func(s *rules.Set) {
				names := s.ExportNames
				s.ExportNames = func(tools []string) []string {
					all := names(tools)
					for i, name := range all {
						if strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__2") {
							all[i] = ""
						}
					}
					return all
				}
			}},
		{ID: "declarations-of-two-of-a-collision", Requirement: "declarations-cover-tools",
			Description: "the third tool of a collision is not declared", Apply: func(s *rules.Set) {
				declare := s.Declarations
				s.Declarations = func(m rules.Module) string {
					var kept []rules.ToolDefinition
					for _, tool := range m.Tools {
						if !strings.HasSuffix(tool.ExportName, "__3") {
							kept = append(kept, tool)
						}
					}
					m.Tools = kept
					return declare(m)
				}
			}},
	}, builtCombinations()...)
}

// builtCombinations are those that no rule has.
func builtCombinations() []Mutant {
	return []Mutant{
		{ID: "discovery-at-once-coalesced", Requirement: "search-tools-limit",
			Description: "calls of discovery that are made at once with one first argument have one answer",
			Also: []Broken{broken("the others' options are not looked at", "list-detail-full",
				"search-detail-full")},
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker discovery", "	use func(*protocol.Server)\n", `	use func(*protocol.Server)
	open map[string]goja.Value
`),
				edit("refhost/sandbox/worker discovery.answer", "	d.made.Discovery++\n", `	d.made.Discovery++
	key := text(args, 0)
	if open := d.open[key]; open != nil && key != "" {
		return open
	}
`),
				edit("refhost/sandbox/worker discovery.answer", `	d.realm.must(resolve(value))
	return d.realm.rt.ToValue(promise)
`, `	d.realm.must(resolve(value))
	made := d.realm.rt.ToValue(promise)
	if d.open == nil {
		d.open = map[string]goja.Value{}
	}
	d.open[key] = made
	then, _ := goja.AssertFunction(made.ToObject(d.realm.rt).Get("then"))
	_, err = then(made, d.realm.rt.ToValue(func() { delete(d.open, key) }))
	d.realm.must(err)
	return made
`),
			}},
		{ID: "results-at-once-mixed", Requirement: "result-final-value",
			Description: "a run that ends while another one is under way gives the result of the run before",
			Also:        []Broken{broken("it has what another run left", "fresh-sandbox")},
			Edits: []faults.Edit{
				edit("refhost Host.Run", `	response := h.respond(ctx, arguments)
`, `	response := h.respond(ctx, arguments)
	if before := lastResult.Load(); h.runs.Load() > 0 && before != nil && !response.Failed() {
		response.Result = *before
	}
	if !response.Failed() {
		lastResult.Store(&response.Result)
	}
`),
				edit("refhost captureKey", `type captureKey struct{}`,
					"type captureKey struct{}\n\nvar lastResult atomic.Pointer[json.RawMessage]", "sync/atomic"),
			}},
		{ID: "data-url-imported", Requirement: "no-code-generation",
			Description: "import() of a data: URL runs what it holds",
			Edits: []faults.Edit{edit("refhost/sandbox/worker registry.dynamic", `	namespace, problem, err := r.find(specifier.String())
`, `	if code, is := strings.CutPrefix(specifier.String(), "data:text/javascript,"); is {
		if _, err := r.realm.rt.RunString(code); err == nil {
			r.realm.must(resolve(goja.Undefined()))
			return r.realm.rt.ToValue(promise)
		}
	}
	namespace, problem, err := r.find(specifier.String())
`)}},
		{ID: "memory-large-blocks-uncounted", Requirement: "limit-memory",
			Description: "what a buffer or a text of more than 32 KiB takes does not count as memory",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker heapBytes", `	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()`, `	sample := []metrics.Sample{{Name: "/gc/heap/allocs-by-size:bytes"},
		{Name: "/gc/heap/frees-by-size:bytes"}}
	metrics.Read(sample)
	made, freed := sample[0].Value.Float64Histogram(), sample[1].Value.Float64Histogram()
	bytes := 0.0
	for i, count := range made.Counts {
		if size := made.Buckets[i+1]; size <= 33<<10 {
			bytes += size * float64(int64(count-freed.Counts[i]))
		}
	}
	return uint64(max(0, bytes))`),
				edit("refhost/sandbox/worker memorySlack", `const memorySlack = 96 << 20`, `const memorySlack = 2 << 30`),
			}},
		{ID: "memory-let-go-counted", Requirement: "limit-memory",
			Description: "what a run has let go counts as its memory",
			Edits: []faults.Edit{edit("refhost/sandbox/worker heapBytes",
				`"/memory/classes/heap/objects:bytes"`, `"/gc/heap/allocs:bytes"`)}},
		{ID: "input-checked-until-accepted", Requirement: "validation-error",
			Description: "once a tool has accepted an input, its further inputs are not checked",
			Also:        []Broken{broken("what is not refused has no error", "validation-error-export-name")},
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker bindings", "	made    rules.CallCount\n",
					"	made    rules.CallCount\n	accepted map[*protocol.Tool]bool\n"),
				edit("refhost/sandbox/worker bindings.arguments", `	if violation := validator.Check(checked); violation != nil {
		return arguments, b.invalid(c, *violation)
	}
`, `	if violation := validator.Check(checked); violation != nil && !b.accepted[c.tool] {
		return arguments, b.invalid(c, *violation)
	}
	if b.accepted == nil {
		b.accepted = map[*protocol.Tool]bool{}
	}
	b.accepted[c.tool] = true
`)}},
		{ID: "large-input-unchecked", Requirement: "validation-error",
			Description: "an input of more than 20 kB is not checked",
			Edits: []faults.Edit{edit("refhost/sandbox/worker bindings.arguments", `	if violation := validator.Check(checked); violation != nil {`,
				`	if violation := validator.Check(checked); violation != nil && len(checked) < 20000 {`)}},
		{ID: "calls-remembered", Requirement: "binding-call",
			Description: "a call that was made before, in whichever run, has the answer that it had then",
			Also: []Broken{broken("it is not sent", "export-tools", "input-object", "capabilities-hints",
				"input-empty-schema-no-argument",
				"input-empty-schema-empty-object")},
			Edits: []faults.Edit{
				edit("refhost captureKey", `type captureKey struct{}`, "type captureKey struct{}\n\nvar remembered sync.Map"),
				edit("refhost calls.send", `		result, err := to.call(ctx, toolName, arguments)
`, `		key := to.path + " " + toolName + " " + string(arguments)
		if known, ok := remembered.Load(key); ok && arguments != nil {
			return known.(json.RawMessage), nil
		}
		result, err := to.call(ctx, toolName, arguments)
		if err == nil && !c.rules.IsError(result) {
			remembered.Store(key, result)
		}
`),
			}},
	}
}

// asking changes what discovery is asked for.
func asking(edit func(*rules.DiscoveryQuestion)) func(*rules.Set) {
	return func(s *rules.Set) {
		answered := s.Answered
		s.Answered = func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
			edit(&q)
			return answered(q)
		}
	}
}

// limited tells whether a limit ended the run.
func limited(r rules.Response) bool {
	for _, d := range r.Diagnostics {
		if d.Code == "SANDBOX_LIMIT" {
			return true
		}
	}
	return false
}

// cutNested cuts long texts, but for a result that is one.
func cutNested(raw json.RawMessage) json.RawMessage {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return raw
	}
	if _, text := value.(string); text {
		return raw
	}
	text, err := rules.Marshal(cutLong(value))
	if err != nil {
		return raw
	}
	return text
}

func cutLong(value any) any {
	const most = 64 << 10
	switch v := value.(type) {
	case string:
		return strings.ToValidUTF8(v[:min(most, len(v))], "")
	case []any:
		for i := range v {
			v[i] = cutLong(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = cutLong(v[key])
		}
	}
	return value
}
