package mcpi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/inprocess"
)

func TestMCPI(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "mcpi")
}

// The revisions, and what bounds a spec that would otherwise hang.
const (
	zero, one = "mcpi@0.x", "mcpi@1.0"
	limit     = SpecTimeout(30 * time.Second)
)

func revision(name string) mcpi.Rules {
	GinkgoHelper()
	r, known := mcpi.Revision(name)
	Expect(known).To(BeTrue())
	Expect(r.Spec).To(Equal(name))
	return r
}

const (
	readOnly = `{"readOnlyHint":true}`
	typed    = `{"type":"object"}`
)

// tool is one of a server; empty texts are left out.
func tool(name, annotations, outputSchema string) sandbox.Tool {
	t := sandbox.Tool{ToolName: name, Description: "About " + name + ".", InputSchema: json.RawMessage(typed)}
	if annotations != "" {
		t.Annotations = json.RawMessage(annotations)
	}
	if outputSchema != "" {
		t.OutputSchema = json.RawMessage(outputSchema)
	}
	return t
}

func server(id string, tools ...sandbox.Tool) sandbox.Server {
	return sandbox.Server{ServerID: "path-" + id, ConfiguredID: id, Tools: tools}
}

// reading are tools that only read and have an output schema.
func reading(id string, names ...string) sandbox.Server {
	s := server(id)
	for _, name := range names {
		s.Tools = append(s.Tools, tool(name, readOnly, typed))
	}
	return s
}

// upstream answers each call as do says, and remembers it.
type upstream struct {
	do func(ctx context.Context, tool string) (string, error)
	mu sync.Mutex
	// calls are server, tool and arguments.
	calls []string
}

func (u *upstream) CallTool(ctx context.Context, path, name string,
	arguments json.RawMessage) (json.RawMessage, error) {
	u.mu.Lock()
	u.calls = append(u.calls, fmt.Sprintf("%s %s %s", path, name, arguments))
	u.mu.Unlock()
	if u.do == nil {
		return json.RawMessage(`{"structuredContent":{}}`), nil
	}
	text, err := u.do(ctx, name)
	return json.RawMessage(text), err
}

func (u *upstream) Server(context.Context, string) (sandbox.Server, error) {
	return sandbox.Server{}, nil
}

// run runs code and gives the answer of code_execute.
func run(ctx context.Context, spec, code string, calls *upstream, servers ...sandbox.Server) (string, bool) {
	GinkgoHelper()
	return runWith(ctx, revision(spec), code, calls, servers...)
}

// runWith runs code by rules of its own.
func runWith(ctx context.Context, r mcpi.Rules, code string, calls *upstream,
	servers ...sandbox.Server) (string, bool) {
	GinkgoHelper()
	pool, err := sandbox.NewPool(sandbox.Options{NewWorker: inprocess.New, Rules: r.Sandbox})
	Expect(err).NotTo(HaveOccurred())
	runner := r.Scripts(pool)
	DeferCleanup(runner.Close)
	response, err := runner.Run(ctx, sandbox.Job{Code: code, Servers: servers, Limits: sandbox.Limits{
		Timeout: 20 * time.Second, MaxMemoryBytes: 1 << 30, MaxLogBytes: 1 << 16, MaxToolCalls: 10_000,
		MaxResultBytes: sandbox.MaxResult}}, calls)
	Expect(err).NotTo(HaveOccurred())
	return r.Text(r.Catalog(servers, nil), response)
}

// search answers a question, as it is decoded from JSON.
func search(spec string, question string, servers ...sandbox.Server) (map[string]any, error) {
	GinkgoHelper()
	r := revision(spec)
	q, err := mcpi.ParseQuestion([]byte(question))
	Expect(err).NotTo(HaveOccurred())
	found, err := r.Search(r.Catalog(servers, rules.Object{}), q)
	if err != nil {
		return nil, err
	}
	text, err := rules.Marshal(found)
	Expect(err).NotTo(HaveOccurred())
	var answer map[string]any
	Expect(json.Unmarshal(text, &answer)).To(Succeed())
	return answer, nil
}
