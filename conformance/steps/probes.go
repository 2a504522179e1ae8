package steps

import (
	"context"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/conformance/probe"
)

// Classified is what a probe found.
type Classified struct {
	// Ambiguity is the id in the register.
	Ambiguity string
	probe.Finding
}

// Classified returns what the scenario's probe found; nil when it found nothing
// or is no probe.
func (w *World) Classified() *Classified { return w.classified }

// registerProbes adds the step that classifies. It fails only when the feature
// has a mistake: whatever a host does is a reading.
func registerProbes(r registry) {
	r.sc.Then(`^the reading of "([^"]*)" is one of:$`, func(ctx context.Context, id string, table *godog.Table) error {
		w := worldOf(ctx)
		signs, err := w.signs(table)
		if err != nil {
			return err
		}
		return w.judge(func(seen *World) (check.Verdict, error) {
			finding, err := probe.Classify(seen.Log.Events(), signs)
			w.classified = &Classified{id, finding}
			return check.Verdict{Subjects: 1}, err
		})
	})
}

func (w *World) signs(table *godog.Table) ([]probe.Sign, error) {
	rows, err := w.rows(table, []string{"where", "what", "reading"})
	var signs []probe.Sign
	for _, row := range rows {
		signs = append(signs, probe.Sign{Where: row["where"], Value: row["what"], Reading: row["reading"]})
	}
	return signs, err
}
