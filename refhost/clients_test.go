package refhost_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/command"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// clientHost has options of its own, beside a runner and a logger.
func clientHost(o refhost.Options, servers ...refhost.ServerConfig) *refhost.Host {
	GinkgoHelper()
	if o.Runner == nil {
		o.Runner = fakeRunner{func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			return sandbox.Response{}, nil
		}}
	}
	o.Config.Servers = servers
	o.Logger = slog.New(slog.NewTextHandler(GinkgoWriter, nil))
	h := refhost.New(context.Background(), o)
	DeferCleanup(func() { _ = h.Close() })
	return h
}

func onlyTool(session *mcp.ClientSession) *mcp.Tool {
	GinkgoHelper()
	listed, err := session.ListTools(context.Background(), nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(listed.Tools).To(HaveLen(1))
	return listed.Tools[0]
}

var _ = Describe("The outer tool under another name", func() {
	// nested says its own name, which is left as it is.
	nested := func() *mcp.Server {
		s := mcp.NewServer(&mcp.Implementation{Name: "nested"},
			&mcp.ServerOptions{Instructions: "codemode.run of nested"})
		addTool(s, "codemode.run", func(context.Context) string { return "" })
		return s
	}

	It("is called so in all that clients are told", func() {
		session := connect(clientHost(refhost.Options{ToolName: "codemode_run"}, overHTTP("s", newServer(nil, "a"))))
		tool := onlyTool(session)
		Expect(tool.Name).To(Equal("codemode_run"))
		result, err := session.CallTool(context.Background(),
			&mcp.CallToolParams{Name: "codemode_run", Arguments: []int{1}})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Content[0].(*mcp.TextContent).Text).To(ContainSubstring("Call codemode_run with an object"))
		read, err := session.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: rules.ContextURI})
		Expect(err).NotTo(HaveOccurred())
		resources, err := session.ListResources(context.Background(), nil)
		Expect(err).NotTo(HaveOccurred())
		shown, err := json.Marshal([]any{session.InitializeResult().Instructions, tool, read, resources, result})
		Expect(err).NotTo(HaveOccurred())
		Expect(string(shown)).NotTo(ContainSubstring("codemode.run"))
		Expect(string(shown)).To(ContainSubstring("the tool codemode_run"))
	})

	It("leaves what servers say as it is", func() {
		session := connect(clientHost(refhost.Options{Config: refhost.Config{ToolName: "codemode_run"}},
			overHTTP("s", nested())))
		Expect(session.InitializeResult().Instructions).To(And(ContainSubstring("the tool codemode_run"),
			ContainSubstring("codemode.run of nested")))
		Expect(onlyTool(session).Description).To(ContainSubstring("codemode.run of nested"))
	})

	It("is named by a flag, which counts before the file", func() {
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(config, []byte(`{"toolName":"of_file"}`), 0o600)).To(Succeed())
		for want, flags := range map[string][]string{"of_file": nil, "of_flag": {"--tool-name", "of_flag"}} {
			in, client := io.Pipe()
			answers, out := io.Pipe()
			ended := make(chan int, 1)
			go func() {
				ended <- command.Main(context.Background(), command.Program{
					Args: append([]string{"--config", config}, flags...), Stdin: in, Stdout: out, Stderr: GinkgoWriter,
					Rules: rules.Standard(), WorkerCommand: []string{os.Args[0], refhost.WorkerArgument}})
			}()
			_, err := io.WriteString(client, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":`+
				`"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`+"\n")
			Expect(err).NotTo(HaveOccurred())
			line, err := bufio.NewReader(answers).ReadString('\n')
			Expect(err).NotTo(HaveOccurred())
			Expect(line).To(ContainSubstring("the tool " + want))
			Expect(client.Close()).To(Succeed())
			Eventually(ended, "10s").Should(Receive(Equal(command.ExitOK)))
		}
	})

	It("has to be one that models take", func() {
		for _, wrong := range []string{"code.run", "", "a b", strings.Repeat("a", 65), "ä"} {
			code, _, stderr := program("", "context", "--tool-name", wrong)
			Expect(code).To(Equal(command.ExitUsage))
			Expect(stderr).To(ContainSubstring(fmt.Sprintf("the tool name %q is neither codemode.run nor", wrong)))
		}
		code, _, _ := program("", "context", "--tool-name", "codemode.run")
		Expect(code).To(Equal(command.ExitOK))
	})
})

