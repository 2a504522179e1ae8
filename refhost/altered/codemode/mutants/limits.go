package mutants

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// limitMutants are those of §3.2.4.
func limitMutants() []Mutant {
	return []Mutant{
		{ID: "unknown-limit-refused", Requirement: "limits-unknown-ignored",
			Description: "a key of limits that is not known refuses the request", Apply: func(s *rules.Set) {
				limits := s.Limits
				s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
					var members map[string]json.RawMessage
					_ = json.Unmarshal(requested, &members)
					for key := range members {
						if !slices.ContainsFunc(rules.LimitKeys(),
							func(k rules.LimitKey) bool { return k.Name == key }) {
							return bounds.Default, refuse("/limits/"+key, "There is no limit "+key+".")
						}
					}
					return limits(requested, bounds)
				}
			}},
		{ID: "timeout-ignored", Requirement: "limit-timeout", Description: "timeoutMs is ignored",
			Apply: ignoring("timeoutMs")},
		{ID: "timeout-in-seconds", Requirement: "limit-timeout", Description: "timeoutMs is taken as seconds",
			Apply: scaling("timeoutMs", 1000)},
		{ID: "memory-limit-ignored", Requirement: "limit-memory", Description: "maxMemoryBytes is ignored",
			Apply: ignoring("maxMemoryBytes")},
		{ID: "memory-limit-in-kibibytes", Requirement: "limit-memory", Description: "maxMemoryBytes is taken as KiB",
			Apply: scaling("maxMemoryBytes", 1024)},
		{ID: "tool-call-limit-ignored", Requirement: "limit-tool-calls", Description: "maxToolCalls is ignored",
			Apply: ignoring("maxToolCalls")},
		{ID: "log-limit-ignored", Requirement: "limit-log-bytes", Description: "maxLogBytes is ignored",
			Apply: ignoring("maxLogBytes")},
		{ID: "calls-counted-over-runs", Requirement: "limit-tool-calls",
			Description: "what a run may call is taken from what later ones may", Apply: spending("maxToolCalls",
				func(l *rules.Limits) *int64 { return &l.MaxToolCalls })},
		{ID: "logs-counted-over-runs", Requirement: "limit-log-bytes",
			Description: "what a run may log is taken from what later ones may", Apply: spending("maxLogBytes",
				func(l *rules.Limits) *int64 { return &l.MaxLogBytes })},
		{ID: "logs-counted-in-characters", Requirement: "limit-log-bytes",
			Description: "maxLogBytes counts characters",
			Edits: []faults.Edit{edit("refhost/sandbox/worker console.log", `int64(len(entry.Message))`,
				`int64(len([]rune(entry.Message)))`)}},
		{ID: "limits-not-documented", Requirement: "limits-documented",
			Description: "the agent context does not name the limits", Apply: silentOn(rules.TopicLimits)},
		{ID: "limits-words-only", Rules: 2, Requirement: "limits-documented",
			Description: "the agent context speaks of limits of time, memory, logs and calls, and names no key",
			Apply: func(s *rules.Set) {
				saying(rules.TopicLimits,
					"There are limits of time, memory, logs and tool calls, which can be set in limits.")(s)
				saying(rules.TopicLogging,
					"Filter and aggregate data before logging; prefer counts and top lists to dumps. Logs are cut "+
						"off at a limit.")(s)
				s.OuterTools = func(description string, _ []rules.Topic) []rules.OuterTool {
					return rules.OuterTools(description, nil)
				}
			}},
	}
}

// ignoring treats a known limit like one that is not known.
func ignoring(key string) func(*rules.Set) {
	return func(s *rules.Set) {
		limits := s.Limits
		s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
			var members map[string]json.RawMessage
			if json.Unmarshal(requested, &members) == nil {
				delete(members, key)
				requested, _ = json.Marshal(members)
			}
			return limits(requested, bounds)
		}
	}
}

// spending takes from a limit that a request has what requests before it had asked for.
func spending(key string, limit func(*rules.Limits) *int64) func(*rules.Set) {
	return func(s *rules.Set) {
		limits, spent := s.Limits, new(atomic.Int64)
		s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
			given, diagnostics := limits(requested, bounds)
			var members map[string]json.RawMessage
			if json.Unmarshal(requested, &members) == nil && members[key] != nil {
				asked := *limit(&given)
				*limit(&given) = max(1, asked-(spent.Add(asked)-asked))
			}
			return given, diagnostics
		}
	}
}

