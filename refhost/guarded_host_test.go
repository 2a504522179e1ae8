package refhost_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/jsonfile"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// desk is a server of which "read" is read-only, "write" and "erase" say nothing of
// themselves, and "add" destroys nothing. It remembers what it was called for.
type desk struct {
	*mcp.Server
	mu    sync.Mutex
	calls []string
}

func newDesk() *desk {
	d := &desk{Server: newServer(nil)}
	no := false
	for name, annotations := range map[string]*mcp.ToolAnnotations{
		"read": {ReadOnlyHint: true}, "write": nil, "erase": {}, "add": {DestructiveHint: &no},
	} {
		d.AddTool(&mcp.Tool{Name: name, Annotations: annotations, InputSchema: map[string]any{"type": "object"}},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				d.mu.Lock()
				defer d.mu.Unlock()
				d.calls = append(d.calls, name)
				return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: name}}}, nil
			})
	}
	return d
}

// called are the tools that were called, in their order.
func (d *desk) called() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.calls)
}

func parsePolicy(text string) policy.Policy {
	GinkgoHelper()
	file := jsonfile.File{Name: "mcp.json", Text: []byte(text)}
	part, err := policy.Parse(file, file.Top())
	Expect(err).NotTo(HaveOccurred())
	return policy.Policy{part}
}

// auditLines is where a test reads the audit.
type auditLines struct {
	mu   sync.Mutex
	text bytes.Buffer
	full bool
}

func (r *auditLines) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.full {
		return 0, errors.New("no space left on device")
	}
	return r.text.Write(p)
}

func (r *auditLines) setFull(full bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.full = full
}

func (r *auditLines) records() []audit.Record {
	GinkgoHelper()
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []audit.Record
	for line := range bytes.Lines(r.text.Bytes()) {
		var one audit.Record
		Expect(json.Unmarshal(line, &one)).To(Succeed())
		all = append(all, one)
	}
	return all
}

// lines sum up the records: event, tool, outcome, approval and rule.
func (r *auditLines) lines() []string {
	GinkgoHelper()
	var all []string
	for _, one := range r.records() {
		line := string(one.Event)
		for _, word := range []string{one.Tool, string(one.Outcome), one.Diagnostic, one.Approval, one.Rule} {
			if word != "" {
				line += " " + word
			}
		}
		all = append(all, line)
	}
	return all
}

// guardedHost has the desk as the server "desk", under a policy and on a record.
func guardedHost(runner refhost.Runner, policyText string, d *desk) (*refhost.Host, *auditLines) {
	GinkgoHelper()
	r := &auditLines{}
	logger := slog.New(slog.NewTextHandler(GinkgoWriter, nil))
	log, err := audit.Open(audit.Config{File: "-"}, nil, r, logger)
	Expect(err).NotTo(HaveOccurred())
	h := refhost.New(context.Background(), refhost.Options{
		Config: refhost.Config{Servers: []refhost.ServerConfig{overHTTP("desk", d.Server)}}, Rules: rules.Standard(),
		Runner: runner, Bounds: refhost.DefaultBounds(), ConnectTimeout: 10 * time.Second, Logger: logger,
		Policy: parsePolicy(policyText), Audit: log,
	})
	DeferCleanup(func() { _ = h.Close() })
	return h, r
}

// calling is a runner whose runs call tools of the desk one after the other, and whose
// result says what came of each.
func calling(tools ...string) refhost.Runner {
	return fakeRunner{func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
		var all []string
		for _, tool := range tools {
			all = append(all, call(ctx, calls, tool))
		}
		text, err := json.Marshal(all)
		return sandbox.Response{Result: text}, err
	}}
}

// call returns "ok", or the failure with its message.
func call(ctx context.Context, calls sandbox.Calls, tool string) string {
	_, err := calls.CallTool(ctx, "desk", tool, json.RawMessage(`{"path":"a\nb"}`))
	var refused *sandbox.CallError
	switch {
	case errors.As(err, &refused):
		return string(refused.Failure) + ": " + refused.Message
	case err != nil:
		return err.Error()
	}
	return "ok"
}

type question = mcp.ElicitRequest

// user is the person at a client.
type user func(context.Context, *question) (*mcp.ElicitResult, error)

// doing does something with a question, and fills in nothing.
func doing(action string) user {
	return func(context.Context, *question) (*mcp.ElicitResult, error) {
		return &mcp.ElicitResult{Action: action}, nil
	}
}

func consenting(answer string) user {
	return func(context.Context, *question) (*mcp.ElicitResult, error) {
		return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": answer}}, nil
	}
}

// client connects a client of a protocol revision to a host.
func client(h *refhost.Host, version string, u user) *mcp.ClientSession {
	GinkgoHelper()
	near, far := mcp.NewInMemoryTransports()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx, far) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "agent"}, &mcp.ClientOptions{ElicitationHandler: u}).
		Connect(ctx, near, &mcp.ClientSessionOptions{ProtocolVersion: version})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() {
		_ = session.Close()
		cancel()
		Eventually(served, "5s").Should(Receive())
	})
	Expect(session.InitializeResult().ProtocolVersion).To(Equal(version))
	return session
}

// run runs a script that is nothing, and returns what came of its calls.
func run(session *mcp.ClientSession) []any {
	GinkgoHelper()
	result, err := session.CallTool(context.Background(),
		&mcp.CallToolParams{Name: "codemode.run", Arguments: map[string]any{"code": "0"}})
	Expect(err).NotTo(HaveOccurred())
	response := result.StructuredContent.(map[string]any)
	Expect(response).To(HaveKeyWithValue("diagnostics", BeEmpty()))
	return response["result"].([]any)
}
