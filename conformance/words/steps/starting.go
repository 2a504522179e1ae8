package steps

import (
	"context"

	"github.com/cucumber/godog"

	"codemode/mockservers"
)

// registerStarting adds the steps that declare servers by how their commands start.
func registerStarting(sc registry) {
	declare := func(w *World, id string, table *godog.Table, change func(*mockservers.Script)) error {
		if err := w.addServer(id, table, true); err != nil {
			return err
		}
		change(&w.scripts[len(w.scripts)-1])
		return nil
	}
	sc.Declare(`^the MCP server "([^"]*)", which its environment alone tells from others, with the tools:$`,
		func(ctx context.Context, id string, table *godog.Table) error {
			return declare(worldOf(ctx), id, table, func(s *mockservers.Script) { s.ToldByEnv = true })
		})
	sc.Declare(`^the MCP server "([^"]*)", which takes (\d+) ms to start, with the tools:$`,
		func(ctx context.Context, id, ms string, table *godog.Table) error {
			return declare(worldOf(ctx), id, table, func(s *mockservers.Script) { s.StartMs = number(ms) })
		})
}
