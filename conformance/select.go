package conformance

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	tagexpressions "github.com/cucumber/tag-expressions/go/v7"

	"codemode/reports"
	"codemode/spec"
)

// SelectionError is a selection that asks for something unknown, or for nothing.
type SelectionError struct{ Problem string }

func (e *SelectionError) Error() string { return e.Problem }

// selectScenarios returns the scenarios that the selection asks for: those that
// fit its tag expression and, if sections, ids or levels are given, judge a
// requirement, or probe an ambiguity, that fits all of these. An ambiguity has no
// level, so levels select no probe.
func selectScenarios(plan []planned, ledger spec.Ledger, sel reports.Selection) ([]planned, error) {
	if err := checkSelection(plan, ledger, sel); err != nil {
		return nil, err
	}
	byTags := func([]string) bool { return true }
	if sel.Tags != "" {
		expression, err := tagexpressions.Parse(sel.Tags)
		if err != nil {
			return nil, &SelectionError{fmt.Sprintf("tag expression %q: %v", sel.Tags, err)}
		}
		byTags = expression.Evaluate
	}
	var chosen []planned
	for _, s := range plan {
		wanted := slices.ContainsFunc(s.requirements, func(id string) bool { return fits(ledger, sel, id) }) ||
			probes(ledger, sel, s.probe)
		if byTags(s.tags) && (wanted || slices.Contains(sel.IDs, s.id)) {
			chosen = append(chosen, s)
		}
	}
	if len(chosen) == 0 {
		return nil, &SelectionError{"the selection holds no scenario; `conformance requirements` lists what there is"}
	}
	return inShard(chosen, sel)
}

// CheckSelection tells before anything is started or removed what [Run] would
// refuse: a selection of nothing, or of what is not there.
func CheckSelection(o Options) error {
	plan, err := loadScenarios(o.Features, o.Ledger)
	if err != nil {
		return err
	}
	_, err = selectScenarios(plan, o.Ledger, o.Selection)
	return err
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
func checkSelection(plan []planned, ledger spec.Ledger, sel reports.Selection) error {
	for _, section := range sel.Sections {
		if !holds(ledger, section) {
			return &SelectionError{fmt.Sprintf("section %q: no requirement or ambiguity of revision %s is in it",
				section, ledger.Revision)}
		}
	}
	for _, id := range sel.IDs {
		_, known := ledger.ByID(id)
		_, ambiguous := ledger.Ambiguity(id)
		if !known && !ambiguous && !slices.ContainsFunc(plan, func(s planned) bool { return s.id == id }) {
			return &SelectionError{fmt.Sprintf("id %q is no requirement, ambiguity or scenario; `conformance "+
				"requirements` lists them", id)}
		}
	}
	for _, level := range sel.Levels {
		if !slices.Contains(spec.Levels(), spec.Level(level)) {
			return &SelectionError{fmt.Sprintf("level %q is none of %v", level, spec.Levels())}
		}
	}
	return checkTags(plan, sel.Tags)
}

// holds reports whether a section has a requirement or an ambiguity.
func holds(ledger spec.Ledger, section string) bool {
	return slices.ContainsFunc(ledger.Requirements,
		func(r spec.Requirement) bool { return spec.InSection(r.Section, section) }) ||
		slices.ContainsFunc(ledger.Ambiguities,
			func(a spec.Ambiguity) bool { return spec.InSection(a.Section, section) })
}

func checkTags(plan []planned, expression string) error {
	for _, word := range strings.FieldsFunc(expression, func(r rune) bool { return strings.ContainsRune(" ()\t", r) }) {
		if strings.HasPrefix(word, "@") &&
			!slices.ContainsFunc(plan, func(s planned) bool { return slices.Contains(s.tags, word) }) {
			return &SelectionError{fmt.Sprintf("tag %q in the expression: no scenario has it", word)}
		}
	}
	return nil
}

// selectedRequirements returns the requirements that the selection asks for.
// Without a tag expression or a shard a row that no scenario judges belongs to it too, so
// that it shows as not observed.
func selectedRequirements(ledger spec.Ledger, sel reports.Selection, chosen []planned) map[string]bool {
	selected := map[string]bool{}
	if sel.Tags == "" && sel.Shard == "" {
		for _, r := range ledger.Requirements {
			selected[r.ID] = fits(ledger, sel, r.ID)
		}
	}
	for _, s := range chosen {
		for _, id := range s.requirements {
			if fits(ledger, sel, id) || slices.Contains(sel.IDs, s.id) {
				selected[id] = true
			}
		}
	}
	return selected
}

// contents returns the text of each feature that has a chosen scenario, with
// the lines of all others blank: what is run is what was planned, and line
// numbers stay those of the file.
func contents(fsys fs.FS, chosen []planned) (map[string][]byte, error) {
	lines := map[string][]int{}
	for _, s := range chosen {
		lines[s.feature] = append(lines[s.feature], s.line)
	}
	texts := map[string][]byte{}
	for name, keep := range lines {
		document, err := parseFeature(fsys, name)
		if err != nil {
			return nil, err
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		text := bytes.Split(data, []byte("\n"))
		for _, gone := range rangesWithout(document, keep, len(text)) {
			for i := gone[0]; i < gone[1]; i++ {
				text[i-1] = nil
			}
		}
		texts[name] = bytes.Join(text, []byte("\n"))
	}
	return texts, nil
}
