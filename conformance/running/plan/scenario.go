package plan

import (
	"fmt"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v34"

	"codemode/conformance/words/prerequisite"
	"codemode/spec"
)

// Scenario is one scenario, or one row of a Scenario Outline, as the features state it.
type Scenario struct {
	// ID is the feature's path without suffix, "/", and the name in lower-case words.
	ID, Name string
	// Outline is the id of the Scenario Outline that it is a row of, or "".
	Outline string
	// Feature is the path of its file, Line where it stands there, from 1.
	Feature string
	Line    int
	// Tags are its own and those of its feature, each with "@".
	Tags []string
	// Requirements are the ids of those that it judges.
	Requirements []string
	// Needs are the names of the optional behaviours that a host must have for it.
	Needs []string
	// Uses are the ids of the prerequisites that it needs without testing them, found by [Plan.Select]; Tries is the
	// one that it tries, or "".
	Uses  []string
	Tries string
	// Shown are, for one that tries a prerequisite, the answers by which it is seen of others that they use it.
	Shown prerequisite.Answer
	// Probe is the ambiguity that it classifies the host by, or ""; it judges no
	// requirement then.
	Probe string
	// Asks is the optional behaviour that it asks the host for, or ""; it judges nothing
	// then. UsesOfNeeds are the prerequisites of asking for what the scenario needs.
	Asks        string
	UsesOfNeeds []string
	// TypeScript is set when it asks a TypeScript compiler.
	TypeScript bool
	// Forbids is the text of the first step that judges where the tag says that this one alone is certain of any host,
	// whatever that lacks: what must not be was seen. "" for all others.
	Forbids string
	// Timing is set when the outcome depends on how fast machine and host are.
	Timing bool

	// declared are the prerequisites that its tags name, options the options of a configuration.
	declared []string
	options  []string
	steps    []*messages.PickleStep
}

const (
	// needPrefix marks a tag that names an optional behaviour which the host must have
	// for the scenario to be applicable.
	needPrefix = "@needs-"
	// asksPrefix marks the tag that names the optional behaviour which a scenario asks
	// the host for.
	asksPrefix = "@applicability-"
	// NotStatedTag stands in the place of a requirement of a core that the system at hand does not state.
	NotStatedTag = "@not-stated"
	// ProbePrefix marks the tag that names the ambiguity which a scenario probes.
	ProbePrefix = "@probe-"
	// TypeScriptTag marks a scenario that asks a TypeScript compiler. These come
	// last: a compiler may have to be built first, while all others are judged.
	TypeScriptTag = "@uses-typescript"
	// timingTag marks a scenario whose outcome depends on how fast machine and host
	// are. One that does not pass is repeated alone before that counts.
	timingTag = "@timing"
	// forbidsTag marks a scenario that is run even where the host lacks what it uses: its first step that judges tells
	// what no lack excuses. All else that comes of it there is that it could not run.
	forbidsTag = "@forbids"
	// prerequisitePrefix marks the scenario that tries a prerequisite, usesPrefix one
	// that uses it and does not show that in its steps.
	prerequisitePrefix = "@prerequisite-"
	usesPrefix         = "@uses-"
)

// dropWithout drops the tags of what this revision no longer has, and reports whether
// the scenario was about nothing else.
func (s *Scenario) dropWithout(ledger spec.Ledger) bool {
	before := len(s.Tags)
	s.Tags = slices.DeleteFunc(s.Tags, func(tag string) bool {
		if tag == NotStatedTag {
			return true
		}
		id := strings.TrimPrefix(tag, ProbePrefix)
		return slices.Contains(ledger.Without, strings.TrimPrefix(id, "@"))
	})
	return len(s.Tags) < before && !slices.ContainsFunc(s.Tags, func(tag string) bool {
		_, judges := ledger.ByID(strings.TrimPrefix(tag, "@"))
		return judges || strings.HasPrefix(tag, ProbePrefix)
	})
}

