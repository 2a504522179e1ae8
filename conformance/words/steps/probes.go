package steps

import (
	"github.com/cucumber/godog"

	"codemode/conformance/judging/probe"
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

func registerProbes(r registry) {
	thenClassify(r, `the reading of "([^"]*)" is one of:`,
		func(s seen, id string, table *godog.Table) (Classified, error) {
			signs, err := s.signs(table)
			if err != nil {
				return Classified{}, err
			}
			finding, err := probe.Classify(s.Seen, signs)
			return Classified{id, finding}, err
		})
}

func (s seen) signs(table *godog.Table) ([]probe.Sign, error) {
	rows, err := rows(table, []string{"where", "what", "reading"})
	var signs []probe.Sign
	for _, row := range rows {
		signs = append(signs, probe.Sign{Where: row["where"], Value: row["what"], Reading: row["reading"]})
	}
	return signs, err
}
