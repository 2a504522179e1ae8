package variants

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"codemode/refhost/rules"
)

// limitDimensions are those of §3.2.4, §7.4 and §10.
func limitDimensions() []Dimension {
	return []Dimension{
		{"limit-invalid-value", "3.2.4", "what an invalid value of a known limit leads to", []Choice{
			asReference("run-refused"),
			{ID: "default-with-notice", Takes: takes("limit-invalid-value=default-with-notice"),
				Apply: onInvalidLimit(func(d rules.Diagnostic) []rules.Diagnostic {
					d.Severity = rules.SeverityWarning
					return []rules.Diagnostic{d}
				})},
			{ID: "default-silently", Takes: takes("limit-invalid-value=default-silently"),
				Apply: onInvalidLimit(func(rules.Diagnostic) []rules.Diagnostic { return nil })},
		}},
		{"limit-above-maximum", "3.2.4", "what a value above the host's own maximum leads to", []Choice{
			asReference("lowered-with-notice"),
			{ID: "lowered-silently", Takes: takes("limit-above-maximum=accepted-silently"),
				Apply: onLoweredLimit(func(rules.Diagnostic) []rules.Diagnostic { return nil })},
			{ID: "run-refused", Takes: takes("limit-above-maximum=run-refused"),
				Apply: onLoweredLimit(func(d rules.Diagnostic) []rules.Diagnostic {
					d.Severity = rules.SeverityError
					return []rules.Diagnostic{d}
				})},
		}},
		{"call-limit", "10", "whether exceeding maxToolCalls is thrown or ends the run", []Choice{
			asReference("thrown"),
			{ID: "ends-the-run", Takes: takes("limit-thrown-or-aborted=aborted"), Apply: func(s *rules.Set) {
				s.EndsRun = func(f rules.CallFailure) bool { return f == rules.FailureLimit }
			}},
			{ID: "unenforced", Takes: takes("limit-thrown-or-aborted=unenforced",
				"limit-counts-invalid-calls=unenforced", "limit-counts-failures=unenforced",
				"tool-call-limit-zero=unlimited"),
				Forgoes: []string{"limit-tool-calls"}, Apply: unsupported("maxToolCalls")},
		}},
		{"time-limit", "7.4", "whether exceeding timeoutMs ends the run, is thrown, or is not supported", []Choice{
			asReference("ends-the-run"),
			{ID: "thrown-in-loops", Takes: takes("timeout-thrown-or-aborted=thrown"),
				Apply: throwingInLoops},
			{ID: "the-hosts-own", Takes: takes("timeout-thrown-or-aborted=unenforced", "limit-class-shown=unenforced"),
				Forgoes: []string{"limit-timeout"}, Apply: all(unsupported("timeoutMs"), func(s *rules.Set) {
					limits := s.Limits
					s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
						bounds.Default.TimeoutMs = 10_000
						return limits(requested, bounds)
					}
				})},
		}},
		{"timeout-measures", "3.2.4", "what the time limit measures", []Choice{
			asReference("wall-clock"),
			{ID: "running-time", Takes: takes("timeout-measures=running-time"),
				Apply: ending(func(r *rules.EndingRule) { r.Waiting = 15 * time.Second })},
		}},
		{"memory-limit", "3.2.4", "whether memory is limited by what is asked for, or by a limit of the host's own",
			[]Choice{
				asReference("as-asked"),
				{ID: "the-hosts-own", Forgoes: []string{"limit-memory"},
					Apply: all(unsupported("maxMemoryBytes"), func(s *rules.Set) {
						limits := s.Limits
						s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits,
							[]rules.Diagnostic) {
							bounds.Default.MaxMemoryBytes = 128 << 20
							return limits(requested, bounds)
						}
					})},
			}},
		{"time-ceiling", "3.2.4", "the longest time limit that can be asked for", []Choice{
			asReference("ten-minutes"),
			{ID: "ten-seconds", Apply: func(s *rules.Set) {
				limits := s.Limits
				s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
					bounds.Default.TimeoutMs, bounds.Ceiling.TimeoutMs = 10_000, 10_000
					return limits(requested, bounds)
				}
			}},
		}},
		{"tool-call-limit-zero", "3.2.4", "what a maxToolCalls of 0 means", []Choice{
			asReference("none-allowed"),
			{ID: "unlimited", Takes: takes("tool-call-limit-zero=unlimited"),
				Apply: onNoCalls(func(limits *rules.Limits, bounds rules.Bounds) []rules.Diagnostic {
					limits.MaxToolCalls = bounds.Ceiling.MaxToolCalls
					return nil
				})},
			{ID: "refused", Takes: takes("tool-call-limit-zero=refused"),
				Apply: onNoCalls(func(*rules.Limits, rules.Bounds) []rules.Diagnostic {
					return []rules.Diagnostic{rules.Diagnose(rules.Finding{
						Cause: rules.CauseLimitValue, Path: "/limits/maxToolCalls",
						Message: "The limit maxToolCalls is 0, and has to be positive.",
					})}
				})},
		}},
		{"failed-calls-count", "7.4", "whether a call that failed counts towards maxToolCalls", []Choice{
			asReference("counted"),
			{ID: "not-counted", Takes: takes("limit-counts-failures=not-counted"),
				Apply: counting(func(made *rules.CallCount) { made.Sent, made.Failed = made.Sent-made.Failed, 0 })},
		}},
		{"refused-calls-count", "7.4",
			"whether a call that was refused because of its input counts towards maxToolCalls", []Choice{
				asReference("not-counted"),
				{ID: "counted", Takes: takes("limit-counts-invalid-calls=counted"),
					Apply: counting(func(made *rules.CallCount) {
						made.Sent, made.Refused = made.Sent+made.Refused, 0
					})},
			}},
		{"discovery-counts", "7.4", "whether discovery counts towards maxToolCalls", []Choice{
			asReference("not-counted"),
			{ID: "counted", Takes: takes("limit-counts-discovery=counted"),
				Apply: counting(func(made *rules.CallCount) {
					made.Sent, made.Discovery = made.Sent+made.Discovery, 0
				})},
		}},
	}
}

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
