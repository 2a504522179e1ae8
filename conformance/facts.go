package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"codemode/conformance/evidence"
	"codemode/conformance/steps"
	"codemode/mockservers"
)

// A fact is an optional behaviour that the host has or has not. It is
// established before any scenario runs, by asking the host; scenarios that need
// one that does not hold are not applicable.
const (
	factToolTrace     = "tool-trace"
	factLogTruncation = "log-truncation"
)

func factNames() []string { return []string{factToolTrace, factLogTruncation} }

// floodEntries and floodLimit make logs of many times the limit asked for.
const (
	floodEntries = 400
	floodLimit   = 4096
)

// factScope is the scope of the names that the host sees while facts are established.
const factScope = "facts"

// factScript is the server that establishing facts needs.
func factScript(names steps.Names) mockservers.Script {
	return mockservers.Script{
		ServerID: names.Expand("«server»"),
		Tools:    []mockservers.Tool{{Name: names.Expand("«tool»"), Replies: []mockservers.Reply{mockservers.TextReply("ok")}}},
	}
}

// establish asks the host with two runs whether it returns a tool trace and
// whether it cuts off logs, and records both with what follows from them.
func establish(ctx context.Context, s sessions, script mockservers.Script, log *evidence.Log) (map[string]bool, error) {
	held, err := s.acquire(ctx, []mockservers.Script{script}, log)
	if err != nil {
		return nil, err
	}
	calling := fmt.Sprintf("import * as s from \"@codemode/servers/%s\";\nawait s.%s({});\n", script.ServerID, script.Tools[0].Name)
	flooding := fmt.Sprintf("for (let i = 0; i < %d; i++) console.log(\"x\".repeat(100));\n", floodEntries)
	call, err := ask(ctx, held, log, "calling a tool", map[string]any{"code": calling})
	if err != nil {
		return nil, err
	}
	flood, err := ask(ctx, held, log, "flooding the logs", map[string]any{"code": flooding, "limits": map[string]int{"maxLogBytes": floodLimit}})
	if err != nil {
		return nil, err
	}
	facts := map[string]bool{factToolTrace: traces(call), factLogTruncation: truncates(flood)}
	for _, name := range factNames() {
		log.Add(evidence.Fact, name, facts[name])
	}
	return facts, s.release(held, call.Result == evidence.Answered && flood.Result == evidence.Answered)
}

func ask(ctx context.Context, held steps.Lease, log *evidence.Log, label string, request map[string]any) (evidence.Answer, error) {
	arguments, err := json.Marshal(request)
	if err != nil {
		return evidence.Answer{}, err
	}
	log.Add(evidence.RunRequest, label, json.RawMessage(arguments))
	answer := held.Session().Run(ctx, arguments)
	log.Add(evidence.RunAnswer, label, answer)
	return answer, nil
}

// response is what facts are read from.
type response struct {
	ToolTrace   json.RawMessage
	Logs        []struct{ Message any }
	Diagnostics []struct{ Severity string }
}

// traces reports whether a run that called a tool has a trace. A run that went
// wrong tells nothing, and what is not known to be absent is judged.
func traces(answer evidence.Answer) bool {
	var r response
	if json.Unmarshal(answer.Response, &r) != nil {
		return true
	}
	for _, d := range r.Diagnostics {
		if d.Severity == "error" {
			return true
		}
	}
	return r.ToolTrace != nil
}

// truncates reports whether a run that logged too much has less than that in
// its logs; it is also true of a run that went wrong.
func truncates(answer evidence.Answer) bool {
	var r response
	if json.Unmarshal(answer.Response, &r) != nil {
		return true
	}
	whole := 0
	for _, entry := range r.Logs {
		if text, ok := entry.Message.(string); ok && text == strings.Repeat("x", 100) {
			whole++
		}
	}
	return whole < floodEntries
}
