package plan

import (
	"bytes"
	"maps"
	"slices"

	messages "github.com/cucumber/messages/go/v34"
)

// Text is a feature with some of its scenarios.
type Text struct {
	// Name is the path of its file.
	Name     string
	Contents []byte
}

// Texts returns each feature that has a chosen scenario, in the order of the paths,
// with the lines of all other scenarios blank: what is run is what was planned, and
// line numbers stay those of the file.
func (p *Plan) Texts(chosen []Scenario) []Text {
	lines := map[string][]int{}
	for _, s := range chosen {
		lines[s.Feature] = append(lines[s.Feature], s.Line)
	}
	var texts []Text
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		texts = append(texts, Text{name, p.features[name].with(lines[name])})
	}
	return texts
}

// with is the text with only the scenarios and example rows at these lines.
func (f feature) with(keep []int) []byte {
	text := bytes.Split(f.text, []byte("\n"))
	for _, gone := range rangesWithout(f.document, keep, len(text)) {
		for i := gone[0]; i < gone[1]; i++ {
			text[i-1] = nil
		}
	}
	return bytes.Join(text, []byte("\n"))
}

// rangesWithout returns the line ranges [from, to) of a feature that belong to
// no scenario or example row whose line is kept. total is the number of lines.
func rangesWithout(document *messages.GherkinDocument, keep []int, total int) [][2]int {
	var scenarios []*messages.Scenario
	for _, child := range document.Feature.Children {
		if child.Scenario != nil {
			scenarios = append(scenarios, child.Scenario)
		}
	}
	var gone [][2]int
	for i, scenario := range scenarios {
		end := total + 1
		if i+1 < len(scenarios) {
			end = firstLine(scenarios[i+1].Tags, scenarios[i+1].Location)
		}
		gone = append(gone, withoutRows(scenario, keep, end)...)
	}
	return gone
}

// withoutRows returns what goes of one scenario: all of it, some example
// tables or rows, or nothing.
func withoutRows(scenario *messages.Scenario, keep []int, end int) [][2]int {
	start := firstLine(scenario.Tags, scenario.Location)
	if len(scenario.Examples) == 0 {
		if slices.Contains(keep, int(scenario.Location.Line)) {
			return nil
		}
		return [][2]int{{start, end}}
	}
	var gone [][2]int
	kept := 0
	for i, examples := range scenario.Examples {
		tableEnd := end
		if i+1 < len(scenario.Examples) {
			tableEnd = firstLine(scenario.Examples[i+1].Tags, scenario.Examples[i+1].Location)
		}
		rows, keptHere := rowsWithout(examples, keep)
		kept += keptHere
		if keptHere == 0 {
			rows = [][2]int{{firstLine(examples.Tags, examples.Location), tableEnd}}
		}
		gone = append(gone, rows...)
	}
	if kept == 0 {
		return [][2]int{{start, end}}
	}
	return gone
}

func rowsWithout(examples *messages.Examples, keep []int) (gone [][2]int, kept int) {
	for _, row := range examples.TableBody {
		line := int(row.Location.Line)
		if slices.Contains(keep, line) {
			kept++
		} else {
			gone = append(gone, [2]int{line, line + 1})
		}
	}
	return gone, kept
}

// firstLine is where a node begins: at its first tag, if it has one.
func firstLine(tags []*messages.Tag, location *messages.Location) int {
	line := int(location.Line)
	for _, tag := range tags {
		line = min(line, int(tag.Location.Line))
	}
	return line
}
