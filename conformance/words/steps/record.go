package steps

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// step is what a step says, with the names filled in.
type step struct{ text, argument string }

// seen is what a judgement gets: what was recorded before it, and what feature and specification call things by.
type seen struct {
	*check.Seen
	Vocabulary
}

// Begin tells the World of ctx which step comes next.
func Begin(ctx context.Context, s *godog.Step) {
	w := worldOf(ctx)
	w.current = step{text: w.Names.Expand(s.Text)}
	if s.Argument == nil {
		return
	}
	sum := sha256.New()
	if text := s.Argument.DocString; text != nil {
		fmt.Fprintf(sum, "%q", w.Names.Expand(text.Content))
	}
	if table := s.Argument.DataTable; table != nil {
		for _, row := range table.Rows {
			for _, cell := range row.Cells {
				fmt.Fprintf(sum, "%q ", w.Names.Expand(cell.Value))
			}
			fmt.Fprintln(sum)
		}
	}
	w.current.argument = "sha256:" + hex.EncodeToString(sum.Sum(nil))
}

// perform does what a Given or When step does and records that it was done, or
// in a replay takes it as done.
func (w *World) perform(repeatable bool, body func() error) error {
	if w.replay != nil {
		return w.replay.perform(w.current, repeatable, body)
	}
	w.Log.Add(evidence.StepBegan, w.current.text, evidence.Step{Argument: w.current.argument})
	err := body()
	if err != nil {
		w.Log.Add(evidence.StepFailed, "", failureOf(err))
	}
	return err
}

// judge hands a judgement what was recorded before it, and the vocabulary.
func (w *World) judge(judge func(seen) (check.Verdict, error)) error {
	if w.replay != nil {
		w.looked.Extend(w.replay.seen(w.current))
	} else {
		w.looked.Extend(w.Log.Add(evidence.StepBegan, w.current.text,
			evidence.Step{Judges: true, Argument: w.current.argument}))
	}
	verdict, err := judge(seen{&w.looked, w.Vocabulary})
	if err != nil {
		return err
	}
	if err := settle(verdict, &w.looked); err != nil {
		return err
	}
	// What only a person can tell keeps no later step from failing.
	w.toConfirm = append(w.toConfirm, verdict.Confirm...)
	return nil
}

func failureOf(err error) evidence.Failure {
	if problem, ok := Unmet(err); ok {
		return evidence.Failure{Unmet: true, Text: problem}
	}
	return evidence.Failure{Text: err.Error()}
}
