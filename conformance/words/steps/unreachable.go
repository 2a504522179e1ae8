package steps

import (
	"context"
	"fmt"

	"github.com/cucumber/godog"

	"codemode/mockservers"
)

// registerUnreachable adds the steps that declare servers which are configured
// and not there.
func registerUnreachable(r registry) {
	r.Declare(`^the MCP server "([^"]*)", which (does not exist|ends whenever it is started)$`,
		func(ctx context.Context, id, how string) error {
			return worldOf(ctx).addUnreachable(id, how, nil)
		})
	r.Declare(`^the MCP server "([^"]*)", which (ends whenever it is started), with the tools:$`,
		func(ctx context.Context, id, how string, table *godog.Table) error {
			return worldOf(ctx).addUnreachable(id, how, table)
		})
}

// registerReachable adds the steps in which a server becomes reachable, or unreachable.
func registerReachable(r registry) {
	r.Change(`^the server "([^"]*)" starts properly from now on$`, func(ctx context.Context, id string) error {
		w := worldOf(ctx)
		if _, err := w.session(ctx); err != nil {
			return err
		}
		w.lease.Server(id).Appear()
		return nil
	})
	r.Change(`^the server "([^"]*)" ends whenever it is started from now on$`,
		func(ctx context.Context, id string) error {
			w := worldOf(ctx)
			if _, err := w.session(ctx); err != nil {
				return err
			}
			w.lease.Server(id).Disappear()
			return nil
		})
}

// addUnreachable declares a server; table may be nil.
func (w *World) addUnreachable(id, how string, table *godog.Table) error {
	absences := map[string]mockservers.Absence{
		"does not exist": mockservers.Missing, "ends whenever it is started": mockservers.Dies,
	}
	script := mockservers.Script{ServerID: id, Unreachable: absences[how]}
	if table != nil {
		tools, err := w.tools(table)
		if err != nil {
			return fmt.Errorf("server %s: %w", id, err)
		}
		script.Tools = tools
	}
	w.scripts = append(w.scripts, script)
	return nil
}
