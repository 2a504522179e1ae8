package mutants

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"codemode/refhost/rules"
)

// logMutants are those of §3.3.1 about the form of entries.
func logMutants() []Mutant {
	return []Mutant{
		{"log-level-info", "log-entry-level", "console.log has the level info", onEntries("logs", func(entry map[string]any) {
			if entry["level"] == "log" {
				entry["level"] = "info"
			}
		})},
		{"log-message-array", "log-entry-message", "the message is an array of texts", onEntries("logs", func(entry map[string]any) {
			entry["message"] = []any{entry["message"]}
		})},
		{"log-time-text", "log-entry-time", "timeMs is a text", onEntries("logs", func(entry map[string]any) {
			entry["timeMs"] = fmt.Sprint(entry["timeMs"])
		})},
		{"log-time-fraction", "log-entry-time", "timeMs has a fraction", onEntries("logs", func(entry map[string]any) {
			entry["timeMs"] = entry["timeMs"].(float64) + 0.5
		})},
		{"truncation-silent", "log-truncation-notice", "logs are cut off without a word", func(s *rules.Set) {
			s.TruncationNotice = func(int64) (rules.LogEntry, bool) { return rules.LogEntry{}, false }
		}},
		{"truncation-level-log", "log-truncation-level", "the truncation notice has the level log", onNotice(func(e *rules.LogEntry) {
			e.Level = "log"
		})},
		{"truncation-without-limit", "log-truncation-limit", "the truncation notice does not tell the limit", onNotice(func(e *rules.LogEntry) {
			e.Message = "Logs truncated."
		})},
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

// consoleMutants are those of §3.3.1 about the serialization.
func consoleMutants() []Mutant {
	return []Mutant{
		{"console-debug-dropped", "console-captured", "console.debug is not captured", func(s *rules.Set) {
			level := s.ConsoleLevel
			s.ConsoleLevel = func(method string) (string, bool) {
				name, captured := level(method)
				return name, captured && method != "debug"
			}
		}},
		{"console-first-argument", "console-arguments-joined", "only the first argument is logged", func(s *rules.Set) {
			text := s.ConsoleText
			s.ConsoleText = func(args []rules.ConsoleArg) (string, error) { return text(args[:min(1, len(args))]) }
		}},
		{"console-primitives-quoted", "console-primitives", "strings are logged as JSON", onArguments(func(arg *rules.ConsoleArg) {
			if _, err := strconv.ParseFloat(arg.Text, 64); arg.Primitive && err != nil && !keyword(arg.Text) {
				arg.Text = strconv.Quote(arg.Text)
			}
		})},
		{"console-object-object", "console-objects", "objects are logged as [object Object]", onArguments(func(arg *rules.ConsoleArg) {
			if !arg.Primitive && !arg.Unserializable {
				*arg = rules.ConsoleArg{Primitive: true, Text: "[object Object]"}
			}
		})},
		{"console-circular-throws", "console-unserializable", "logging a circular object throws", func(s *rules.Set) {
			text := s.ConsoleText
			s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
				if slices.ContainsFunc(args, func(a rules.ConsoleArg) bool { return a.Unserializable }) {
					return "", errors.New("the value cannot be converted to JSON")
				}
				return text(args)
			}
		}},
	}
}

func keyword(text string) bool {
	return slices.Contains([]string{"true", "false", "null", "undefined"}, text)
}

func onArguments(edit func(*rules.ConsoleArg)) func(*rules.Set) {
	return func(s *rules.Set) {
		text := s.ConsoleText
		s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
			args = slices.Clone(args)
			for i := range args {
				edit(&args[i])
			}
			return text(args)
		}
	}
}
