package refhost_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost"
	"codemode/refhost/clients"
	"codemode/refhost/command"
)

var _ = Describe("A secret", func() {
	It("of the host's environment reaches no server that its configuration does not name for it", func() {
		GinkgoT().Setenv(clients.TokenVariable, "the-token-of-the-host")
		GinkgoT().Setenv("OTHER_SECRET", "of-another-server")
		config := overStdio("s")
		config.Env = map[string]string{"OWN": "given"}
		result, err := callOnce("s", "environment", nil, config)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(result)).To(And(ContainSubstring("OWN=given"), ContainSubstring("PATH="),
			Not(ContainSubstring("the-token-of-the-host")), Not(ContainSubstring("of-another-server"))))
	})

	DescribeTable("reaches no script by what the host quotes of an answer", func(answer string) {
		const secret = "the-secret-of-a-header"
		config := listen("raw", rawServer{answers: map[string]string{
			"initialize": initialized, "tools/list": `"result":{"tools":[{"name":"t"}]}`,
			"tools/call": strings.ReplaceAll(answer, "SECRET", secret),
		}})
		config.Headers = map[string]string{"Authorization": "Bearer " + secret}
		_, err := callOnce("raw", "t", nil, config)
		Expect(err).To(HaveOccurred())
		Expect(err.Error()).NotTo(ContainSubstring(secret))
	},
		Entry("whose error is a text", `"error":"SECRET"`),
		Entry("whose error has a code that is a text", `"error":{"code":"SECRET","message":"m"}`),
		Entry("whose names become one", `"result":{"content":[],"structuredContent":{"SECRET\ud800":1,"SECRET\ud801":2}}`),
	)

	It("in the address of a server that is down reaches neither agent nor log", func(ctx SpecContext) {
		log := gbytes.NewBuffer()
		h := hostWithLog(log, refhost.ServerConfig{ServerID: "s",
			URL:      "http://user:pass-word@127.0.0.1:1/mcp?api_key=sk-secret-123",
			Expanded: map[string]string{"API_KEY": "sk-secret-123"}})
		r := respond(h, ctx, `{"code":"import \"@codemode/servers/s\"","requestedCapabilities":["s"]}`)
		Expect(r.codes()).To(ContainElement("CAPABILITY_UNAVAILABLE"))
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("http://127.0.0.1:1"))
		for _, text := range []string{fmt.Sprint(r), h.Context(ctx).Document, string(log.Contents()),
			fmt.Sprint(h.Servers())} {
			Expect(text).NotTo(Or(ContainSubstring("sk-secret"), ContainSubstring("pass-word")))
		}
	}, SpecTimeout(soon))

	DescribeTable("in where a server is, however that is written, reaches neither agent nor log",
		func(ctx SpecContext, config refhost.ServerConfig, shown string) {
			log := gbytes.NewBuffer()
			config.ServerID = "s"
			h := hostWithLog(log, config)
			r := respond(h, ctx, `{"code":"import \"@codemode/servers/s\"","requestedCapabilities":["s"]}`)
			Expect(r.Diagnostics[0].Message).To(ContainSubstring(shown))
			for _, text := range []string{fmt.Sprint(r), h.Context(ctx).Document, string(log.Contents()),
				fmt.Sprint(h.Servers())} {
				Expect(text).NotTo(ContainSubstring("KEY"))
			}
		},
		Entry("a scheme in capitals", refhost.ServerConfig{URL: "HTTP://127.0.0.1:1/mcp?k=KEY"},
			" http://127.0.0.1:1:"),
		Entry("another scheme", refhost.ServerConfig{URL: "ws://127.0.0.1:1/mcp?k=KEY"}, " ws://127.0.0.1:1:"),
		Entry("no scheme", refhost.ServerConfig{URL: "127.0.0.1/mcp?k=KEY"}, "an address without a host"),
		Entry("a port and no scheme", refhost.ServerConfig{URL: "localhost:1/mcp?k=KEY"}, "an address without a host"),
		Entry("no address", refhost.ServerConfig{URL: "http://[::1/mcp?k=KEY"}, "an address without a host"),
		Entry("a password in the place of a port", refhost.ServerConfig{URL: "http://user:KEY/mcp"}, "cannot be read"),
		Entry("a password behind a port", refhost.ServerConfig{URL: "http://127.0.0.1:9&k=KEY"}, "cannot be read"),
		Entry("a password behind a bracket", refhost.ServerConfig{URL: "http://[::1]KEY/"}, "cannot be read"),
		Entry("a password behind a backslash", refhost.ServerConfig{URL: `http://127.0.0.1:9\KEY`}, "cannot be read"),
		Entry("a quote", refhost.ServerConfig{URL: "http://127.0.0.1:1/mcp?k='KEY"}, " http://127.0.0.1:1:"),
		Entry("two quotes", refhost.ServerConfig{URL: `http://127.0.0.1:1/mcp?k="KEY"`}, " http://127.0.0.1:1:"),
		Entry("a bracket", refhost.ServerConfig{URL: "http://127.0.0.1:1/mcp?k=<KEY"}, " http://127.0.0.1:1:"),
		Entry("a blank", refhost.ServerConfig{URL: "http://127.0.0.1:1/mcp?k= KEY"}, " http://127.0.0.1:1:"),
		Entry("a command with arguments", refhost.ServerConfig{Command: "/x --token KEY"}, " /x:"),
		Entry("a command with a variable", refhost.ServerConfig{Command: "TOKEN=KEY /x"}, "(a command)"),
	)

	It("that a server prints when it fails to start is told to the operator without it", func(ctx SpecContext) {
		log := gbytes.NewBuffer()
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{failingServerArgument},
			Env: map[string]string{"KEY": "sk-secret-123"}}
		h := hostWithLog(log, config)
		Expect(h.Servers()[0].Problem).To(ContainSubstring(`it printed "no access with (KEY)"`))
		Expect(h.Context(ctx).Document).NotTo(ContainSubstring("no access"))
		Expect(string(log.Contents())).To(And(ContainSubstring("no access"), Not(ContainSubstring("sk-secret"))))
	}, SpecTimeout(soon))

	It("and what a terminal obeys are not what doctor prints", func() {
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		hostile := listen("hostile", rawServer{answers: map[string]string{
			"initialize": `"error":{"code":-32000,"message":"\u001b[2Jcleared\u009b1m"}`}})
		Expect(os.WriteFile(config, fmt.Appendf(nil, `{"mcpServers":{"x":{"url":%q}}}`, hostile.URL), 0o600)).To(Succeed())
		code, stdout, _ := program("", "doctor", "--config", config)
		Expect(code).To(Equal(command.ExitFailed))
		Expect(stdout).To(And(ContainSubstring("cleared"), Not(ContainSubstring("\u001b")),
			Not(ContainSubstring("\u009b"))))
	})

	It("of a header reaches no agent through a server's error", func() {
		config := answering("s", func(w http.ResponseWriter, r *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32000,"message":"bad %s"}}`, id,
				r.Header.Get("Authorization"))
		})
		config.Headers = map[string]string{"Authorization": "Bearer sk-secret-123"}
		_, err := callOnce("s", "t", nil, config)
		Expect(err).To(MatchError(And(ContainSubstring("(Authorization)"), Not(ContainSubstring("sk-secret")))))
	})
})
