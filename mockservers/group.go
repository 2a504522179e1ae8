package mockservers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"codemode/mockservers/mockapi"
)

// Group is a set of running mock servers.
type Group struct {
	// servers are in the order of the scripts; nil for an API, which is in apis by its id.
	servers   []*Server
	apis      map[string]*mockapi.Server
	endpoints []Endpoint
	stops     []func() error

	once     sync.Once
	closeErr error
	unwatch  func() bool
}

// Start starts one server for each script and returns when hosts can connect.
// The group is closed by [Group.Close] or when ctx ends.
func Start(ctx context.Context, scripts []Script, opts Options) (*Group, error) {
	if err := checkStart(scripts, opts); err != nil {
		return nil, fmt.Errorf("start mock servers: %w", err)
	}
	g := &Group{apis: map[string]*mockapi.Server{}}
	places := map[Transport][]int{}
	for i, script := range scripts {
		opts := opts
		switch {
		case script.OverHTTP:
			opts.Transport = HTTP
		case (len(script.Env) > 0 || script.ToldByEnv) && len(opts.Bridge) > 0:
			opts.Transport = Stdio
		}
		if script.API != nil {
			g.servers = append(g.servers, nil)
			continue
		}
		g.servers = append(g.servers, newServer(script, opts))
		places[opts.Transport] = append(places[opts.Transport], i)
	}
	g.endpoints = make([]Endpoint, len(scripts))
	if err := g.startAPIs(scripts, opts); err != nil {
		return nil, errors.Join(fmt.Errorf("start mock APIs: %w", err), g.shut())
	}
	for _, t := range []struct {
		transport Transport
		start     func([]int, Options) error
	}{{Stdio, g.startStdio}, {HTTP, g.startHTTP}} {
		if len(places[t.transport]) == 0 && (t.transport != opts.Transport || len(g.apis) > 0) {
			continue
		}
		if err := t.start(places[t.transport], opts); err != nil {
			return nil, errors.Join(fmt.Errorf("start mock servers: %w", err), g.shut())
		}
	}
	g.unwatch = context.AfterFunc(ctx, func() { _ = g.shut() })
	return g, nil
}

func checkStart(scripts []Script, opts Options) error {
	seen := map[string]bool{}
	for _, script := range scripts {
		if err := script.validate(); err != nil {
			return err
		}
		if seen[script.ServerID] {
			return fmt.Errorf("serverId %q is used twice; each server needs its own", script.ServerID)
		}
		seen[script.ServerID] = true
	}
	return opts.check()
}

func (o Options) check() error {
	switch {
	case o.ProtocolVersion != "" && !o.ProtocolVersion.known():
		return fmt.Errorf("unknown protocol version %q; use %q or %q", o.ProtocolVersion, MCP20251125, MCP20260728)
	case o.Transport != Stdio && o.Transport != HTTP:
		return fmt.Errorf("unknown transport %q; use %q or %q", o.Transport, Stdio, HTTP)
	case o.Transport == Stdio && len(o.Bridge) == 0:
		return errors.New("stdio needs the command of a bridge; set Options.Bridge")
	}
	return nil
}

// at are the servers at the places of the group.
func (g *Group) at(places []int) []*Server {
	var servers []*Server
	for _, i := range places {
		servers = append(servers, g.servers[i])
	}
	return servers
}

func (g *Group) startStdio(places []int, opts Options) error {
	k, err := listenSockets(g.at(places))
	if err != nil {
		return err
	}
	g.stops = append(g.stops, k.close)
	bridge := k.bridge(opts.Bridge[0])
	for n, i := range places {
		server, address := g.servers[i], k.listeners[n].Addr().String()
		endpoint := Endpoint{
			ServerID: server.script.ServerID,
			Settings: server.script.Settings,
			Command:  bridge,
			Args:     slices.Concat(opts.Bridge[1:], server.script.arguments(address)),
			Env:      server.script.environment(address),
		}
		if server.script.Unreachable == Missing {
			endpoint.Command, endpoint.Args = k.missingCommand(), nil
		}
		g.endpoints[i] = endpoint
	}
	return nil
}

func (g *Group) startHTTP(places []int, opts Options) error {
	h, err := listenHTTP(g.at(places), opts.Listen)
	if err != nil {
		return err
	}
	g.stops = append(g.stops, h.close)
	for n, i := range places {
		script := g.servers[i].script
		g.endpoints[i] = Endpoint{ServerID: script.ServerID, URL: h.url(n), Settings: script.Settings}
	}
	return nil
}

// Endpoints returns what a host's configuration needs, in the order of the scripts.
func (g *Group) Endpoints() []Endpoint { return slices.Clone(g.endpoints) }

// Server returns the server with this serverId, or nil.
func (g *Group) Server(id string) *Server {
	for _, server := range g.servers {
		if server != nil && server.script.ServerID == id {
			return server
		}
	}
	return nil
}

// API returns the API with this serverId, or nil.
func (g *Group) API(id string) *mockapi.Server { return g.apis[id] }

// Reset puts all servers and APIs to their start.
func (g *Group) Reset() {
	for _, server := range g.servers {
		if server != nil {
			server.Reset()
		}
	}
	for _, api := range g.apis {
		api.Reset()
	}
}

// Close ends all calls and connections, and returns when nothing of the group
// runs any more and its files are removed. It may be called more than once.
func (g *Group) Close() error {
	g.unwatch()
	return g.shut()
}

func (g *Group) shut() error {
	g.once.Do(func() {
		for _, server := range g.servers {
			if server != nil {
				server.close()
			}
		}
		for _, stop := range g.stops {
			if err := stop(); err != nil {
				g.closeErr = errors.Join(g.closeErr, fmt.Errorf("close mock servers: %w", err))
			}
		}
	})
	return g.closeErr
}
