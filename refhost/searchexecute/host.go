package searchexecute

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"sync/atomic"
	"time"

	"codemode/refhost/budget"
	"codemode/refhost/places"
	"codemode/refhost/sandbox"
)

// Runner runs functions in a sandbox; [Functions] makes one.
type Runner interface {
	Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error)
	Close() error
}

// functions runs the function that the code of a job is.
type functions struct{ Runner }

// Functions makes a runner of functions of one that runs modules, and whose workers follow [Decisions].Sandbox.
func Functions(modules Runner) Runner { return functions{modules} }

func (f functions) Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
	job.Code = source(job.Code)
	return f.Runner.Run(ctx, job, calls)
}

// What there is a bound for, beside what the configuration says.
const (
	// maxCode bounds the code of one call, in bytes.
	maxCode = 1 << 20
	// maxRuns bounds the runs at a time; more wait.
	maxRuns = 32
	// maxWaiting bounds the calls that wait for a place, and longestWait how long one does.
	maxWaiting  = 256
	longestWait = 30 * time.Second
	// maxSending bounds the requests to an API that are under way, of all runs; more wait, and each client and each run
	// leaves some to others. The headers of an answer take ten times their bytes, and nothing counts these while they
	// come.
	maxSending = 128
	// maxSendingWaiting bounds the requests to an API that wait. A run has no more than some dozens at a time.
	maxSendingWaiting = maxRuns * 256
)

// Host offers APIs to an agent. It is safe for concurrent use.
type Host struct {
	decisions Decisions
	apis      []*api
	runner    Runner
	// places are those of runs, and begun counts these.
	places *places.Places
	begun  atomic.Int64
	client *http.Client
	// making has a place for each large body that an answer is made of.
	making chan struct{}
	// calls counts the answers of APIs to runs, requests those of clients for runs.
	calls, requests *budget.Account
	// ctx ends with the host.
	ctx    context.Context
	cancel context.CancelFunc
}

// New makes a host of APIs. A document that is a file is read at once, and an error if it is none; one at a URL is got
// in the background, and again when it is needed. When ctx ends, New does. The runner is closed with the host.
func (d Decisions) New(ctx context.Context, apis []API, runner Runner, log *slog.Logger) (*Host, error) {
	h := &Host{decisions: d, runner: runner, client: newClient(d.Redirect), calls: budget.Calls(),
		requests: budget.Requests(), making: make(chan struct{}, maxMaking),
		places: places.New(maxRuns, maxWaiting, longestWait)}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	taking, reading := make(chan struct{}, 1), make(chan struct{}, 1)
	for _, config := range apis {
		raw := config.Raw
		config.Raw = nil
		a := &api{decisions: d, config: config, client: h.client, log: log, ctx: h.ctx, raw: raw,
			sending: places.New(maxSending, maxSendingWaiting, config.WallTime), taking: taking,
			reading: reading}
		h.apis = append(h.apis, a)
		if config.guessable() {
			log.Warn("the value of auth is too short to be hidden where an API sends it back: it could be guessed",
				"namespace", config.Namespace, "bytes", minSecret)
		}
		t, _ := a.attempt()
		if raw == nil {
			go func() {
				if _, err := t.wait(h.ctx); err != nil {
					log.Warn("the OpenAPI document is not there yet", "error", err)
				}
			}()
			continue
		}
		if _, err := t.wait(ctx); err != nil {
			h.cancel()
			return nil, err
		}
	}
	return h, nil
}

// Close ends the sandbox.
func (h *Host) Close() error {
	h.cancel()
	h.client.CloseIdleConnections()
	return h.runner.Close()
}

// Call answers a call of a tool with a text, and tells whether it failed.
func (h *Host) Call(ctx context.Context, tool Tool, arguments json.RawMessage) (text string, failed bool) {
	code, err := h.decisions.Code(arguments)
	if err == nil && len(code) > maxCode {
		err = fmt.Errorf("the code has %d bytes, more than %d; let it get its data by requests", len(code), maxCode)
	}
	if err != nil {
		return "Error: " + err.Error(), true
	}
	done, err := h.requests.Hold(len(arguments))
	if err != nil {
		return "Error: the host is busy: " + err.Error(), true
	}
	defer done()
	leave, err := h.places.Enter(ctx)
	switch {
	case errors.Is(err, places.ErrFull):
		return fmt.Sprintf("Error: %d calls are under way, and more are waiting; call again later", maxRuns), true
	case err != nil:
		return "Error: the call was cancelled before it began", true
	}
	defer leave()
	ctx = places.Within(ctx, fmt.Sprint("run ", h.begun.Add(1)))
	return h.run(ctx, tool, code)
}

// Blocks are those of text that a text is answered in.
func (h *Host) Blocks(text string) []string { return h.decisions.Blocks(text) }

