package mcpi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"codemode/refhost/exact"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// global is the object whose functions the tools are.
const global = "codemode"

// Runner runs scripts in a sandbox; [sandbox.Pool] is one whose workers follow the rules.
type Runner interface {
	Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error)
	Close() error
}

// scripts runs the bodies that agents write.
type scripts struct {
	Runner
	rules Rules
}

// Scripts makes a runner of bodies of one that runs modules. The servers of a job are those of the host, with all their
// tools.
func (r Rules) Scripts(modules Runner) Runner { return scripts{modules, r} }

func (s scripts) Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
	if !s.rules.CancelEnds {
		ctx = context.WithoutCancel(ctx)
	}
	catalog := s.rules.Catalog(job.Servers, nil)
	job.Code, job.Servers = s.rules.Source(job.Code), s.rules.stubs(catalog)
	return s.Runner.Run(ctx, job, newCatalogCalls(s.rules, catalog, calls))
}

// stubs are the functions of codemode, of each server those of its tools. The first server is none: it has those that
// the host answers, so that codemode is there without any tool, too.
func (r Rules) stubs(c Catalog) []sandbox.Server {
	own := sandbox.Server{Global: global}
	for _, name := range r.Functions {
		own.Tools = append(own.Tools, sandbox.Tool{ToolName: name, ExportName: name})
	}
	stubs := []sandbox.Server{own}
	for _, e := range c.Entries {
		if e.Name == "" {
			continue
		}
		if stubs[len(stubs)-1].ServerID != e.Path {
			stubs = append(stubs, sandbox.Server{ServerID: e.Path, ConfiguredID: e.Server, Global: global})
		}
		last := &stubs[len(stubs)-1]
		last.Tools = append(last.Tools, sandbox.Tool{ToolName: e.ToolName, ExportName: e.Name})
		if r.Sandbox.Validation().Outputs {
			last.Tools[len(last.Tools)-1].OutputSchema = e.OutputSchema
		}
	}
	return stubs
}

// functions are those that codemode of mcpi@1.0 has beside tools: two that call one, and the operations of code_search.
func functions() []string { return []string{"call", "callRef", "browse", "search", "list", "describe"} }

// catalogCalls are the calls of one run, by what its catalog has.
type catalogCalls struct {
	sandbox.Calls
	rules   Rules
	catalog Catalog
	// tools is the index of the catalog, once it is needed.
	tools func() index
	// writing lets one call at a time be under way that does not only read.
	writing chan struct{}

	// answering lets one question to the catalog at a time be answered: that is the host's own work.
	answering chan struct{}
	// mu guards what follows.
	mu                       sync.Mutex
	reads, writes, questions int
	// reading has a value for each call under way that only reads, by server.
	reading map[string]chan struct{}
}

func newCatalogCalls(r Rules, c Catalog, calls sandbox.Calls) *catalogCalls {
	c.id = sync.OnceValue(c.ID)
	return &catalogCalls{Calls: calls, rules: r, catalog: c, tools: sync.OnceValue(c.index),
		writing: make(chan struct{}, 1), answering: make(chan struct{}, 1), reading: map[string]chan struct{}{}}
}

// CallTool calls a tool, or answers one of the functions that are none.
func (c *catalogCalls) CallTool(ctx context.Context, path, name string,
	arguments json.RawMessage) (json.RawMessage, error) {
	if path == "" {
		result, err := c.function(ctx, name, arguments)
		if told, ok := err.(codeError); ok {
			err = refusal(told)
		}
		return result, err
	}
	if e, known := c.tools().called(path, name); known {
		return c.call(ctx, e, arguments)
	}
	return nil, refusal(codeError{unknownTool, "there is no tool " + name})
}

// refusal is an error with a code for a script.
func refusal(e codeError) error {
	return &sandbox.CallError{Failure: rules.CallFailure(e.code), Message: e.message}
}

// function answers a function of codemode that is no tool; passed is the list of all that it is given.
func (c *catalogCalls) function(ctx context.Context, name string, passed json.RawMessage) (json.RawMessage, error) {
	given, err := firstOf(passed)
	if err != nil {
		return nil, codeError{invalidArguments, "codemode." + name + " cannot be called so"}
	}
	switch name {
	case "call":
		if server, isText := textOf(given[0]); isText {
			if tool, isText := textOf(given[1]); isText {
				return c.identified(ctx, server, tool, given[2])
			}
			return c.referred(ctx, server, given[1])
		}
	case "callRef":
		if ref, isText := textOf(given[0]); isText {
			return c.referred(ctx, ref, given[1])
		}
	default:
		if err := tooLong(passed); err != nil {
			return nil, codeError{invalidArguments, err.Error()}
		}
		return c.discovered(ctx, name, given)
	}
	return nil, codeError{invalidArguments, `use codemode.call("SERVER", "TOOL", { … }) or ` +
		`codemode.callRef("SERVER/TOOL", { … })`}
}

