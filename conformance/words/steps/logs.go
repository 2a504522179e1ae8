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
	judged(sc, `the logs end with a truncation notice, an entry without "([^"]*)"`, check.TruncationNotice)
	judged(sc, `the logs contain (\d+) messages with "([^"]*)", or end with a truncation notice, an entry without "([^"]*)"`,
		check.LogsWholeOrNotice)
	judged(sc, `any truncation notice, a last log entry without "([^"]*)", states a number`, check.NoticeNumber)
	judged(sc, `the last log entry contains "([^"]*)", or is a truncation notice without "([^"]*)"`,
		check.NoticeOrWhole)
	judged(sc, `any truncation notice, a last log entry without "([^"]*)", has the level "([^"]*)"`,
		check.NoticeLevel)
	judged(sc, `any truncation notice, a last log entry without "([^"]*)", states the limit of (\d+) bytes`,
		check.NoticeLimit)
}

func registerLogLists(sc registry) {
	judged(sc, `the log messages are (\[.*\])`, check.LogMessages)
	judged(sc, `the log messages, if any, are (\[.*\])`, check.LogMessagesIfAny)
	judged(sc, `the log messages are (\[.*\]), or the run failed`, check.LogMessagesOrFailure)
	judged(sc, `the log messages contain, in this order, (\[.*\])`, check.LogOrder)
	judged(sc, `the logs keep "([^"]*)", in whichever form`, check.LogsKeep)
	judged(sc, `no log message contains "([^"]*)"`, check.LogsLack)
	judged(sc, `the log levels are (\[.*\])`, check.LogLevels)
	judged(sc, `every log level is one of ("[^"]*"(?:, "[^"]*")*)`, check.LogLevelsAmong)
	judged(sc, `there (?:is|are) (\d+) log entr(?:y|ies)`, check.LogCount)
	judged(sc, `every log message is a string`, check.LogStrings)
	judged(sc, `all log messages are equal`, check.LogsEqual)
	judged(sc, `the log times are whole milliseconds within the run`, check.LogTimes)
	judged(sc, `the log times increase by at least (\d+) ms`, check.LogTimesRise)
	judged(sc, `log entry (\d+) has a time of at least (\d+) ms`, check.LogTimeFrom)
	judged(sc, `the log times do not all count from one moment before the first run`, check.SandboxClock)
	judged(sc, `the logs of every run contain ("[^"]*"(?: and "[^"]*")*)`, check.LogsHold)
}

func registerLogEntries(sc registry) {
	judged(sc, `log entry (\d+) is a JSON array of (\d+) items`, check.LogArray)
	judged(sc, `log entry (\d+) is valid JSON`, check.LogIsJSON)
	judged(sc, `log entry (\d+) is the JSON (.*)`, check.LogJSON)
	then(sc, `log entry (\d+) is the text (.*)`, func(s seen, args []string) check.Verdict {
		return check.LogText(s.Seen, number(args[0]), &args[1])
	})
	judged(sc, `log entry (\d+) contains "([^"]*)"`, check.LogHolds)
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
		parts = append(parts, check.Part{Kind: row.Cells[0].Value, Text: row.Cells[1].Value})
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
