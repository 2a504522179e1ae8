package refhost

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/policy"
)

// title is what clients show people in the place of the outer tool's name.
const title = "Code Mode"

// annotations say what a script may do at most: what the servers' tools may that the policy leaves. A tool that needs
// the user's consent can still be called.
func annotations(p policy.Policy) *mcp.ToolAnnotations {
	destructive, openWorld := !p.ReadOnly(), true
	return &mcp.ToolAnnotations{
		Title: title, ReadOnlyHint: p.ReadOnly(), DestructiveHint: &destructive, OpenWorldHint: &openWorld,
	}
}
