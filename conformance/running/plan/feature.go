package plan

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	gherkin "github.com/cucumber/gherkin/go/v42"
	messages "github.com/cucumber/messages/go/v34"
)

// feature is a parsed file.
type feature struct {
	name     string
	text     []byte
	document *messages.GherkinDocument
}

func parseFeature(fsys fs.FS, name string) (feature, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return feature{}, err
	}
	document, err := gherkin.ParseGherkinDocument(bytes.NewReader(data), newIDs())
	if err != nil {
		return feature{}, fmt.Errorf("%s: %w", name, err)
	}
	if document.Feature == nil {
		return feature{}, fmt.Errorf("%s: no feature in the file", name)
	}
	return feature{name, data, document}, nil
}

// scenarios are those of the file, one for each row of an outline. Their tags are not
// sorted yet.
func (f feature) scenarios() ([]Scenario, error) {
	lines, outlines := f.scenarioLines(), f.outlineIDs()
	var scenarios []Scenario
	for _, pickle := range gherkin.Pickles(*f.document, f.name, newIDs()) {
		s := Scenario{
			ID: ScenarioID(f.name, pickle.Name), Name: pickle.Name, Feature: f.name,
			Line: lines[pickle.AstNodeIds[len(pickle.AstNodeIds)-1]], Outline: outlines[pickle.AstNodeIds[0]],
			steps: pickle.Steps,
		}
		for _, tag := range pickle.Tags {
			s.Tags = append(s.Tags, tag.Name)
		}
		if len(pickle.Steps) == 0 {
			return nil, fmt.Errorf("%s:%d: scenario %q has no steps", f.name, s.Line, s.Name)
		}
		scenarios = append(scenarios, s)
	}
	return scenarios, nil
}

// newIDs returns a source of ids for nodes of one document.
func newIDs() func() string {
	n := 0
	return func() string {
		n++
		return fmt.Sprint(n)
	}
}

// scenarioLines maps the ids of scenarios and example rows to their lines.
func (f feature) scenarioLines() map[string]int {
	lines := map[string]int{}
	for _, child := range f.document.Feature.Children {
		if child.Scenario == nil {
			continue
		}
		lines[child.Scenario.Id] = int(child.Scenario.Location.Line)
		for _, examples := range child.Scenario.Examples {
			for _, row := range examples.TableBody {
				lines[row.Id] = int(row.Location.Line)
			}
		}
	}
	return lines
}

// outlineIDs maps the nodes of Scenario Outlines to ids like those of scenarios. A
// second one of a name in a file has -2 behind it, and so on.
func (f feature) outlineIDs() map[string]string {
	ids, taken := map[string]string{}, map[string]int{}
	for _, child := range f.document.Feature.Children {
		if child.Scenario == nil || len(child.Scenario.Examples) == 0 {
			continue
		}
		id := ScenarioID(f.name, child.Scenario.Name)
		if taken[id]++; taken[id] > 1 {
			ids[child.Scenario.Id] = fmt.Sprintf("%s-%d", id, taken[id])
		} else {
			ids[child.Scenario.Id] = id
		}
	}
	return ids
}

// ScenarioID is the feature's path without suffix, "/", and the scenario's name
// in lower-case words. Names that differ only in other characters would clash;
// the plan refuses them.
func ScenarioID(feature, name string) string {
	words := strings.FieldsFunc(strings.ToLower(name),
		func(r rune) bool { return (r < 'a' || 'z' < r) && (r < '0' || '9' < r) })
	return strings.TrimSuffix(feature, ".feature") + "/" + strings.Join(words, "-")
}
