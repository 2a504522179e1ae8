package render

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/reports"
)

// cause is what several scenarios have in common that did not pass: one fault may lie
// behind all of them.
type cause struct {
	// Kind says in two or three words what it is, Text what it says in the first scenario,
	// on one line.
	Kind, Text string
	Scenarios  []reports.Scenario
}

// Words say in a line how many scenarios there are, what they judge and why.
func (c cause) Words() string {
	return fmt.Sprintf("%s%s: %s: %s", plural(len(c.Scenarios), "scenario"), c.Judged(), c.Kind, c.Text)
}

// Judged names the first requirements of the scenarios, by which a run can select them.
func (c cause) Judged() string {
	const most = 3
	var ids []string
	for _, s := range c.Scenarios {
		if len(s.Requirements) > 0 && !slices.Contains(ids, s.Requirements[0]) {
			ids = append(ids, s.Requirements[0])
		}
	}
	if len(ids) == 0 {
		return ""
	}
	text := " of " + strings.Join(ids[:min(len(ids), most)], ", ")
	if more := len(ids) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

const (
	// leastShared is the number of scenarios from which a cause is shared.
	leastShared = 2
	// maxCauses is how many a text shows.
	maxCauses = 10
	// maxCauseLength is how many characters of a text are shown.
	maxCauseLength = 300
)

// causesOf groups the scenarios that did not pass by their cause, the largest group first.
func causesOf(r reports.Report) []cause {
	var missed []reports.Scenario
	seen := map[string]int{}
	for _, s := range r.Scenarios {
		if !s.Outcome.Missed() || s.Problem == reports.NotReached {
			continue
		}
		missed = append(missed, s)
		_, text := causeOf(s)
		for _, words := range unique(inQuotes.FindAllString(text, -1)) {
			seen[words]++
		}
	}
	groups := map[string]*cause{}
	for _, s := range missed {
		kind, text := causeOf(s)
		key := shapeOf(kind+text, func(words string) bool { return seen[words] >= leastShared })
		if groups[key] == nil {
			groups[key] = &cause{Kind: kind, Text: limits{columns: maxCauseLength}.shortenLine(text)}
		}
		groups[key].Scenarios = append(groups[key].Scenarios, s)
	}
	var all []cause
	for _, c := range groups {
		if len(c.Scenarios) >= leastShared {
			all = append(all, *c)
		}
	}
	slices.SortFunc(all, func(a, b cause) int {
		return cmp.Or(cmp.Compare(len(b.Scenarios), len(a.Scenarios)),
			cmp.Compare(a.Scenarios[0].ID, b.Scenarios[0].ID))
	})
	return all
}

// inQuotes finds quoted text, and varying what else may differ between texts of one cause: paths and words with a
// digit.
var (
	inQuotes = regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`]*`")
	varying  = regexp.MustCompile(`\S*[0-9/]\S*`)
)

// shapeOf is what texts of one cause have in common. Quoted text is part of it if it is constant: names that a run
// makes for one scenario are not.
func shapeOf(text string, constant func(words string) bool) string {
	var shape strings.Builder
	rest := 0
	for _, at := range inQuotes.FindAllStringIndex(text, -1) {
		words := text[at[0]:at[1]]
		if !constant(words) {
			words = "…"
		}
		shape.WriteString(varying.ReplaceAllString(text[rest:at[0]], "…") + words)
		rest = at[1]
	}
	return shape.String() + varying.ReplaceAllString(text[rest:], "…")
}

func unique(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}

// causeOf tells why a scenario did not pass, as near to the fault as what was seen leads:
// what it needs, what the host itself said, how its calls or the host ended, or the
// mismatch.
func causeOf(s reports.Scenario) (kind, text string) {
	inLine := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	switch {
	case len(s.Because) > 0:
		return "they need what is not met", strings.Join(s.Because, ", ")
	case s.Problem != "" && errorIn(s.Problem) != "":
		return "JSON-RPC error", errorIn(s.Problem)
	case s.Problem != "":
		return s.Outcome.Words(), inLine(lastWords.ReplaceAllStringFunc(s.Problem, unquoted))
	}
	for _, m := range s.Mismatches {
		if len(m.Said) > 0 {
			return "the host said", inLine(strings.Join(m.Said, "; "))
		}
	}
	for _, m := range s.Mismatches {
		if said := errorIn(m.Found); said != "" {
			return "JSON-RPC error", inLine(said)
		}
		if strings.Contains(m.Found, "(host-gone)") {
			return "the host ended", inLine(lastWords.ReplaceAllStringFunc(m.Found, unquoted))
		}
	}
	if len(s.Mismatches) == 0 {
		return s.Outcome.Words(), inLine(s.Step)
	}
	m := s.Mismatches[0]
	return "the same mismatch", fmt.Sprintf("%s: expected %s, found %s", inLine(m.Rule), inLine(m.Expected),
		inLine(m.Found))
}

// lastWords finds what a host said last where its end is told. Without quotes it tells
// one cause from another.
var lastWords = regexp.MustCompile(`on stderr: "(?:\\.|[^"\\])*"`)

func unquoted(words string) string {
	head, quoted, _ := strings.Cut(words, ": ")
	if text, err := strconv.Unquote(quoted); err == nil {
		return head + ": " + text
	}
	return words
}

// errorIn is the message of a JSON-RPC error that a text quotes, or "".
func errorIn(text string) (message string) {
	quoted := regexp.MustCompile(`"code":\s*-?\d+,\s*"message":\s*("(?:\\.|[^"\\])*")`).FindStringSubmatch(text)
	if quoted == nil || json.Unmarshal([]byte(quoted[1]), &message) != nil {
		return ""
	}
	return message
}

// moreCauses says how many causes a text leaves out, or "".
func moreCauses(all []cause) string {
	if len(all) <= maxCauses {
		return ""
	}
	return "and " + plural(len(all)-maxCauses, "more cause") + ": open the report"
}

// causesExplained introduces what [causesOf] found.
const causesExplained = "What did not pass, by cause. One fault may be behind each; begin with the first:"

func (p *page) causes(r reports.Report) {
	all := causesOf(r)
	if len(all) == 0 {
		return
	}
	p.blank()
	p.prose(0, causesExplained)
	for _, c := range all[:min(len(all), maxCauses)] {
		p.prose(2, c.Words())
	}
	if more := moreCauses(all); more != "" {
		p.prose(2, more)
	}
}

func markdownCauses(b *strings.Builder, r reports.Report) {
	all := causesOf(r)
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n\n", causesExplained)
	for _, c := range all[:min(len(all), maxCauses)] {
		fmt.Fprintf(b, "- %s\n", markdownText(c.Words()))
	}
	if more := moreCauses(all); more != "" {
		fmt.Fprintf(b, "- %s\n", more)
	}
}
