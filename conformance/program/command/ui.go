package command

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/program/ui"
	"codemode/reports"
	"codemode/reports/evidence"
)

// uiFlags are the flags of `conformance ui`.
type uiFlags struct {
	judgingFlags
	addr string
}

func uiCommand(flags *pflag.FlagSet) commandline.Action {
	f := &uiFlags{}
	f.register(flags)
	flags.StringVar(&f.addr, "addr", "127.0.0.1:0", "loopback `address` of the page; port 0 is any that is free")
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) { return f.serve(ctx, s) }
}

// serve serves the page until ctx ends.
func (f *uiFlags) serve(ctx context.Context, s commandline.Streams) (int, error) {
	by, err := program.Suite(*f.spec)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	words, err := quoting(by.Ledger, *f.document)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	runner, err := f.runner(ctx, by)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	page, err := ui.New(ui.Options{Runner: runner, Plan: by.Plan, Ledger: words, About: runner.about()})
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	listener, err := listenOnLoopback(ctx, f.addr)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	server := &http.Server{Handler: page, ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintf(s.Out, "open http://%s%s\nCtrl-C ends it; whoever has this address can start the host\n",
		listener.Addr(), page.Path())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	// The streams end with the page, so that the server has nothing to wait for.
	page.Close()
	if stopped := server.Shutdown(context.WithoutCancel(ctx)); err == nil {
		err = stopped
	}
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	return program.ExitOK, nil
}

// listenOnLoopback refuses an address that others can reach.
func listenOnLoopback(ctx context.Context, addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("--addr %s: %w; write it as 127.0.0.1:8090", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("--addr %s: others can reach it, and the page starts programs; name a loopback "+
			"address, such as 127.0.0.1:8090", addr)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("--addr: %w; name another port, or 0 for any", err)
	}
	return listener, nil
}

// uiRunner judges the host for the page. It is a [ui.Runner].
type uiRunner struct {
	by      conformance.Suite
	options conformance.Options
}

// runner reads the flags; the runs of a page all have one seed, so that names stay.
func (f *uiFlags) runner(ctx context.Context, by conformance.Suite) (uiRunner, error) {
	if f.isURL() && f.restart == "" {
		return uiRunner{}, errors.New("the page starts the host anew for each run; add --restart COMMAND for a host " +
			"at a URL")
	}
	r := uiRunner{by: by}
	var err error
	if r.options.Options, err = f.options(); err != nil {
		return uiRunner{}, err
	}
	r.options.Host, err = f.open(ctx, by.Ledger.Names)
	return r, err
}

// about is what a report says of each run before its end.
func (r uiRunner) about() reports.Report {
	return reports.Report{Host: reports.Host(r.options.Host.Identity()), Seed: r.options.Seed,
		Specification: reports.SpecificationOf(r.by.Ledger),
		MockServers: reports.MockServers{Transport: string(r.options.Servers.Transport),
			ProtocolVersion: string(r.options.Servers.ProtocolVersion)}}
}

// Run implements [ui.Runner].
func (r uiRunner) Run(ctx context.Context, ids []string, tell ui.Listener) (reports.Report, error) {
	o := r.options
	o.Selection.IDs = ids
	o.Started, o.Began = tell.Started, tell.Began
	o.Finished = func(_ int, s reports.Scenario, events []evidence.Event) { tell.Finished(s, events) }
	o.TypeScript.Progress = tell.Note
	o.Noticed = tell.Note
	return r.by.Run(ctx, o)
}