// scaling takes a limit in another unit.
func scaling(key string, factor int64) func(*rules.Set) {
	return func(s *rules.Set) {
		limits := s.Limits
		s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
			var members map[string]json.RawMessage
			var value int64
			if json.Unmarshal(requested, &members) == nil && json.Unmarshal(members[key], &value) == nil {
				members[key], _ = json.Marshal(value * factor)
				requested, _ = json.Marshal(members)
			}
			return limits(requested, bounds)
		}
	}
}

// exceededMutants are those of §7.4 about limits.
func exceededMutants() []Mutant {
	return []Mutant{
		{ID: "tool-call-limit-as-tool-error", Requirement: "limit-error",
			Description: "a call beyond maxToolCalls throws a ToolCallError", Apply: func(s *rules.Set) {
				class := s.CallErrorClass
				s.CallErrorClass = func(f rules.CallFailure) string {
					if f == rules.FailureLimit {
						return rules.ToolCallError
					}
					return class(f)
				}
			}},
		{ID: "call-limit-twice-as-tool-error", Requirement: "limit-error",
			Description: "the second call beyond maxToolCalls throws a ToolCallError", Edits: []faults.Edit{
				edit("refhost/sandbox/worker bindings.fail", `		x.cause = rules.CauseLimit
`, `		x.cause = rules.CauseLimit
		if b.made.Refused++; b.made.Refused > 1 {
			x.class = rules.ToolCallError
		}
`)}},
		{ID: "limit-diagnostic-generic", Requirement: "limit-error",
			Description: "a run that a limit ended is reported as any other failure", Apply: func(s *rules.Set) {
				diagnose := s.Diagnose
				s.Diagnose = func(f rules.Finding) rules.Diagnostic {
					d := diagnose(f)
					if f.Cause == rules.CauseLimit && f.ErrorClass == "" {
						d.Code, d.ErrorClass = "EXECUTION_FAILED", ""
					}
					return d
				}
			}},
		{ID: "own-time-limit-says-nothing", Rules: 2, Requirement: "limit-error",
			Description: "timeoutMs is ignored; runs are ended after three seconds, without a word of a limit, and " +
				"without their logs",
			Also: []Broken{broken("what was logged is lost", "limit-logs-kept")}, Apply: ownTimeLimit},
		{ID: "limit-in-call-loses-logs", Requirement: "limit-logs-kept",
			Description: "the logs of a run that a limit ended in the middle of a call are lost",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				limited := slices.ContainsFunc(r.Diagnostics, func(d rules.Diagnostic) bool {
					return d.Code == "SANDBOX_LIMIT" && strings.Contains(d.Message, "timeoutMs")
				})
				if limited && slices.ContainsFunc(r.ToolTrace, func(t rules.TraceEntry) bool { return !t.OK }) {
					return o.With("logs", []rules.LogEntry{})
				}
				return o
			})},
		{ID: "limit-loses-logs", Requirement: "limit-logs-kept",
			Description: "the logs of a run that a limit ended are lost",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				if slices.ContainsFunc(r.Diagnostics,
					func(d rules.Diagnostic) bool { return d.Code == "SANDBOX_LIMIT" }) {
					return o.With("logs", []rules.LogEntry{})
				}
				return o
			})},
	}
}

// ownTimeLimit ends runs by a time limit of the host's own, of which nothing tells.
func ownTimeLimit(s *rules.Set) {
	ignoring("timeoutMs")(s)
	limits := s.Limits
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		bounds.Default.TimeoutMs = 3000
		return limits(requested, bounds)
	}
	onResponse(func(r rules.Response, o rules.Object) rules.Object {
		if !slices.ContainsFunc(r.Diagnostics,
			func(d rules.Diagnostic) bool { return strings.Contains(d.Message, "timeoutMs") }) {
			return o
		}
		return o.With("logs", []rules.LogEntry{}).With("diagnostics",
			[]rules.Diagnostic{{Severity: rules.SeverityError, Code: "ABORTED", Message: "The run was aborted."}})
	})(s)
}

