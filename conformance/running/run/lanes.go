package run

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/running/execution"
	"codemode/conformance/words/steps"
)

// worthAHost is how many scenarios of a pack that shares a host have to be left for another lane
// to start one more for a chunk of them at once; for fewer it waits first, in case that they are
// executed soon. A pack whose scenarios share none costs the same hosts in any lane.
const (
	worthAHost = 60
	patience   = 4 * time.Second
)

// lanes execute packs, some at a time: each lane one pack after another, and when none is
// left, with a host of its own, chunks of the pack that has most of them.
type lanes struct {
	mu sync.Mutex
	// waiting are the packs that no lane has begun, begun all others.
	waiting, begun []*pack
	// taken is closed once the last chunk has been taken: nobody has to wait for more.
	taken chan struct{}
}

// next returns what a lane executes after a chunk of the pack mine, which is nil at its
// start, or nil at its end.
func (l *lanes) next(ctx context.Context, mine *pack) *chunk {
	if c := l.ready(mine); c != nil {
		return c
	}
	select {
	case <-l.taken:
		return nil
	case <-time.After(patience):
	case <-ctx.Done():
	}
	return l.steal()
}

// ready returns a chunk of mine, of a pack that waits, or of another lane's that has many.
func (l *lanes) ready(mine *pack) *chunk {
	l.mu.Lock()
	defer l.mu.Unlock()
	if mine != nil && len(mine.chunks) > 0 {
		return l.take(mine)
	}
	if len(l.waiting) > 0 {
		p := l.waiting[0]
		l.waiting, l.begun = l.waiting[1:], append(l.begun, p)
		return l.take(p)
	}
	return l.fullest(func(p *pack) bool { return !p.shared || p.left() >= worthAHost })
}

// steal returns a chunk of the pack with most scenarios left.
func (l *lanes) steal() *chunk {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fullest(func(*pack) bool { return true })
}

// fullest takes a chunk of the pack with most scenarios left, of those that are worth it.
func (l *lanes) fullest(worth func(*pack) bool) *chunk {
	var most *pack
	for _, p := range l.begun {
		if p.left() > 0 && worth(p) && (most == nil || p.left() > most.left()) {
			most = p
		}
	}
	if most == nil {
		return nil
	}
	return l.take(most)
}

// left counts the scenarios that no lane has taken yet.
func (p *pack) left() (n int) {
	for _, c := range p.chunks {
		n += len(c.scenarios)
	}
	return n
}

// take takes a chunk of a pack that has some.
func (l *lanes) take(p *pack) *chunk {
	c := p.chunks[0]
	p.chunks = p.chunks[1:]
	hasSome := func(p *pack) bool { return len(p.chunks) > 0 }
	if !slices.ContainsFunc(l.waiting, hasSome) && !slices.ContainsFunc(l.begun, hasSome) {
		close(l.taken)
	}
	return c
}

// done reports whether a chunk was the last one of its pack that was being executed.
func (l *lanes) done(c *chunk) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.unfinished--
	return c.unfinished == 0
}

// executePacks executes packs: the longest first, and those that are alike in the order of
// the seed.
func (r *run) executePacks(ctx context.Context, packs []*pack) {
	if len(packs) == 0 {
		return
	}
	packs = slices.Clone(packs)
	rand.New(rand.NewPCG(r.Seed, 0)).Shuffle(len(packs), func(i, j int) { packs[i], packs[j] = packs[j], packs[i] })
	slices.SortStableFunc(packs, func(a, b *pack) int { return len(b.scenarios) - len(a.scenarios) })
	all := &lanes{waiting: packs, taken: make(chan struct{})}
	var running sync.WaitGroup
	for range r.Parallel {
		running.Go(func() {
			var mine *pack
			for c := all.next(ctx, mine); c != nil; c = all.next(ctx, mine) {
				mine = c.pack
				r.executeChunk(ctx, c, 1)
				r.retire(c, all.done(c))
				if r.RepeatSoon {
					r.repeatOthers(ctx, c.scenarios)
				}
			}
		})
	}
	running.Wait()
}

// executeChunk executes the scenarios of a chunk.
func (r *run) executeChunk(ctx context.Context, c *chunk, parallel int) {
	execution.Run(ctx, r.plan.Texts(c.scenarios), execution.Options{
		Parallel: parallel, Seed: r.Seed, Names: r.names, Longest: driver.LongestWait(r.Host),
		World: func(id string) *steps.World { return r.world(id, c) },
		Ended: func(a execution.Attempt) { r.ended(a, c) },
	})
}

// retire ends the hosts of a chunk, and those of its pack after the last one. One that did
// not stop by itself is told as that of a scenario is.
func (r *run) retire(c *chunk, last bool) {
	if !c.shared {
		return
	}
	if now, _ := c.now(); now != c.host {
		_ = r.notice(r.sessions.Retire(now))
	}
	if last {
		_ = r.notice(r.sessions.Retire(c.host))
	}
}
