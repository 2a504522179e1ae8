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

// ToConfirm returns the requirements that wait for a person, in the order of the ledger.
func (r Report) ToConfirm() []Requirement {
	return slices.DeleteFunc(slices.Clone(r.Requirements), func(q Requirement) bool { return q.Outcome != ToConfirm })
}

// BindingToConfirm counts those of them that the verdict rests on.
func (r Report) BindingToConfirm() int {
	return len(slices.DeleteFunc(r.ToConfirm(), func(q Requirement) bool { return !q.Level.Binding() }))
}
