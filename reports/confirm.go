package reports

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// Excerpt is what a person reads to confirm what no program can tell, such as
// whether a text explains something.
type Excerpt struct {
	// About is what the reader has to find in it.
	About string `json:"about"`
	// Where is the place of the text, such as "instructions".
	Where string `json:"where,omitempty"`
	Text  string `json:"text"`
}

// Confirmed says who confirmed the excerpts of a scenario.
type Confirmed struct {
	By     string `json:"by"`
	Reason string `json:"reason"`
	// Date is the day, such as 2027-01-31.
	Date string `json:"date"`
	// Excerpt is the [Digest] of the excerpts that were read.
	Excerpt string `json:"excerpt"`
}

// Confirmation is a person's word for the excerpts of a scenario, or of each
// scenario of a requirement, that have its digest.
type Confirmation struct {
	ID string
	Confirmed
}

// Digest identifies what excerpts say, wherever they stand: "sha256:<hex>".
func Digest(excerpts []Excerpt) string {
	sum := sha256.New()
	for _, e := range excerpts {
		fmt.Fprintf(sum, "%q %q\n", e.About, e.Text)
	}
	return "sha256:" + hex.EncodeToString(sum.Sum(nil))
}

// Confirms reports whether c is about what a scenario found.
func (c Confirmation) Confirms(s Scenario) bool {
	return len(s.Excerpts) > 0 && c.Excerpt == Digest(s.Excerpts) &&
		(c.ID == s.ID || slices.Contains(s.Requirements, c.ID))
}

// Confirm returns a scenario as passed that a person has confirmed, and any other
// one as it is.
func Confirm(s Scenario, by []Confirmation) Scenario {
	at := slices.IndexFunc(by, func(c Confirmation) bool { return c.Confirms(s) })
	if s.Outcome == ToConfirm && at >= 0 {
		s.Outcome, s.Confirmed = Passed, &by[at].Confirmed
	}
	return s
}

func confirmed(scenarios []Scenario, by []Confirmation) []Scenario {
	for i, s := range scenarios {
		scenarios[i] = Confirm(s, by)
	}
	return scenarios
}

// ConfirmationsOf returns what persons have confirmed of a report.
func ConfirmationsOf(r Report) []Confirmation {
	var all []Confirmation
	for _, s := range r.Scenarios {
		if s.Confirmed != nil {
			all = append(all, Confirmation{s.ID, *s.Confirmed})
		}
	}
	return all
}

// unconfirmed returns scenarios as they were before anybody confirmed them.
func unconfirmed(scenarios []Scenario) []Scenario {
	before := slices.Clone(scenarios)
	for i, s := range before {
		if s.Confirmed != nil {
			before[i].Outcome, before[i].Confirmed = ToConfirm, nil
		}
	}
	return before
}

// toConfirm returns the requirements that wait for a person.
func toConfirm(rows []Requirement) []Requirement {
	return slices.DeleteFunc(slices.Clone(rows), func(q Requirement) bool { return q.Outcome != ToConfirm })
}

// bindingToConfirm counts those of them that a verdict rests on.
func bindingToConfirm(rows []Requirement) int {
	return len(slices.DeleteFunc(toConfirm(rows), func(q Requirement) bool { return !q.Level.Binding() }))
}

// words tells in one line who confirmed.
func (c Confirmed) words() string {
	return fmt.Sprintf("confirmed by %s on %s: %s", c.By, c.Date, c.Reason)
}

// howToConfirm is the way from an excerpt to a pass.
const howToConfirm = "read the excerpts; --write-confirmations FILE makes a list to fill in, --confirmed FILE reads it"

// toConfirm lists what a person has to read.
func (p *page) toConfirm(r Report) {
	rows := toConfirm(r.Requirements)
	if len(rows) == 0 {
		return
	}
	p.blank()
	p.prose(0, "to confirm: "+howToConfirm)
	for i, q := range rows {
		if i == maxUnmet {
			p.line(2, fmt.Sprintf("… and %d more in the report", len(rows)-i))
			return
		}
		p.painted(colorOf(q.Outcome), 2, fmt.Sprintf("§%s %s %s", q.Section, q.Level, q.ID))
		if len(rows) <= maxWorded {
			p.prose(4, q.Obligation)
		}
	}
}

// excerpts writes what a person has to read, or has read.
func (p *page) excerpts(s Scenario, b bounds) {
	if s.Confirmed != nil {
		p.blank()
		p.prose(2, s.Confirmed.words())
	}
	for _, e := range s.Excerpts {
		p.blank()
		p.prose(2, "does this tell "+e.About+"?")
		if e.Where != "" {
			p.field(4, len("where  "), "where", []string{e.Where})
		}
		p.field(4, len("where  "), "text", b.cut(visibleLines(e.Text)))
	}
}
