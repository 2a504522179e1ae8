package worker

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

// discovery is @codemode/discovery (§4.1), computed from the run's snapshot of
// the tool index: no question leaves the worker, and §8.2 holds by itself.
type discovery struct {
	realm  *realm
	rules  rules.Set
	errors *errorClasses
	job    *protocol.Job
	// made counts the calls of the run.
	made *rules.CallCount
	// use comes before the tools of a server are told.
	use func(*protocol.Server)
}

// discoveryOptions is ListToolsOptions and SearchToolsOptions (§4.2.6, §4.2.7).
type discoveryOptions struct {
	Detail   string
	ServerID string
	Limit    *int
}

// search is what searchTools restricts its results to.
func (o discoveryOptions) search() rules.SearchOptions {
	if o.Limit == nil {
		return rules.SearchOptions{ServerID: o.ServerID}
	}
	return rules.SearchOptions{ServerID: o.ServerID, Limit: *o.Limit, Limited: true}
}

// members makes the exports of the module.
func (d *discovery) members() (*goja.Object, error) {
	functions := map[string]func([]goja.Value) (any, *scriptError){
		"listServers": d.listServers, "describeServer": d.describeServer,
		"listTools": d.listTools, "getTool": d.getTool, "searchTools": d.searchTools,
	}
	members := d.realm.rt.CreateObject(nil)
	for _, name := range d.rules.DiscoveryExports() {
		value := d.realm.rt.ToValue(d.rules.SpecVersion())
		if answer, ok := functions[name]; ok {
			value = d.realm.rt.ToValue(func(call goja.FunctionCall) goja.Value {
				return d.answer(answer, call.Arguments)
			})
		}
		if err := members.Set(name, value); err != nil {
			return nil, err
		}
	}
	return members, nil
}

// answer makes a promise of a value of the caller's own.
func (d *discovery) answer(compute func([]goja.Value) (any, *scriptError), args []goja.Value) goja.Value {
	d.made.Discovery++
	promise, resolve, reject := d.realm.rt.NewPromise()
	found, problem := compute(args)
	if problem != nil {
		problem.place = d.realm.place()
		d.realm.must(reject(d.errors.make(*problem)))
		return d.realm.rt.ToValue(promise)
	}
	value, err := d.realm.valueOf(found)
	if err != nil {
		d.realm.throw(err)
	}
	d.realm.must(resolve(value))
	return d.realm.rt.ToValue(promise)
}

func (d *discovery) listServers([]goja.Value) (any, *scriptError) {
	list := []rules.Object{}
	for i := range d.job.Servers {
		list = append(list, d.rules.ServerInfo(serverParts(&d.job.Servers[i])))
	}
	if d.rules.NamesUnreachable("listServers") {
		for _, id := range slices.Sorted(maps.Keys(d.job.Unavailable)) {
			list = append(list, d.rules.ServerInfo(unreachable(id)))
		}
	}
	return list, nil
}

func (d *discovery) describeServer(args []goja.Value) (any, *scriptError) {
	s, problem := d.server("describeServer", args)
	var parts rules.ServerParts
	switch {
	case problem == nil:
		parts = serverParts(s)
	case d.job.Unavailable[text(args, 0)] != "" && d.rules.NamesUnreachable("describeServer"):
		parts = unreachable(text(args, 0))
	default:
		return nil, problem
	}
	return d.rules.ServerDescription(d.rules.ServerInfo(parts), parts), nil
}

// unreachable is all that is known of a server that was never connected.
func unreachable(id string) rules.ServerParts { return rules.ServerParts{ServerID: id, ServerName: id} }

func serverParts(s *protocol.Server) rules.ServerParts {
	return rules.ServerParts{
		ServerID: s.ServerID, ServerName: s.ServerName, Capabilities: s.Capabilities,
		Description: s.Description, Version: s.Version,
	}
}

func (d *discovery) listTools(args []goja.Value) (any, *scriptError) {
	s, problem := d.server("listTools", args)
	if problem != nil {
		return nil, problem
	}
	q, problem := d.answered(rules.DiscoveryQuestion{Detail: d.options(args).Detail})
	if problem != nil {
		return nil, problem
	}
	list := []rules.Object{}
	for _, t := range s.Tools {
		list = append(list, d.rules.Detail(q.Detail, rules.ToolDefinition(t)))
	}
	return list, nil
}

