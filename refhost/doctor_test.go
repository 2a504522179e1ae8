package refhost_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
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
)

var _ = Describe("The doctor", func() {
	It("has a line for each problem", func() {
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		server := overStdio("demo")
		path, err := json.Marshal(server.Command)
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(config, fmt.Appendf(nil, `{"mcpServers": {
			"demo": {"command": %[1]s, "args": [%[2]q], "odd": 1, "autoApprove": []},
			"gone": {"command": %[1]s, "args": [%[3]q], "env": {"KEY": "hunter2secret"}},
			"unset": {"url": "https://example.org/${NO_SUCH_VARIABLE}"},
			"off": {"command": "x", "disabled": true}},
			"policy": {"deny": ["demo/die", "demo/remove_*", "gone/*", "off/x", "*/y*"]}}`,
			path, stdioServerArgument, failingServerArgument), 0o600)).To(Succeed())
		code, stdout, stderr := program("", "doctor", "--config", config)
		Expect(code).To(Equal(command.ExitFailed))
		Expect(stderr).To(BeEmpty())
		lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(stdout, config, "mcp.json")), "\n")
		Expect(lines).To(HaveExactElements(
			Equal(`demo: connected, 3 tools, import from "@codemode/servers/demo"`),
			And(HavePrefix("gone: not available: connecting to "), HaveSuffix(`it printed "no access with (KEY)"`)),
			Equal("unset: not available: NO_SUCH_VARIABLE is not set; set it in the environment"),
			HavePrefix(`mcp.json:2: unknown key "odd" of server "demo" is ignored`),
			HavePrefix(`mcp.json:2: "autoApprove" of server "demo" is ignored`),
			Equal(`mcp.json:5: the server "off" is disabled`),
			Equal("policy: deny demo/remove_* matches no tool; correct or remove it"),
			HavePrefix("isolation: "),
		))
	})

	It("tells of tools whose schema is not followed as it is, and of tools that an entry switches off", func() {
		s := newServer(nil, "off")
		s.AddTool(&mcp.Tool{Name: "find", InputSchema: json.RawMessage(
			`{"type":"object","properties":{"name":{"type":"string","pattern":"^(?P<x>a)$"}}}`)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(config, fmt.Appendf(nil, `{"mcpServers": {"demo": {"url": %q,
			"disabledTools": ["off", "gone"]}}}`, overHTTP("demo", s).URL), 0o600)).To(Succeed())
		code, stdout, _ := program("", "doctor", "--config", config)
		Expect(code).To(Equal(command.ExitFailed))
		Expect(strings.Split(stdout, "\n")).To(ContainElements(
			`demo: connected, 1 tools, import from "@codemode/servers/demo"`,
			`demo: inputs of the tool "find" are not validated as its schema says: what stands at `+
				`/properties/name/pattern cannot be used; the rest is checked`,
			"policy: tools of the server's entry demo/gone matches no tool; correct or remove it"))
	})

	It("has a problem with a server some of whose tools are missing", func() {
		server := paging(func(string) string { return `"result":{"tools":[{"name":"a"}],"nextCursor":"x"}` })
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		text := fmt.Appendf(nil, `{"mcpServers": {"demo": {"url": %q}}}`, server.URL)
		Expect(os.WriteFile(config, text, 0o600)).To(Succeed())
		code, stdout, _ := program("", "doctor", "--config", config)
		Expect(stdout).To(ContainSubstring(`the cursor "x" came before`))
		Expect(code).To(Equal(command.ExitFailed))
	})

	It("ends when it is told to, however long the schemas of a server take", Label("costly"), func(ctx SpecContext) {
		s := newServer(nil)
		// No member of it is a schema, and each that is taken out leaves as many.
		wrong := `{"type":"object","properties":{` + manyMembers(5_000) + `}}`
		for i := range 2 {
			s.AddTool(&mcp.Tool{Name: fmt.Sprint("t", i), InputSchema: json.RawMessage(wrong)},
				func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
		}
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		text := fmt.Appendf(nil, `{"mcpServers": {"demo": {"url": %q}}}`, overHTTP("demo", s).URL)
		Expect(os.WriteFile(config, text, 0o600)).To(Succeed())
		told, tell := context.WithCancel(ctx)
		defer tell()
		var out bytes.Buffer
		Expect(command.Main(told, command.Program{
			Args:  []string{"doctor", "--verbose", "--config", config},
			Stdin: io.NopCloser(strings.NewReader("")), Stdout: writeCloser{&out},
			Stderr: atLine{"server connected", tell}, Rules: rules.Standard(),
			WorkerCommand: []string{os.Args[0], refhost.WorkerArgument},
		})).To(Equal(command.ExitFailed))
		Expect(out.String()).To(BeEmpty())
	}, SpecTimeout(soon))

	It("is content with what a client's other settings are", func() {
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(config, []byte(`{"globalShortcut": "x", "mcpServers": {}}`), 0o600)).To(Succeed())
		code, stdout, _ := program("", "doctor", "--config", config)
		Expect(code).To(Equal(command.ExitOK))
		Expect(stdout).To(ContainSubstring(`ignored, as this host has no such keys: "globalShortcut"`))
	})

	It("leaves notes of the configuration in the log of a host", func() {
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(config, []byte(`{"mcpServers": {"a": {"command": "./none", "odd": 1}}}`), 0o600)).To(Succeed())
		_, _, stderr := program("1", "run", "-", "--config", config)
		Expect(stderr).To(ContainSubstring(`unknown key \"odd\" of server \"a\" is ignored`))
	})
})

// manyMembers are members of an object whose values are no schemas.
func manyMembers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"m%d":{"type":%d}`, i, i)
	}
	return b.String()[1:]
}

// atLine is a log that does something when a line has certain words.
type atLine struct {
	words string
	do    func()
}

func (a atLine) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(a.words)) {
		a.do()
	}
	return len(p), nil
}
