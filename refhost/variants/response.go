package variants

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"codemode/refhost/rules"
)

// responseDimensions are those of §3.3: the object and how it is carried.
func responseDimensions() []Dimension {
	return []Dimension{
		{"response-members", "3.3", "further members of the response", []Choice{
			asReference("none"),
			{ID: "more", Apply: onResponse(func(o rules.Object) rules.Object {
				return append(rules.Object{{Key: "host",
					Value: rules.Object{{Key: "name", Value: "variant"}, {Key: "result", Value: 1}}}}, o...)
			})},
		}},
		{"response-order", "3.3", "the order of members", []Choice{
			asReference("as-listed"), {ID: "reversed", Apply: onResponse(reversed)},
		}},
		{"answer-form", "3.3", "how the object is carried by the result of the outer call", []Choice{
			asReference("structured-and-text"),
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

// traceDimensions are those of §3.3.2.
func traceDimensions() []Dimension {
	return []Dimension{
		{"tool-trace", "3.3.2", "whether there is a trace", []Choice{
			asReference("when-tools-were-called"),
			{ID: "never", Apply: onResponse(func(o rules.Object) rules.Object { return o.Without("toolTrace") })},
			{ID: "always", Takes: takes("trace-without-calls=empty"),
				Apply: onResponse(func(o rules.Object) rules.Object {
					if o.Get("toolTrace") == nil {
						return o.With("toolTrace", []any{})
					}
					return o
				})},
		}},
		{"trace-order", "3.3.2", "the order of the entries", []Choice{
			asReference("by-start"),
			{ID: "latest-first", Apply: onResponse(func(o rules.Object) rules.Object {
				entries := objects(o.Get("toolTrace"))
				if entries == nil {
					return o
				}
				for i, j := 0, len(entries)-1; i < j; i, j = i+1, j-1 {
					entries[i], entries[j] = entries[j], entries[i]
				}
				return o.With("toolTrace", entries)
			})},
			{ID: "by-end", Takes: takes("trace-order=by-end"),
				Apply: tracing(func(r *rules.TracingRule) { r.ByEnd = true })},
		}},
		{"trace-server-id-form", "3.3.2", "by which id an entry names its server", []Choice{
			asReference("normalized"),
			{ID: "configured", Takes: takes("trace-server-id-form=configured"),
				Apply: onTracedCall(func(c rules.Call, e *rules.TraceEntry) { e.ServerID = c.ConfiguredID })},
		}},
		{"trace-invalid-call", "3.3.2", "whether a call is traced that was refused because of its input", []Choice{
			asReference("omitted"),
			{ID: "traced", Takes: takes("trace-invalid-call=traced"),
				Apply: tracing(func(r *rules.TracingRule) { r.Refused = true })},
		}},
		{"trace-error", "3.3.2", "the summary of a failed call", []Choice{
			asReference("class"),
			{ID: "absent", Apply: onTrace(func(e *rules.TraceEntry) { e.Error = "" })},
			{ID: "sentence", Apply: onTrace(func(e *rules.TraceEntry) {
				if e.Error != "" {
					e.Error = "The call failed with a " + e.Error + "."
				}
			})},
		}},
		{"trace-complete", "3.3.2", "whether every call has an entry", []Choice{
			asReference("every-call"),
			{ID: "failures", Takes: takes("trace-complete=some-calls"),
				Forgoes: []string{"failure-trace-kept"}, Apply: onResponse(func(o rules.Object) rules.Object {
					entries := objects(o.Get("toolTrace"))
					if entries == nil {
						return o
					}
					return o.With("toolTrace",
						slices.DeleteFunc(entries, func(e rules.Object) bool { return isTrue(e.Get("ok")) }))
				})},
			{ID: "the-latest", Takes: takes("trace-complete=some-calls"),
				Apply: onResponse(func(o rules.Object) rules.Object {
					entries := objects(o.Get("toolTrace"))
					const most = 3
					if len(entries) <= most {
						return o
					}
					return o.With("toolTrace", entries[len(entries)-most:])
				})},
		}},
		{"trace-members", "3.3.2", "further members of an entry, and their order", []Choice{
			asReference("none"),
			{ID: "more", Apply: onEntries("toolTrace", func(o rules.Object) rules.Object {
				return append(rules.Object{{Key: "attempt", Value: 1}}, reversed(o)...)
			})},
		}},
	}
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
