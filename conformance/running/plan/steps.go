package plan

import (
	"strings"

	messages "github.com/cucumber/messages/go/v34"
)

// Step is a step of a scenario as its feature states it.
type Step struct {
	// Keyword is Given, When, Then, or And for another one of these.
	Keyword, Text string
	// Argument is the text or the table below it, or "".
	Argument string
}

// Steps are those of the scenario, with those of the Background before them.
func (s Scenario) Steps() []Step {
	keywords := map[messages.PickleStepType]string{messages.PickleStepType_CONTEXT: "Given",
		messages.PickleStepType_ACTION: "When", messages.PickleStepType_OUTCOME: "Then"}
	var all []Step
	var before messages.PickleStepType
	for _, step := range s.steps {
		keyword := keywords[step.Type]
		if keyword == "" || step.Type == before {
			keyword = "And"
		}
		before = step.Type
		all = append(all, Step{keyword, step.Text, strings.Join(argumentLines(step.Argument), "\n")})
	}
	return all
}
