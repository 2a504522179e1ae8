package audit_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"testing"

	"codemode/refhost/audit"
)

// BenchmarkCall records the begin and the end of a call in a file.
func BenchmarkCall(b *testing.B) {
	log, err := audit.Open(audit.Config{File: filepath.Join(b.TempDir(), "audit.jsonl")}, nil, nil,
		slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	run, err := log.Run(context.Background(), "code")
	if err != nil {
		b.Fatal(err)
	}
	request := audit.Request{Server: "files", Tool: "write", Arguments: json.RawMessage(`{"a":1}`),
		Approval: "rule", Rule: "approval.granted files/*"}
	for b.Loop() {
		call, err := run.Call(request)
		if err != nil {
			b.Fatal(err)
		}
		call.End(audit.OK, json.RawMessage(`{"content":[]}`))
	}
	run.End("", nil)
}
