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

// establish asks the host with one run whether it returns a tool trace and
// whether it cuts off logs.
func establish(ctx context.Context, s sessions, script mockservers.Script) (map[string]bool, error) {
	held, err := s.acquire(ctx, []mockservers.Script{script}, evidence.NewLog())
	if err != nil {
		return nil, err
	}
	code := fmt.Sprintf("import * as s from \"@codemode/servers/%s\";\nawait s.%s({});\n"+
		"for (let i = 0; i < %d; i++) console.log(\"x\".repeat(100));\n", script.ServerID, script.Tools[0].Name, floodEntries)
	arguments, err := json.Marshal(map[string]any{"code": code, "limits": map[string]int{"maxLogBytes": floodLimit}})
	if err != nil {
		return nil, err
	}
	answer := held.Session().Run(ctx, arguments)
	return readFacts(answer), s.release(held, answer.Result == evidence.Answered)
}

func readFacts(answer evidence.Answer) map[string]bool {
	var response map[string]json.RawMessage
	var logs []struct{ Message any }
	facts := map[string]bool{}
	if json.Unmarshal(answer.Response, &response) != nil {
		return facts
	}
	_, facts[factToolTrace] = response["toolTrace"]
	if json.Unmarshal(response["logs"], &logs) == nil {
		whole := 0
		for _, entry := range logs {
			if text, ok := entry.Message.(string); ok && text == strings.Repeat("x", 100) {
				whole++
			}
		}
		facts[factLogTruncation] = whole < floodEntries
	}
	return facts
}