// UnknownTool is what the call of a tool that there is not is answered with, marked as an error, or answered is false.
func (h *Host) UnknownTool(name string) (text string, answered bool) {
	return h.decisions.UnknownTool(name)
}

// run runs the code of a tool. What it takes altogether is bounded by the wall time.
func (h *Host) run(ctx context.Context, tool Tool, code string) (text string, failed bool) {
	// No two APIs have a tool of the same name.
	api := h.apis[slices.IndexFunc(h.apis, func(a *api) bool { return a.config.ExecuteName == tool.API.ExecuteName })]
	config := api.config
	most := h.decisions.WallTime(config)
	wallTime := fmt.Errorf("the run took longer than %d ms (limit wallTimeMs)", most.Milliseconds())
	ctx, cancel := context.WithTimeoutCause(ctx, most, wallTime)
	defer cancel()
	job, base, err := api.job(ctx, tool)
	if err != nil {
		return "Error: " + err.Error(), true
	}
	job.Code, job.Limits = code, h.decisions.Limits(config)
	ctx = h.calls.ForRun(ctx)
	response, err := h.runner.Run(ctx, job, requests{turns{api.sending, h.making}, h.decisions, config, base, h.client})
	switch {
	case err != nil:
		return "Error: " + err.Error(), true
	case errors.Is(context.Cause(ctx), wallTime) && response.Failed():
		return "Error: " + wallTime.Error(), true
	}
	if text, failed = h.decisions.Outcome(response); failed {
		return text, failed
	}
	return h.decisions.Truncated(text, config.MaxResponseTokens), false
}

// wallTime bounds all that a call takes.
func wallTime(c API) time.Duration { return c.WallTime }

// job has the globals of a tool; base is where the paths of requests go, which need no document.
func (a *api) job(ctx context.Context, t Tool) (job sandbox.Job, base *url.URL, err error) {
	var spec json.RawMessage
	if t.Search {
		spec, err = a.known(ctx)
	}
	if err == nil {
		base, err = baseOf(a.config.BaseURL)
	}
	return a.decisions.Job(t, spec), base, err
}

// job has spec for the scripts of search, and the client for those of execute.
func job(t Tool, spec json.RawMessage) sandbox.Job {
	if t.Search {
		return sandbox.Job{Values: map[string]json.RawMessage{"spec": spec}}
	}
	return sandbox.Job{Servers: []sandbox.Server{{ServerID: t.API.Namespace, Global: t.API.Namespace,
		Tools: []sandbox.Tool{{ToolName: "request", ExportName: "request"}}}}}
}

// turns have a place for each request to an API that is under way, and for each large body that an answer is made of.
type turns struct {
	sending *places.Places
	making  chan struct{}
}

// requests are those of one run.
type requests struct {
	turns
	decisions Decisions
	config    API
	base      *url.URL
	client    *http.Client
}

// CallTool makes one request. Its arguments are that of the function, and what it returns is what that resolves to.
func (r requests) CallTool(ctx context.Context, _, _ string, arguments json.RawMessage) (json.RawMessage, error) {
	given, err := r.decisions.parseRequest(arguments, r.base, r.config.AllowedHeaders)
	if err != nil {
		return nil, &sandbox.CallError{Message: err.Error()}
	}
	result, err := r.send(ctx, given)
	if err != nil {
		return nil, &sandbox.CallError{Message: r.config.hidden(err)}
	}
	return result, nil
}

func (r requests) send(ctx context.Context, given request) (json.RawMessage, error) {
	leave, err := r.sending.Enter(ctx)
	if err != nil {
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	defer leave()
	outgoing, err := http.NewRequestWithContext(ctx, given.method, given.address.String(), bytes.NewReader(given.body))
	if err != nil {
		return nil, err
	}
	outgoing.Header = given.header
	r.decisions.Authorize(r.config, outgoing.Header)
	response, err := within(r.client, r.base).Do(outgoing)
	if err != nil {
		return nil, fmt.Errorf("%s brought no answer: %w", given.method, withoutAddress(err))
	}
	defer response.Body.Close()
	share := budget.Answer(ctx)
	defer share.Close()
	making := turn{ctx: ctx, of: r.making}
	defer making.leave()
	response.Body = &charged{ReadCloser: response.Body, share: share, turn: &making}
	return r.decisions.Answer(response, r.config.MaxResponseBytes, r.config.Secrets())
}

// authorize adds the credentials of an API to a request.
func authorize(c API, header http.Header) {
	if c.AuthHeader != "" {
		alone(header, c.AuthHeader)
		header.Set(c.AuthHeader, c.AuthValue)
	}
}

// Server is asked for by no run: all are given what they have.
func (r requests) Server(context.Context, string) (sandbox.Server, error) {
	return sandbox.Server{}, &sandbox.CallError{Message: "there are no modules"}
}
