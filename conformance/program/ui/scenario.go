package ui

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"

	"codemode/conformance/running/plan"
	"codemode/reports"
	"codemode/reports/render"
	"codemode/spec"
)

// shownScenario is what the page shows of one scenario.
type shownScenario struct {
	plan.Scenario
	Steps        []shownStep
	Requirements []spec.Requirement
	// Probed is what a probe is about, or nil.
	Probed    *spec.Ambiguity
	Published string
	// Judged is set once it was run; Result and Seen are what came of that.
	Judged bool
	Result reports.Scenario
	Seen   render.Seen
}

// shownStep is a step; State is "done", "failed", "left", or "" where nothing was run.
type shownStep struct {
	plan.Step
	State string
}

// scenario answers with the part of the page that shows the scenario ?id=.
func (s *Server) scenario(w http.ResponseWriter, r *http.Request) {
	stated, known := s.known[r.URL.Query().Get("id")]
	if !known {
		http.Error(w, fmt.Sprintf("there is no scenario %q", r.URL.Query().Get("id")), http.StatusNotFound)
		return
	}
	var b bytes.Buffer
	if err := s.showScenario(&b, stated); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(b.Bytes())
}

func (s *Server) showScenario(b *bytes.Buffer, stated plan.Scenario) error {
	shown := shownScenario{Scenario: stated, Requirements: requirementsOf(s.options.Ledger, stated),
		Published: s.options.Ledger.Published}
	if probed, known := s.options.Ledger.Ambiguity(stated.Probe); known {
		shown.Probed = &probed
	}
	last, judged := s.board.resultOf(stated.ID)
	if shown.Judged = judged; judged {
		var err error
		shown.Result = last.scenario
		if shown.Seen, err = render.SeenIn(s.options.About, last.scenario, last.events); err != nil {
			return err
		}
	}
	shown.Steps = stepsOf(stated, shown)
	t, err := template.New("scenario.tmpl").Funcs(template.FuncMap{"v": render.Printable, "prose": render.Prose}).
		ParseFS(page, "page/scenario.tmpl")
	if err != nil {
		return fmt.Errorf("parsing the template of a scenario: %w", err)
	}
	return t.Execute(b, shown)
}

// stepsOf tells of each step how it ended: all before the one that did not pass were
// performed, and none behind it.
func stepsOf(stated plan.Scenario, shown shownScenario) []shownStep {
	var all []shownStep
	state := ""
	if shown.Judged && (shown.Result.Step != "" || shown.Result.Outcome == reports.Passed) {
		state = "done"
	}
	for _, step := range stated.Steps() {
		if state == "done" && step.Text == shown.Result.Step {
			all, state = append(all, shownStep{step, "failed"}), "left"
			continue
		}
		all = append(all, shownStep{step, state})
	}
	return all
}
