package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/cucumber/godog"

	"codemode/mockservers"
	"codemode/reports/evidence"
)

// notificationDelay is how long a host has to receive a notification before the answer that it
// waits for. Nothing shows that it has received it; a slower host only goes untested.
const notificationDelay = 300 * time.Millisecond

// registerLists adds the steps about how a server answers when it is asked for its
// tools (§8).
func registerLists(sc registry) {
	sc.Declare(`^the MCP server "([^"]*)", which lists its tools in pages of (\d+), with the tools:$`,
		func(ctx context.Context, id string, page int, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			w.scripts[len(w.scripts)-1].PageSize = page
			return nil
		})
	sc.Declare(`^the MCP server "([^"]*)", which lists its tools after a page without any, with the tools:$`,
		func(ctx context.Context, id string, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			w.scripts[len(w.scripts)-1].EmptyPage = true
			return nil
		})
	sc.Declare(`^the MCP server "([^"]*)", which lists its tools in pages of (\d+), with (\d+) tools "([^"]*)", `+
		`of "([^"]*)" and "([^"]*)"$`,
		func(ctx context.Context, id string, page, n int, name, takes, gives string) {
			w := worldOf(ctx)
			all := numberedTools(n, name, takes, gives)
			w.scripts = append(w.scripts, mockservers.Script{ServerID: id, PageSize: page, Tools: all})
		})
	sc.Change(`^the server "([^"]*)" refuses the next tools/list$`,
		func(ctx context.Context, server string) error {
			return worldOf(ctx).lists(ctx, server, func(s *mockservers.Server) { s.RefuseLists(1) })
		})
	sc.Change(`^the server "([^"]*)" holds back its answer to tools/list$`,
		func(ctx context.Context, server string) error {
			return worldOf(ctx).lists(ctx, server, (*mockservers.Server).HoldLists)
		})
	sc.Change(`^the server "([^"]*)" answers tools/list a moment later$`,
		func(ctx context.Context, server string) error {
			w := worldOf(ctx)
			if err := w.delay(ctx, notificationDelay); err != nil {
				return err
			}
			return w.lists(ctx, server, (*mockservers.Server).ReleaseLists)
		})
	sc.Change(`^the server "([^"]*)" answers tools/list a moment later, the latest request first$`,
		func(ctx context.Context, server string) error {
			w := worldOf(ctx)
			if err := w.delay(ctx, notificationDelay); err != nil {
				return err
			}
			if err := w.lists(ctx, server, (*mockservers.Server).ReleaseListsLatestFirst); err != nil {
				return err
			}
			// What is over is told last; nothing shows that the host has read it.
			return w.delay(ctx, notificationDelay)
		})
	sc.Change(`^the host has had time to send tools/list to the server "([^"]*)"$`,
		func(ctx context.Context, server string) error {
			w := worldOf(ctx)
			return w.lists(ctx, server, func(s *mockservers.Server) {
				defer w.Log.Time(evidence.Wait)()
				ctx, cancel := context.WithTimeout(ctx, w.longestWait())
				defer cancel()
				// A host that asks later, or asked before, is not held up.
				_ = s.WaitListed(ctx)
			})
		})
}

// delay waits a fixed time.
func (w *World) delay(ctx context.Context, d time.Duration) error {
	defer w.Log.Time(evidence.Wait)()
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// lists changes how a server answers when it is asked for its tools.
func (w *World) lists(ctx context.Context, server string, change func(*mockservers.Server)) error {
	if _, err := w.session(ctx); err != nil {
		return err
	}
	change(w.lease.Server(server))
	return nil
}

// numberedTools are tools that only read, whose names end in a number, as a member of what each takes and gives does.
func numberedTools(n int, name, takes, gives string) (all []mockservers.Tool) {
	for i := range n {
		end := fmt.Sprintf("%03d", i+1)
		all = append(all, mockservers.Tool{Name: name + end, InputSchema: objectWith(takes + end),
			Description:  "Reads the " + strings.ReplaceAll(name, "_", " ") + ".",
			OutputSchema: objectWith(gives + end), Annotations: json.RawMessage(`{"readOnlyHint": true}`),
			Replies: []mockservers.Reply{mockservers.StructuredReply(json.RawMessage(`{}`))}})
	}
	return all
}
