package plan

import (
	"regexp"
	"slices"

	messages "github.com/cucumber/messages/go/v34"
)

var (
	declaresServer = regexp.MustCompile(`^(?:the )?MCP server "([^"]*)"`)
	seededIDs      = regexp.MustCompile(`^MCP servers with seeded ids`)
	plainID        = regexp.MustCompile(`^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$`)
)

// UnusualServerID tells whether the scenario may have a server whose id is more than
// lowercase letters, digits, underscores, and hyphens between them.
func (s Scenario) UnusualServerID() bool {
	return slices.ContainsFunc(s.steps, func(step *messages.PickleStep) bool {
		id := declaresServer.FindStringSubmatch(step.Text)
		return seededIDs.MatchString(step.Text) || id != nil &&
			!plainID.MatchString(placeholder.ReplaceAllString(id[1], "word"))
	})
}
