package refhost_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
	"codemode/refhost/command"
	"codemode/refhost/rules"
)

var _ = Describe("The program with --system mcpi", Label("costly"), func() {
	// program runs it in the background; its client is connected to it.
	program := func(ctx context.Context, args ...string) *mcp.ClientSession {
		GinkgoHelper()
		stdin, toHost := io.Pipe()
		fromHost, stdout := io.Pipe()
		ended := make(chan int, 1)
		go func() {
			defer GinkgoRecover()
			defer stdout.Close()
			ended <- command.Main(context.WithoutCancel(ctx), command.Program{Stdin: stdin, Stdout: stdout, Args: args,
				Stderr: GinkgoWriter, Rules: rules.Standard()})
		}()
		session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).
			Connect(ctx, &mcp.IOTransport{Reader: fromHost, Writer: toHost}, nil)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(func() {
			Expect(session.Close()).To(Succeed())
			Eventually(ended, "5s").Should(Receive(Equal(command.ExitOK)))
		})
		return session
	}
	configured := func(ctx context.Context, section string) string {
		GinkgoHelper()
		scripts, err := mockservers.ParseScripts("script", []byte(notes))
		Expect(err).NotTo(HaveOccurred())
		group, err := mockservers.Start(context.WithoutCancel(ctx), scripts,
			mockservers.Options{Transport: mockservers.HTTP})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(group.Close)
		path := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(path, fmt.Appendf(nil, `{"mcpServers": {"notes": {"type": "http", "url": %q}}, "mcpi": %s}`,
			group.Endpoints()[0].URL, section), 0o600)).To(Succeed())
		return path
	}

	It("runs scripts in processes of their own, with the limits of its configuration", func(ctx SpecContext) {
		h := &harness{ClientSession: program(ctx, "--spec", "mcpi@0.x", "--config",
			configured(ctx, `{"memoryMB": 24, "timeoutMs": 20000}`))}
		Expect(h.names(ctx, "reads")).To(Equal([]string{"read_note"}))
		Expect(h.run(ctx, `return (await codemode.read_note({ id: "1" })).text`)).To(Equal("milk"))
		Expect(h.failing(ctx, `const all = []; for (;;) all.push(new Array(1000).fill("x"))`)).To(
			ContainSubstring("more than 25165824 bytes of memory"))
		Expect(h.run(ctx, `return 1`)).To(Equal("1"))
	}, SpecTimeout(time.Minute))

	It("ends runs at the limit of its configuration, also where a person could be asked", func(ctx SpecContext) {
		h := &harness{ClientSession: program(ctx, "--spec", "mcpi@1.0", "--config",
			configured(ctx, `{"timeoutMs": 300}`))}
		Expect(h.failing(ctx, "for (;;) {}")).NotTo(BeEmpty())
	}, SpecTimeout(30*time.Second))

	DescribeTable("takes the newest revision unless one is named", func(ctx SpecContext, flag, value string) {
		h := &harness{ClientSession: program(ctx, flag, value, "--config", configured(ctx, `{}`))}
		Expect(h.found(ctx, map[string]any{"op": "browse"})["namespaces"]).To(HaveLen(1))
		Expect(h.run(ctx, `return (await codemode.call("notes", "raw_note")).content[0].text`)).To(Equal(`{"a":1}`))
	},
		Entry("by its name", "--spec", "mcpi@1.0", SpecTimeout(time.Minute)),
		Entry("by its system", "--spec", "mcpi", SpecTimeout(time.Minute)),
		Entry("by --system", "--system", "mcpi", SpecTimeout(time.Minute)),
	)

	It("lets doctor tell which tools scripts cannot call", func(ctx SpecContext) {
		var out bytes.Buffer
		Expect(command.Main(ctx, command.Program{Args: []string{"doctor", "--spec", "mcpi@0.x", "--config",
			configured(ctx, `{}`)}, Stdin: io.NopCloser(&bytes.Buffer{}), Stdout: writeCloser{&out}, Stderr: GinkgoWriter,
			Rules: rules.Standard()})).To(Equal(command.ExitOK))
		Expect(out.String()).To(And(HavePrefix("notes: connected, 7 tools\n"), ContainSubstring(
			"notes: raw_note cannot be called by scripts: it has no outputSchema"), Not(ContainSubstring("read_note"))))
	}, SpecTimeout(time.Minute))

	DescribeTable("says what is wrong with its flags and its configuration", func(problem string, args ...string) {
		path := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(path, []byte("{\n \"mcpi\": {\"timeoutMs\": 0}}"), 0o600)).To(Succeed())
		var stderr bytes.Buffer
		for i := range args {
			args[i] = strings.Replace(args[i], "FILE", path, 1)
		}
		code := command.Main(context.Background(), command.Program{Args: args, Stdin: io.NopCloser(&bytes.Buffer{}),
			Stdout: writeCloser{io.Discard}, Stderr: &stderr, Rules: rules.Standard()})
		Expect(code).To(Equal(command.ExitUsage))
		Expect(stderr.String()).To(ContainSubstring(problem))
	},
		Entry("an unknown revision", "this host knows code-mode@1.0.0 and code-mode@2026-03 and "+
			"search-execute@0.1 and mcpi@0.x and mcpi@1.0", "--spec", "mcpi@9"),
		Entry("a revision of another system", "--spec code-mode@2026-03 does not belong to --system mcpi, which has "+
			"mcpi@0.x and mcpi@1.0", "--system", "mcpi", "--spec", "code-mode@2026-03"),
		Entry("one for search-execute", "--spec mcpi@1.0 does not belong to --system search-execute, which has "+
			"search-execute@0.1", "--spec", "mcpi@1.0", "--system", "search-execute"),
		Entry("one that doctor has not", "this host knows code-mode@1.0.0 and code-mode@2026-03 and mcpi@0.x and "+
			"mcpi@1.0", "doctor", "--spec", "search-execute"),
		Entry("one for a command that has none", "this host knows code-mode@1.0.0 and code-mode@2026-03", "types",
			"--spec", "mcpi@1.0"),
		Entry("a system for a command that has none", "the command types knows code-mode",
			"types", "--system", "mcpi"),
		Entry("a flag that means nothing", "--tool-name means nothing to --system mcpi", "--system", "mcpi",
			"--tool-name", "a"),
		Entry("a limit that is none", "mcp.json:2: \"timeoutMs\" is 0; it must not be below 1", "--system", "mcpi",
			"--config", "FILE"),
	)
})