// classify sorts the tags into requirements, needs and the probe.
func (s *Scenario) classify(ledger spec.Ledger) error {
	for _, tag := range s.Tags {
		id := strings.TrimPrefix(tag, "@")
		requirement, known := ledger.ByID(id)
		switch {
		case known && requirement.Excluded != "":
			return fmt.Errorf("requirement %s is excluded and cannot be judged", id)
		case known:
			s.Requirements = append(s.Requirements, id)
		case strings.HasPrefix(tag, needPrefix):
			s.Needs = append(s.Needs, strings.TrimPrefix(tag, needPrefix))
		case strings.HasPrefix(tag, asksPrefix) && s.Asks != "":
			return fmt.Errorf("scenario %q asks for %s and by %s for more; make two scenarios", s.Name, s.Asks, tag)
		case strings.HasPrefix(tag, asksPrefix):
			s.Asks = strings.TrimPrefix(tag, asksPrefix)
		case strings.HasPrefix(tag, ProbePrefix):
			if err := s.classifyProbe(ledger, strings.TrimPrefix(tag, ProbePrefix)); err != nil {
				return err
			}
		case tag == TypeScriptTag:
			s.TypeScript = true
		case strings.HasPrefix(tag, usesPrefix):
			s.declared = append(s.declared, strings.TrimPrefix(tag, usesPrefix))
		case strings.HasPrefix(tag, optionPrefix):
			s.options = append(s.options, strings.TrimPrefix(tag, optionPrefix))
		case strings.HasPrefix(tag, prerequisitePrefix):
			s.Tries = strings.TrimPrefix(tag, prerequisitePrefix)
		case tag == timingTag:
			s.Timing = true
		case tag == forbidsTag:
			s.Forbids = s.firstJudgement()
		default:
			return fmt.Errorf("tag %s is neither a requirement of revision %s nor a need nor a probe", tag,
				ledger.Revision)
		}
	}
	return s.checkPurpose()
}

// checkPurpose refuses a scenario that is for nothing, or for several things.
func (s *Scenario) checkPurpose() error {
	switch {
	case s.Asks != "" && (s.Probe != "" || s.Tries != "" || len(s.Requirements)+len(s.Needs) > 0):
		return fmt.Errorf("scenario %q asks for %s, which decides what is judged; it can judge, probe, try and need "+
			"nothing itself", s.Name, s.Asks)
	case s.Asks == "" && s.Probe == "" && len(s.Requirements) == 0:
		return fmt.Errorf("scenario %q has no requirement as a tag, and no probe", s.Name)
	case s.Probe != "" && len(s.Requirements) > 0:
		return fmt.Errorf("scenario %q probes %s, so it cannot judge %s; make two scenarios", s.Name, s.Probe,
			s.Requirements[0])
	case s.Forbids != "" && (s.Tries != "" || len(s.Needs) > 0):
		return fmt.Errorf("scenario %q is run whatever the host lacks (%s), so it can neither try nor need anything",
			s.Name, forbidsTag)
	}
	return nil
}

// firstJudgement is the text of the first step that judges, or "".
func (s *Scenario) firstJudgement() string {
	i := slices.IndexFunc(s.steps, func(step *messages.PickleStep) bool {
		return step.Type == messages.PickleStepType_OUTCOME
	})
	if i < 0 {
		return ""
	}
	return s.steps[i].Text
}

// place is where it stands.
func (s *Scenario) place() string { return fmt.Sprintf("%s:%d", s.Feature, s.Line) }

func (s *Scenario) classifyProbe(ledger spec.Ledger, id string) error {
	ambiguity, known := ledger.Ambiguity(id)
	switch {
	case !known:
		return fmt.Errorf("%s%s: the register of revision %s has no such ambiguity", ProbePrefix, id, ledger.Revision)
	case ambiguity.Unobservable != "":
		return fmt.Errorf("ambiguity %s cannot be observed, says the register, and has a probe; correct one", id)
	case s.Probe != "":
		return fmt.Errorf("scenario %q probes %s and %s; make two scenarios", s.Name, s.Probe, id)
	}
	s.Probe = id
	return nil
}
