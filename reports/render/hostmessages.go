package render

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/reports"
)

// hostMessage is what the host said in several scenarios that did not pass: one
// fault, such as a module that cannot be imported, may lie behind all of them.
type hostMessage struct {
	// Text is the message in the first of the scenarios, on one line.
	Text string
	// Scenarios counts them; First is the first.
	Scenarios int
	First     reports.Scenario
}

const (
	// leastShared is the number of scenarios from which a message is shared.
	leastShared = 3
	// maxMessages is how many are shown.
	maxMessages = 5
	// maxMessageLength is how many characters of a message are shown.
	maxMessageLength = 300
)

// hostMessagesOf groups the scenarios that did not pass by what the host said, the
// largest group first. Within a group, quoted text, paths and words with a digit may
// differ.
func hostMessagesOf(r reports.Report) []hostMessage {
	varying := regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`]*`|\\S*[0-9/]\\S*")
	groups := map[string]*hostMessage{}
	for _, s := range r.Scenarios {
		said := hostMessageIn(s)
		if said == "" {
			continue
		}
		shape := varying.ReplaceAllString(said, "…")
		if groups[shape] == nil {
			groups[shape] = &hostMessage{Text: limits{columns: maxMessageLength}.shortenLine(said), First: s}
		}
		groups[shape].Scenarios++
	}
	var all []hostMessage
	for _, c := range groups {
		if c.Scenarios >= leastShared {
			all = append(all, *c)
		}
	}
	slices.SortFunc(all, func(a, b hostMessage) int {
		return cmp.Or(cmp.Compare(b.Scenarios, a.Scenarios), cmp.Compare(a.First.ID, b.First.ID))
	})
	return all[:min(len(all), maxMessages)]
}

// hostMessageIn is the host's first message in a scenario that did not pass.
func hostMessageIn(s reports.Scenario) string {
	if s.Outcome.Met() {
		return ""
	}
	for _, m := range s.Mismatches {
		if len(m.Said) > 0 {
			return strings.Join(strings.Fields(strings.Join(m.Said, "; ")), " ")
		}
	}
	return ""
}

// hostMessagesExplained introduces what [hostMessagesOf] found.
const hostMessagesExplained = "The host gave the same message in several scenarios that did not pass. " +
	"Each message may point to a single fault:"

func (p *page) hostMessages(r reports.Report) {
	all := hostMessagesOf(r)
	if len(all) == 0 {
		return
	}
	p.blank()
	p.prose(0, hostMessagesExplained)
	for _, m := range all {
		p.prose(2, fmt.Sprintf("%s: %s", plural(m.Scenarios, "scenario"), m.Text))
	}
}
