package driver

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
)

// urlHost is a host that is already running.
type urlHost struct {
	url     string
	token   string
	options Options
}

// NewURL returns a host that is already running and spoken to over streamable
// HTTP. Its servers are configured by whoever started it: Start ignores those it
// is given. The error is a *[Blame].
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
	h := &urlHost{url: address, options: o.withDefaults()}
	if o.TokenEnv != "" {
		if h.token = os.Getenv(o.TokenEnv); h.token == "" {
			return refuse("the environment variable "+o.TokenEnv+" for its bearer token is empty", "set it, or name another one")
		}
	}
	return h, nil
}

// Identity implements [Host].
func (h *urlHost) Identity() Identity { return Identity{Command: h.url, Flags: h.options.Given} }

// Start implements [Host].
func (h *urlHost) Start(ctx context.Context, _ []ServerConfig) (Session, error) {
	l := newHTTPLink(h.url, h.token)
	return open(ctx, farEnd{
		link: l, faults: &faults{}, stderr: &tail{},
		fate: l.fate, stop: func() error { return l.stop(h.options.stopTime()) },
	}, h.options, h.Identity())
}
