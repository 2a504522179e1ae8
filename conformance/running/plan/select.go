package plan

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	tagexpressions "github.com/cucumber/tag-expressions/go/v7"

	"codemode/reports"
	"codemode/spec"
)

// SelectionError is a selection that asks for something unknown, or for nothing.
type SelectionError struct {
	Problem string
	// Unknown is the id that nothing has, if that is the problem.
	Unknown string
}

func (e *SelectionError) Error() string { return e.Problem }

// Select returns the scenarios that a selection asks for, and those that try what
// these use, in the order of the files. A selection of nothing, or of what is not
// there, is a [SelectionError].
func (p *Plan) Select(sel reports.Selection) ([]Scenario, error) {
	chosen, err := p.chosen(sel)
	if err != nil {
		return nil, err
	}
	usesOf := p.finder()
	for i, s := range chosen {
		chosen[i].Uses = usesOf(s)
	}
	return withTries(p.scenarios, chosen), nil
}

// chosen are the scenarios that fit the tag expression of a selection and, if
// sections, ids or levels are given, judge a requirement, or probe an ambiguity, that
// fits all of these. An ambiguity has no level, so levels select no probe.
func (p *Plan) chosen(sel reports.Selection) ([]Scenario, error) {
	if err := p.checkSelection(sel); err != nil {
		return nil, err
	}
	byTags := func([]string) bool { return true }
	if sel.Tags != "" {
		expression, err := parseTags(sel.Tags)
		if err != nil {
			return nil, &SelectionError{Problem: fmt.Sprintf("tag expression %q: %v", sel.Tags, err)}
		}
		byTags = expression.Evaluate
	}
	var chosen []Scenario
	for _, s := range p.scenarios {
		wanted := slices.ContainsFunc(s.Requirements, func(id string) bool { return fits(p.ledger, sel, id) }) ||
			probes(p.ledger, sel, s.Probe)
		if byTags(s.Tags) && (wanted || slices.Contains(sel.IDs, s.ID)) {
			chosen = append(chosen, s)
		}
	}
	if len(chosen) == 0 {
		return nil, &SelectionError{
			Problem: "the selection holds no scenario; `conformance requirements` lists what there is"}
	}
	return inShard(chosen, sel)
}

// parseTags parses a tag expression. The library panics at one that lacks an operand.
func parseTags(text string) (expression tagexpressions.Evaluatable, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("it lacks an operand")
		}
	}()
	expression, err = tagexpressions.Parse(text)
	if err != nil {
		_, why, _ := strings.Cut(err.Error(), "syntax error: ")
		err = fmt.Errorf("%q", strings.TrimSuffix(why, "."))
	}
	return expression, err
}

// fits reports whether a requirement is within sections, ids and levels.
func fits(ledger spec.Ledger, sel reports.Selection, id string) bool {
	r, _ := ledger.ByID(id)
	inSection := func(s string) bool { return spec.InSection(r.Section, s) }
	return (len(sel.Sections) == 0 || slices.ContainsFunc(sel.Sections, inSection)) &&
		(len(sel.IDs) == 0 || slices.Contains(sel.IDs, id)) &&
		(len(sel.Levels) == 0 || slices.Contains(sel.Levels, string(r.Level)))
}

// probes reports whether an ambiguity is within sections and ids, and no level
// is asked for.
func probes(ledger spec.Ledger, sel reports.Selection, id string) bool {
	a, known := ledger.Ambiguity(id)
	inSection := func(s string) bool { return spec.InSection(a.Section, s) }
	return known && len(sel.Levels) == 0 &&
		(len(sel.Sections) == 0 || slices.ContainsFunc(sel.Sections, inSection)) &&
		(len(sel.IDs) == 0 || slices.Contains(sel.IDs, id))
}

// checkSelection refuses names that nothing has, so that a typing error never
// selects less than was meant.
func (p *Plan) checkSelection(sel reports.Selection) error {
	ledger := p.ledger
	for _, section := range sel.Sections {
		if !holds(ledger, section) {
			return &SelectionError{Problem: fmt.Sprintf(
				"section %q: no requirement or ambiguity of revision %s is in it", section, ledger.Revision)}
		}
	}
	for _, id := range sel.IDs {
		_, known := ledger.ByID(id)
		_, ambiguous := ledger.Ambiguity(id)
		if !known && !ambiguous && !slices.ContainsFunc(p.scenarios, func(s Scenario) bool { return s.ID == id }) {
			return &SelectionError{Unknown: id, Problem: fmt.Sprintf("id %q is no requirement, ambiguity or scenario; "+
				"`conformance requirements` lists them", id)}
		}
	}
	for _, level := range sel.Levels {
		if !slices.Contains(spec.Levels(), spec.Level(level)) {
			return &SelectionError{Problem: fmt.Sprintf("level %q is not one of %s", level, levels())}
		}
	}
	return p.checkTags(sel.Tags)
}

// holds reports whether a section has a requirement or an ambiguity.
func holds(ledger spec.Ledger, section string) bool {
	return slices.ContainsFunc(ledger.Requirements,
		func(r spec.Requirement) bool { return spec.InSection(r.Section, section) }) ||
		slices.ContainsFunc(ledger.Ambiguities,
			func(a spec.Ambiguity) bool { return spec.InSection(a.Section, section) })
}

func (p *Plan) checkTags(expression string) error {
	between := func(r rune) bool { return unicode.IsSpace(r) || r == '(' || r == ')' }
	for _, word := range strings.FieldsFunc(expression, between) {
		if !strings.HasPrefix(word, "@") && !slices.Contains([]string{"and", "or", "not"}, word) {
			return &SelectionError{Problem: fmt.Sprintf("tag expression %q: a tag begins with @; write %q", expression,
				"@"+word)}
		}
		if strings.HasPrefix(word, "@") &&
			!slices.ContainsFunc(p.scenarios, func(s Scenario) bool { return slices.Contains(s.Tags, word) }) {
			return &SelectionError{Problem: fmt.Sprintf("tag %q in the expression: no scenario has it", word)}
		}
	}
	return nil
}

// levels are all levels in words.
func levels() string {
	var all []string
	for _, level := range spec.Levels() {
		all = append(all, string(level))
	}
	return strings.Join(all, ", ")
}

// Requirements returns the requirements that the selection asks for.
// Without a tag expression or a shard a row that no scenario judges belongs to it too, so
// that it shows as not observed.
func (p *Plan) Requirements(sel reports.Selection, chosen []Scenario) map[string]bool {
	selected := map[string]bool{}
	if sel.Tags == "" && sel.Shard == "" {
		for _, r := range p.ledger.Requirements {
			selected[r.ID] = fits(p.ledger, sel, r.ID)
		}
	}
	for _, s := range chosen {
		for _, id := range s.Requirements {
			if fits(p.ledger, sel, id) || slices.Contains(sel.IDs, s.ID) {
				selected[id] = true
			}
		}
	}
	return selected
}
