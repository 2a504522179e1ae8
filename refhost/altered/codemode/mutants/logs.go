package mutants

import (
	"fmt"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// logMutants are those of §3.3.1 about the form of entries.
func logMutants() []Mutant {
	return []Mutant{
		{ID: "log-level-info", Requirement: "log-entry-level", Description: "console.log has the level info",
			Apply: onEntries("logs", func(entry map[string]any) {
				if entry["level"] == "log" {
					entry["level"] = "info"
				}
			})},
		{ID: "log-message-array", Requirement: "log-entry-message", Description: "the message is an array of texts",
			Apply: onEntries("logs", func(entry map[string]any) {
				entry["message"] = []any{entry["message"]}
			})},
		{ID: "log-time-text", Requirement: "log-entry-time", Description: "timeMs is a text",
			Apply: onEntries("logs", func(entry map[string]any) {
				entry["timeMs"] = fmt.Sprint(entry["timeMs"])
			})},
		{ID: "log-time-fraction", Requirement: "log-entry-time", Description: "timeMs has a fraction",
			Apply: onEntries("logs", func(entry map[string]any) {
				entry["timeMs"] = entry["timeMs"].(float64) + 0.5
			})},
		{ID: "log-time-stands-still", Requirement: "log-entry-time", Description: "timeMs is 0 for every entry",
			Apply: onEntries("logs", func(entry map[string]any) {
				entry["timeMs"] = 0
			})},
		{ID: "truncation-silent-on-failure", Requirement: "log-truncation-notice",
			Description: "the logs of a failed run are cut off without a word",
			Apply: whenFailed(func(o rules.Object) rules.Object {
				logs, _ := o.Get("logs").([]rules.LogEntry)
				if n := len(logs); n > 0 && strings.HasPrefix(logs[n-1].Message, "Logs truncated") {
					return o.With("logs", logs[:n-1])
				}
				return o
			})},
		{ID: "logs-since-a-wait-lost", Requirement: "failure-logs-kept",
			Description: "what a script logs after it has waited is lost if an exception ends it before it waits again",
			Also:        []Broken{broken("a call too many is an exception, too", "limit-logs-kept")},
			Edits:       heldLogs()},
		{ID: "log-limit-of-turns", Requirement: "log-truncation-notice",
			Description: "what is logged before a wait does not count for the limit of logs after it",
			Edits: []faults.Edit{edit("refhost/sandbox/worker script.step", "	err := s.wait()()\n",
				"	err := s.wait()()\n	s.console.used = 0\n")}},
		{ID: "long-message-cut", Requirement: "log-truncation-notice",
			Description: "a message of more than 1000 bytes is cut off without a notice",
			Apply: onMessage(func(message string) string {
				if len(message) > 1000 {
					return message[:1000] + "…"
				}
				return message
			})},
		{ID: "truncation-silent", Requirement: "log-truncation-notice", Description: "logs are cut off without a word",
			Apply: func(s *rules.Set) {
				s.TruncationNotice = func(int64) (rules.LogEntry, bool) { return rules.LogEntry{}, false }
			}},
		{ID: "own-log-cap-silent", Rules: 3, Requirement: "log-truncation-notice",
			Description: "logs end at 100 KB, whatever is asked for, and nothing tells",
			Also: []Broken{broken("§9 says so again", "log-truncation-signaled"),
				broken("the key has no effect", "limit-log-bytes")},
			Apply: ownLogCap},
		{ID: "own-log-entries-silent", Requirement: "log-truncation-notice",
			Description: "only the first 1000 entries are kept, and nothing tells",
			Also:        []Broken{broken("§9 says so again", "log-truncation-signaled")},
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				return o.With("logs", r.Logs[:min(1000, len(r.Logs))])
			})},
		{ID: "truncation-level-log", Requirement: "log-truncation-level",
			Description: "the truncation notice has the level log", Apply: onNotice(func(e *rules.LogEntry) {
				e.Level = "log"
			})},
		{ID: "truncation-without-limit", Requirement: "log-truncation-limit",
			Description: "the truncation notice does not tell the limit", Apply: onNotice(func(e *rules.LogEntry) {
				e.Message = "Logs truncated."
			})},
	}
}

// loggingMutants are those of §9.
func loggingMutants() []Mutant {
	return []Mutant{
		{ID: "log-aggregation-not-encouraged", Requirement: "log-aggregation-encouraged",
			Description: "agents are not told to filter and aggregate",
			Apply:       untold(rules.TopicLogging, "Filter and aggregate data before logging; p", "P")},
		{ID: "log-summaries-not-encouraged", Requirement: "log-summaries-encouraged",
			Description: "agents are not told to prefer summaries",
			Apply:       untold(rules.TopicLogging, "; prefer counts and top lists to dumps", "")},
		{ID: "truncation-silent-when-tight", Requirement: "log-truncation-signaled",
			Description: "a notice that hardly fits into the limit is left out", Apply: func(s *rules.Set) {
				notice := s.TruncationNotice
				s.TruncationNotice = func(maxLogBytes int64) (rules.LogEntry, bool) {
					entry, ok := notice(maxLogBytes)
					return entry, ok && maxLogBytes > 4*int64(len(entry.Message))
				}
			}},
	}
}

// heldLogs holds back what is logged after the first wait of a script until the next one, or until it ends well.
func heldLogs() []faults.Edit {
	const let = "	for _, write := range s.console.held {\n		write()\n	}\n	s.console.held = nil\n"
	return []faults.Edit{
		edit("refhost/sandbox/worker console", "	full     bool\n",
			"	full     bool\n	waited bool\n	held []func()\n"),
		edit("refhost/sandbox/worker script.begin", `		s.realm.must(s.out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, entry))
`, `		write := func() { s.realm.must(s.out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, entry)) }
		if s.console.waited {
			s.console.held = append(s.console.held, write)
			return
		}
		write()
`),
		edit("refhost/sandbox/worker script.step", "	err := s.wait()()\n",
			"	bring := s.wait()\n	s.console.waited = true\n"+let+"	err := bring()\n"),
		edit("refhost/sandbox/worker script.settle", "		case goja.PromiseStateRejected:\n",
			"		case goja.PromiseStateRejected:\n			s.console.held = nil\n"),
		edit("refhost/sandbox/worker script.end", "script) end() protocol.Outcome {\n",
			"script) end() protocol.Outcome {\n"+let),
	}
}

// ownLogCap cuts off the logs at a limit of the host's own, and does not tell.
func ownLogCap(s *rules.Set) {
	ignoring("maxLogBytes")(s)
	s.KeepLog = func(used, message, _ int64) bool { return used+message <= 100_000 }
	s.TruncationNotice = func(int64) (rules.LogEntry, bool) { return rules.LogEntry{}, false }
}

// untold replaces a part of what agents are told of a topic.
func untold(topic rules.Topic, old, replacement string) func(*rules.Set) {
	return func(s *rules.Set) {
		document := s.Context
		s.Context = func(parts rules.ContextParts) []rules.Paragraph {
			all := document(parts)
			for i := range all {
				if all[i].Topic == topic {
					all[i].Text = strings.Replace(all[i].Text, old, replacement, 1)
				}
			}
			return all
		}
	}
}

func onNotice(edit func(*rules.LogEntry)) func(*rules.Set) {
	return func(s *rules.Set) {
		notice := s.TruncationNotice
		s.TruncationNotice = func(maxLogBytes int64) (rules.LogEntry, bool) {
			entry, ok := notice(maxLogBytes)
			edit(&entry)
			return entry, ok
		}
	}
}
