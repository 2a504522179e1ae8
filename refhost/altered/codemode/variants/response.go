package variants

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"codemode/refhost/rules"
)

// responseReadings are those of §3.3: the object and how it is carried.
func responseReadings() []Ambiguity {
	return []Ambiguity{
		{"answer-form", []Reading{
			{ID: "text", Apply: all(withoutOutputSchema, onAnswer(func(a rules.Answer) rules.Answer {
				a.Structured = nil
				return a
			}))},
			{ID: "indented-text", Apply: all(withoutOutputSchema, onAnswer(func(a rules.Answer) rules.Answer {
				a.Structured, a.Text = nil, indented(a.Text)
				return a
			}))},
			{ID: "structured-and-summary", Apply: onAnswer(func(a rules.Answer) rules.Answer {
				a.Text = fmt.Sprintf("The run has ended; its response has %d bytes.", len(a.Text))
				return a
			})},
		}},
	}
}

// traceReadings are those of §3.3.2.
func traceReadings() []Ambiguity {
	return []Ambiguity{
		{"trace-without-calls", []Reading{
			{ID: "empty", Apply: onResponse(func(o rules.Object) rules.Object {
				if o.Get("toolTrace") == nil {
					return o.With("toolTrace", []any{})
				}
				return o
			})},
		}},
		{"tool-trace", []Reading{
			{ID: "none", Apply: onResponse(func(o rules.Object) rules.Object { return o.Without("toolTrace") })},
		}},
		{"trace-order", []Reading{
			{ID: "latest-first", Apply: onTraced(func(entries []rules.Object) []rules.Object {
				slices.Reverse(entries)
				return entries
			})},
			{ID: "by-end", Apply: tracing(func(r *rules.TracingRule) { r.ByEnd = true })},
			{ID: "in-turn", Forgoes: []string{"calls-concurrent"}, Apply: func(s *rules.Set) {
				s.Concurrency = func() rules.ConcurrencyRule {
					return rules.ConcurrencyRule{Told: "The tool calls of a script are made one after another, " +
						"also with Promise.all."}
				}
			}},
		}},
		{"trace-server-id-form", []Reading{
			{ID: "configured",
				Apply: onTracedCall(func(c rules.Call, e *rules.TraceEntry) { e.ServerID = c.ConfiguredID })},
		}},
		{"trace-invalid-call", []Reading{
			{ID: "traced",
				Apply: tracing(func(r *rules.TracingRule) { r.Refused = true })},
		}},
		{"trace-error-form", []Reading{
			{ID: "absent", Apply: onTrace(func(e *rules.TraceEntry) { e.Error = "" })},
			{ID: "sentence", Apply: onTrace(func(e *rules.TraceEntry) {
				if e.Error != "" {
					e.Error = "The call failed with a " + e.Error + "."
				}
			})},
		}},
		{"trace-complete", []Reading{
			{ID: "failures", Forgoes: []string{"failure-trace-kept"},
				Apply: onTraced(func(entries []rules.Object) []rules.Object {
					return slices.DeleteFunc(entries, func(e rules.Object) bool { return isTrue(e.Get("ok")) })
				})},
			{ID: "some-calls", Apply: onTraced(func(entries []rules.Object) []rules.Object {
				const most = 3
				return entries[max(0, len(entries)-most):]
			})},
		}},
	}
}

// onTraced changes the entries of a trace, where there is one.
func onTraced(edit func([]rules.Object) []rules.Object) func(*rules.Set) {
	return onResponse(func(o rules.Object) rules.Object {
		entries := objects(o.Get("toolTrace"))
		if entries == nil {
			return o
		}
		return o.With("toolTrace", edit(entries))
	})
}

func isTrue(value any) bool {
	raw, _ := value.(json.RawMessage)
	return string(raw) == "true"
}

func onTrace(edit func(*rules.TraceEntry)) func(*rules.Set) {
	return onTracedCall(func(_ rules.Call, e *rules.TraceEntry) { edit(e) })
}

func onTracedCall(edit func(rules.Call, *rules.TraceEntry)) func(*rules.Set) {
	return func(s *rules.Set) {
		trace := s.Trace
		s.Trace = func(c rules.Call) rules.TraceEntry {
			entry := trace(c)
			edit(c, &entry)
			return entry
		}
	}
}

func tracing(edit func(*rules.TracingRule)) func(*rules.Set) {
	return func(s *rules.Set) {
		tracing := s.Tracing
		s.Tracing = func() rules.TracingRule {
			rule := tracing()
			edit(&rule)
			return rule
		}
	}
}

func onAnswer(edit func(rules.Answer) rules.Answer) func(*rules.Set) {
	return func(s *rules.Set) {
		answer := s.Answer
		s.Answer = func(response json.RawMessage, failed bool) rules.Answer { return edit(answer(response, failed)) }
	}
}

// withoutOutputSchema: MCP asks a tool that declares an output schema for
// structured content.
func withoutOutputSchema(s *rules.Set) {
	onOuterTool(func(t *rules.OuterTool) { t.OutputSchema = nil })(s)
}

func indented(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "\t") != nil {
		return text
	}
	return b.String()
}
