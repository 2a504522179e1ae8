package refhost_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/command"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// connect serves a host over memory and returns a client's session.
func connect(h *refhost.Host) *mcp.ClientSession {
	GinkgoHelper()
	near, far := mcp.NewInMemoryTransports()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx, far) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "agent"}, nil).Connect(ctx, near, nil)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() {
		_ = session.Close()
		cancel()
		Eventually(served, "5s").Should(Receive())
	})
	return session
}

var _ = Describe("The outer server", func() {
	var session *mcp.ClientSession
	ctx := context.Background()

	BeforeEach(func() {
		session = connect(startHost(func(_ context.Context, job sandbox.Job,
			_ sandbox.Calls) (sandbox.Response, error) {
			code, err := json.Marshal(job.Code)
			return sandbox.Response{Result: code}, err
		}, overHTTP("s", newServer(nil, "a"))))
	})

	It("shows one tool, whose description and the instructions document the host", func() {
		listed, err := session.ListTools(ctx, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(listed.Tools).To(HaveLen(1))
		Expect(listed.Tools[0].Name).To(Equal("codemode.run"))
		Expect(listed.Tools[0].Description).To(And(ContainSubstring("structuredContent"),
			ContainSubstring("timeoutMs")))
		Expect(session.InitializeResult().Instructions).To(ContainSubstring(`declare module "@codemode/servers/s"`))
	})

	It("shows images of a result as such, where it is told to", func() {
		const image = `{"type":"image","data":"aGk=","mimeType":"image/png"}`
		h := refhost.New(ctx, refhost.Options{Rules: rules.Standard(), Bounds: refhost.DefaultBounds(), Images: true,
			Runner: fakeRunner{func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
				return sandbox.Response{Result: json.RawMessage(`{"shot":` + image + `}`)}, nil
			}}})
		DeferCleanup(h.Close)
		shown, err := connect(h).CallTool(ctx, &mcp.CallToolParams{Name: "codemode.run",
			Arguments: map[string]any{"code": ""}})
		Expect(err).NotTo(HaveOccurred())
		Expect(shown.Content).To(HaveLen(2))
		Expect(shown.Content[0].(*mcp.TextContent).Text).To(And(ContainSubstring(`"data":"image 1 of this answer"`),
			Not(ContainSubstring("aGk="))))
		Expect(shown.Content[1]).To(Equal(&mcp.ImageContent{Data: []byte("hi"), MIMEType: "image/png"}))
		Expect(json.Marshal(shown.StructuredContent)).NotTo(ContainSubstring("aGk="))
		Expect(h.Context(ctx).Document).To(ContainSubstring("shown to you as images"))
	})

	It("has the agent context as a text resource", func() {
		read, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: rules.ContextURI})
		Expect(err).NotTo(HaveOccurred())
		Expect(read.Contents[0].Text).To(And(ContainSubstring("@codemode/errors"),
			ContainSubstring("export function a(")))
	})

	It("answers with structured content and the same as text", func() {
		result, err := session.CallTool(ctx,
			&mcp.CallToolParams{Name: "codemode.run", Arguments: map[string]any{"code": "x<y"}})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.IsError).To(BeFalse())
		Expect(result.StructuredContent).To(HaveKeyWithValue("result", "x<y"))
		text, err := json.Marshal(result.StructuredContent)
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Content[0].(*mcp.TextContent).Text).To(MatchJSON(text))
	})

	It("answers a malformed request with a response and not with an error", func() {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "codemode.run", Arguments: []int{1}})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.IsError).To(BeFalse())
		Expect(result.StructuredContent).To(HaveKey("diagnostics"))
	})
})

// program runs the program and returns its exit code and what it printed.
func program(stdin string, args ...string) (code int, stdout, stderr string) {
	GinkgoHelper()
	var out, errs bytes.Buffer
	code = command.Main(context.Background(), command.Program{
		Args: args, Stdin: io.NopCloser(strings.NewReader(stdin)), Stdout: writeCloser{&out}, Stderr: &errs,
		Rules: rules.Standard(), WorkerCommand: []string{os.Args[0], refhost.WorkerArgument},
	})
	return code, out.String(), errs.String()
}

