package refhost_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers/mockapi"
	"codemode/refhost/command"
	"codemode/refhost/rules"
)

// sent hands on what is written to it.
type sent chan<- string

func (s sent) Write(p []byte) (int, error) {
	if strings.Contains(string(p), `"id":2`) {
		s <- string(p)
	}
	return len(p), nil
}

var _ = Describe("The program with --system search-execute", Label("costly"), func() {
	var api *mockapi.Server
	var config string

	BeforeEach(func() {
		var err error
		api, err = mockapi.Start(mockapi.Script{Operations: []mockapi.Operation{{Method: "GET", Path: "/pets",
			Replies: []mockapi.Reply{{JSON: mockapi.JSON(`[1,2]`)}}}}}, mockapi.Options{})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(api.Close)
		config = filepath.Join(GinkgoT().TempDir(), "api.json")
		text, err := json.Marshal(map[string]any{"openapi": map[string]any{"spec": api.DocumentURL(),
			"baseUrl": api.URL(), "sandbox": map[string]any{"memoryMB": 16, "timeoutMs": 2000, "wallTimeMs": 600_000}}})
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(config, text, 0o600)).To(Succeed())
	})

	It("records runs and requests", func(ctx SpecContext) {
		file := filepath.Join(GinkgoT().TempDir(), "audit.jsonl")
		const code = `async () => (await api.request({ method: "GET", path: "/pets" })).status`
		messages := strings.Join([]string{
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},` +
				`"clientInfo":{"name":"test","version":"1"}}}`,
			`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
			`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"execute","arguments":{"code":` +
				strconv.Quote(code) + `}}}`, ""}, "\n")
		stdin, toHost := io.Pipe()
		answers := make(chan string, 2)
		ended := make(chan int, 1)
		go func() {
			defer GinkgoRecover()
			ended <- command.Main(context.WithoutCancel(ctx), command.Program{Stdin: stdin, Stderr: GinkgoWriter,
				Stdout: writeCloser{sent(answers)}, Rules: rules.Standard(),
				Args: []string{"--system", "search-execute", "--config", config, "--audit", file, "--audit-values"}})
		}()
		_, err := io.WriteString(toHost, messages)
		Expect(err).NotTo(HaveOccurred())
		Eventually(ctx, answers).Should(Receive(ContainSubstring(`"text":"200"`)))
		Expect(toHost.Close()).To(Succeed())
		Eventually(ctx, ended).Should(Receive(Equal(command.ExitOK)))
		text, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		var events []string
		for line := range strings.Lines(string(text)) {
			var r struct{ Event, Server, Tool, Outcome, Code string }
			Expect(json.Unmarshal([]byte(line), &r)).To(Succeed())
			events = append(events, strings.Join([]string{r.Event, r.Server, r.Tool, r.Outcome, r.Code}, " "))
		}
		Expect(events).To(Equal([]string{"run.begin    " + code, "call.begin api request  ", "call.end api request ok ",
			"run.end   ok "}))
	}, SpecTimeout(time.Minute))

	It("is an MCP server with two tools, whose scripts run in processes of their own", func(ctx SpecContext) {
		stdin, toHost := io.Pipe()
		fromHost, stdout := io.Pipe()
		ended := make(chan int, 1)
		go func() {
			defer GinkgoRecover()
			defer stdout.Close()
			ended <- command.Main(context.WithoutCancel(ctx), command.Program{Stdin: stdin, Stdout: stdout,
				Args: []string{"--system", "search-execute", "--config", config}, Stderr: GinkgoWriter,
				Rules: rules.Standard()})
		}()
		client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
		session, err := client.Connect(ctx, &mcp.IOTransport{Reader: fromHost, Writer: toHost}, nil)
		Expect(err).NotTo(HaveOccurred())
		tools, err := session.ListTools(ctx, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(tools.Tools).To(ConsistOf(HaveField("Name", "search"), HaveField("Name", "execute")))
		call := func(tool, code string) (string, bool) {
			GinkgoHelper()
			result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool,
				Arguments: map[string]any{"code": code}})
			Expect(err).NotTo(HaveOccurred())
			Expect(result.Content).To(HaveLen(1))
			return result.Content[0].(*mcp.TextContent).Text, result.IsError
		}
		text, failed := call("search", `async () => Object.keys(spec.paths).join()`)
		Expect([]any{text, failed}).To(Equal([]any{"/pets", false}))
		text, failed = call("execute", `async () => (await api.request({ method: "GET", path: "/pets" })).body.length`)
		Expect([]any{text, failed}).To(Equal([]any{"2", false}))
		text, failed = call("execute", `async () => { const all = []; for (;;) all.push(new Array(1000).fill("x")) }`)
		Expect(failed).To(BeTrue())
		Expect(text).To(ContainSubstring("more than 16777216 bytes of memory"))
		// No interrupt reaches a regular expression that tries all ways.
		text, failed = call("search", "async () => /^(\\w+\\s?)*\\1$/.test(\"a\".repeat(60) + \"!\")")
		Expect([]any{text, failed}).To(Equal([]any{"Error: The run took longer than 2000 ms (limit timeoutMs).", true}))
		text, failed = call("search", `async () => 1`)
		Expect([]any{text, failed}).To(Equal([]any{"1", false}))
		Expect(session.Close()).To(Succeed())
		Eventually(ctx, ended).Should(Receive(Equal(command.ExitOK)))
	}, SpecTimeout(time.Minute))

	DescribeTable("says what is wrong with its flags", func(problem string, args ...string) {
		var stderr bytes.Buffer
		code := command.Main(context.Background(), command.Program{Args: args, Stdin: io.NopCloser(&bytes.Buffer{}),
			Stdout: writeCloser{io.Discard}, Stderr: &stderr, Rules: rules.Standard()})
		Expect(code).To(Equal(command.ExitUsage))
		Expect(stderr.String()).To(ContainSubstring(problem))
	},
		Entry("another system", "the command serve knows code-mode, search-execute, mcpi", "--system", "other"),
		Entry("no configuration", "needs --config FILE", "--system", "search-execute"),
		Entry("a file that is not there", "gone.json", "--system", "search-execute", "--config", "gone.json"),
		Entry("a policy, which would not be applied", "--read-only means nothing", "--system", "search-execute",
			"--read-only"),
	)
})
