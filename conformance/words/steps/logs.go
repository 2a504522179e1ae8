package steps

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
)

func registerLogs(sc registry) {
	registerLogLists(sc)
	registerLogEntries(sc)
	then(sc, `the logs end with a truncation notice, an entry without "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.TruncationNotice(s.Seen, args[0])
		})
	then(sc, `the logs contain (\d+) messages with "([^"]*)", or end with a truncation notice, an entry without "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.LogsWholeOrNotice(s.Seen, number(args[0]), args[1], args[2])
		})
	then(sc, `any truncation notice, a last log entry without "([^"]*)", states a number`,
		func(s seen, args []string) check.Verdict {
			return check.NoticeNumber(s.Seen, args[0])
		})
	then(sc, `the last log entry contains "([^"]*)", or is a truncation notice without "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.NoticeOrWhole(s.Seen, args[0], args[1])
		})
	then(sc, `any truncation notice, a last log entry without "([^"]*)", has the level "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.NoticeLevel(s.Seen, args[0], args[1])
		})
	then(sc, `any truncation notice, a last log entry without "([^"]*)", states the limit of (\d+) bytes`,
		func(s seen, args []string) check.Verdict {
			return check.NoticeLimit(s.Seen, args[0], number(args[1]))
		})
}

func registerLogLists(sc registry) {
	then(sc, `the log messages are (\[.*\])`, func(s seen, args []string) check.Verdict {
		return check.LogMessages(s.Seen, texts(args[0]))
	})
	then(sc, `the log messages, if any, are (\[.*\])`, func(s seen, args []string) check.Verdict {
		return check.LogMessagesIfAny(s.Seen, texts(args[0]))
	})
	then(sc, `the log messages are (\[.*\]), or the run failed`, func(s seen, args []string) check.Verdict {
		return check.LogMessagesOrFailure(s.Seen, texts(args[0]))
	})
	then(sc, `the log messages contain, in this order, (\[.*\])`, func(s seen, args []string) check.Verdict {
		return check.LogOrder(s.Seen, texts(args[0]))
	})
	then(sc, `the logs keep "([^"]*)", in whichever form`, func(s seen, args []string) check.Verdict {
		return check.LogsKeep(s.Seen, args[0])
	})
	then(sc, `no log message contains "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.LogsLack(s.Seen, args[0])
	})
	then(sc, `the log levels are (\[.*\])`, func(s seen, args []string) check.Verdict {
		return check.LogLevels(s.Seen, texts(args[0]))
	})
	then(sc, `every log level is one of ("[^"]*"(?:, "[^"]*")*)`, func(s seen, args []string) check.Verdict {
		return check.LogLevelsAmong(s.Seen, list(args[0]))
	})
	then(sc, `there (?:is|are) (\d+) log entr(?:y|ies)`, func(s seen, args []string) check.Verdict {
		return check.LogCount(s.Seen, number(args[0]))
	})
	then(sc, `every log message is a string`, func(s seen, _ []string) check.Verdict {
		return check.LogStrings(s.Seen)
	})
	then(sc, `all log messages are equal`, func(s seen, _ []string) check.Verdict {
		return check.LogsEqual(s.Seen)
	})
	then(sc, `the log times are whole milliseconds within the run`, func(s seen, _ []string) check.Verdict {
		return check.LogTimes(s.Seen)
	})
	then(sc, `the log times increase by at least (\d+) ms`, func(s seen, args []string) check.Verdict {
		return check.LogTimesRise(s.Seen, number(args[0]))
	})
	then(sc, `log entry (\d+) has a time of at least (\d+) ms`, func(s seen, args []string) check.Verdict {
		return check.LogTimeFrom(s.Seen, number(args[0]), number(args[1]))
	})
	then(sc, `the log times do not all count from one moment before the first run`,
		func(s seen, _ []string) check.Verdict {
			return check.SandboxClock(s.Seen)
		})
	then(sc, `the logs of every run contain ("[^"]*"(?: and "[^"]*")*)`, func(s seen, args []string) check.Verdict {
		return check.LogsHold(s.Seen, list(args[0]))
	})
}

func registerLogEntries(sc registry) {
	then(sc, `log entry (\d+) is a JSON array of (\d+) items`, func(s seen, args []string) check.Verdict {
		return check.LogArray(s.Seen, number(args[0]), number(args[1]))
	})
	then(sc, `log entry (\d+) is valid JSON`, func(s seen, args []string) check.Verdict {
		return check.LogIsJSON(s.Seen, number(args[0]))
	})
	then(sc, `log entry (\d+) is the JSON (.*)`, func(s seen, args []string) check.Verdict {
		return check.LogJSON(s.Seen, number(args[0]), json.RawMessage(args[1]))
	})
	then(sc, `log entry (\d+) is the text (.*)`, func(s seen, args []string) check.Verdict {
		return check.LogText(s.Seen, number(args[0]), &args[1])
	})
	then(sc, `log entry (\d+) contains "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.LogHolds(s.Seen, number(args[0]), args[1])
	})
	then(sc, `log entry (\d+) is not empty`, func(s seen, args []string) check.Verdict {
		return check.LogText(s.Seen, number(args[0]), nil)
	})
	thenTable(sc, `log entry (\d+) consists of, in this order:`,
		func(s seen, args []string, table *godog.Table) (check.Verdict, error) {
			parts, err := s.parts(table)
			return check.LogParts(s.Seen, number(args[0]), parts), err
		})
	thenTable(sc, `log entry (\d+), if present, consists of, in this order:`,
		func(s seen, args []string, table *godog.Table) (check.Verdict, error) {
			parts, err := s.parts(table)
			return check.LogPartsIfThere(s.Seen, number(args[0]), parts), err
		})
	thenTable(sc, `log entry (\d+), if it contains all these texts, consists of, in this order:`,
		func(s seen, args []string, table *godog.Table) (check.Verdict, error) {
			parts, err := s.parts(table)
			return check.LogPartsIfAll(s.Seen, number(args[0]), parts), err
		})
}

// parts reads a table of the arguments of a console call.
func (v Vocabulary) parts(table *godog.Table) ([]check.Part, error) {
	var parts []check.Part
	for _, row := range table.Rows {
		if len(row.Cells) != 2 {
			return nil, fmt.Errorf("a row has %d cells, it needs a kind (text, json, some) and a value", len(row.Cells))
		}
		parts = append(parts, check.Part{Kind: row.Cells[0].Value, Text: v.Names.Expand(row.Cells[1].Value)})
	}
	return parts, nil
}

// texts decodes a JSON array of strings; a mistake in a feature shows as one
// text that no host logs.
func texts(raw string) []string {
	all := []string{}
	if err := json.Unmarshal([]byte(raw), &all); err != nil {
		return []string{"the feature's list is no JSON array of strings: " + err.Error()}
	}
	return all
}

// number decodes digits that the step's pattern has already matched.
func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}
