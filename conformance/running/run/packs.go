package run

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"sync"

	"codemode/conformance/running/execution"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/sessions"
	"codemode/conformance/words/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// What a host is shared by at most: more servers may make each run slower, since a host
// tells its scripts of all of them; fewer make more starts.
const (
	serversInPack   = 80
	scenariosInPack = 240
	// scenariosInChunk is how many of a pack are executed in a row, and changesInChunk is that
	// of scenarios that change their host: of these, many wait for what a host may do or leave.
	scenariosInChunk = 24
	changesInChunk   = 8
	// serversToShare is how many a scenario may bring into a pack, and manyTools from how many
	// tools on it shares a host with its like alone.
	serversToShare = 8
	manyTools      = 50
)

// kind is what the scenarios of a pack have in common.
type kind struct {
	// shared is set for those that have one host, with the servers of all of them.
	shared bool
	// changes is set for those that may change the host: they share it with their like
	// alone, and with none that did not pass.
	changes bool
	// many is set for those with very many tools, and gone for those with a server that
	// cannot be reached: what these cost a host is not to fall upon others.
	many, gone bool
}

// pack is scenarios that share a host, if they can.
type pack struct {
	kind
	scenarios []plan.Scenario
	servers   []mockservers.Script
	// scopes are those of the scenarios' words where they share a host: they have names of
	// their own, but for those that need the same servers and change nothing.
	scopes map[string]string
	needs  map[string]execution.Need

	// host has all of these servers, if the scenarios share it.
	host *sessions.Shared

	// chunks are those that no lane has taken yet, and unfinished counts these and those
	// that are being executed. Both belong to the lanes.
	chunks     []*chunk
	unfinished int

	mu sync.Mutex
	// broken is why the host does not start with all these servers.
	broken error
	// spoilt is set when a scenario has left the host as no other may find it: from then on
	// one is started for each chunk, with the servers of that alone.
	spoilt bool
}

// chunk is scenarios of a pack that are executed one after another.
type chunk struct {
	*pack
	scenarios []plan.Scenario
	// own is the host that it has for itself once that of the pack is spoilt; nil before.
	own *sessions.Shared
	// trial is set where the one scenario is executed to find something out; tried is told how that ended.
	trial *trial
	tried func(*attempt)
}

// acquire returns a session with the servers that a scenario wants.
func (c *chunk) acquire(ctx context.Context, from sessions.Sessions, wanted sessions.Wanted,
	log *evidence.Log) (steps.Lease, error) {
	if c.trial != nil {
		wanted.Fresh, wanted.Again = c.trial.on == nil, c.trial.on
	}
	if !c.shared {
		return from.Acquire(ctx, wanted, log)
	}
	host, broken := c.now()
	if broken != nil {
		return nil, broken
	}
	wanted.Shared, wanted.Fresh = host, c.trial != nil && wanted.Fresh
	lease, err := from.Acquire(ctx, wanted, log)
	if err != nil && ctx.Err() == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.broken = err
	}
	return lease, err
}

// now returns the servers of the host that the chunk is to have, or why there is none: when
// that of the pack is spoilt, those of the chunk's scenarios alone.
func (c *chunk) now() (*sessions.Shared, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.spoilt {
		return c.host, c.broken
	}
	if c.own == nil {
		var servers []mockservers.Script
		for _, s := range c.scenarios {
			servers = union(servers, c.needs[s.ID].Servers)
		}
		c.own = sessions.Share(servers)
	}
	return c.own, c.broken
}

// keeps tells whether the host is still good for the pack after a scenario that may have
// changed it.
func (c *chunk) keeps(a execution.Attempt) bool {
	return c.shared && c.changes && a.Err == nil
}

// spoil notes that the host is not to be had by others any more.
func (c *chunk) spoil() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spoilt = true
}

// union adds the servers of more that are not among some.
func union(some, more []mockservers.Script) []mockservers.Script {
	for _, s := range more {
		if !slices.ContainsFunc(some, func(o mockservers.Script) bool { return o.ServerID == s.ServerID }) {
			some = append(some, s)
		}
	}
	return some
}

// takes tells whether there is room for one more scenario.
func (p *pack) takes(need execution.Need) bool {
	return len(p.scenarios) < scenariosInPack &&
		(!p.shared || len(union(slices.Clone(p.servers), need.Servers)) <= serversInPack)
}

