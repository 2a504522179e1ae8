package refhost_test

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

var _ = Describe("The index of tools", func() {
	It("has the tools of all pages, ordered by name, under their export names", func() {
		s := newServer(&mcp.ServerOptions{PageSize: 2, Instructions: "About it."}, "z", "get-issue",
			"get.issue", "delete", "a")
		_, run := runJob(overHTTP("My Server", s))
		job, _ := run(`{"code":"1"}`)
		Expect(job.Servers).To(HaveLen(1))
		server := job.Servers[0]
		Expect(server.ServerID).To(Equal("my-server"))
		Expect(server.ServerName).To(Equal("demo"))
		Expect(server.Version).To(Equal("1.2.3"))
		Expect(server.Description).To(Equal("About it."))
		var names []string
		for _, t := range server.Tools {
			names = append(names, t.ToolName+"="+t.ExportName)
		}
		Expect(names).To(Equal([]string{"a=a", "delete=delete_", "get-issue=get_issue",
			"get.issue=get_issue__2", "z=z"}))
	})

	It("keeps declarations as they were sent and leaves out tools without a name", func() {
		_, run := runJob(listen("raw", rawServer{answers: map[string]string{
			"initialize": initialized,
			"tools/list": `"result":{"tools":[null,{"x":1},{"name":"t","inputSchema":{"z":1,"a":2},"annotations":{"myHint":1},"outputSchema":null},{"name":"t"}]}`,
		}}))
		job, _ := run(`{"code":"1"}`)
		Expect(job.Servers[0].Tools).To(Equal([]sandbox.Tool{{
			ToolName: "t", ExportName: "t",
			InputSchema: json.RawMessage(`{"z":1,"a":2}`), Annotations: json.RawMessage(`{"myHint":1}`),
		}}))
	})

	for version, serve := range map[string]func(string, *mcp.Server) refhost.ServerConfig{
		"2025-11-25": overHTTP, "2026-07-28": overStatelessHTTP,
	} {
		It("follows list changes, and leaves a run under way its snapshot, with "+version, func() {
			s := newServer(&mcp.ServerOptions{SupportedProtocolVersions: []string{version}}, "a")
			// Each run changes the list before it looks at its snapshot.
			h := startHost(func(_ context.Context, job sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
				addTool(s, "b", func(context.Context) string { return "b" })
				return sandbox.Response{Result: json.RawMessage(strconv.Itoa(len(job.Servers[0].Tools)))}, nil
			}, serve("s", s))
			run := func() any { return respond(h, context.Background(), `{"code":""}`).Result }
			Expect(run()).To(BeEquivalentTo(1))
			Eventually(run, "5s").Should(BeEquivalentTo(2))
			Expect(h.Context(context.Background()).Description).To(ContainSubstring("tools: a, b"))
		})
	}
})

var _ = Describe("A tool call", func() {
	const odd = `{"content":[{"type":"hologram","x":{"b":1,"a":2}}],"isError":false,"extra":9007199254740993}`
	for _, events := range []bool{false, true} {
		It("brings the result as it was sent, event stream: "+strconv.FormatBool(events), func() {
			config := listen("raw", rawServer{events: events, answers: map[string]string{
				"initialize": initialized, "tools/list": `"result":{"tools":[{"name":"t"}]}`,
				"tools/call": `"result":` + odd,
			}})
			result, err := callOnce("raw", "t", nil, config)
			Expect(err).NotTo(HaveOccurred())
			Expect(string(result)).To(Equal(odd))
		})
	}

	It("reports a JSON-RPC error with its text", func() {
		config := listen("raw", rawServer{answers: map[string]string{
			"initialize": initialized, "tools/list": `"result":{"tools":[]}`,
			"tools/call": `"error":{"code":-32602,"message":"bad input"}`,
		}})
		_, err := callOnce("raw", "t", nil, config)
		var callErr *sandbox.CallError
		Expect(errors.As(err, &callErr)).To(BeTrue())
		Expect(callErr.Failure).To(Equal(rules.FailureProtocol))
		Expect(callErr.Message).To(ContainSubstring("bad input"))
	})

	DescribeTable("reports refused credentials, and the next call works", func(refusal string) {
		refuse := 1
		config := listen("raw", rawServer{refuse: &refuse, refusal: refusal, answers: map[string]string{
			"initialize": initialized, "tools/list": `"result":{"tools":[]}`, "tools/call": `"result":{"content":[]}`,
		}})
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			_, err := calls.CallTool(ctx, "raw", "t", nil)
			var callErr *sandbox.CallError
			Expect(errors.As(err, &callErr)).To(BeTrue())
			Expect(callErr.Failure).To(Equal(rules.FailureAuth))
			result, err := calls.CallTool(ctx, "raw", "t", nil)
			Expect(err).NotTo(HaveOccurred())
			return sandbox.Response{Result: result}, nil
		}, config)
		Expect(respond(h, context.Background(), `{"code":""}`).Diagnostics).To(BeEmpty())
	},
		Entry("without a body", ""),
		Entry("with a body of OAuth 2.0 (RFC 6750)", `{"error":"invalid_token"}`),
		Entry("with a JSON-RPC error", `{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"no"}}`),
	)

	It("reaches the server with its cancellation", func() {
		started, cancelled := make(chan struct{}), make(chan struct{})
		s := newServer(nil)
		addTool(s, "wait", func(ctx context.Context) string {
			close(started)
			<-ctx.Done()
			close(cancelled)
			return ""
		})
		ctx, cancel := context.WithCancel(context.Background())
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			_, err := calls.CallTool(ctx, "s", "wait", nil)
			Expect(err).To(HaveOccurred())
			return sandbox.Response{}, nil
		}, overHTTP("s", s))
		go func() {
			<-started
			cancel()
		}()
		respond(h, ctx, `{"code":""}`)
		Eventually(cancelled, "5s").Should(BeClosed())
	})
})

