package steps

import (
	"context"

	"github.com/cucumber/godog"

	"codemode/mockservers"
	"codemode/reports/evidence"
)

// registerChanges adds the steps in which a server's tools change (§8).
func registerChanges(sc registry) {
	sc.Change(`^the server "([^"]*)" changes its tools and notifies the host:$`,
		func(ctx context.Context, server string, table *godog.Table) error {
			return worldOf(ctx).change(ctx, server, table, true)
		})
	sc.Change(`^the server "([^"]*)" changes its tools without notifying the host:$`,
		func(ctx context.Context, server string, table *godog.Table) error {
			return worldOf(ctx).change(ctx, server, table, false)
		})
}

// change replaces the tools of a server. When it is announced, the host is given
// the time to listen before, and to receive it after: it may ask for the tools
// right away, which is waited for, or only when it needs them. It then has had
// far longer than the notification takes.
func (w *World) change(ctx context.Context, server string, table *godog.Table, announce bool) error {
	if _, err := w.session(ctx); err != nil {
		return err
	}
	tools, err := w.tools(table)
	if err != nil {
		return err
	}
	if !announce {
		return w.lease.Server(server).SetTools(tools, false)
	}
	return w.announce(ctx, server, tools)
}

// announce replaces the tools of a server, and tells the host.
func (w *World) announce(ctx context.Context, server string, tools []mockservers.Tool) error {
	changing := w.lease.Server(server)
	defer w.Log.Time(evidence.Wait)()
	listening, cancel := context.WithTimeout(ctx, w.longestWait())
	defer cancel()
	// A host that never listens has to notice in another way.
	_ = changing.WaitListening(listening)
	if err := changing.SetTools(tools, true); err != nil {
		return err
	}
	ctx, cancel = context.WithTimeout(ctx, w.longestWait())
	defer cancel()
	_ = changing.WaitListed(ctx)
	return nil
}
