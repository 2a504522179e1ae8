package refhost

import (
	"context"
	"fmt"
	"sync"
	"time"

	"codemode/refhost/visible"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/time/rate"
)

// What a client is told of a run's progress: so many notifications at once, and so many a second. What is beyond that,
// or while the client does not read, is left out.
const (
	maxProgressBurst  = 32
	maxProgressPerSec = 10
	// maxProgressToken bounds the token that each notification repeats, in bytes. A client with a longer one is not
	// told of progress.
	maxProgressToken = 1 << 10
)

// progress tells the client of a run what it does: the begin and the end of its calls, and what the servers say of
// them.
type progress struct {
	token   any
	limiter *rate.Limiter

	mu sync.Mutex
	// steps counts the notifications: it is the progress, as that has to grow with each. How much there is to do, only
	// the script knows.
	steps float64
	// sent is closed, and closed is set, when the request is answered.
	sent   chan *mcp.ProgressNotificationParams
	closed bool
}

type progressKey struct{}

// progressOf is nil if the client of a run does not want to be told.
func progressOf(ctx context.Context) *progress {
	p, _ := ctx.Value(progressKey{}).(*progress)
	return p
}

// reporting makes a handler one whose runs tell of their progress, if the client asks for it. A run that outlives its
// request is silent from then on.
func reporting(run mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		token := req.Params.GetProgressToken()
		if !repeatable(token) {
			return run(ctx, req)
		}
		p := &progress{token: token, limiter: rate.NewLimiter(maxProgressPerSec, maxProgressBurst),
			sent: make(chan *mcp.ProgressNotificationParams, maxProgressBurst)}
		var sender sync.WaitGroup
		sender.Go(func() {
			for params := range p.sent {
				// A client that is gone gets the answer no more either.
				_ = req.Session.NotifyProgress(ctx, params)
			}
		})
		defer sender.Wait()
		defer p.close()
		return run(context.WithValue(ctx, progressKey{}, p), req)
	}
}

// repeatable tells whether a token is a number or a text that is not too long.
func repeatable(token any) bool {
	switch t := token.(type) {
	case string:
		return len(t) <= maxProgressToken
	case float64, int64, int:
		return true
	}
	return false
}

func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	close(p.sent)
}

// tell never waits, and makes no message that is left out.
func (p *progress) tell(message func() string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || !p.limiter.AllowN(time.Now(), 1) {
		return
	}
	select {
	case p.sent <- &mcp.ProgressNotificationParams{ProgressToken: p.token, Progress: p.steps + 1, Message: message()}:
		p.steps++
	default:
	}
}

// progressTokens are those of the calls of one server under way.
type progressTokens struct {
	mu   sync.Mutex
	last int64
	of   map[int64]func(*mcp.ProgressNotificationParams)
}

// follow tells the client of a run about one call, until done is called. Nothing is asked of the server unless the
// client wants to know.
func (c *connection) follow(ctx context.Context, toolName string, params *mcp.CallToolParams) (done func(failed bool)) {
	p := progressOf(ctx)
	if p == nil {
		return func(bool) {}
	}
	name := visible.Text(cutOff(c.config.ServerID+"/"+toolName, maxShownName))
	tell := func(what string) { p.tell(func() string { return name + ": " + what }) }
	token := c.progress.add(func(said *mcp.ProgressNotificationParams) {
		p.tell(func() string { return name + ": " + progressText(said, c.secrets) })
	})
	params.SetProgressToken(token)
	tell("called")
	return func(failed bool) {
		c.progress.remove(token)
		if failed {
			tell("failed")
			return
		}
		tell("done")
	}
}

// What a client is shown of a name, and of a server's message, and how much is read of that, in bytes: its secrets are
// taken out before it is cut off.
const (
	maxShownName    = 200
	maxShownMessage = 1 << 10
	maxReadMessage  = 4 << 10
)

// progressText is what a client is shown.
func progressText(said *mcp.ProgressNotificationParams, of secrets) string {
	text := fmt.Sprint(said.Progress)
	if said.Total > 0 {
		text += fmt.Sprintf(" of %v", said.Total)
	}
	if said.Message != "" {
		text += ", " + visible.UpTo(maxShownMessage, of.redact(said.Message))
	}
	return text
}

func (t *progressTokens) add(tell func(*mcp.ProgressNotificationParams)) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == nil {
		t.of = map[int64]func(*mcp.ProgressNotificationParams){}
	}
	t.last++
	t.of[t.last] = tell
	return t.last
}

func (t *progressTokens) remove(token int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.of, token)
}

// heard passes on what a server says of a call under way.
func (t *progressTokens) heard(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
	number, _ := req.Params.ProgressToken.(float64)
	t.mu.Lock()
	tell := t.of[int64(number)]
	t.mu.Unlock()
	if tell != nil {
		tell(req.Params)
	}
}
