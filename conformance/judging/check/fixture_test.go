package check_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"codemode/reports/evidence"
)

// line is the short form of evidence in testdata.
type line struct {
	Run      string
	Response json.RawMessage
	Raw      json.RawMessage
	Result   evidence.Result
	Ms       int64
	// Code is the source of a run, At when it was asked for and answered, in
	// milliseconds of the scenario.
	Code string
	At   int64
	// Began and Ended are the request and the answer of a run, for what happens
	// between them.
	Began, Ended string
	Tools        json.RawMessage
	Context      *evidence.Context
	// Message is one from the host to a server.
	Message *struct {
		Server string
		Raw    json.RawMessage
	}
	Fact *struct {
		Name string
		Data json.RawMessage
	}
	Call *struct {
		Server, Tool string
		Arguments    json.RawMessage
		ID           int
	}
	// Reply answers a call by its id.
	Reply *struct {
		Server string
		ID     int
	}
}

func events(t *testing.T, f txtar.File) []evidence.Event {
	log := evidence.NewLog()
	var times []int64
	scanner := bufio.NewScanner(bytes.NewReader(f.Data))
	for n := 1; scanner.Scan(); n++ {
		var l line
		d := json.NewDecoder(bytes.NewReader(scanner.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			t.Fatalf("%s:%d: %v", f.Name, n, err)
		}
		l.add(log, n)
		times = append(times, slices.Repeat([]int64{l.At}, len(log.Events())-len(times))...)
	}
	all := log.Events()
	for i := range all {
		all[i].AtMs = times[i]
	}
	return all
}

func (l line) add(log *evidence.Log, n int) {
	switch {
	case l.Began != "":
		log.Add(evidence.RunRequest, l.Began, json.RawMessage(`{}`))
	case l.Ended != "":
		log.Add(evidence.RunAnswer, l.Ended,
			evidence.Answer{Result: evidence.Answered, Response: json.RawMessage(`{}`)})
	case l.Tools != nil:
		log.Add(evidence.HostTools, "", l.Tools)
	case l.Fact != nil:
		log.Add(evidence.Fact, l.Fact.Name, l.Fact.Data)
	case l.Context != nil:
		log.Add(evidence.HostContext, "", l.Context)
	case l.Message != nil:
		log.Add(evidence.Traffic, l.Message.Server, evidence.Message{Direction: evidence.ToServer, Raw: l.Message.Raw})
	case l.Call != nil:
		message, _ := json.Marshal(map[string]any{
			"id": l.Call.ID, "method": "tools/call",
			"params": map[string]any{"name": l.Call.Tool, "arguments": l.Call.Arguments},
		})
		log.Add(evidence.Traffic, l.Call.Server, evidence.Message{Direction: evidence.ToServer, Raw: message})
	case l.Reply != nil:
		message, _ := json.Marshal(map[string]any{"id": l.Reply.ID, "result": map[string]any{}})
		log.Add(evidence.Traffic, l.Reply.Server, evidence.Message{Direction: evidence.FromServer, Raw: message})
	default:
		label := l.Run
		if label == "" {
			label = fmt.Sprintf("run %d", n)
		}
		answer := evidence.Answer{Result: evidence.Answered, Response: l.Response, Raw: l.Raw, ElapsedMs: l.Ms}
		if l.Result != "" {
			answer.Result, answer.Problem = l.Result, "as in the fixture"
		}
		log.Add(evidence.RunRequest, label, map[string]string{"code": l.Code})
		log.Add(evidence.RunAnswer, label, answer)
	}
}
