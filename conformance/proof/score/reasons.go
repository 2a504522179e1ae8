package score

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"codemode/spec"
)

// Reason says why a scenario stays although no mutant dies by it, or why a fault is
// not noticed.
type Reason struct {
	// Of is the id of the fault or of the scenario, or of an outline and then of all its rows.
	Of string
	// Why has to convince someone who would rather remove the scenario.
	Why string
	// Place is file and line.
	Place string
}

// Reasons are the table of such reasons. No two are of one scenario or outline.
type Reasons []Reason

// WrittenReasons are those that the program was built with, for the scenarios of a specification.
func WrittenReasons(id spec.ID) (Reasons, error) { return recordedReasons(id, "idle.yaml") }

// recordedReasons are those of a file of a specification, which has none if there is no such file.
func recordedReasons(id spec.ID, name string) (Reasons, error) {
	file := path.Join(id.Folder(), name)
	text, err := records.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the reasons of %s: %w", id, err)
	}
	return ReadReasons("conformance/proof/score/"+file, text)
}

// ReadReasons reads a table: a YAML list of {of, why}. An error names file and line.
func ReadReasons(file string, data []byte) (Reasons, error) {
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var all Reasons
	for _, node := range nodes {
		r, err := readReason(file, &node)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(all, func(x Reason) bool { return x.Of == r.Of }); i >= 0 {
			return nil, fmt.Errorf("%s: %s has a reason at %s already; keep one", r.Place, r.Of, all[i].Place)
		}
		all = append(all, r)
	}
	return all, nil
}

func readReason(file string, node *yaml.Node) (Reason, error) {
	r := Reason{Place: fmt.Sprintf("%s:%d", file, node.Line)}
	if node.Kind != yaml.MappingNode {
		return r, fmt.Errorf("%s: a reason is a mapping with the keys of, why", r.Place)
	}
	for i := 0; i < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		into, known := map[string]*string{"of": &r.Of, "why": &r.Why}[key.Value]
		switch {
		case !known:
			return r, fmt.Errorf("%s:%d: unknown key %q; a reason has of, why", file, key.Line, key.Value)
		case *into != "":
			return r, fmt.Errorf("%s:%d: %s occurs twice; keep one", file, key.Line, key.Value)
		case value.Kind != yaml.ScalarNode || strings.TrimSpace(value.Value) == "":
			return r, fmt.Errorf("%s:%d: %s has to be a non-empty string; write it", file, value.Line, key.Value)
		}
		*into = strings.TrimSpace(value.Value)
	}
	if r.Of == "" || r.Why == "" {
		return r, fmt.Errorf("%s: a reason has both of and why; add what is missing", r.Place)
	}
	return r, nil
}

// covers reports whether the reason is one of the scenario.
func (r Reason) covers(s Scenario) bool { return r.Of == s.ID || r.Of == s.Outline }

// For is the reason that is written for a scenario, or for its outline, or for the
// fault with that id.
func (all Reasons) For(s Scenario) (Reason, bool) {
	i := slices.IndexFunc(all, func(r Reason) bool { return r.covers(s) })
	if i < 0 {
		return Reason{}, false
	}
	return all[i], true
}

// stale lists the reasons that are not used.
func (all Reasons) stale(scenarios []Scenario, used map[string]bool) []string {
	var stale []string
	for _, r := range all {
		known := slices.ContainsFunc(scenarios, r.covers)
		switch {
		case !known:
			stale = append(stale,
				fmt.Sprintf("%s: there is no scenario and no outline %s; correct or remove it", r.Place, r.Of))
		case !used[r.Of]:
			stale = append(stale,
				fmt.Sprintf("%s: no reason is needed there, because %s or another row of its "+
					"outline kills a mutant; remove it", r.Place, r.Of))
		}
	}
	return stale
}
