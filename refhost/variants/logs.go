package variants

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"codemode/refhost/rules"
)

// logDimensions are those of §3.3.1 about entries and their truncation.
func logDimensions() []Dimension {
	return []Dimension{
		{"log-clock", "3.3.1", "when the sandbox started of a run: with it, or long before", []Choice{
			asReference("with-the-run"),
			{ID: "kept-ready", Takes: takes("log-clock=before-the-run"),
				Apply: onEntries("logs", func(o rules.Object) rules.Object {
					return o.With("timeMs", whole(o.Get("timeMs"))+40*60*1000)
				})},
		}},
		{"log-entry-members", "3.3.1", "further members of a log entry, and their order", []Choice{
			asReference("none"),
			{ID: "more", Apply: onEntries("logs", func(o rules.Object) rules.Object {
				return append(rules.Object{{Key: "source", Value: "console"}}, reversed(o)...)
			})},
		}},
		{"log-limit-counts", "3.3.1", "what maxLogBytes counts beside the messages", []Choice{
			asReference("messages"),
			{ID: "entries", Takes: takes("log-limit-counts=more"), Apply: func(s *rules.Set) {
				const entryBytes = 40
				keep := s.KeepLog
				s.KeepLog = func(used, message, limit int64) bool { return keep(used+entryBytes, message, limit) }
			}},
			{ID: "notice", Takes: takes("log-limit-counts=more"), Apply: func(s *rules.Set) {
				const noticeBytes = 90
				keep := s.KeepLog
				s.KeepLog = func(used, message, limit int64) bool { return keep(used, message+noticeBytes, limit) }
			}},
			{ID: "unenforced", Takes: takes("log-limit-counts=unenforced", "log-cut=unenforced",
				"default-log-limit=kept"),
				Forgoes: []string{"limit-log-bytes"}, Apply: all(
					func(s *rules.Set) { s.KeepLog = func(int64, int64, int64) bool { return true } },
					rewording(rules.TopicLimits, unlistedLogLimit, ""),
					rewording(rules.TopicLogging, toldTruncation, "Logs are not limited."),
				)},
		}},
		{"log-cut", "3.3.1", "whether the entry at which the limit is reached is kept in part", []Choice{
			asReference("whole-entries"),
			{ID: "cut-entry", Takes: takes("log-cut=cut-entry"), Apply: func(s *rules.Set) {
				s.CutLog = func(message string, room int64) string {
					return strings.ToValidUTF8(message[:min(max(0, room), int64(len(message)))], "")
				}
			}},
		}},
		{"default-log-limit", "3.2.4", "whether logs are cut off in a run that asks for no limit", []Choice{
			asReference("truncated"),
			{ID: "kept", Takes: takes("default-log-limit=kept"), Apply: func(s *rules.Set) {
				limits, document := s.Limits, s.Context
				s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
					bounds.Default.MaxLogBytes = bounds.Ceiling.MaxLogBytes
					return limits(requested, bounds)
				}
				s.Context = func(p rules.ContextParts) []rules.Paragraph {
					p.Bounds.Default.MaxLogBytes = p.Bounds.Ceiling.MaxLogBytes
					return document(p)
				}
			}},
		}},
		{"log-cap", "3.3.1", "whether logs are limited by what is asked for, or by a limit of the host's own", []Choice{
			asReference("as-asked"),
			{ID: "own-bytes", Takes: takes("log-limit-counts=unenforced", "log-cut=unenforced"),
				Forgoes: []string{"limit-log-bytes"}, Apply: all(unsupported("maxLogBytes"), func(s *rules.Set) {
					limits := s.Limits
					s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
						bounds.Default.MaxLogBytes = 16 << 10
						return limits(requested, bounds)
					}
				})},
			{ID: "own-entries", Apply: onResponse(func(o rules.Object) rules.Object {
				const most = 500
				entries := objects(o.Get("logs"))
				if len(entries) <= most {
					return o
				}
				notice := rules.Object{{Key: "level", Value: "warn"},
					{Key: "message", Value: fmt.Sprintf("Logs truncated: only the first %d entries are kept.", most)},
					{Key: "timeMs", Value: entries[most-1].Get("timeMs")}}
				return o.With("logs", append(entries[:most:most], notice))
			})},
		}},
		{"log-notice", "3.3.1", "the words that tell of truncation and of the limit", []Choice{
			asReference("limit-by-name"),
			{ID: "bytes", Apply: notice(func(n int64) string {
				return fmt.Sprintf("… more was logged than %d bytes", n)
			})},
			{ID: "grouped", Apply: notice(func(n int64) string {
				return "[output truncated at " + grouped(n) + " bytes]"
			})},
			{ID: "kibibytes", Apply: notice(func(n int64) string {
				if n%1024 != 0 {
					return fmt.Sprintf("log limit of %d B exceeded, output was cut off", n)
				}
				return fmt.Sprintf("log limit of %d KiB exceeded, output was cut off", n/1024)
			})},
		}},
	}
}

// What the reference host tells of the limit of logs.
var (
	unlistedLogLimit = regexp.MustCompile(`(?m)^- maxLogBytes .*\n?`)
	toldTruncation   = regexp.MustCompile(`Logs are cut off at maxLogBytes.*`)
)

func notice(text func(limit int64) string) func(*rules.Set) {
	return func(s *rules.Set) {
		s.TruncationNotice = func(maxLogBytes int64) (rules.LogEntry, bool) {
			return rules.LogEntry{Level: "warn", Message: text(maxLogBytes)}, true
		}
	}
}

// grouped writes a number with a comma before each three digits.
func grouped(n int64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// whole reads a member that was written as JSON.
func whole(value any) int64 {
	raw, _ := value.(json.RawMessage)
	var n int64
	_ = json.Unmarshal(raw, &n) // what is no number stays 0
	return n
}