var _ = Describe("A server", func() {
	It("that cannot be started takes no other down", func() {
		h, run := runJob(refhost.ServerConfig{ServerID: "broken", Command: "./no-such-program"},
			overHTTP("good", newServer(nil, "a")))
		job, response := run(`{"code":"1","requestedCapabilities":["broken","good","goood"]}`)
		Expect(job.Servers).To(HaveLen(1))
		Expect(job.Unavailable).To(HaveKeyWithValue("broken", ContainSubstring("no-such-program")))
		Expect(response.codes()).To(Equal([]string{"CAPABILITY_UNAVAILABLE", "CAPABILITY_UNAVAILABLE"}))
		Expect(response.Diagnostics[1].Message).To(ContainSubstring("did you mean good"))
		Expect(h.Context(context.Background()).Description).To(ContainSubstring("broken: not available"))
	})

	// callers is a host whose runs call the tool that is their code, and what such a run brings.
	callers := func() (h *refhost.Host, call func(tool string) string) {
		h = startHost(func(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			if len(job.Servers) == 0 {
				return sandbox.Response{}, nil
			}
			result, err := calls.CallTool(ctx, "s", job.Code, nil)
			return sandbox.Response{Result: result}, errors.Join(err)
		}, overStdio("s"))
		return h, func(tool string) string {
			var result struct{ Content []struct{ Text string } }
			r := respond(h, context.Background(), `{"code":"`+tool+`","requestedCapabilities":["s"]}`)
			text, err := json.Marshal(r.Result)
			Expect(err).NotTo(HaveOccurred())
			if json.Unmarshal(text, &result) != nil || len(result.Content) == 0 {
				return ""
			}
			return result.Content[0].Text
		}
	}

	It("that goes on after its session has ended is stopped with the host", func() {
		h, call := callers()
		pid, err := strconv.Atoi(call("pid"))
		Expect(err).NotTo(HaveOccurred())
		Expect(call("mute")).To(BeEmpty())
		Expect(h.Close()).To(Succeed())
		Expect(alive(pid)).To(BeFalse())
	})

	It("that ends is connected again by the next run that names it, and stopped with the host", func() {
		var pids []string
		h, call := callers()
		pids = append(pids, call("pid"))
		Expect(pids[0]).NotTo(BeEmpty())
		Expect(call("die")).To(BeEmpty())
		Eventually(func() string { return call("pid") }, "5s").ShouldNot(Or(BeEmpty(), Equal(pids[0])))
		pid, err := strconv.Atoi(call("pid"))
		Expect(err).NotTo(HaveOccurred())
		Expect(h.Close()).To(Succeed())
		Expect(alive(pid)).To(BeFalse())
	})
})

var _ = Describe("A run", func() {
	It("is refused with diagnostics when the request is none, without reaching the sandbox", func() {
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			Fail("the sandbox was reached")
			return sandbox.Response{}, nil
		})
		for _, arguments := range []string{``, `[]`, `{}`, `{"code":1}`, `{"code":"1","limits":{"timeoutMs":"soon"}}`} {
			r := respond(h, context.Background(), arguments)
			Expect(r.codes()).To(ContainElement(Or(Equal("INVALID_REQUEST"), Equal("INVALID_LIMIT"))), arguments)
			Expect(r.Result).To(BeNil())
		}
	})

	It("gets its limits", func() {
		_, run := runJob()
		job, _ := run(`{"code":"1","limits":{"timeoutMs":1500,"maxToolCalls":3,"unknown":1}}`)
		Expect(job.Limits.Timeout.Milliseconds()).To(BeEquivalentTo(1500))
		Expect(job.Limits.MaxToolCalls).To(Equal(3))
		Expect(job.Limits.MaxLogBytes).To(Equal(refhost.DefaultBounds().Default.MaxLogBytes))
	})

	It("whose sandbox breaks still has a structured response", func() {
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			return sandbox.Response{}, errors.New("no process")
		})
		Expect(respond(h, context.Background(), `{"code":""}`).codes()).To(Equal([]string{"HOST_FAILURE"}))
	})
})
