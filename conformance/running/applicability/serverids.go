package applicability

import (
	"context"
	"fmt"

	"codemode/conformance/driver"
	"codemode/conformance/running/outcome"
	"codemode/conformance/running/sessions"
	"codemode/mockservers"
)

// RefusedIDs asks the host which of the kinds of ids of servers its configuration does
// not take. The result has an id for each.
func (a Asker) RefusedIDs(ctx context.Context, kinds []string) (map[string]string, error) {
	if takes, err := a.takes(ctx, kinds); takes || err != nil {
		return nil, err
	}
	refused := map[string]string{}
	for _, kind := range kinds {
		takes, err := a.takes(ctx, []string{kind})
		if err != nil {
			return nil, err
		}
		if !takes {
			refused[kind] = outcome.ExampleOf(kind, a.Words.Expand("«server»"))
		}
	}
	return refused, nil
}

// takes asks whether the host starts with a server for each of the kinds of ids.
func (a Asker) takes(ctx context.Context, kinds []string) (bool, error) {
	var scripts []mockservers.Script
	for i, kind := range kinds {
		word := a.Words.Expand("«server»")
		if len(kinds) > 1 {
			word = a.Words.Expand(fmt.Sprintf("«server%d»", i))
		}
		script := Script(a.Words, a.Spec)
		script.ServerID = outcome.ExampleOf(kind, word)
		scripts = append(scripts, script)
	}
	lease, err := a.Sessions.Acquire(ctx, sessions.Wanted{Servers: scripts}, a.Log)
	if err == nil {
		return true, a.Notice(a.Sessions.Release(lease, false))
	}
	switch {
	case ctx.Err() != nil:
		return false, err
	case driver.RefusedToStart(err):
		return false, nil
	case driver.StartedTooLate(err):
		// It has refused nothing: the scenarios with such ids tell that they could not run.
		return true, nil
	}
	return false, err
}
