// Package policy decides which tools of which servers a host offers, and what becomes
// of their calls. Its decisions are pure; only [Limiter] keeps state.
package policy

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Policy is a list of parts that all have to permit a tool: what one part allows, no
// other takes back, and what it denies, no other gives. One without parts permits everything.
type Policy []Part

// Part is what one place says, such as the configuration file or the command line.
// The zero Part permits everything.
type Part struct {
	// Allow, if it is not empty, matches the only tools that there are.
	Allow []Pattern
	// Deny matches tools that are hidden.
	Deny []Pattern
	// ReadOnly hides tools without readOnlyHint.
	ReadOnly bool
	// RequireOutputSchema hides tools without an output schema.
	RequireOutputSchema bool
	Approval            Approval
	Rates               []Rate
	// Switches are those of the entries of servers.
	Switches []Switches
}

// Approval says which calls need the consent of a person. Refused counts before Asked,
// that before Granted, and that before Of.
type Approval struct {
	// Of are the tools that need it by their annotations.
	Of Kind
	// Asked match tools that need it whatever they say of themselves, Granted those
	// that have it, and Refused those that never get it.
	Asked, Granted, Refused []Pattern
	// Timeout bounds the wait for an answer; 0 is [DefaultTimeout].
	Timeout time.Duration
}

// DefaultTimeout is how long a person has to answer.
const DefaultTimeout = time.Minute

// Kind is a kind of tools, by what their servers say of them.
type Kind string

// The kinds of tools. The hints mean what they mean when they are absent: a tool is
// not read-only then, and destructive.
const (
	Nothing     Kind = ""
	Destructive Kind = "destructive"
	Writes      Kind = "writes"
)

// Rate bounds the calls of all tools that Of matches, taken together: Calls in any time
// Per, as a bucket that holds so many and is filled again evenly.
type Rate struct {
	Of    Pattern
	Calls int
	Per   time.Duration
}

func (r Rate) String() string { return fmt.Sprintf("rate %s=%d/%s", r.Of, r.Calls, r.Per) }

// Tool is what a decision is made from.
type Tool struct {
	// Server is the id as configured, Name the canonical name.
	Server, Name              string
	Annotations, OutputSchema json.RawMessage
}

// Hints are what a server says of a tool's effects.
type Hints struct{ ReadOnly, Destructive bool }

// Hints reads the annotations. What is not a boolean counts as absent.
func (t Tool) Hints() Hints {
	var a map[string]json.RawMessage
	if len(t.Annotations) > 0 {
		_ = json.Unmarshal(t.Annotations, &a)
	}
	readOnly := string(a["readOnlyHint"]) == "true"
	return Hints{ReadOnly: readOnly, Destructive: !readOnly && string(a["destructiveHint"]) != "false"}
}

// Is tells whether a tool with such hints is of a kind.
func (h Hints) Is(k Kind) bool {
	return k == Writes && !h.ReadOnly || k == Destructive && h.Destructive
}

// Verdict is what becomes of a tool; of two, the greater one counts.
type Verdict int

// The verdicts.
const (
	// Permitted: it can be called.
	Permitted Verdict = iota
	// Granted: it can be called, because a rule gives the consent that it needs.
	Granted
	// Asked: it can be called when a person consents.
	Asked
	// Refused: it is there, and all calls fail.
	Refused
	// Hidden: it is not there.
	Hidden
)

// Decision is a verdict, and the rule that it follows; empty where none was needed.
type Decision struct {
	Verdict Verdict
	Rule    string
}

// Decide says what becomes of a tool.
func (p Policy) Decide(t Tool) Decision {
	var all Decision
	for _, part := range p {
		if d := part.decide(t); d.Verdict > all.Verdict {
			all = d
		}
	}
	return all
}

func (p Part) decide(t Tool) Decision {
	if rule, ok := match("deny", p.Deny, t); ok {
		return Decision{Hidden, rule}
	}
	_, allowed := match("allow", p.Allow, t)
	switch {
	case slices.ContainsFunc(p.Switches, func(s Switches) bool { return s.hide(t) }):
		return Decision{Hidden, switchedOff}
	case len(p.Allow) > 0 && !allowed:
		return Decision{Hidden, "allow"}
	case p.ReadOnly && !t.Hints().ReadOnly:
		return Decision{Hidden, "readOnly"}
	case p.RequireOutputSchema && len(t.OutputSchema) == 0:
		return Decision{Hidden, "requireOutputSchema"}
	}
	return p.Approval.decide(t)
}

func (a Approval) decide(t Tool) Decision {
	if rule, ok := match("approval.refused", a.Refused, t); ok {
		return Decision{Refused, rule}
	}
	if rule, ok := match("approval.asked", a.Asked, t); ok {
		return Decision{Asked, rule}
	}
	if rule, ok := match("approval.granted", a.Granted, t); ok {
		return Decision{Granted, rule}
	}
	if a.Of != Nothing && t.Hints().Is(a.Of) {
		return Decision{Asked, "approval.of " + string(a.Of)}
	}
	return Decision{}
}

func match(rule string, patterns []Pattern, t Tool) (string, bool) {
	for _, p := range patterns {
		if p.Matches(t.Server, t.Name) {
			return rule + " " + p.String(), true
		}
	}
	return "", false
}

// Asks tells whether the consent of a person may be needed.
func (p Policy) Asks() bool {
	for _, part := range p {
		if part.Approval.Of != Nothing || len(part.Approval.Asked) > 0 {
			return true
		}
	}
	return false
}

// Timeout is how long a person has to answer: the shortest that a part sets.
func (p Policy) Timeout() time.Duration {
	var shortest time.Duration
	for _, part := range p {
		if t := part.Approval.Timeout; t > 0 && (shortest == 0 || t < shortest) {
			shortest = t
		}
	}
	if shortest == 0 {
		return DefaultTimeout
	}
	return shortest
}

// Neutral tells whether everything is permitted.
func (p Policy) Neutral() bool {
	for _, part := range p {
		a := part.Approval
		if part.ReadOnly || part.RequireOutputSchema || a.Of != Nothing ||
			len(part.Allow)+len(part.Deny)+len(part.Rates)+len(part.Switches) > 0 ||
			len(a.Asked)+len(a.Granted)+len(a.Refused) > 0 {
			return false
		}
	}
	return true
}

// Check finds patterns that name a server that is none of the given ones: a
// misspelt rule protects nothing.
func (p Policy) Check(servers []string) error {
	for _, rule := range p.patterns() {
		if err := rule.check(servers); err != nil {
			return err
		}
	}
	return nil
}
