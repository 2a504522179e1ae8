package lacking

import (
	"encoding/json"

	"codemode/refhost/rules"
)

// languageHosts are those of §3.2.
func languageHosts() []Host {
	return []Host{
		{ID: "one-run-at-a-time", Description: "a run waits until those before it have ended, which §1.3 leaves open",
			Apply: func(s *rules.Set) {
				concurrency := s.Concurrency
				s.Concurrency = func() rules.ConcurrencyRule {
					rule := concurrency()
					rule.OneRun, rule.Told = true,
						"Tool calls of one script run concurrently, for example with Promise.all. One script runs "+
							"at a time."
					return rule
				}
			}},
		{ID: "no-dynamic-import", Description: "import() rejects whatever it is given",
			Lacks: []string{"language-restrictions-documented"},
			Apply: func(s *rules.Set) { s.DynamicImport = func() bool { return false } }},
		{ID: "no-result", Description: "__codemode_result__ is a name like any other, and the result always null",
			Lacks: []string{"result-global-defined", "result-final-value", "global-result", undocumented},
			Apply: all(withoutGlobals("__codemode_result__"), func(s *rules.Set) {
				s.Result = func(json.RawMessage, bool, bool) json.RawMessage { return json.RawMessage("null") }
			})},
	}
}

// responseHosts are those of §3.3.
func responseHosts() []Host {
	return []Host{
		{ID: "no-logs", Description: "the console takes everything and keeps nothing",
			Lacks: []string{
				"console-captured", "console-arguments-joined", "console-primitives", "console-objects",
				"console-unserializable",
				"console-log", "console-debug", "console-warn", "console-error", "failure-logs-kept", "limit-logs-kept",
			},
			Unseen: []string{
				"log-entry-level", "log-entry-message", "log-entry-time", "limit-log-bytes",
				"log-truncation-notice", "log-truncation-level", "log-truncation-limit", "log-truncation-signaled",
			},
			Apply: func(s *rules.Set) {
				level := s.ConsoleLevel
				s.ConsoleLevel = func(method string) (string, bool) { name, _ := level(method); return name, false }
			}},
		{ID: "no-trace", Description: "responses have no toolTrace, which is OPTIONAL",
			Unseen: []string{
				"response-tool-trace", "trace-server-id", "trace-tool-name", "trace-duration",
				"trace-ok", "trace-error",
				"trace-no-payload", "failure-trace-kept",
			},
			Apply: func(s *rules.Set) {
				respond := s.Respond
				s.Respond = func(r rules.Response) rules.Object { r.ToolTrace = nil; return respond(r) }
			}},
	}
}
