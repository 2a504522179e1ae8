package steps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/cucumber/godog"

	"codemode/conformance/words/dialect"
	"codemode/mockservers"
	"codemode/mockservers/mockapi"
)

// apiID is the id of the one API that a scenario has, and of what offers calls. Scripts of a system whose upstream is
// an API are not shown it.
const apiID = "api"

// registerAPIs adds the steps that declare the HTTP API of a scenario, and what the host's configuration says of it.
func registerAPIs(sc registry) {
	sc.Declare(`^the API:$`, func(ctx context.Context, script *godog.DocString) error {
		w := worldOf(ctx)
		return w.addAPI(script.Content)
	})
	sc.Declare(`^an API with the operations:$`, func(ctx context.Context, table *godog.Table) error {
		return worldOf(ctx).addOperations(table)
	})
	sc.Declare(`^the host's configuration has (\{.*\})$`, func(ctx context.Context, settings string) error {
		w := worldOf(ctx)
		return w.configure(settings)
	})
	sc.Declare(`^the host is told the address of the API's document$`, func(ctx context.Context) error {
		api, err := worldOf(ctx).api()
		if err == nil {
			api.DocumentURL = true
		}
		return err
	})
}

// addAPI declares the API of a script of mockapi.
func (w *World) addAPI(text string) error {
	script, err := mockapi.Parse("the API", []byte(text))
	if err != nil {
		return err
	}
	w.scripts = append(w.scripts, mockservers.Script{ServerID: apiID, API: &mockservers.API{Script: script}})
	return nil
}

// addOperations declares an API from a table with the columns operation, METHOD PATH, and reply, that of a script.
func (w *World) addOperations(table *godog.Table) error {
	rows, err := rows(table, []string{"operation", "reply"})
	if err != nil {
		return err
	}
	text := "operations:"
	for _, row := range rows {
		method, path, _ := strings.Cut(row["operation"], " ")
		text += fmt.Sprintf("\n  - {method: %s, path: %q, replies: [%s]}", method, path, row["reply"])
	}
	return w.addAPI(text)
}

// api is that of the scenario.
func (w *World) api() (*mockservers.API, error) {
	for _, s := range w.scripts {
		if s.API != nil {
			return s.API, nil
		}
	}
	return nil, errors.New("the scenario has no API; declare one before")
}

// configure adds members to what the configuration says of the API, or of a host with MCP servers.
func (w *World) configure(settings string) error {
	for i := range w.scripts {
		if w.scripts[i].API != nil {
			return dialect.Configure(&w.scripts[i], "", json.RawMessage(settings))
		}
	}
	if w.Spec.Options == "" || len(w.scripts) == 0 {
		return errors.New("the scenario has no API, and no server of a system with options; declare one before")
	}
	return dialect.Configure(&w.scripts[0], w.Spec.Options, json.RawMessage(settings))
}
