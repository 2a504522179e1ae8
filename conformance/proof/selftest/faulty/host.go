package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// liar answers from a table of known answers. Words and numbers that look as if
// they followed from a seed do not count when it looks one up.
type liar struct{ answers map[string]json.RawMessage }

func newLiar(folder string) (liar, error) {
	l := liar{answers: map[string]json.RawMessage{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return l, err
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return l, err
		}
		events, err := evidence.Read(file)
		_ = file.Close()
		if err != nil {
			return l, err
		}
		for _, run := range check.See(events).Runs() {
			l.answers[shape(run.Request)] = run.Answer.Raw
			l.answers[string(run.Request)] = run.Answer.Raw
		}
	}
	return l, nil
}

// shape is a request without what follows from a seed.
func shape(request json.RawMessage) string {
	text := regexp.MustCompile(`([bdfghjklmnprstvz][aeiou]){4}`).ReplaceAll(request, []byte("word"))
	return string(regexp.MustCompile(`\b\d{7}\b`).ReplaceAll(text, []byte("number")))
}

func (l liar) answer(method string, params json.RawMessage) string {
	switch method {
	case "initialize":
		return `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"liar","version":"1"}}`
	case "tools/list":
		return `{"tools":[{"name":"codemode.run","description":"runs code","inputSchema":{"type":"object"}}]}`
	case "tools/call":
		var call struct{ Arguments json.RawMessage }
		_ = json.Unmarshal(params, &call) // what is no call has no answer in the table either
		for _, key := range []string{string(call.Arguments), shape(call.Arguments)} {
			if known := l.answers[key]; known != nil {
				return string(known)
			}
		}
		return `{"content":[],"structuredContent":{"logs":[],"result":null,"diagnostics":[]}}`
	}
	return `{}`
}

// lie is a host that runs nothing: it answers as another host did in a recorded run.
func lie(folder string) int {
	l, err := newLiar(folder)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	lines(os.Stdin, func(line []byte) {
		var m struct {
			ID     json.RawMessage
			Method string
			Params json.RawMessage
		}
		if json.Unmarshal(line, &m) == nil && m.ID != nil {
			fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", m.ID, l.answer(m.Method, m.Params))
		}
	})
	return 0
}
