// Package known reads and writes the list of failures that a host's developers
// know of. A listed requirement still runs and must still fail.
package known

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"codemode/reports"
	"codemode/spec"
)

// Failure is one row of a list.
type Failure struct {
	// ID is the requirement that is not met.
	ID string `yaml:"id"`
	// Reason says why, Link where it is worked on.
	Reason string `yaml:"reason"`
	Link   string `yaml:"link,omitempty"`
	// Expires is the last day on which the failure counts as known; empty means no end.
	Expires string `yaml:"expires,omitempty"`
	// Scenarios are the ids of those that do not pass: another one of the requirement that does not is new. Empty means
	// any, as in lists of before there were these.
	Scenarios []string `yaml:"scenarios,omitempty"`
	// place is the row's file and line.
	place string
}

// List is the failures of one file.
type List []Failure

var keys = []string{"id", "reason", "link", "expires", "scenarios"}

// Load reads a list, a YAML sequence of rows. name stands in errors, which tell
// the line. A row has to name a requirement of the ledger that can be judged; judging are the requirements of each
// scenario, by its id.
func Load(name string, data []byte, ledger spec.Ledger, judging map[string][]string) (List, error) {
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		// Of another value, the library tells the type of Go that it should be.
		var other *yaml.TypeError
		if errors.As(err, &other) {
			err = errors.New("it is another value")
		}
		return nil, fmt.Errorf("%s: it must be a list of rows with the keys %s: %w", name,
			strings.Join(keys, ", "), err)
	}
	var list List
	for _, node := range nodes {
		place := fmt.Sprintf("%s:%d", name, node.Line)
		row, err := decode(&node)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
		if err := cmp.Or(row.check(ledger), row.checkScenarios(judging)); err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
		if at := slices.IndexFunc(list, func(f Failure) bool { return f.ID == row.ID }); at >= 0 {
			return nil, fmt.Errorf("%s: %s is listed at %s already; remove one", place, row.ID, list[at].place)
		}
		row.place = place
		list = append(list, row)
	}
	return list, nil
}

func decode(node *yaml.Node) (row Failure, err error) {
	if node.Kind != yaml.MappingNode {
		return row, fmt.Errorf("a row must be a mapping with the keys %s", strings.Join(keys, ", "))
	}
	for i := 0; i < len(node.Content); i += 2 {
		if key := node.Content[i]; !slices.Contains(keys, key.Value) {
			return row, fmt.Errorf("unknown key %q; a row has %s", key.Value, strings.Join(keys, ", "))
		}
	}
	return row, node.Decode(&row)
}

// check refuses a row that can mean nothing.
func (f Failure) check(ledger spec.Ledger) error {
	requirement, exists := ledger.ByID(f.ID)
	link, err := url.Parse(f.Link)
	switch {
	case !exists:
		return fmt.Errorf("id %q is not a requirement of revision %s; `conformance requirements` lists them", f.ID,
			ledger.Revision)
	case requirement.Excluded != "":
		return fmt.Errorf("requirement %s is not judged, so it cannot fail; remove the row", f.ID)
	case strings.TrimSpace(f.Reason) == "":
		return fmt.Errorf("%s has no reason; say why it fails", f.ID)
	case f.Link != "" && (err != nil || link.Scheme != "http" && link.Scheme != "https" || link.Host == ""):
		return fmt.Errorf("%s: the link %q must be a full URL, such as https://example.org/1", f.ID, f.Link)
	case f.Expires != "" && !isDay(f.Expires):
		return fmt.Errorf("%s: expires is %q; write a day as 2027-01-31", f.ID, f.Expires)
	}
	return nil
}

