package driver

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync/atomic"
	"time"

	"codemode/reports/evidence"
)

// urlHost is a host that is already running.
type urlHost struct {
	*volume
	url     string
	token   string
	options Options
	// reached is set once it has answered.
	reached atomic.Bool
}

// NewURL returns a host that is spoken to over streamable HTTP. It is already running,
// with servers that were configured by whoever started it: Start ignores those it is
// given. With [Options].Restart, each Start starts it anew with its servers, which ends
// the session before. The error is a *[Blame].
func NewURL(address string, o Options) (Host, error) {
	refuse := func(found, next string) (Host, error) {
		return nil, &Blame{
			Party: BlameAdapter, Tried: fmt.Sprintf("reading the URL %q", address), Found: found, Next: next,
			Err: fmt.Errorf("%w: %s", errNotReached, found),
		}
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return refuse(errors.Unwrap(err).Error(), "give a URL such as http://127.0.0.1:8080/mcp")
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return refuse("it is not an http or https URL with a host", "give a URL such as http://127.0.0.1:8080/mcp")
	}
	h := &urlHost{url: address, options: o.withDefaults(), volume: newVolume()}
	if o.TokenEnv != "" {
		if h.token = os.Getenv(o.TokenEnv); h.token == "" {
			return refuse("the environment variable "+o.TokenEnv+" for its bearer token is empty",
				"set it, or name another one")
		}
	}
	return h, nil
}

// Identity implements [Host].
func (h *urlHost) Identity() Identity {
	return Identity{Command: evidence.Redact(h.url), Flags: evidence.Redact(h.options.Given)}
}

// Start implements [Host].
func (h *urlHost) Start(ctx context.Context, servers []ServerConfig) (Session, error) {
	if h.options.Restart == "" {
		return h.connect(ctx, func() error { return nil })
	}
	own, err := newWorkspace()
	if err != nil {
		return nil, noWorkspace(err)
	}
	if err := h.restart(ctx, own, servers); err != nil {
		_ = own.remove()
		return nil, err
	}
	session, err := h.whenReady(ctx, own)
	if err != nil {
		_ = own.remove()
		return nil, h.refusing(ctx, err)
	}
	h.reached.Store(true)
	return session, nil
}

// refusing blames a host that was started anew and does not answer, although it did with other configurations: the
// command has done its part, and the address leads to it.
func (h *urlHost) refusing(ctx context.Context, err error) error {
	var b *Blame
	if !h.reached.Load() || ctx.Err() != nil || !errors.As(err, &b) || b.Party != BlameAdapter || WantsToken(err) {
		return err
	}
	return &Blame{Party: BlameHost, Tried: startingAnew,
		Found: "it was reached before, and is not now: " + b.Found,
		Next:  "let it start with this configuration, if that is a right one", Stderr: b.Stderr, Err: b.Err}
}

// connect opens a session; ended is called when it is over.
func (h *urlHost) connect(ctx context.Context, ended func() error) (Session, error) {
	l := newHTTPLink(h.url, h.token)
	return open(ctx, startedHost{
		link: l, faults: &faults{volume: h.volume}, stderr: &tail{},
		exitReason: l.exitReason, stop: func() error { return errors.Join(l.stop(h.options.stopTime()), ended()) },
	}, h.options, h.Identity())
}

// restart runs the user's command with a configuration of the servers.
func (h *urlHost) restart(ctx context.Context, own workspace, servers []ServerConfig) error {
	config, err := h.options.configure(ctx, own, servers)
	if err != nil {
		return err
	}
	ctx, cancel := within(ctx, h.options.Timeouts.Start)
	defer cancel()
	_, err = helper{
		flag: "--restart", line: h.options.Restart, options: h.options, config: config,
		variables: map[string]string{"CONFIG": config},
		next:      "let it end with 0 once the former host is gone, also if the host does not take its configuration",
	}.run(ctx, own)
	return err
}

// retryEvery is the pause between two attempts to reach a host that is starting.
const retryEvery = 100 * time.Millisecond

// whenReady connects as soon as the host answers, within the time that it has to
// start. The session ends with its workspace.
func (h *urlHost) whenReady(ctx context.Context, own workspace) (Session, error) {
	over := time.After(h.options.Timeouts.Start)
	started := false
	ended := func() error {
		if !started { // the next attempt needs it
			return nil
		}
		return own.remove()
	}
	for {
		session, err := h.connect(ctx, ended)
		started = err == nil
		if started || WantsToken(err) || ctx.Err() != nil {
			return session, err
		}
		select {
		case <-over:
			return nil, err
		case <-time.After(retryEvery):
		}
	}
}