func (p *pack) add(s plan.Scenario, need execution.Need, scope string) {
	p.scenarios = append(p.scenarios, s)
	p.scopes[s.ID], p.needs[s.ID] = scope, need
	if p.shared {
		p.servers = union(p.servers, need.Servers)
	}
}

// cut makes the chunks of a pack. Scenarios that share no host stay with those that need
// the same servers, and find that host idle.
func (p *pack) cut() {
	p.host = sessions.Share(p.servers)
	size := scenariosInChunk
	if p.changes {
		size = changesInChunk
	}
	together := func(plan.Scenario, plan.Scenario) bool { return true }
	if !p.shared {
		together = func(a, b plan.Scenario) bool { return p.scopes[a.ID] == p.scopes[b.ID] }
	}
	var last *chunk
	for _, s := range p.scenarios {
		if last == nil || len(last.scenarios) == size || !together(last.scenarios[0], s) {
			last = &chunk{pack: p}
			p.chunks = append(p.chunks, last)
		}
		last.scenarios = append(last.scenarios, s)
	}
	p.unfinished = len(p.chunks)
}

// packs puts scenarios together: each into the first pack of its kind that has room, in
// the order of the files.
func (r *run) packs(ctx context.Context, scenarios []plan.Scenario) []*pack {
	texts, scopes := r.plan.Texts(scenarios), map[string]string{}
	plain := execution.Needs(ctx, texts, r.names, r.words.Of)
	for _, s := range scenarios {
		scopes[s.ID] = scopeOf(s, plain[s.ID])
	}
	needs := execution.Needs(ctx, texts, r.names,
		func(id string) steps.Names { return steps.Names{Seed: r.Seed, Scope: scopes[id]} })
	var packs []*pack
	for _, s := range scenarios {
		need := needs[s.ID]
		k := kindOf(s, need, plain[s.ID])
		if !k.shared {
			need = plain[s.ID]
		}
		i := slices.IndexFunc(packs, func(p *pack) bool { return p.kind == k && p.takes(need) })
		if i < 0 {
			i = len(packs)
			packs = append(packs, &pack{kind: k, scopes: map[string]string{}, needs: map[string]execution.Need{}})
		}
		packs[i].add(s, need, scopes[s.ID])
	}
	for _, p := range packs {
		p.shared = p.shared && len(p.scenarios) > 1
		if !p.shared {
			slices.SortStableFunc(p.scenarios,
				func(a, b plan.Scenario) int { return cmp.Compare(scopes[a.ID], scopes[b.ID]) })
		}
		p.cut()
	}
	return packs
}

// alone puts scenarios into packs of one, none of which shares a host.
func alone(scenarios []plan.Scenario) []*pack {
	var packs []*pack
	for _, s := range scenarios {
		p := &pack{scenarios: []plan.Scenario{s}}
		p.cut()
		packs = append(packs, p)
	}
	return packs
}

// scopeOf is the scope of a scenario's words where it shares a host.
func scopeOf(s plan.Scenario, need execution.Need) string {
	servers, err := json.Marshal(need.Servers)
	if need.Changes || err != nil {
		return s.ID
	}
	sum := sha256.Sum256(servers)
	return "servers " + hex.EncodeToString(sum[:8])
}

// configures tells whether a host with the server has a configuration that others may not do with.
func configures(s mockservers.Script) bool { return s.Settings != nil }

// kindOf is the kind of a scenario with a need; plain is the same need in other words. It may
// share its host where the ids of its servers are its own, and where what a probe finds
// depends on its servers alone.
func kindOf(s plan.Scenario, need, plain execution.Need) kind {
	k := kind{changes: need.Changes}
	if need.Alone || s.Probe != "" && s.AllServers() || slices.ContainsFunc(need.Servers, configures) ||
		len(need.Servers) != len(plain.Servers) || len(need.Servers) > serversToShare {
		return k
	}
	tools := 0
	for i, server := range need.Servers {
		if server.ServerID == plain.Servers[i].ServerID {
			return k
		}
		k.gone = k.gone || server.Unreachable != ""
		tools += len(server.Tools)
	}
	k.shared, k.many = true, tools > manyTools
	return k
}
