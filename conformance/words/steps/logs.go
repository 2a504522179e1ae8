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
		func(w *World, args []string) check.Verdict {
			return check.TruncationNotice(w.Log.Events(), args[0])
		})
	then(sc, `the logs contain (\d+) messages with "([^"]*)", or end with a truncation notice, an entry without "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.LogsWholeOrNotice(w.Log.Events(), number(args[0]), args[1], args[2])
		})
	then(sc, `any truncation notice, a last log entry without "([^"]*)", states a number`,
		func(w *World, args []string) check.Verdict {
			return check.NoticeNumber(w.Log.Events(), args[0])
		})
	then(sc, `the last log entry contains "([^"]*)", or is a truncation notice without "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.NoticeOrWhole(w.Log.Events(), args[0], args[1])
		})
	then(sc, `any truncation notice, a last log entry without "([^"]*)", has the level "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.NoticeLevel(w.Log.Events(), args[0], args[1])
		})
	then(sc, `any truncation notice, a last log entry without "([^"]*)", states the limit of (\d+) bytes`,
		func(w *World, args []string) check.Verdict {
			return check.NoticeLimit(w.Log.Events(), args[0], number(args[1]))
		})
}

func registerLogLists(sc registry) {
	then(sc, `the log messages are (\[.*\])`, func(w *World, args []string) check.Verdict {
		return check.LogMessages(w.Log.Events(), texts(args[0]))
	})
	then(sc, `the log messages, if any, are (\[.*\])`, func(w *World, args []string) check.Verdict {
		return check.LogMessagesIfAny(w.Log.Events(), texts(args[0]))
	})
	then(sc, `the log messages are (\[.*\]), or the run failed`, func(w *World, args []string) check.Verdict {
		return check.LogMessagesOrFailure(w.Log.Events(), texts(args[0]))
	})
	then(sc, `the log messages contain, in this order, (\[.*\])`, func(w *World, args []string) check.Verdict {
		return check.LogOrder(w.Log.Events(), texts(args[0]))
	})
	then(sc, `the logs keep "([^"]*)", in whichever form`, func(w *World, args []string) check.Verdict {
		return check.LogsKeep(w.Log.Events(), args[0])
	})
	then(sc, `no log message contains "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.LogsLack(w.Log.Events(), args[0])
	})
	then(sc, `the log levels are (\[.*\])`, func(w *World, args []string) check.Verdict {
		return check.LogLevels(w.Log.Events(), texts(args[0]))
	})
	then(sc, `every log level is one of ("[^"]*"(?:, "[^"]*")*)`, func(w *World, args []string) check.Verdict {
		return check.LogLevelsAmong(w.Log.Events(), list(args[0]))
	})
	then(sc, `there (?:is|are) (\d+) log entr(?:y|ies)`, func(w *World, args []string) check.Verdict {
		return check.LogCount(w.Log.Events(), number(args[0]))
	})
	then(sc, `every log message is a string`, func(w *World, _ []string) check.Verdict {
		return check.LogStrings(w.Log.Events())
	})
	then(sc, `all log messages are equal`, func(w *World, _ []string) check.Verdict {
		return check.LogsEqual(w.Log.Events())
	})
	then(sc, `the log times are whole milliseconds within the run`, func(w *World, _ []string) check.Verdict {
		return check.LogTimes(w.Log.Events())
	})
	then(sc, `the log times increase by at least (\d+) ms`, func(w *World, args []string) check.Verdict {
		return check.LogTimesRise(w.Log.Events(), number(args[0]))
	})
	then(sc, `log entry (\d+) has a time of at least (\d+) ms`, func(w *World, args []string) check.Verdict {
		return check.LogTimeFrom(w.Log.Events(), number(args[0]), number(args[1]))
	})
	then(sc, `the log times do not all count from one moment before the first run`,
		func(w *World, _ []string) check.Verdict {
			return check.SandboxClock(w.Log.Events())
		})
	then(sc, `the logs of every run contain ("[^"]*"(?: and "[^"]*")*)`, func(w *World, args []string) check.Verdict {
		return check.LogsHold(w.Log.Events(), list(args[0]))
	})
}

func registerLogEntries(sc registry) {
	then(sc, `log entry (\d+) is a JSON array of (\d+) items`, func(w *World, args []string) check.Verdict {
		return check.LogArray(w.Log.Events(), number(args[0]), number(args[1]))
	})
	then(sc, `log entry (\d+) is valid JSON`, func(w *World, args []string) check.Verdict {
		return check.LogIsJSON(w.Log.Events(), number(args[0]))
	})
	then(sc, `log entry (\d+) is the JSON (.*)`, func(w *World, args []string) check.Verdict {
		return check.LogJSON(w.Log.Events(), number(args[0]), json.RawMessage(args[1]))
	})
	then(sc, `log entry (\d+) is the text (.*)`, func(w *World, args []string) check.Verdict {
		return check.LogText(w.Log.Events(), number(args[0]), &args[1])
	})
	then(sc, `log entry (\d+) contains "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.LogHolds(w.Log.Events(), number(args[0]), args[1])
	})
	then(sc, `log entry (\d+) is not empty`, func(w *World, args []string) check.Verdict {
		return check.LogText(w.Log.Events(), number(args[0]), nil)
	})
	thenTable(sc, `log entry (\d+) consists of, in this order:`,
		func(w *World, args []string, table *godog.Table) (check.Verdict, error) {
			parts, err := w.parts(table)
			return check.LogParts(w.Log.Events(), number(args[0]), parts), err
		})
	thenTable(sc, `log entry (\d+), if present, consists of, in this order:`,
		func(w *World, args []string, table *godog.Table) (check.Verdict, error) {
			parts, err := w.parts(table)
			return check.LogPartsIfThere(w.Log.Events(), number(args[0]), parts), err
		})
	thenTable(sc, `log entry (\d+), if it contains all these texts, consists of, in this order:`,
		func(w *World, args []string, table *godog.Table) (check.Verdict, error) {
			parts, err := w.parts(table)
			return check.LogPartsIfAll(w.Log.Events(), number(args[0]), parts), err
		})
}

// parts reads a table of the arguments of a console call.
func (w *World) parts(table *godog.Table) ([]check.Part, error) {
	var parts []check.Part
	for _, row := range table.Rows {
		if len(row.Cells) != 2 {
			return nil, fmt.Errorf("a row has %d cells, it needs a kind (text, json, some) and a value", len(row.Cells))
		}
		parts = append(parts, check.Part{Kind: row.Cells[0].Value, Text: w.Names.Expand(row.Cells[1].Value)})
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