// firstOf are the first values of a list, as many as any function of codemode takes; nil are those that it does not
// have. What follows them is not decoded, and they are not taken apart: in 8 MiB there may be four million values.
func firstOf(list json.RawMessage) (given [3]json.RawMessage, err error) {
	decoder := json.NewDecoder(bytes.NewReader(list))
	if opening, err := decoder.Token(); err != nil || opening != json.Delim('[') {
		return given, errors.New("found no list")
	}
	for i := 0; i < len(given) && err == nil && decoder.More(); i++ {
		err = decoder.Decode(&given[i])
	}
	return given, err
}

func textOf(value json.RawMessage) (text string, is bool) {
	return text, len(value) > 0 && value[0] == '"' && json.Unmarshal(value, &text) == nil
}

func (c *catalogCalls) identified(ctx context.Context, server, name string,
	arguments json.RawMessage) (json.RawMessage, error) {
	e, err := c.tools().tool(server, name)
	if err != nil {
		return nil, err
	}
	return c.call(ctx, e, arguments)
}

func (c *catalogCalls) referred(ctx context.Context, ref string, arguments json.RawMessage) (json.RawMessage, error) {
	e, err := c.tools().find(ref)
	if err != nil {
		return nil, err
	}
	return c.call(ctx, e, arguments)
}

// maxQuestions bounds what a run may ask the catalog.
const maxQuestions = 256

// discovered answers browse, search, list and describe: each takes options as code_search has them, search also after
// the query, and describe a reference or several.
func (c *catalogCalls) discovered(ctx context.Context, op string, given [3]json.RawMessage) (json.RawMessage, error) {
	q, options := Question{}, given[0]
	switch {
	case op == "search":
		if query, isText := textOf(given[0]); isText {
			q.Query, options = query, given[1]
		}
	case op == "describe":
		if ref, isText := textOf(given[0]); isText {
			q.Refs, options = []string{ref}, nil
		} else if json.Unmarshal(given[0], &q.Refs) == nil {
			options = nil
		}
	}
	if len(options) > 0 && exact.Unmarshal(options, &q) != nil {
		return nil, codeError{invalidArguments, "the options of " + op + " have a wrong type"}
	}
	q.Op = op
	if !c.mayAsk() {
		return nil, codeError{budgetExceeded, fmt.Sprintf("a run may ask for tools %d times", maxQuestions)}
	}
	select {
	case c.answering <- struct{}{}:
		defer func() { <-c.answering }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return nil, &sandbox.CallError{Message: "the run is over"}
	}
	answer, err := c.rules.Search(c.catalog, q)
	if err != nil {
		return nil, err
	}
	return rules.Marshal(answer)
}

// mayAsk counts a question to the catalog.
func (c *catalogCalls) mayAsk() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.questions++
	return c.questions <= maxQuestions
}

// call calls a tool within the budget of the run.
func (c *catalogCalls) call(ctx context.Context, e Entry, arguments json.RawMessage) (json.RawMessage, error) {
	if len(arguments) == 0 || string(arguments) == "null" && c.rules.Validates {
		arguments = c.rules.NoArguments
	}
	problem, err := c.invalid(ctx, e, arguments)
	if err != nil {
		return nil, err
	}
	if problem != "" {
		return nil, refusal(codeError{invalidArguments, fmt.Sprintf("%s takes other arguments: %s", e.Ref(), problem)})
	}
	done, err := c.admit(ctx, e)
	if err != nil {
		return nil, err
	}
	defer done()
	return c.Calls.CallTool(ctx, e.Path, e.ToolName, arguments)
}

// invalid says what is wrong with arguments, if that matters. A schema that is of no use is for the server.
func (c *catalogCalls) invalid(ctx context.Context, e Entry, arguments json.RawMessage) (problem string, err error) {
	if !c.rules.Validates {
		return "", nil
	}
	if len(arguments) == 0 {
		arguments = noArguments() // what a server makes of a call without arguments
	}
	return sandbox.CheckInput(ctx, e.InputSchema, arguments)
}

// admit counts a call, and waits until there are few enough under way; done is to be called after it.
func (c *catalogCalls) admit(ctx context.Context, e Entry) (done func(), err error) {
	slots, err := c.counted(e)
	if err != nil || slots == nil {
		return func() {}, err
	}
	select {
	case slots <- struct{}{}:
		return func() { <-slots }, nil
	case <-ctx.Done():
		return nil, &sandbox.CallError{Message: "the run is over"}
	}
}

func (c *catalogCalls) counted(e Entry) (slots chan struct{}, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	budget := c.rules.Budget
	count, most, kind := &c.writes, budget.Writes, "that do not only read"
	if e.reads() {
		count, most, kind = &c.reads, budget.Reads, "that only read"
	}
	if *count++; most > 0 && *count > most {
		return nil, refusal(codeError{budgetExceeded,
			fmt.Sprintf("a run may make %d calls of tools %s, and this is one more", most, kind)})
	}
	switch {
	case budget.ReadsAtOnce == 0:
		return nil, nil
	case !e.reads():
		return c.writing, nil
	}
	if c.reading[e.Path] == nil {
		c.reading[e.Path] = make(chan struct{}, budget.ReadsAtOnce)
	}
	return c.reading[e.Path], nil
}
