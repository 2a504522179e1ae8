package refhost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/mcpi"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/inprocess"
)

// harness is a host of the system mcpi, its client, and scripted servers.
type harness struct {
	*mcp.ClientSession
	host  *refhost.Host
	group *mockservers.Group
	audit *auditLines

	mu sync.Mutex
	// sent are the calls that the servers got: server, tool and arguments.
	sent []string
}

// harnessed starts a host by the rules of a revision, with servers of a script.
func harnessed(ctx context.Context, spec, script string, change func(*refhost.Options)) *harness {
	GinkgoHelper()
	scripts, err := mockservers.ParseScripts("script", []byte(script))
	Expect(err).NotTo(HaveOccurred())
	h := &harness{audit: &auditLines{}}
	h.group, err = mockservers.Start(context.WithoutCancel(ctx), scripts,
		mockservers.Options{Transport: mockservers.HTTP, Tap: h.tap})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(h.group.Close)
	r, known := mcpi.Revision(spec)
	Expect(known).To(BeTrue())
	pool, err := sandbox.NewPool(sandbox.Options{NewWorker: inprocess.New, Rules: r.Sandbox})
	Expect(err).NotTo(HaveOccurred())
	logger := slog.New(slog.NewTextHandler(GinkgoWriter, nil))
	o := refhost.Options{System: refhost.MCPI(r), Runner: pool, ConnectTimeout: 10 * time.Second, Logger: logger}
	o.Audit, err = audit.Open(audit.Config{File: "-", Values: true}, nil, h.audit, logger)
	Expect(err).NotTo(HaveOccurred())
	for _, e := range h.group.Endpoints() {
		o.Config.Servers = append(o.Config.Servers, refhost.ServerConfig{ServerID: e.ServerID, URL: e.URL})
	}
	if change != nil {
		change(&o)
	}
	h.host = refhost.New(ctx, o)
	DeferCleanup(h.host.Close)
	h.ClientSession = connect(h.host)
	return h
}

func (h *harness) tap(serverID string, d mockservers.Direction, message []byte) {
	var m struct {
		Method string
		Params struct {
			Name      string
			Arguments json.RawMessage
		}
	}
	if d != mockservers.ToServer || json.Unmarshal(message, &m) != nil || m.Method != "tools/call" {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sent = append(h.sent, fmt.Sprintf("%s/%s %s", serverID, m.Params.Name, m.Params.Arguments))
}

// calls are those that the servers got until now.
func (h *harness) calls() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string{}, h.sent...)
}

// use calls a tool of the host.
func (h *harness) use(ctx context.Context, tool string, arguments map[string]any) (text string, failed bool) {
	GinkgoHelper()
	result, err := h.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
	Expect(err).NotTo(HaveOccurred())
	Expect(result.Content).To(HaveLen(1))
	return result.Content[0].(*mcp.TextContent).Text, result.IsError
}

// run gives the text of code that succeeds, failing that of code that does not.
func (h *harness) run(ctx context.Context, code string) string {
	GinkgoHelper()
	text, failed := h.use(ctx, "code_execute", map[string]any{"code": code})
	Expect(failed).To(BeFalse(), text)
	return text
}

func (h *harness) failing(ctx context.Context, code string) string {
	GinkgoHelper()
	text, failed := h.use(ctx, "code_execute", map[string]any{"code": code})
	Expect(failed).To(BeTrue(), text)
	return strings.TrimPrefix(text, "Code execution error: ")
}

// found decodes an answer of code_search.
func (h *harness) found(ctx context.Context, question map[string]any) map[string]any {
	GinkgoHelper()
	text, failed := h.use(ctx, "code_search", question)
	Expect(failed).To(BeFalse(), text)
	var answer map[string]any
	Expect(json.Unmarshal([]byte(text), &answer)).To(Succeed())
	return answer
}

// names are those in an answer of code_search of mcpi@0.x.
func (h *harness) names(ctx context.Context, query string) []string {
	GinkgoHelper()
	all := []string{}
	for _, tool := range h.found(ctx, map[string]any{"query": query})["tools"].([]any) {
		all = append(all, tool.(map[string]any)["name"].(string))
	}
	return all
}

// notes is a server with tools of each kind.
const notes = `
serverId: notes
tools:
  - name: read_note
    description: Reads a note.
    annotations: {readOnlyHint: true}
    inputSchema: {type: object, required: [id], properties: {id: {type: string}}}
    outputSchema: {type: object, properties: {text: {type: string}}}
    replies: [{structured: {text: "milk"}, text: "a note"}]
  - {name: write_note, description: Writes a note., outputSchema: {type: object}, replies: [{structured: {ok: true}}]}
  - {name: drop_note, annotations: {readOnlyHint: false}, outputSchema: {type: object}, replies: [{structured: {}}]}
  - {name: guess_note, annotations: {readOnlyHint: "true"}, outputSchema: {type: object}, replies: [{structured: {}}]}
  - {name: raw_note, annotations: {readOnlyHint: true}, replies: [{text: '{"a":1}'}]}
  - {name: bad_note, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{isError: no such note}]}
  - {name: text-note, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{text: '[1,2]'}, {text: plain}]}
`

// issues is a server of so many issues, in pages.
func issues(count, perPage int) string {
	var pages strings.Builder
	for from := 0; from < count; from += perPage {
		var page []map[string]any
		for n := from; n < min(from+perPage, count); n++ {
			page = append(page, map[string]any{"number": n, "state": "OPEN",
				"labels": []string{[]string{"bug", "docs", "bug", "help"}[n%4]}})
		}
		text, err := json.Marshal(map[string]any{"issues": page})
		Expect(err).NotTo(HaveOccurred())
		fmt.Fprintf(&pages, "      - structured: %s\n", text)
	}
	return `
serverId: issues
tools:
  - name: list_issues
    annotations: {readOnlyHint: true}
    outputSchema: {type: object, properties: {issues: {type: array}}}
    replies:
` + pages.String()
}