// exhaustionMutants are those of §11 about what a script can use up.
func exhaustionMutants() []Mutant {
	return []Mutant{
		{ID: "waits-without-end", Requirement: "exhaustion-time", Workers: true,
			Description: "a run that waits for what can never happen is not ended, whatever its time limit",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				if slices.ContainsFunc(r.Diagnostics,
					func(d rules.Diagnostic) bool { return d.Code == "NEVER_SETTLES" }) {
					select {} // the call of the agent is never answered
				}
				return o
			})},
		{ID: "time-anew-after-each-call", Requirement: "exhaustion-time",
			Description: "the time of a run counts anew after each call, of which there may be a billion",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker script.wait", `	case answer := <-s.answers:
`, `	case answer := <-s.answers:
		s.watch.stop()
		s.watch = startStopwatch(s.bindings.job.Limits.Timeout, s.watch.ring)
`),
				edit("refhost/sandbox run.follow", `time.NewTimer(r.job.Limits.Timeout + `, `time.NewTimer(time.Hour + `),
				edit("refhost DefaultBounds", `MaxToolCalls: 1000,`, `MaxToolCalls: 1000000000,`),
			}},
		{ID: "memory-takes-host-down", Requirement: "exhaustion-memory",
			Description: "the host ends when a run has used up its memory", Apply: func(s *rules.Set) {
				diagnose := s.Diagnose
				s.Diagnose = func(f rules.Finding) rules.Diagnostic {
					if f.Cause == rules.CauseLimit && strings.Contains(f.Message, "memory") {
						os.Exit(3)
					}
					return diagnose(f)
				}
			}},
		{ID: "call-limit-thrown-once", Requirement: "exhaustion-calls",
			Description: "a script that caught the error of maxToolCalls can call again",
			Also:        []Broken{broken("more calls are made than the limit allows", "limit-tool-calls")},
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker bindings.start", `	if !b.rules.MayCall(b.made, b.job.Limits.MaxToolCalls) {`,
					`	if !b.rules.MayCall(b.made, b.job.Limits.MaxToolCalls) {
		b.made.Sent = 0`),
				edit("refhost/sandbox run.unfit", `	case !r.rules.MayCall(`, `	case false && !r.rules.MayCall(`),
			}},
	}
}

// cancelMutants are those of §7.4 about cancellation.
func cancelMutants() []Mutant {
	return []Mutant{
		{ID: "cancel-keeps-calls", Requirement: "cancel-calls",
			Description: "servers are not told that the calls of a cancelled run are not wanted any more",
			Edits:       onCancelled(`		return nil`)},
		{ID: "cancel-first-call-only", Requirement: "cancel-calls",
			Description: "only one of the calls under way is cancelled with its run",
			Edits: append(onCancelled(`		if told.Swap(true) {
			return nil
		}`), edit("refhost captureKey", `type captureKey struct{}`, "type captureKey struct{}\n\nvar told atomic.Bool",
				"sync/atomic"))},
		{ID: "cancel-keeps-script", Requirement: "cancel-terminates",
			Description: "the script of a cancelled run goes on; only its calls under way are cancelled",
			Edits: []faults.Edit{edit("refhost/sandbox run.follow",
				`			kill(cancelledRun())`,
				`			r.cancelCalls()
			r.callCtx, r.cancelCalls = context.WithCancel(context.WithoutCancel(ctx))`)}},
		{ID: "cancel-in-calls-alone", Requirement: "cancel-terminates",
			Description: "a run that is cancelled while no call of it is under way goes on",
			Edits: []faults.Edit{edit("refhost/sandbox run.follow", `		case <-cancelled:
			cancelled = nil
`, `		case <-cancelled:
			cancelled = nil
			r.mu.Lock()
			idle := len(r.ended) == len(r.made)
			r.mu.Unlock()
			if idle {
				continue
			}
`)}},
		{ID: "cancel-id-as-text", Requirement: "cancel-notification",
			Description: "the cancellation names the call by its number as text",
			Edits: onCancelled(`		var params map[string]json.RawMessage
		if json.Unmarshal(request.Params, &params) == nil {
			params["requestId"], _ = json.Marshal(string(params["requestId"]))
			text, _ := json.Marshal(params)
			msg = &jsonrpc.Request{Method: request.Method, Params: text, Extra: request.Extra}
		}`)},
	}
}

// onCancelled does something before a server of a command is told of a call that is cancelled.
func onCancelled(statements string) []faults.Edit {
	return []faults.Edit{edit("refhost capturingConn.Write", `	return c.Connection.Write(ctx, msg)`,
		`	if ok && request.Method == "notifications/cancelled" {
`+statements+`
	}
	return c.Connection.Write(ctx, msg)`)}
}
