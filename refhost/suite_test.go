package refhost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/worker"
	"codemode/refhost/searchexecute"
)

// TestMain makes this test binary also a sandbox worker and a stdio server.
func TestMain(m *testing.M) {
	refhost.BeWorker()
	if slices.Equal(os.Args[1:], []string{refhost.WorkerArgument, searchexecute.System}) {
		os.Exit(worker.Main(os.Stdin, os.Stdout, searchexecute.Standard().Sandbox))
	}
	servers := map[string]func() *mcp.Server{stdioServerArgument: pidServer, leavingServerArgument: leavingServer}
	if serve := servers[os.Args[len(os.Args)-1]]; len(os.Args) == 2 && serve != nil {
		if err := serve().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	if len(os.Args) == 2 && os.Args[1] == hostsAboveArgument {
		tellHostsAbove()
		os.Exit(0)
	}
	if len(os.Args) == 2 && os.Args[1] == failingServerArgument {
		fmt.Fprintln(os.Stderr, "no access with "+os.Getenv("KEY"))
		os.Exit(1)
	}
	if len(os.Args) == 2 && os.Args[1] == noisyServerArgument {
		noisyServer(os.Stdin, os.Stdout)
		os.Exit(0)
	}
	if len(os.Args) == 2 && os.Args[1] == excessiveServerArgument {
		excessiveServer(os.Stdin, os.Stdout)
		os.Exit(0)
	}
	if len(os.Args) == 2 && os.Args[1] == deafServerArgument {
		// A timer, or else the runtime says that all goroutines are asleep.
		time.AfterFunc(time.Hour, func() {})
		deafServer(os.Stdin, os.Stdout)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestRefhost(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Refhost")
}

// fakeRunner is a sandbox whose runs do what a spec says.
type fakeRunner struct {
	do func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error)
}

func (r fakeRunner) Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
	return r.do(ctx, job, calls)
}

func (fakeRunner) Close() error { return nil }

// startHost starts a host whose runs are done by do, and closes it at the end of the spec.
func startHost(do func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error),
	servers ...refhost.ServerConfig) *refhost.Host {
	GinkgoHelper()
	return hostWith(do, GinkgoWriter, servers...)
}

// hostWithLog starts a host with empty runs, whose log is written to w.
func hostWithLog(w io.Writer, servers ...refhost.ServerConfig) *refhost.Host {
	GinkgoHelper()
	return hostWith(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
		return sandbox.Response{}, nil
	}, io.MultiWriter(GinkgoWriter, w), servers...)
}

func hostWith(do func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error), log io.Writer,
	servers ...refhost.ServerConfig) *refhost.Host {
	GinkgoHelper()
	h := refhost.New(context.Background(), refhost.Options{
		Config: refhost.Config{Servers: servers}, Rules: rules.Standard(), Runner: fakeRunner{do},
		Bounds: refhost.DefaultBounds(), ConnectTimeout: 30 * time.Second,
		Logger: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelInfo})),
	})
	DeferCleanup(h.Close)
	return h
}

// runJob runs trivial code and returns the job that the sandbox was given.
func runJob(servers ...refhost.ServerConfig) (*refhost.Host, func(arguments string) (sandbox.Job, response)) {
	var job sandbox.Job
	h := startHost(func(_ context.Context, j sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
		job = j
		return sandbox.Response{}, nil
	}, servers...)
	return h, func(arguments string) (sandbox.Job, response) {
		r := respond(h, context.Background(), arguments)
		return job, r
	}
}

// callOnce runs code that makes one tool call and returns what it brought.
func callOnce(server, tool string, arguments json.RawMessage, servers ...refhost.ServerConfig) (result json.RawMessage,
	callErr error) {
	GinkgoHelper()
	h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
		result, callErr = calls.CallTool(ctx, server, tool, arguments)
		return sandbox.Response{}, nil
	}, servers...)
	h.Run(context.Background(), json.RawMessage(`{"code":""}`))
	return result, callErr
}

// response is the decoded form of §3.3.
type response struct {
	Logs        []rules.LogEntry
	Result      any
	Diagnostics []rules.Diagnostic
	ToolTrace   []rules.TraceEntry
}

func (r response) codes() []string {
	var codes []string
	for _, d := range r.Diagnostics {
		codes = append(codes, d.Code)
	}
	return codes
}

func respond(h *refhost.Host, ctx context.Context, arguments string) response {
	GinkgoHelper()
	answer := h.Run(ctx, json.RawMessage(arguments))
	Expect(answer.IsError).To(BeFalse())
	var r response
	Expect(json.Unmarshal(answer.Structured, &r)).To(Succeed())
	return r
}

// writeCloser makes a writer one that can be closed.
type writeCloser struct{ io.Writer }

func (writeCloser) Close() error { return nil }