var _ = Describe("The program", Label("costly"), func() {
	var config string

	BeforeEach(func() {
		config = filepath.Join(GinkgoT().TempDir(), "mcp.json")
		server := overStdio("demo")
		text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{
			"demo": map[string]any{"command": server.Command, "args": server.Args},
		}})
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(config, text, 0o600)).To(Succeed())
	})

	It("runs a script with the servers of its configuration", func() {
		code, stdout, _ := program(`import { pid } from "@codemode/servers/demo";
			globalThis.__codemode_result__ = typeof await pid();`, "run", "-", "--config", config)
		Expect(stdout).To(ContainSubstring(`"result":"string"`))
		Expect(code).To(Equal(command.ExitOK))
	})

	It("is started by itself no more than a few times", func() {
		for level, want := range map[string]int{"": command.ExitOK, "3": command.ExitOK, "4": command.ExitUsage} {
			GinkgoT().Setenv("REFHOST_LEVEL", level)
			code, _, stderr := program("", "context", "--config", config)
			Expect(code).To(Equal(want), stderr)
			if want == command.ExitUsage {
				Expect(stderr).To(ContainSubstring("take it out of the servers of the file"))
			}
		}
		result, err := callOnce("demo", "environment", nil, overStdio("demo"))
		Expect(err).NotTo(HaveOccurred())
		Expect(string(result)).To(MatchRegexp(`REFHOST_LEVEL=\d`))
	})

	It("tells a failed script by its exit code", func() {
		code, stdout, _ := program(`throw new Error("x")`, "run", "-", "--timeout", "5s")
		Expect(stdout).To(ContainSubstring("UNCAUGHT_EXCEPTION"))
		Expect(code).To(Equal(command.ExitFailed))
	})

	It("prints declarations and the agent context", func() {
		code, stdout, _ := program("", "types", "--config", config)
		Expect(code).To(Equal(command.ExitOK))
		Expect(stdout).To(ContainSubstring("export function pid("))
		code, stdout, _ = program("", "context", "--config", config)
		Expect(code).To(Equal(command.ExitOK))
		Expect(stdout).To(ContainSubstring("## Limits"))
	})

	It("gives a run the time that it was told, and tells the agent so", func() {
		code, stdout, _ := program("for (;;) {}", "run", "-", "--timeout", "200ms")
		Expect(code).To(Equal(command.ExitFailed))
		Expect(stdout).To(ContainSubstring("longer than 200 ms"))
		_, stdout, _ = program("", "context", "--timeout", "1h")
		Expect(stdout).To(ContainSubstring("timeoutMs (milliseconds): default 3600000, at most 3600000"))
		for _, wrong := range []string{"soon", "0.1ms", "-1s"} {
			code, _, stderr := program("", "serve", "--timeout", wrong)
			Expect(code).To(Equal(command.ExitUsage))
			Expect(stderr).To(ContainSubstring("-timeout"))
		}
	})

	It("finds what is wrong with which server", func() {
		code, stdout, _ := program("", "doctor", "--config", config)
		Expect(code).To(Equal(command.ExitOK))
		Expect(stdout).To(ContainSubstring("demo: connected, 4 tools"))
		broken := filepath.Join(GinkgoT().TempDir(), "broken.json")
		Expect(os.WriteFile(broken, []byte(`{"mcpServers":{"x":{"command":"./none"}}}`), 0o600)).To(Succeed())
		code, stdout, stderr := program("", "doctor", "--config", broken)
		Expect(code).To(Equal(command.ExitFailed))
		Expect(stdout).To(ContainSubstring("x: not available"))
		Expect(stderr).To(BeEmpty(), "the problem is told once")
		code, stdout, _ = program("", "doctor")
		Expect(code).To(Equal(command.ExitOK))
		Expect(stdout).To(ContainSubstring("no server is configured"))
	})

	It("ends with the reason if it cannot run scripts, whatever its client does", func() {
		stdin, client := io.Pipe()
		defer client.Close()
		for _, args := range [][]string{{"serve"}, {"serve", "--require-isolation"}} {
			var out, errs bytes.Buffer
			code := command.Main(context.Background(), command.Program{
				Args: args, Stdin: stdin, Stdout: writeCloser{&out}, Stderr: &errs,
				Rules: rules.Standard(), WorkerCommand: []string{"./no-such-program"},
			})
			Expect(code).To(Equal(command.ExitFailed))
			Expect(errs.String()).To(And(ContainSubstring("refhost: starting the sandbox"),
				ContainSubstring("no-such-program")))
		}
	})

	It("refuses wrong usage with a sentence", func() {
		for _, args := range [][]string{{"run"}, {"nonsense"}, {"--nonsense"}, {"run", "no-such-file"},
			{"types", "--config", "none.json"}, {"--spec", "none"}, {"--http", ""}, {"--config="},
			{"--config", "a.json", "--config", "b.json"}, {"run", "--audit", "a", "--audit=b", "-"}} {
			code, _, stderr := program("", args...)
			Expect(code).To(Equal(command.ExitUsage), "%q", args)
			Expect(strings.Count(strings.TrimSpace(stderr), "\n")).To(BeZero(), "%q printed %q", args, stderr)
			Expect(stderr).NotTo(BeEmpty())
		}
		_, _, stderr := program("", "nonsense")
		Expect(stderr).To(ContainSubstring("no command \"nonsense\"; `refhost help` lists them"))
		_, _, stderr = program("", "--config", "a.json", "--config", "b.json")
		Expect(stderr).To(ContainSubstring(`--config "b.json": it is given twice; leave one out`))
		_, _, stderr = program("", "--http", "")
		Expect(stderr).To(ContainSubstring(`--http "": it is empty; give it a value, or leave it out`))
		code, stdout, _ := program("", "--help")
		Expect(code).To(Equal(command.ExitOK))
		Expect(stdout).To(And(ContainSubstring("Be a host:"), Not(ContainSubstring("panic"))))
	})

	It("shows what hides or moves other characters by its number, wherever it stands", func() {
		const odd = "x\x1b[31m\u202e\n"
		for _, args := range [][]string{{"run", odd}, {"context", "--config", odd}, {"--" + odd},
			{"context", "--config", config, "--deny", odd + "/y"}} {
			code, _, stderr := program("", args...)
			Expect(code).To(Equal(command.ExitUsage), "%q", args)
			Expect(stderr).To(And(MatchRegexp(`\\u\{1B}|\\x1b`), MatchRegexp(`(?i)\\u\{?202E`)), "%q", args)
			Expect(strings.ContainsAny(strings.TrimSuffix(stderr, "\n"), "\x1b\n\u202e")).To(BeFalse(), "%q", args)
		}
	})

	It("appends no audit to its configuration", func() {
		code, _, stderr := program("1", "run", "-", "--config", config, "--audit", config)
		Expect(code).To(Equal(command.ExitUsage))
		Expect(stderr).To(ContainSubstring("is the configuration; name another file"))
	})

	It("ends when it is told to, also while it reads a script", func(ctx SpecContext) {
		stdin, client := io.Pipe()
		defer client.Close()
		told, tell := context.WithCancel(ctx)
		ended := make(chan int, 1)
		go func() {
			ended <- command.Main(told, command.Program{Args: []string{"run", "-"}, Stdin: stdin,
				Stdout: writeCloser{io.Discard}, Stderr: io.Discard, Rules: rules.Standard()})
		}()
		_, err := io.WriteString(client, "1;")
		Expect(err).NotTo(HaveOccurred())
		tell()
		Eventually(ctx, ended).Should(Receive(Equal(command.ExitUsage)))
	}, SpecTimeout(soon))

	It("ends when it is told to, also while nobody reads what it writes", func(ctx SpecContext) {
		stdout, unread := io.Pipe()
		defer stdout.Close()
		told, tell := context.WithCancel(ctx)
		ended := make(chan int, 1)
		go func() {
			ended <- command.Main(told, command.Program{Args: []string{"types"}, Stdin: io.NopCloser(&bytes.Buffer{}),
				Stdout: unread, Stderr: io.Discard, Rules: rules.Standard()})
		}()
		_, err := stdout.Read(make([]byte, 1))
		Expect(err).NotTo(HaveOccurred())
		tell()
		Eventually(ctx, ended).Should(Receive(Equal(command.ExitFailed)))
	}, SpecTimeout(soon))

	It("fails when its help is not taken", func() {
		stdin, full := io.Pipe()
		_ = stdin.Close()
		code := command.Main(context.Background(), command.Program{Args: []string{"--help"}, Stdin: stdin,
			Stdout: full, Stderr: io.Discard, Rules: rules.Standard()})
		Expect(code).NotTo(Equal(command.ExitOK))
	})
})
