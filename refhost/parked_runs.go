package refhost

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"codemode/refhost/clients"
	"codemode/refhost/places"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// asking makes a handler one whose runs can ask the client's user, if the policy ever asks.
func (h *Host) asking(run mcp.ToolHandler) mcp.ToolHandler {
	if !h.options.Policy.Asks() {
		return run
	}
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		switch {
		case req.Params.RequestState != "":
			return h.parked.resume(ctx, req)
		case !takesForms(req.ClientCapabilities()):
			return run(ctx, req)
		case protocolOf(req.Session) < clients.RoundTrips:
			return run(withApprover(ctx, direct{req.Session}), req)
		}
		return h.parked.start(ctx, req, run)
	}
}

// takesForms tells whether a client shows forms; naming no mode means that.
func takesForms(c *mcp.ClientCapabilities) bool {
	return c != nil && c.Elicitation != nil && (c.Elicitation.Form != nil || c.Elicitation.URL == nil)
}

func protocolOf(session *mcp.ServerSession) string {
	if p := session.InitializeParams(); p != nil {
		return p.ProtocolVersion
	}
	return clients.RoundTrips
}

// direct asks with a request to the client, as up to 2025-11-25.
type direct struct{ session *mcp.ServerSession }

func (d direct) ask(ctx context.Context, question *mcp.ElicitParams) (*mcp.ElicitResult, error) {
	return d.session.Elicit(ctx, question)
}

// parkedRuns are runs whose client was sent away with a question.
type parkedRuns struct {
	places *places.Places
	mu     sync.Mutex
	// waiting has them by the state that their client sends back.
	waiting map[string]parked
}

// parked is a run that has a place among those that wait for a client.
type parked struct {
	run   *parkedRun
	leave func()
}

const (
	// maxParked bounds the runs that wait for a client, of which an address has at most three times as many as are
	// left. In those beyond it nobody is asked.
	maxParked = 64
	// keepAnswer is how long the result of a run is kept for a client whose user still thinks.
	keepAnswer = time.Minute
)

func newParkedRuns() *parkedRuns {
	return &parkedRuns{places: places.New(maxParked, 0, 0), waiting: map[string]parked{}}
}

// errNotAsked is that of a question for which there is no place.
var errNotAsked = errors.New("too many runs wait for their clients; run the script again later")

// parkedRun is a run that goes on while its client asks its user.
type parkedRun struct {
	cancel context.CancelFunc
	// free ends what counts of its result, once the result was answered or thrown away.
	free context.CancelFunc
	// done is closed when result and err are set.
	done   chan struct{}
	result *mcp.CallToolResult
	err    error
	// news has a value when there is a question that was not sent.
	news chan struct{}

	mu sync.Mutex
	// open are the questions without an answer, by their number.
	open map[string]*openQuestion
	next int
}

type openQuestion struct {
	ctx    context.Context
	params *mcp.ElicitParams
	sent   bool
	answer chan settled
}

// settled is what came of a question.
type settled struct {
	result *mcp.ElicitResult
	err    error
}

// start begins a run that outlives its request.
func (p *parkedRuns) start(ctx context.Context, req *mcp.CallToolRequest,
	run mcp.ToolHandler) (*mcp.CallToolResult, error) {
	runCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	taken, free := context.WithCancel(context.Background())
	r := &parkedRun{cancel: cancel, free: free, done: make(chan struct{}), news: make(chan struct{}, 1),
		open: map[string]*openQuestion{}}
	counted := clients.Outlive(runCtx, runCtx, taken)
	done, needed := clients.Keep(ctx), *req
	needed.Params = &mcp.CallToolParamsRaw{Name: req.Params.Name, Arguments: req.Params.Arguments}
	go func() {
		defer done()
		defer cancel()
		defer close(r.done)
		r.result, r.err = run(withApprover(counted, r), &needed)
	}()
	return p.wait(ctx, r)
}

// resume takes a client's answers.
func (p *parkedRuns) resume(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	r := p.unpark(req.Params.RequestState)
	if r == nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
			Message: "the run that asked is over, or was answered already; run the script again"}
	}
	r.answered(req.Params.InputResponses)
	return p.wait(ctx, r)
}

// wait returns the result of the run, or its questions. A request that is cancelled
// cancels the run.
func (p *parkedRuns) wait(ctx context.Context, r *parkedRun) (*mcp.CallToolResult, error) {
	for {
		select {
		case <-r.done:
			return r.taken(ctx)
		case <-ctx.Done():
			r.cancel()
			<-r.done
			return r.taken(ctx)
		case <-r.news:
			questions := r.unsent()
			if len(questions) == 0 {
				continue
			}
			state, err := p.park(ctx, r)
			if err != nil {
				r.settle(func(string) settled { return settled{err: errNotAsked} })
				continue
			}
			return &mcp.CallToolResult{InputRequests: questions, RequestState: state}, nil
		}
	}
}

// taken is the result of a run that is over. It counts until the request that brings it is answered.
func (r *parkedRun) taken(ctx context.Context) (*mcp.CallToolResult, error) {
	clients.AfterAnswer(ctx, r.free)
	return r.result, r.err
}

// park keeps a run until its client is back, or some time after its end, if there is a place.
func (p *parkedRuns) park(ctx context.Context, r *parkedRun) (state string, err error) {
	leave, err := p.places.Enter(ctx)
	if err != nil {
		return "", err
	}
	state = rand.Text()
	p.mu.Lock()
	p.waiting[state] = parked{r, leave}
	p.mu.Unlock()
	go func() {
		<-r.done
		time.AfterFunc(keepAnswer, func() {
			if p.unpark(state) != nil {
				r.free()
			}
		})
	}()
	return state, nil
}

// unpark takes a run out of those that wait for a client, or returns nil.
func (p *parkedRuns) unpark(state string) *parkedRun {
	p.mu.Lock()
	defer p.mu.Unlock()
	of, waits := p.waiting[state]
	if !waits {
		return nil
	}
	delete(p.waiting, state)
	of.leave()
	return of.run
}

// ask waits until the client is back with the answer.
func (r *parkedRun) ask(ctx context.Context, question *mcp.ElicitParams) (*mcp.ElicitResult, error) {
	q := &openQuestion{ctx: ctx, params: question, answer: make(chan settled, 1)}
	r.mu.Lock()
	r.next++
	id := strconv.Itoa(r.next)
	r.open[id] = q
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.open, id)
	}()
	select {
	case r.news <- struct{}{}:
	default:
	}
	select {
	case s := <-q.answer:
		return s.result, s.err
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for an answer: %w", ctx.Err())
	}
}

func (r *parkedRun) unsent() mcp.InputRequestMap {
	r.mu.Lock()
	defer r.mu.Unlock()
	questions := mcp.InputRequestMap{}
	for id, q := range r.open {
		if !q.sent && q.ctx.Err() == nil {
			q.sent = true
			questions[id] = q.params
		}
	}
	return questions
}

// answered settles all questions that were sent: one without an answer is denied.
func (r *parkedRun) answered(responses mcp.InputResponseMap) {
	r.settle(func(id string) settled {
		result, _ := responses[id].(*mcp.ElicitResult)
		return settled{result: result}
	})
}

// settle answers all questions that were sent.
func (r *parkedRun) settle(by func(id string) settled) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, q := range r.open {
		if q.sent {
			q.answer <- by(id)
			delete(r.open, id)
		}
	}
}
