package conformance

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v34"

	"codemode/conformance/prerequisite"
)

// prerequisitePrefix marks the scenario that tries a prerequisite, usesPrefix one
// that uses it and does not show that in its steps.
const (
	prerequisitePrefix = "@prerequisite-"
	usesPrefix         = "@uses-"
)

// addUses finds the prerequisites of all scenarios, and checks that each is tried
// by one scenario and that none needs itself to be tried.
func addUses(fsys fs.FS, plan []planned) error {
	list, err := prerequisite.Load(fsys)
	if err != nil {
		return err
	}
	for i, s := range plan {
		for _, id := range append(list.UsedBy(s.shows), s.declared...) {
			if _, known := list.Find(id); !known {
				return fmt.Errorf("%s:%d: %s lists no prerequisite %s", s.feature, s.line, prerequisite.File, id)
			}
			if id != s.tries && !slices.Contains(plan[i].uses, id) {
				plan[i].uses = append(plan[i].uses, id)
			}
		}
	}
	for _, p := range list {
		if err := checkTried(plan, p.ID); err != nil {
			return err
		}
	}
	return nil
}

func checkTried(plan []planned, id string) error {
	var tried []planned
	for _, s := range plan {
		if s.tries == id {
			tried = append(tried, s)
		}
	}
	if len(tried) != 1 {
		return fmt.Errorf("%s: %d scenarios have the tag %s%s; give it to one", prerequisite.File, len(tried),
			prerequisitePrefix, id)
	}
	if len(tried[0].requirements) == 0 {
		return fmt.Errorf("%s:%d: a scenario that tries a prerequisite has to judge the requirement that is to blame",
			tried[0].feature, tried[0].line)
	}
	if slices.Contains(withPrerequisites(plan, tried[0].uses), id) {
		return fmt.Errorf("%s:%d: what this scenario uses to try %s needs %s itself", tried[0].feature,
			tried[0].line, id, id)
	}
	return nil
}

// withPrerequisites adds to prerequisites those that it takes to try them.
func withPrerequisites(plan []planned, ids []string) []string {
	all := slices.Clone(ids)
	for i := 0; i < len(all); i++ {
		for _, s := range plan {
			if s.tries != all[i] {
				continue
			}
			for _, id := range s.uses {
				if !slices.Contains(all, id) {
					all = append(all, id)
				}
			}
		}
	}
	return all
}

// withTries adds the scenarios that try what chosen ones use.
func withTries(plan, chosen []planned) []planned {
	var needed []string
	for _, s := range chosen {
		needed = append(needed, s.uses...)
		for _, t := range traits() {
			if slices.Contains(s.needs, t.name) {
				needed = append(needed, t.uses...)
			}
		}
	}
	needed = withPrerequisites(plan, needed)
	return slices.DeleteFunc(slices.Clone(plan), func(s planned) bool {
		isChosen := slices.ContainsFunc(chosen, func(c planned) bool { return c.id == s.id })
		return !isChosen && (s.tries == "" || !slices.Contains(needed, s.tries))
	})
}

var (
	runsScripts = regexp.MustCompile(`^(the agent (runs|starts|requests)|scripts that begin|codemode\.run is called)`)
	resultStep  = regexp.MustCompile(`result|log messages|logs hold|run failed|received .*, with`)
	reply       = regexp.MustCompile(`^\{?(text|texts|structured|isError|error|unauthorized|disconnect|result): `)
	failing     = regexp.MustCompile(`^(isError|error|unauthorized|disconnect|result: .*"isError": true)`)
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
		case resultStep.MatchString(step.Text):
			expected += step.Text + "\n" + strings.Join(texts, "\n")
		default:
			replies = append(replies, repliesOf(step)...)
		}
	}
	caught := slices.ContainsFunc(s.Scripts, looksAt.MatchString)
	for _, r := range replies {
		isExpected := slices.ContainsFunc(wordsOf(r.text),
			func(word string) bool { return strings.Contains(expected, word) })
		isCalled := slices.ContainsFunc(s.Scripts, func(script string) bool { return strings.Contains(script, r.tool) })
		if isExpected && !failing.MatchString(r.text) || caught && isCalled && failing.MatchString(r.text) {
			s.Replies = append(s.Replies, r.text)
		}
	}
	return s
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
