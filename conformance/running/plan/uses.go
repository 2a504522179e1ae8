package plan

import (
	"regexp"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v34"

	"codemode/conformance/words/prerequisite"
)

var (
	runsScripts = regexp.MustCompile(`^(the agent (runs|starts|requests|executes|searches)|scripts that begin|` +
		`codemode\.run is called)`)
	received    = regexp.MustCompile(`received .*, with`)
	reply       = regexp.MustCompile(`^\{?(text|texts|structured|isError|error|unauthorized|disconnect|result): `)
	failing     = regexp.MustCompile(`^(isError|error|unauthorized|disconnect|result: .*"isError": true)`)
	withTool    = regexp.MustCompile(`\bwith the tool "([^"]*)"`)
	placeholder = regexp.MustCompile(`«[^»]*»`)
	looksAt     = regexp.MustCompile(`\bcatch\s*\(|\ballSettled\b|\.then\([^,]*,`)
)

// shown is what of a scenario's steps shows what it uses.
func shown(steps []*messages.PickleStep) prerequisite.Scenario {
	var s prerequisite.Scenario
	var replies []replyOf
	expected := ""
	for _, step := range steps {
		s.Steps = append(s.Steps, step.Text)
		texts := argumentOf(step)
		switch {
		case runsScripts.MatchString(step.Text):
			s.Scripts = append(s.Scripts, texts...)
		case isOfResult(step.Text):
			expected += step.Text + "\n" + strings.Join(texts, "\n")
		default:
			replies = append(replies, repliesOf(step)...)
			s.Tools = append(s.Tools, toolsOf(step)...)
		}
	}
	for _, r := range replies {
		if failing.MatchString(r.text) && isCaught(r, s.Scripts) ||
			!failing.MatchString(r.text) && isExpected(r, expected) {
			s.Replies = append(s.Replies, r.text)
		}
	}
	return s
}

// isOfResult tells whether a step expects something of what a run or a call gave.
func isOfResult(step string) bool {
	return slices.ContainsFunc([]string{"result", "log messages", "logs hold", "run failed"},
		func(word string) bool { return strings.Contains(step, word) }) || received.MatchString(step)
}

func isExpected(r replyOf, expected string) bool {
	return slices.ContainsFunc(wordsOf(r.text), func(word string) bool { return strings.Contains(expected, word) })
}

// isCaught tells whether scripts call the tool, and look at failures.
func isCaught(r replyOf, scripts []string) bool {
	return slices.ContainsFunc(scripts, func(script string) bool { return strings.Contains(script, r.tool) }) &&
		slices.ContainsFunc(scripts, looksAt.MatchString)
}

// wordsOf are the texts by which a reply is recognised in what is expected: its
// placeholders, and all that it says.
func wordsOf(text string) []string {
	kind, whole, _ := strings.Cut(text, ": ")
	if kind == "text" {
		whole = `"` + whole + `"`
	}
	return append(placeholder.FindAllString(text, -1), whole)
}

// replyOf is a scripted reply; tool is what stands first in its row.
type replyOf struct{ tool, text string }

// repliesOf returns the scripted replies in the table of a step.
func repliesOf(step *messages.PickleStep) []replyOf {
	var replies []replyOf
	if step.Argument == nil || step.Argument.DataTable == nil {
		return nil
	}
	for _, row := range step.Argument.DataTable.Rows {
		for _, cell := range row.Cells {
			if reply.MatchString(cell.Value) {
				replies = append(replies, replyOf{row.Cells[0].Value, cell.Value})
			}
		}
	}
	return replies
}

// toolsOf returns the name of the tool of a server with one, and those in the column "tool" of the table of a step, if
// that is the first one.
func toolsOf(step *messages.PickleStep) []string {
	if alone := withTool.FindStringSubmatch(step.Text); alone != nil {
		return alone[1:]
	}
	if step.Argument == nil || step.Argument.DataTable == nil {
		return nil
	}
	rows := step.Argument.DataTable.Rows
	if len(rows) == 0 || rows[0].Cells[0].Value != "tool" {
		return nil
	}
	var names []string
	for _, row := range rows[1:] {
		names = append(names, row.Cells[0].Value)
	}
	return names
}

// argumentOf returns the text below a step, or the cells of its table.
func argumentOf(step *messages.PickleStep) []string {
	var texts []string
	if step.Argument == nil {
		return nil
	}
	if step.Argument.DocString != nil {
		texts = append(texts, step.Argument.DocString.Content)
	}
	if step.Argument.DataTable != nil {
		for _, row := range step.Argument.DataTable.Rows {
			for _, cell := range row.Cells {
				texts = append(texts, cell.Value)
			}
		}
	}
	return texts
}
