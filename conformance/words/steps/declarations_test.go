package steps

import (
	"context"
	"encoding/json"
	"testing"

	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/mockservers/mockapi"
	"codemode/reports/evidence"
	"codemode/spec"
)

// deferring is a host that shows declarations only after a run that names the
// server and imports it; before that it shows something else.
type deferring struct {
	session
	before string
	runs   []json.RawMessage
}

// session is what the test does not need of a session.
type session interface{ driver.Session }

func (h *deferring) Session() driver.Session           { return h }
func (h *deferring) Server(string) *mockservers.Server { return nil }
func (h *deferring) API(string) *mockapi.Server        { return nil }
func (*deferring) Used() bool                          { return false }
func (h *deferring) Alive() bool                       { return true }
func (h *deferring) Stderr() string                    { return "" }
func (h *deferring) Run(_ context.Context, request json.RawMessage) evidence.Answer {
	h.runs = append(h.runs, request)
	return evidence.Answer{Result: evidence.Answered, Response: json.RawMessage(`{"result": null}`)}
}

func (h *deferring) Context(context.Context) (evidence.Context, error) {
	if len(h.runs) == 0 {
		return evidence.Context{Instructions: h.before}, nil
	}
	return evidence.Context{Instructions: "```ts\ndeclare module \"@codemode/servers/files\" {\n  /** Reads. */\n  " +
		"export function read(): Promise<string>;\n}\n```"}, nil
}

func TestDeclarationsOfDeferringHost(t *testing.T) {
	for name, before := range map[string]string{
		"nothing":       "Name a server to see its types.",
		"other exports": "```ts\nexport declare function listServers(): Promise<string[]>;\n```",
	} {
		t.Run(name, func(t *testing.T) { declaredAfterAsking(t, &deferring{before: before}) })
	}
}

func declaredAfterAsking(t *testing.T, host *deferring) {
	t.Helper()
	w := &World{
		Log: evidence.NewLog(), Vocabulary: Vocabulary{Spec: spec.Names{Modules: "@codemode/"}},
		Acquire: func(context.Context, []mockservers.Script, bool, *evidence.Log) (Lease, error) {
			return host, nil
		},
		scripts: []mockservers.Script{{ServerID: "files", Tools: []mockservers.Tool{{Name: "read"}}}},
	}
	found, project, err := w.declarations(t.Context(), "files")
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Own) != 1 || len(project.Files) != 1 || found.Docs["read"] != "/** Reads. */" {
		t.Errorf("found %+v", found)
	}
	want := `{"code":"import \"@codemode/servers/files\";","requestedCapabilities":["files"]}`
	if len(host.runs) != 1 || string(host.runs[0]) != want {
		t.Errorf("ran %s, want %s", host.runs, want)
	}
}
