package steps

import (
	"context"

	"github.com/cucumber/godog"
)

// registerVersion adds the server whose version is chosen, which may be empty.
func registerVersion(sc registry) {
	sc.Declare(`^the MCP server "([^"]*)", whose version is "([^"]*)", with the tools:$`,
		func(ctx context.Context, id, version string, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			added := &w.scripts[len(w.scripts)-1]
			added.Version, added.EmptyVersion = version, version == ""
			return nil
		})
}