// checkScenarios refuses scenarios that do not judge the requirement.
func (f Failure) checkScenarios(judging map[string][]string) error {
	for i, id := range f.Scenarios {
		switch {
		case !slices.Contains(judging[id], f.ID):
			return fmt.Errorf(
				"%s: %q is no scenario that judges it; `conformance explain %s` lists these", f.ID, id, f.ID)
		case slices.Contains(f.Scenarios[:i], id):
			return fmt.Errorf("%s: scenario %s is listed twice; remove one", f.ID, id)
		}
	}
	return nil
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// On returns the failures that are known on a day, by requirement.
func (l List) On(day time.Time) map[string]reports.Known {
	known := map[string]reports.Known{}
	for _, f := range l {
		if !f.expired(day) {
			known[f.ID] = reports.Known{Reason: f.Reason, Link: f.Link, Expires: f.Expires,
				Scenarios: f.Scenarios}
		}
	}
	return known
}

func (f Failure) expired(day time.Time) bool {
	return f.Expires != "" && day.UTC().Format(time.DateOnly) > f.Expires
}

// Problems says what is wrong with a list after a run: a listed requirement that
// did not fail, or whose row has expired, and a listed scenario that passed. Requirements and scenarios that the run
// was not asked to judge are left alone.
func (l List) Problems(r reports.Report, day time.Time) []string {
	var problems []string
	for _, f := range l {
		at := slices.IndexFunc(r.Requirements, func(q reports.Requirement) bool { return q.ID == f.ID })
		if at < 0 || r.Requirements[at].Outcome == reports.NotSelected {
			continue
		}
		switch outcome := r.Requirements[at].Outcome; {
		case outcome.Met():
			problems = append(problems, fmt.Sprintf("%s: %s is %s; remove the row", f.place, f.ID, outcome))
		case f.expired(day):
			problems = append(problems,
				fmt.Sprintf("%s: %s is known until %s only; fix the host, or give the reason and a later day", f.place,
					f.ID, f.Expires))
		case !outcome.CanBeKnown():
			problems = append(problems,
				fmt.Sprintf("%s: %s is %s, which cannot be a known failure", f.place, f.ID, outcome))
		default:
			problems = append(problems, f.passed(r)...)
		}
	}
	return problems
}

// passed tells of the listed scenarios that did not fail.
func (f Failure) passed(r reports.Report) (problems []string) {
	for _, s := range r.Scenarios {
		if slices.Contains(f.Scenarios, s.ID) && s.Outcome.Met() {
			problems = append(problems,
				fmt.Sprintf("%s: scenario %s of %s is %s; remove it from the row", f.place, s.ID, f.ID, s.Outcome))
		}
	}
	return problems
}

// Of lists the binding failures of a report, each with what was found first, for
// a person to replace by the reason.
func Of(r reports.Report) List {
	var list List
	for _, q := range r.Requirements {
		if q.Level.Binding() && q.Outcome.CanBeKnown() {
			list = append(list,
				Failure{ID: q.ID, Reason: "Not yet explained: " + found(r, q), Scenarios: failing(r, q)})
		}
	}
	return list
}

// failing are the scenarios for which a requirement is not met.
func failing(r reports.Report, q reports.Requirement) (ids []string) {
	for _, s := range r.Scenarios {
		if s.Outcome.Missed() && len(s.Because) == 0 && slices.Contains(s.Requirements, q.ID) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// found is what the first scenario that did not pass says.
func found(r reports.Report, q reports.Requirement) string {
	for _, s := range r.Scenarios {
		if s.Outcome.Met() || !slices.Contains(s.Requirements, q.ID) {
			continue
		}
		if len(s.Mismatches) > 0 {
			return fmt.Sprintf("%s: %s", s.Name, s.Mismatches[0].Rule)
		}
		return fmt.Sprintf("%s: %s", s.Name, s.Problem)
	}
	return q.Why
}

// YAML returns the text of a list.
func (l List) YAML() ([]byte, error) {
	if len(l) == 0 {
		return []byte("# No failure is known.\n[]\n"), nil
	}
	return yaml.Marshal(l)
}
