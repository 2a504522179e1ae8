package refhost

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
	"codemode/refhost/sandbox"
	"codemode/refhost/visible"
)

// prepare connects when there is no connection, and lists the tools when they are not known or changed. What fails is
// kept as the connection's problem. It returns when that is done, or soon after ctx has ended; it is done to the end
// then, as others need it.
func (c *connection) prepare(ctx context.Context) { c.bring(ctx, c.due) }

// attemptGrace is how long one who needs a server waits for it, beyond the time that one attempt to reach it has: what
// failed has to be stopped.
const attemptGrace = 3 * time.Second

// bring does what prepare does, and lists the tools if they are wanted then.
func (c *connection) bring(ctx context.Context, wanted func() bool) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout+attemptGrace)
	defer cancel()
	since := time.Now()
	select {
	case c.preparing <- struct{}{}:
	case <-ctx.Done():
		return
	}
	c.bringNext(ctx, wanted, since)
}

// bringNext is bring for the one whose turn to prepare it is, and who has waited for that since a time.
func (c *connection) bringNext(ctx context.Context, wanted func() bool, since time.Time) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { <-c.preparing }()
		if c.failedAfter(since) {
			return
		}
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.timeout)
		defer cancel()
		session, _ := c.state()
		if session == nil {
			if session = c.attempt(limited); session == nil {
				return
			}
			wanted = func() bool { return true }
		}
		if wanted() {
			c.list(limited, session)
		}
		if c.isSilent() {
			c.refresh()
		}
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// attempt connects. It returns nil when that fails, and the problem is known then.
func (c *connection) attempt(ctx context.Context) *mcp.ClientSession {
	began := time.Now()
	session, err := c.connect(ctx)
	if err == nil {
		return session
	}
	c.fail(err)
	c.setFailed(began)
	if ctx.Err() != nil {
		c.setSilent()
		c.rest(began)
	}
	return nil
}

// What failed is not tried again for as long as it took, beyond quickFailure and up to restAfterFailure: a server that
// fails late is not waited for by each run that names it.
const (
	quickFailure     = time.Second
	restAfterFailure = 5 * time.Second
)

// setFailed is to be called when connecting, or listing the tools, has failed. That is the answer for all who have
// waited for it, and for a while for others.
func (c *connection) setFailed(began time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failedUntil = time.Now().Add(min(max(0, time.Since(began)-quickFailure), restAfterFailure))
}

// failedAfter tells whether the last try failed, and counts for who needs the server since a time.
func (c *connection) failedAfter(since time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failedUntil.After(since)
}

// restAfterList is how long tools are not listed again unasked, as a multiple of the time that listing them took: a
// server that announces changes without end, or that does not answer, takes no more of the host than that.
const restAfterList = 4

// refresh lists changed tools soon, once for all changes that are announced until then. However many are announced
// while the tools are listed, one goroutine waits for the end of that; it rests then, and runs are not behind it.
func (c *connection) refresh() {
	if !c.refreshing.CompareAndSwap(false, true) {
		return
	}
	rest, _ := c.resting()
	time.AfterFunc(rest, func() {
		c.preparing <- struct{}{}
		c.refreshing.Store(false)
		rest, ended := c.resting()
		if !ended && rest <= 0 {
			c.bringNext(context.Background(), c.changed, time.Now())
			return
		}
		<-c.preparing
		if !ended {
			c.refresh()
		}
	})
}

// resting tells how long the tools are not to be listed unasked, and whether there is nobody to ask any more.
func (c *connection) resting() (rest time.Duration, ended bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Until(c.restUntil), c.closed || c.session == nil
}

// rest is to be called when the tools have been listed.
func (c *connection) rest(began time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.restUntil = time.Now().Add(restAfterList * time.Since(began))
}

// state is the session, if there is one, and whether a run that needs the tools has to have them listed, or to wait
// for that. It has not for a server that left the question unanswered: what it listed before serves.
func (c *connection) state() (session *mcp.ClientSession, due bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session, (c.stale || c.listing) && !c.silent
}

func (c *connection) due() bool {
	_, due := c.state()
	return due
}

func (c *connection) setSilent() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.silent = true
}

func (c *connection) isSilent() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.silent
}

// changed tells whether the tools are to be listed, also of a server that does not answer.
func (c *connection) changed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stale
}

func (c *connection) markStale() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stale = true
}

// list asks for the tools. The mark is removed before, so that a change while listing is not lost.
func (c *connection) list(ctx context.Context, session *mcp.ClientSession) {
	c.setListing(true)
	defer c.setListing(false)
	began := time.Now()
	defer c.rest(began)
	ctx, settle := budget.Passing(c.lists.ForList(ctx))
	defer settle()
	tools, note, err := listTools(ctx, session)
	before, _ := c.snapshot()
	if err != nil {
		c.setFailed(began)
		c.unlisted(err, ctx.Err() != nil, before.ServerID != "" || len(tools) > 0)
		if len(tools) == 0 || before.ServerID != "" {
			return
		}
		note = "a further page of its tools is missing: " + serverWords(err).Error()
	}
	tools, beyond := fitting(tools)
	if beyond != "" {
		note = beyond
	}
	note = cmp.Or(note, c.indexer.unusable(tools))
	if note = visible.UpTo(maxTold, c.secrets.redact(note)); note != "" {
		c.log.Warn("tools left out", "serverId", c.config.ServerID, "reason", note)
	}
	server := c.indexer.server(c.path, c.config.ServerID, session.InitializeResult(), tools, before.Tools)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.server, c.problem = server, ""
	c.note = note
	if err == nil {
		c.outdated, c.silent = "", false
	}
	if !c.indexer.policy.Neutral() {
		c.offers = namesIn(tools)
	}
	c.revision++
}

// unlisted notes that the tools could not be listed, or not all. What is known of them serves on. A server that was
// silent is asked again after a rest, and no run waits for it.
func (c *connection) unlisted(err error, silent, known bool) {
	err = fmt.Errorf("listing the tools of %s: %w; check the server's log", c.config.target(), serverWords(err))
	why := c.told(err)
	c.mu.Lock()
	c.stale, c.silent = true, silent
	if known {
		c.outdated = why
	}
	c.mu.Unlock()
	if known {
		c.log.Warn("tools are as they were known", "serverId", c.config.ServerID, "error", why)
	} else {
		c.fail(err)
	}
}

// setListing marks that the tools are being listed. What was announced before is then taken care of.
func (c *connection) setListing(listing bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.listing = listing
	if listing {
		c.stale = false
	}
}

// snapshot is the server as a run sees it, or why it is unavailable.
func (c *connection) snapshot() (server sandbox.Server, problem string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session == nil && c.problem == "" && !c.disconnected {
		return sandbox.Server{}, "not connected"
	}
	return c.server, c.problem
}
