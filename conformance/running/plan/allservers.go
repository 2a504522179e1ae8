package plan

import (
	"regexp"
	"slices"

	messages "github.com/cucumber/messages/go/v34"
)

// showsAll is what a host answers by all of its servers.
var showsAll = regexp.MustCompile(`\blistServers\b|searchTools\(""|agent context|outer tool|capabilit`)

// AllServers tells whether what the scenario sees may depend on each server that the host has.
func (s Scenario) AllServers() bool {
	return slices.ContainsFunc(s.steps, func(step *messages.PickleStep) bool {
		return slices.ContainsFunc(append(argumentOf(step), step.Text), showsAll.MatchString)
	})
}
