package variants

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemode/refhost/rules"
)

// limitReadings are those of §3.2.4, §7.4 and §10.
func limitReadings() []Ambiguity {
	return []Ambiguity{
		{"limit-invalid-value", []Reading{
			{ID: "default-with-notice",
				Apply: onInvalidLimit(func(d rules.Diagnostic) []rules.Diagnostic {
					d.Severity = rules.SeverityWarning
					return []rules.Diagnostic{d}
				})},
			{ID: "default-silently",
				Apply: onInvalidLimit(func(rules.Diagnostic) []rules.Diagnostic { return nil })},
		}},
		{"limit-above-maximum", []Reading{
			{ID: "accepted-silently",
				Apply: onLoweredLimit(func(rules.Diagnostic) []rules.Diagnostic { return nil })},
			{ID: "run-refused",
				Apply: onLoweredLimit(func(d rules.Diagnostic) []rules.Diagnostic {
					d.Severity = rules.SeverityError
					return []rules.Diagnostic{d}
				})},
		}},
		{"limit-thrown-or-aborted", []Reading{
			{ID: "aborted", Apply: func(s *rules.Set) {
				s.EndsRun = func(f rules.CallFailure) bool { return f == rules.FailureLimit }
			}},
			noCallLimit("limit-thrown-or-aborted"),
		}},
		{"timeout-thrown-or-aborted", []Reading{
			{ID: "thrown", Apply: throwingFromDate},
			{ID: "unenforced", With: []string{"limit-class-shown=unenforced"},
				Forgoes: []string{"limit-timeout"}, Apply: ownTimeLimit},
		}},
		{"timeout-measures", []Reading{
			{ID: "running-time",
				Apply: ending(func(r *rules.EndingRule) { r.MaxWait = 8 * time.Second })},
		}},
		{"memory-limit", []Reading{
			{ID: "own", Forgoes: []string{"limit-memory"},
				Apply: all(unsupported("maxMemoryBytes"), func(s *rules.Set) {
					limits := s.Limits
					s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits,
						[]rules.Diagnostic) {
						bounds.Default.MaxMemoryBytes = 128 << 20
						return limits(requested, bounds)
					}
				})},
		}},
		{"time-ceiling", []Reading{
			{ID: "seconds", Apply: func(s *rules.Set) {
				limits := s.Limits
				s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
					bounds.Default.TimeoutMs, bounds.Ceiling.TimeoutMs = 10_000, 10_000
					return limits(requested, bounds)
				}
			}},
		}},
		{"tool-call-limit-zero", []Reading{
			{ID: "unlimited",
				Apply: onNoCalls(func(limits *rules.Limits, bounds rules.Bounds) []rules.Diagnostic {
					limits.MaxToolCalls = bounds.Ceiling.MaxToolCalls
					return nil
				})},
			{ID: "refused",
				Apply: onNoCalls(func(*rules.Limits, rules.Bounds) []rules.Diagnostic {
					return []rules.Diagnostic{rules.Diagnose(rules.Finding{
						Cause: rules.CauseLimitValue, Path: "/limits/maxToolCalls",
						Message: "The limit maxToolCalls is 0, and has to be positive.",
					})}
				})},
		}},
		{"limit-counts-failures", []Reading{
			{ID: "not-counted",
				Apply: counting(func(made *rules.CallCount) { made.Sent, made.Failed = made.Sent-made.Failed, 0 })},
			noCallLimit("limit-counts-failures"),
		}},
		{"limit-counts-invalid-calls", []Reading{
			{ID: "counted",
				Apply: counting(func(made *rules.CallCount) {
					made.Sent, made.Refused = made.Sent+made.Refused, 0
				})},
			noCallLimit("limit-counts-invalid-calls"),
		}},
		{"limit-counts-discovery", []Reading{
			{ID: "counted",
				Apply: counting(func(made *rules.CallCount) {
					made.Sent, made.Discovery = made.Sent+made.Discovery, 0
				})},
		}},
	}
}

// noCallLimit is the reading, of one of the rows that are about it, of a host without
// the limit maxToolCalls.
func noCallLimit(ambiguity string) Reading {
	with := others(ambiguity, "unenforced", "limit-thrown-or-aborted", "limit-counts-invalid-calls",
		"limit-counts-failures")
	return Reading{ID: "unenforced", With: append(with, "tool-call-limit-zero=unlimited"),
		Forgoes: []string{"limit-tool-calls"}, Apply: unsupported("maxToolCalls")}
}

// ownTimeLimit ends runs after ten seconds, whatever is asked for.
func ownTimeLimit(s *rules.Set) {
	unsupported("timeoutMs")(s)
	limits := s.Limits
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		bounds.Default.TimeoutMs = 10_000
		return limits(requested, bounds)
	}
}

