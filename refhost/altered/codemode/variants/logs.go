package variants

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/refhost/rules"
)

// logReadings are those of §3.3.1 about entries and their truncation.
func logReadings() []Ambiguity {
	return []Ambiguity{
		{"log-clock", []Reading{
			{ID: "before-the-run",
				Apply: onEntries("logs", func(o rules.Object) rules.Object {
					return o.With("timeMs", whole(o.Get("timeMs"))+40*60*1000)
				})},
		}},
		{"default-log-limit", []Reading{
			{ID: "kept", Apply: func(s *rules.Set) {
				const much = 8 << 20
				limits, document := s.Limits, s.Context
				s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
					bounds.Default.MaxLogBytes, bounds.Ceiling.MaxLogBytes = much, much
					return limits(requested, bounds)
				}
				s.Context = func(p rules.ContextParts) []rules.Paragraph {
					p.Bounds.Default.MaxLogBytes, p.Bounds.Ceiling.MaxLogBytes = much, much
					return document(p)
				}
			}},
		}},
		{"log-limit-counts", []Reading{
			{ID: "more", Apply: func(s *rules.Set) {
				const entryBytes = 40
				keep := s.KeepLog
				s.KeepLog = func(used, message, limit int64) bool { return keep(used+entryBytes, message, limit) }
			}},
			noLogLimit("log-limit-counts"),
		}},
		{"log-cut", []Reading{
			noLogLimit("log-cut"),
			{ID: "cut-entry", Apply: func(s *rules.Set) {
				s.CutLog = func(message string, room int64) string {
					return strings.ToValidUTF8(message[:min(max(0, room), int64(len(message)))], "")
				}
			}},
		}},
		{"log-entry-limit", []Reading{
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
		{"truncation-notice", []Reading{
			noLogLimit("truncation-notice"),
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

// noLogLimit is the reading, of one of the rows that are about it, of a host without the
// limit maxLogBytes, which has one of its own.
func noLogLimit(ambiguity string) Reading {
	with := others(ambiguity, "unenforced", "log-limit-counts", "log-cut", "truncation-notice")
	return Reading{ID: "unenforced", With: with,
		Forgoes: []string{"limit-log-bytes"}, Apply: all(unsupported("maxLogBytes"), func(s *rules.Set) {
			limits := s.Limits
			s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
				bounds.Default.MaxLogBytes = 16 << 10
				return limits(requested, bounds)
			}
		})}
}

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
