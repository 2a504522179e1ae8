package run

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"

	"codemode/conformance/execution"
	"codemode/conformance/plan"
	"codemode/conformance/sessions"
	"codemode/conformance/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// What a pack holds at most: more servers may make each run slower, since a host tells its
// scripts of all of them; fewer make more starts.
const (
	serversInPack   = 40
	scenariosInPack = 120
	// packsInLane is how many packs each lane gets at least, if there are scenarios enough:
	// with one long pack the others would wait for its lane.
	packsInLane = 3
	// aloneInPack is how many scenarios that share no host are executed in a row, or that
	// change theirs: of these, many wait for what a host may do or leave.
	aloneInPack = 8
	// serversToShare and toolsToShare are how many a scenario may bring into a pack.
	serversToShare = 8
	toolsToShare   = 50
)

// kind is what the scenarios of a pack have in common.
type kind struct {
	// shared is set for those that have one host, with the servers of all of them.
	shared bool
	// changes is set for those that may change the host: they share it with their like
	// alone, and with none that did not pass.
	changes bool
}

// pack is scenarios that are executed one after another.
type pack struct {
	kind
	scenarios []plan.Scenario
	servers   []mockservers.Script
	// scopes are those of the scenarios' words: they have names of their own, but for
	// those that need the same servers and change nothing.
	scopes map[string]string
	// broken is why the host does not start with all these servers.
	broken error
}

// acquire returns a session with the servers that a scenario wants.
func (p *pack) acquire(ctx context.Context, from sessions.Sessions, wanted sessions.Wanted,
	log *evidence.Log) (steps.Lease, error) {
	if !p.shared {
		return from.Acquire(ctx, wanted, log)
	}
	if p.broken != nil {
		return nil, p.broken
	}
	wanted.Shared, wanted.Fresh = p.servers, false
	lease, err := from.Acquire(ctx, wanted, log)
	if err != nil && ctx.Err() == nil {
		p.broken = err
	}
	return lease, err
}

// keeps tells whether the host is still good for the pack after a scenario that may have
// changed it.
func (p *pack) keeps(a execution.Attempt) bool { return p.shared && p.changes && a.Err == nil }

// has tells whether a server is among those of the pack.
func (p *pack) has(s mockservers.Script) bool {
	return slices.ContainsFunc(p.servers, func(o mockservers.Script) bool { return o.ServerID == s.ServerID })
}

// takes tells whether there is room for one more scenario, of most that a pack may have.
func (p *pack) takes(need execution.Need, most int) bool {
	if !p.shared || p.changes {
		most = aloneInPack
	}
	if !p.shared {
		return len(p.scenarios) < most
	}
	more := 0
	for _, s := range need.Servers {
		if !p.has(s) {
			more++
		}
	}
	return len(p.scenarios) < most && len(p.servers)+more <= serversInPack
}

func (p *pack) add(s plan.Scenario, need execution.Need, scope string) {
	p.scenarios = append(p.scenarios, s)
	if !p.shared {
		return
	}
	p.scopes[s.ID] = scope
	for _, server := range need.Servers {
		if !p.has(server) {
			p.servers = append(p.servers, server)
		}
	}
}

// packs puts scenarios together, in the order of the files.
func (r *run) packs(ctx context.Context, scenarios []plan.Scenario) []*pack {
	texts, scopes := r.plan.Texts(scenarios), map[string]string{}
	plain := execution.Needs(ctx, texts, r.names, r.words.Of)
	for _, s := range scenarios {
		scopes[s.ID] = scopeOf(s, plain[s.ID])
	}
	needs := execution.Needs(ctx, texts, r.names,
		func(id string) steps.Names { return steps.Names{Seed: r.Seed, Scope: scopes[id]} })
	most := min(scenariosInPack, max(aloneInPack, len(scenarios)/(packsInLane*r.Parallel)))
	var packs []*pack
	open := map[kind]*pack{}
	for _, s := range scenarios {
		need := needs[s.ID]
		// What a probe finds is to depend on its servers alone.
		k := kind{shared: sharable(need, plain[s.ID]) && (s.Probe == "" || !s.AllServers()), changes: need.Changes}
		if open[k] == nil || !open[k].takes(need, most) {
			open[k] = &pack{kind: k, scopes: map[string]string{}}
			packs = append(packs, open[k])
		}
		open[k].add(s, need, scopes[s.ID])
	}
	for _, p := range packs {
		p.shared = p.shared && len(p.scenarios) > 1
	}
	return packs
}

// alone puts scenarios into packs of one, none of which shares a host.
func alone(scenarios []plan.Scenario) []*pack {
	var packs []*pack
	for _, s := range scenarios {
		packs = append(packs, &pack{scenarios: []plan.Scenario{s}})
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

// sharable tells whether a scenario may share its host: its servers are ordinary ones,
// and their ids are its own. plain is the same need in other words.
func sharable(need, plain execution.Need) bool {
	if need.Alone || len(need.Servers) != len(plain.Servers) {
		return false
	}
	tools := 0
	for i, s := range need.Servers {
		if s.Unreachable != "" || s.ServerID == plain.Servers[i].ServerID || slices.ContainsFunc(s.Tools, cuts) {
			return false
		}
		tools += len(s.Tools)
	}
	return len(need.Servers) <= serversToShare && tools <= toolsToShare
}

// cuts tells whether a call of a tool ends the connection.
func cuts(t mockservers.Tool) bool {
	return slices.ContainsFunc(t.Replies, func(r mockservers.Reply) bool { return r.Disconnect })
}

// executePacks executes packs, some at a time: the longest first, so that no lane is left
// with one at the end, and those that are alike in the order of the seed.
func (r *run) executePacks(ctx context.Context, packs []*pack) {
	packs = slices.Clone(packs)
	rand.New(rand.NewPCG(r.Seed, 0)).Shuffle(len(packs), func(i, j int) { packs[i], packs[j] = packs[j], packs[i] })
	slices.SortStableFunc(packs, func(a, b *pack) int { return len(b.scenarios) - len(a.scenarios) })
	var mu sync.Mutex
	next := func() *pack {
		mu.Lock()
		defer mu.Unlock()
		if len(packs) == 0 {
			return nil
		}
		p := packs[0]
		packs = packs[1:]
		return p
	}
	var lanes sync.WaitGroup
	for range r.Parallel {
		lanes.Go(func() {
			for p := next(); p != nil; p = next() {
				r.executePack(ctx, p, 1)
			}
		})
	}
	lanes.Wait()
}

// executePack executes the scenarios of a pack, and ends their host.
func (r *run) executePack(ctx context.Context, p *pack, parallel int) {
	execution.Run(ctx, r.plan.Texts(p.scenarios), execution.Options{
		Parallel: parallel, Seed: r.Seed,
		World: func(id string) *steps.World { return r.world(id, p) },
		Ended: func(a execution.Attempt) { r.ended(a, p) },
	})
	if p.shared {
		// A host that did not stop by itself is told as that of a scenario is.
		_ = r.notice(r.sessions.Retire(p.servers))
	}
}