// throwingFromDate throws the error of timeoutMs where the script asks for the time,
// and ends a run that goes on for half a second more, or never asks.
func throwingFromDate(s *rules.Set) {
	const afterThrown = 500
	parse, request := s.Limits, s.Request
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		limits, found := parse(requested, bounds)
		limits.TimeoutMs += afterThrown
		return limits, found
	}
	s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
		r, found := request(arguments)
		var limits struct{ TimeoutMs int64 }
		if json.Unmarshal(r.Limits, &limits) == nil && limits.TimeoutMs > 0 {
			r.Code = fmt.Sprintf(timedDate, limits.TimeoutMs) + r.Code
		}
		return r, found
	}
}

// timedDate is a Date that looks at the clock whenever it is used. It has no line
// breaks, so that the lines of the script keep their numbers.
const timedDate = `import { SandboxLimitError as $Limit } from "@codemode/errors"; ` +
	`{ const { Date, Proxy, Reflect } = globalThis; const now = Date.now, end = now() + %d; ` +
	`const timed = (use) => (...given) => { if (now() > end) ` +
	`throw new $Limit("The run took longer than %[1]d ms (limit timeoutMs)."); return use(...given); }; ` +
	`globalThis.Date = new Proxy(Date, { get: timed(Reflect.get), construct: timed(Reflect.construct) }); } `

// counting makes a host count other calls towards maxToolCalls than it sent.
func counting(edit func(*rules.CallCount)) func(*rules.Set) {
	return func(s *rules.Set) {
		may := s.MayCall
		s.MayCall = func(made rules.CallCount, most int) bool {
			edit(&made)
			return may(made, most)
		}
	}
}

// The codes by which the reference host tells that a limit was lowered, and that
// its value is invalid; there are no other findings about a limit.
const (
	loweredCode      = "LIMIT_LOWERED"
	invalidLimitCode = "INVALID_LIMIT"
)

func onInvalidLimit(edit func(rules.Diagnostic) []rules.Diagnostic) func(*rules.Set) {
	return onLimits(func(d rules.Diagnostic) []rules.Diagnostic {
		if d.Code == loweredCode {
			return []rules.Diagnostic{d}
		}
		return edit(d)
	})
}

func onLoweredLimit(edit func(rules.Diagnostic) []rules.Diagnostic) func(*rules.Set) {
	return onLimits(func(d rules.Diagnostic) []rules.Diagnostic {
		if d.Code == loweredCode {
			return edit(d)
		}
		return []rules.Diagnostic{d}
	})
}

func onLimits(edit func(rules.Diagnostic) []rules.Diagnostic) func(*rules.Set) {
	return func(s *rules.Set) {
		parse := s.Limits
		s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
			limits, found := parse(requested, bounds)
			var edited []rules.Diagnostic
			for _, d := range found {
				edited = append(edited, edit(d)...)
			}
			return limits, edited
		}
	}
}

// onNoCalls changes what a maxToolCalls of 0 leads to.
func onNoCalls(edit func(*rules.Limits, rules.Bounds) []rules.Diagnostic) func(*rules.Set) {
	return func(s *rules.Set) {
		parse := s.Limits
		s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
			limits, found := parse(requested, bounds)
			if limits.MaxToolCalls == 0 {
				found = append(found, edit(&limits, bounds)...)
			}
			return limits, found
		}
	}
}

// unsupported treats a limit like one that is not known, and does not tell of it.
func unsupported(key string) func(*rules.Set) {
	return all(
		func(s *rules.Set) {
			parse := s.Limits
			s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
				if rest, err := json.Marshal(members(requested).Without(key)); err == nil {
					requested = rest
				}
				return parse(requested, bounds)
			}
		},
		func(s *rules.Set) {
			document := s.Context
			s.Context = func(p rules.ContextParts) []rules.Paragraph {
				paragraphs := document(p)
				for i, paragraph := range paragraphs {
					if paragraph.Topic == rules.TopicLimits {
						paragraphs[i].Text = withoutLine(paragraph.Text, "- "+key+" ")
					}
				}
				return paragraphs
			}
		},
		onOuterTool(func(t *rules.OuterTool) { t.InputSchema = undescribed(t.InputSchema, key) }),
	)
}

func withoutLine(text, start string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(text, "\n"),
		func(line string) bool { return strings.HasPrefix(line, start) }), "\n")
}

// undescribed leaves a limit out of the schema of a request.
func undescribed(request rules.Object, key string) rules.Object {
	properties, _ := request.Get("properties").(rules.Object)
	limits, _ := properties.Get("limits").(rules.Object)
	known, ok := limits.Get("properties").(rules.Object)
	if !ok {
		return request
	}
	return request.With("properties", properties.With("limits", limits.With("properties", known.Without(key))))
}
