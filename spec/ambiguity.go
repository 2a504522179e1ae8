package spec

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Ambiguity is a passage that is silent, or contradicts another, so that hosts
// which all conform may differ.
type Ambiguity struct {
	// ID is a stable slug, different from that of every requirement.
	ID string `yaml:"id"`
	// Section is the number of the section in question, such as "3.3.1".
	Section string `yaml:"section"`
	// Question is what the text leaves open, in one sentence.
	Question string `yaml:"question"`
	// Readings are the answers that the text allows, at least two.
	Readings []Reading `yaml:"readings"`
	// Reference is the id of the reading that the reference host takes, over stdio
	// where it depends on the way to the servers; Why is its reason.
	Reference string `yaml:"reference"`
	Why       string `yaml:"why"`
	// Proposal is wording that would settle the question.
	Proposal string `yaml:"proposal"`
	// Unobservable says why no scenario can tell the readings apart; a row
	// without it has one scenario with the tag @probe-ID.
	Unobservable string `yaml:"unobservable,omitempty"`
}

// Reading is one answer to the question of an ambiguity.
type Reading struct {
	ID          string `yaml:"id"`
	Description string `yaml:"description"`
}

// Ambiguity returns the ambiguity with the given id.
func (l Ledger) Ambiguity(id string) (Ambiguity, bool) {
	i := slices.IndexFunc(l.Ambiguities, func(a Ambiguity) bool { return a.ID == id })
	if i < 0 {
		return Ambiguity{}, false
	}
	return l.Ambiguities[i], true
}

// Reading returns the reading with the given id.
func (a Ambiguity) Reading(id string) (Reading, bool) {
	i := slices.IndexFunc(a.Readings, func(r Reading) bool { return r.ID == id })
	if i < 0 {
		return Reading{}, false
	}
	return a.Readings[i], true
}

var (
	ambiguityKeys = []string{"id", "section", "question", "readings", "reference", "why", "proposal", "unobservable"}
	readingKeys   = []string{"id", "description"}
)

// loadAmbiguities reads the register; a revision may have none. seen maps each
// id met so far to its place.
func loadAmbiguities(fsys fs.FS, name string, seen map[string]string) ([]Ambiguity, error) {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	register := make([]Ambiguity, 0, len(nodes))
	for _, node := range nodes {
		place := fmt.Sprintf("%s:%d", name, node.Line)
		var row Ambiguity
		err := decodeStrict(&node, "an ambiguity", ambiguityKeys, &row)
		if err == nil {
			err = row.check()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
		if earlier, taken := seen[row.ID]; taken {
			return nil, fmt.Errorf("%s: id %q is taken by %s; choose another", place, row.ID, earlier)
		}
		seen[row.ID] = place
		register = append(register, row)
	}
	slices.SortStableFunc(register, func(a, b Ambiguity) int { return CompareSections(a.Section, b.Section) })
	return register, nil
}

// UnmarshalYAML refuses keys that a reading does not have.
func (r *Reading) UnmarshalYAML(node *yaml.Node) error {
	type plain Reading
	return decodeStrict(node, "a reading", readingKeys, (*plain)(r))
}

// check finds what is missing or contradicts itself.
func (a Ambiguity) check() error {
	if !slug.MatchString(a.ID) {
		return fmt.Errorf("id %q must be a slug of lower-case words", a.ID)
	}
	for name, text := range map[string]string{"question": a.Question, "why": a.Why, "proposal": a.Proposal} {
		if strings.TrimSpace(text) == "" {
			return fmt.Errorf("%s: %s is empty; write it", a.ID, name)
		}
	}
	if !sectionNumber.MatchString(a.Section) {
		return fmt.Errorf("%s: section %q must be a number such as \"3.3.1\"", a.ID, a.Section)
	}
	known := map[string]bool{}
	for _, r := range a.Readings {
		if !slug.MatchString(r.ID) || known[r.ID] || strings.TrimSpace(r.Description) == "" {
			return fmt.Errorf("%s: the reading %q needs an id of its own, a slug, and a description", a.ID, r.ID)
		}
		known[r.ID] = true
	}
	switch {
	case len(a.Readings) < 2:
		return fmt.Errorf("%s has %d readings; what has no two is no ambiguity", a.ID, len(a.Readings))
	case !known[a.Reference]:
		return fmt.Errorf("%s: reference %q is not one of its readings", a.ID, a.Reference)
	}
	return nil
}