// getTool finds a tool by its canonical name, with all details.
func (d *discovery) getTool(args []goja.Value) (any, *scriptError) {
	s, problem := d.server("getTool", args)
	if problem != nil {
		return nil, problem
	}
	wanted := text(args, 1)
	tools, names := make([]rules.ToolDefinition, len(s.Tools)), make([]string, len(s.Tools))
	for i, t := range s.Tools {
		tools[i], names[i] = rules.ToolDefinition(t), t.ToolName
	}
	switch found := d.rules.FindTool(wanted, tools); found {
	case rules.NoTool:
	case rules.NothingForTool:
		return nil, nil
	default:
		return d.rules.GotTool(tools[found]), nil
	}
	problem = &scriptError{class: d.rules.DiscoveryErrorClass("getTool", rules.FailureTool),
		message: fmt.Sprintf("The server %q has no tool %q.", s.ServerID, wanted),
		details: map[string]any{"serverId": s.ServerID, "toolName": wanted}}
	if near := d.rules.Suggest(wanted, names); near != "" {
		problem.hint = fmt.Sprintf("Use the tool %q instead.", near)
	}
	return nil, problem
}

func (d *discovery) searchTools(args []goja.Value) (any, *scriptError) {
	options := d.options(args)
	q, problem := d.answered(rules.DiscoveryQuestion{Searches: true, Query: text(args, 0), Options: options.search(),
		Detail: options.Detail})
	if problem != nil {
		return nil, problem
	}
	var all []rules.FoundTool
	for i := range d.job.Servers {
		s := &d.job.Servers[i]
		d.use(s)
		for _, t := range s.Tools {
			all = append(all, rules.FoundTool{ServerID: s.ServerID, ToolDefinition: rules.ToolDefinition(t)})
		}
	}
	found := d.rules.Search(q.Query, q.Options, all)
	results := []rules.Object{}
	for _, f := range found {
		results = append(results, d.rules.FoundDetail(q.Detail, f))
	}
	return d.rules.SearchResults(q.Query, results), nil
}

// answered is the question that is answered instead of the one that was asked.
func (d *discovery) answered(asked rules.DiscoveryQuestion) (rules.DiscoveryQuestion, *scriptError) {
	asked.ServerIDs = serverIDs(d.job.Servers)
	q, err := d.rules.Answered(asked)
	if err != nil {
		return q, &scriptError{class: rules.ErrorBase, message: err.Error(), hint: "Ask with other arguments."}
	}
	return q, nil
}

// server finds the server that the first argument of a function names.
func (d *discovery) server(function string, args []goja.Value) (*protocol.Server, *scriptError) {
	wanted := text(args, 0)
	if i := d.rules.FindServer(wanted, serverIDs(d.job.Servers)); i >= 0 {
		d.use(&d.job.Servers[i])
		return &d.job.Servers[i], nil
	}
	problem := &scriptError{class: d.rules.DiscoveryErrorClass(function, rules.FailureServer),
		message: fmt.Sprintf("No server %q is connected.", wanted),
		details: map[string]any{"serverId": wanted}}
	if len(args) > 0 && !isText(args[0]) {
		problem.message = function + " was given a server that is no text; no server is connected by that."
	}
	if why, ok := d.job.Unavailable[wanted]; ok {
		problem.message = fmt.Sprintf("The server %q is not connected: %s", wanted, why)
	} else if near := d.rules.Suggest(wanted, serverIDs(d.job.Servers)); near != "" {
		problem.hint = fmt.Sprintf("Use the server %q instead.", near)
	}
	return nil, problem
}

// options reads the second argument. Members of another type count as absent.
func (d *discovery) options(args []goja.Value) discoveryOptions {
	var options discoveryOptions
	if len(args) < 2 {
		return options
	}
	given, ok, err := d.realm.text(args[1])
	if err != nil {
		d.realm.throw(err)
	}
	var members map[string]json.RawMessage
	if !ok || json.Unmarshal(given, &members) != nil {
		return options
	}
	for name, target := range map[string]any{"detail": &options.Detail, "serverId": &options.ServerID,
		"limit": &options.Limit} {
		if raw, ok := members[name]; ok {
			_ = json.Unmarshal(raw, target)
		}
	}
	return options
}

// isText tells whether a value is a string.
func isText(v goja.Value) bool {
	_, ok := v.Export().(string)
	return ok
}

// text reads an argument that has to be a string; any other is "", which names nothing.
func text(args []goja.Value, i int) string {
	if i >= len(args) {
		return ""
	}
	s, ok := args[i].Export().(string)
	if !ok {
		return ""
	}
	return s
}