var _ = Describe("The outer tool's annotations", func() {
	DescribeTable("follow from the policy", func(policyText string, readOnly bool) {
		tool := onlyTool(connect(clientHost(refhost.Options{Policy: parsePolicy(policyText)})))
		Expect(tool.Title).To(Equal("Code Mode"))
		Expect(tool.Annotations.ReadOnlyHint).To(Equal(readOnly))
		Expect(tool.Annotations.DestructiveHint).To(HaveValue(Equal(!readOnly)))
		Expect(tool.Annotations.OpenWorldHint).To(HaveValue(BeTrue()))
	},
		Entry("without one", `{}`, false),
		Entry("that permits what is read-only", `{"readOnly":true}`, true),
		Entry("that asks", `{"approval":{"of":"writes"}}`, false),
	)

	It("follow from that of the configuration", func() {
		config := refhost.Config{Policy: parsePolicy(`{"readOnly":true}`)[0]}
		Expect(onlyTool(connect(clientHost(refhost.Options{Config: config}))).Annotations.ReadOnlyHint).To(BeTrue())
	})
})

var _ = Describe("A host in a program", func() {
	It("follows the audit of its configuration, and makes no run without it", func() {
		file := filepath.Join(GinkgoT().TempDir(), "audit.jsonl")
		h := clientHost(refhost.Options{Config: refhost.Config{Audit: audit.Config{File: file}}})
		Expect(respond(h, context.Background(), `{"code":"1"}`).Diagnostics).To(BeEmpty())
		text, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Count(string(text), "\n")).To(Equal(2))
		h = clientHost(refhost.Options{Config: refhost.Config{Audit: audit.Config{File: file + "/none"}}})
		diagnostics := respond(h, context.Background(), `{"code":"1"}`).Diagnostics
		Expect(diagnostics).To(HaveLen(1))
		Expect(diagnostics[0].Code).To(Equal("HOST_FAILURE"))
		Expect(diagnostics[0].Message).To(ContainSubstring("opening the audit file"))
	})
})

var _ = Describe("Progress", func() {
	// heard connects a client that keeps what it is told, and calls the tool of a server that tells of its own
	// progress.
	heard := func(o refhost.Options, token any) (messages chan *mcp.ProgressNotificationParams, asked chan any) {
		messages, asked = make(chan *mcp.ProgressNotificationParams, 100), make(chan any, 1)
		halfway := make(chan struct{}, 1)
		s := newServer(nil)
		s.AddTool(&mcp.Tool{Name: "slow", InputSchema: map[string]any{"type": "object"}},
			func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				asked <- req.Params.GetProgressToken()
				if token := req.Params.GetProgressToken(); token != nil {
					said := &mcp.ProgressNotificationParams{ProgressToken: token, Progress: 50, Total: 100,
						Message: "halfway\u009b by sk\\u002dsecret-123 or sk-secret-123"}
					Expect(req.Session.NotifyProgress(ctx, said)).To(Succeed())
					<-halfway
				}
				return &mcp.CallToolResult{}, nil
			})
		o.Runner = fakeRunner{func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			_, err := calls.CallTool(ctx, "s", "slow", nil)
			return sandbox.Response{}, err
		}}
		near, far := mcp.NewInMemoryTransports()
		server := overHTTP("s", s)
		server.Expanded = map[string]string{"KEY": "sk-secret-123"}
		h := clientHost(o, server)
		ctx, cancel := context.WithCancel(context.Background())
		served := make(chan error, 1)
		go func() { served <- h.Serve(ctx, far) }()
		session, err := mcp.NewClient(&mcp.Implementation{Name: "c"}, &mcp.ClientOptions{
			ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
				messages <- req.Params
				if strings.Contains(req.Params.Message, "halfway") {
					halfway <- struct{}{}
				}
			}}).Connect(ctx, near, nil)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(func() { _ = session.Close(); cancel(); Eventually(served, "5s").Should(Receive()) })
		params := &mcp.CallToolParams{Name: "codemode.run", Arguments: map[string]any{"code": ""}}
		if token != nil {
			params.Meta = mcp.Meta{"progressToken": token}
		}
		_, err = session.CallTool(ctx, params)
		Expect(err).NotTo(HaveOccurred())
		return messages, asked
	}

	It("of calls and of what their servers say is passed on to a client that asks for it", func() {
		messages, _ := heard(refhost.Options{}, "mine")
		for i, want := range []string{"s/slow: called", `s/slow: 50 of 100, halfway\u{9B} by [hidden] or ${KEY}`,
			"s/slow: done"} {
			var got *mcp.ProgressNotificationParams
			Eventually(messages, "5s").Should(Receive(&got))
			Expect(*got).To(Equal(mcp.ProgressNotificationParams{ProgressToken: "mine", Progress: float64(i + 1),
				Message: want}))
		}
	})

	DescribeTable("is asked of no server, and told to no client", func(token any) {
		messages, asked := heard(refhost.Options{}, token)
		Expect(asked).To(Receive(BeNil()))
		Expect(messages).To(BeEmpty())
	},
		Entry("that does not ask", nil),
		Entry("whose token is long enough to fill memory with", strings.Repeat("x", 1025)),
		Entry("whose token is a list", []any{0.0}),
		Entry("whose token is an object", map[string]any{}),
	)
})
