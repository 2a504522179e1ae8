package history_test

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/scripts/history"
	"codemode/reports/evidence"
)

// host is what a host answered and its servers received.
type host struct {
	history   history.History
	responses []map[string]any
	calls     []call
	// answered are the calls of tools that answer: what a server refuses may be sent again.
	answered []call
}

type call struct {
	server, tool string
	input        json.RawMessage
}

// right is a host that does as the text says.
func right(h history.History) *host {
	all := &host{history: h}
	for _, r := range h.Runs {
		all.run(r)
	}
	return all
}

func (h *host) run(r history.Run) {
	logs, values, found, trace := []any{}, []any{}, []any{}, []any{}
	if r.End != history.Malformed && r.End != history.Imports {
		for _, step := range r.Steps {
			for _, c := range step.Calls {
				values = append(values, h.call(r, c))
				trace = append(trace, entryOf(r, c))
			}
			if step.Log != nil {
				logs = append(logs, map[string]any{"level": step.Log.Level, "message": step.Log.Text + step.Log.JSON})
			}
			if step.Find != nil {
				found = append(found, step.Find.Want)
			}
		}
	}
	response := map[string]any{"logs": logs, "result": nil, "diagnostics": []any{}, "toolTrace": trace}
	switch r.End {
	case history.Gives, history.Again:
		response["result"] = map[string]any{"run": r.Number, "fresh": "undefined", "found": found, "values": values,
			"value": r.Value}
	case history.Bare:
		response["result"] = r.Value
	case history.Nothing:
	default:
		message := "failed: " + r.Mark + " thrown"
		response["diagnostics"] = []any{map[string]any{"severity": "error", "message": message}}
	}
	if r.End == history.Uncaught {
		server := r.Servers[0]
		for _, tool := range server.Tools {
			if tool.Kind == history.Refuse {
				h.calls = append(h.calls, call{server.ID, tool.Name,
					raw(map[string]any{"run": r.Number, "n": 0, "mark": r.Mark})})
			}
		}
	}
	h.responses = append(h.responses, response)
}

func entryOf(r history.Run, c history.Call) map[string]any {
	failing := !c.Fits || c.Tool.Kind == history.Refuse || c.Tool.Kind == history.Break
	return map[string]any{"serverId": r.Servers[c.Server].ID, "toolName": c.Tool.Name, "ok": !failing}
}

// call is what a script sees of a call.
func (h *host) call(r history.Run, c history.Call) map[string]any {
	if !c.Fits {
		return map[string]any{"toolCall": false, "validation": true, "base": true, "hint": "string", "message": "no"}
	}
	sent := call{r.Servers[c.Server].ID, c.Tool.Name, c.Input}
	h.calls = append(h.calls, sent)
	if !entryOf(r, c)["ok"].(bool) {
		return map[string]any{"toolCall": true, "validation": false, "base": true, "hint": "string", "message": "no"}
	}
	h.answered = append(h.answered, sent)
	switch c.Tool.Kind {
	case history.Text:
		var result struct{ Content []struct{ Text string } }
		if err := json.Unmarshal(c.Tool.Result, &result); err != nil {
			panic(err)
		}
		return map[string]any{"value": result.Content[0].Text}
	case history.Blocks, history.Media:
		return map[string]any{"value": c.Tool.Result}
	}
	return map[string]any{"value": map[string]any{"given": c.Input}}
}

// describe gives these diagnostics to all runs that fail.
func (h *host) describe(diagnostics []any) {
	for i, r := range h.responses {
		if fails(h.history.Runs[i]) {
			r["diagnostics"] = diagnostics
		}
	}
}

// notice adds diagnostics to all runs that tell of no failure.
func (h *host) notice() {
	for _, r := range h.responses {
		told, _ := r["diagnostics"].([]any)
		r["diagnostics"] = append(told, map[string]any{"severity": "warning", "message": "a beta version"},
			map[string]any{"severity": "info", "code": "limit_lowered", "message": "timeoutMs is lower"})
	}
}

// events are the evidence of what was answered and received.
func (h *host) events() []evidence.Event {
	log := evidence.NewLog()
	for i, response := range h.responses {
		label := fmt.Sprintf("run %d", i+1)
		log.Add(evidence.RunRequest, label, map[string]any{})
		log.Add(evidence.RunAnswer, label, evidence.Answer{Result: evidence.Answered, Response: raw(response)})
	}
	for _, c := range h.calls {
		log.Add(evidence.Traffic, c.server, evidence.Message{Direction: evidence.ToServer, Raw: raw(map[string]any{
			"id": 1, "method": "tools/call", "params": map[string]any{"name": c.tool, "arguments": c.input}})})
	}
	return log.Events()
}
