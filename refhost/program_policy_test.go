package refhost_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"codemode/refhost/command"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("The program under a policy", Label("costly"), func() {
	var config, audit string

	BeforeEach(func() {
		dir := GinkgoT().TempDir()
		config, audit = filepath.Join(dir, "mcp.json"), filepath.Join(dir, "audit.jsonl")
		server := overStdio("demo")
		text, err := json.Marshal(map[string]any{
			"mcpServers": map[string]any{"demo": map[string]any{"command": server.Command, "args": server.Args}},
			"policy":     map[string]any{"allow": []string{"demo/*"}},
			"audit":      map[string]any{"file": audit},
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(config, text, 0o600)).To(Succeed())
	})

	const call = `import { pid } from "@codemode/servers/demo"; globalThis.__codemode_result__ = typeof await pid();`

	It("follows the configuration and the flags, and appends to the audit", func() {
		_, stdout, _ := program(call, "run", "-", "--config", config)
		Expect(stdout).To(ContainSubstring(`"result":"string"`))
		for _, flags := range [][]string{{"--refuse", "demo/p*"}, {"--ask", "writes"}, {"--ask-for", "*/pid"}} {
			code, stdout, _ := program(call, append([]string{"run", "-", "--config", config}, flags...)...)
			Expect(code).To(Equal(command.ExitFailed))
			Expect(stdout).To(ContainSubstring(`"errorClass":"PolicyError"`))
		}
		_, stdout, _ = program(call, "run", "-", "--config", config, "--ask", "writes", "--grant", "demo/pid")
		Expect(stdout).To(ContainSubstring(`"result":"string"`))
		text, err := os.ReadFile(audit)
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Count(string(text), `"event":"run.begin"`)).To(Equal(5))
		Expect(strings.Count(string(text), `"event":"call.denied"`)).To(Equal(3))
		Expect(strings.Count(string(text), `"event":"call.end"`)).To(Equal(2))
	})

	It("records values without what a server is given", func() {
		GinkgoT().Setenv("PASSWORD", "correct-horse")
		server := overStdio("demo")
		text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"demo": map[string]any{
			"command": server.Command, "args": server.Args,
			"env": map[string]any{"KEY": "${PASSWORD}", "OTHER": "battery staple"}}}})
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(config, text, 0o600)).To(Succeed())
		_, stdout, _ := program(`"correct-horse"; "battery staple"; globalThis.__codemode_result__ = 1;`, "run", "-",
			"--config", config, "--audit", audit, "--audit-values")
		Expect(stdout).To(ContainSubstring(`"result":1`))
		recorded, err := os.ReadFile(audit)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(recorded)).To(ContainSubstring(`\"[redacted]\"; \"[redacted]\"; globalThis`))
	})

	It("hides tools everywhere", func() {
		for _, flags := range [][]string{{"--deny", "*/pid"}, {"--allow", "demo/die"}, {"--read-only"},
			{"--require-output-schema"}} {
			code, stdout, _ := program("", append([]string{"types", "--config", config}, flags...)...)
			Expect(code).To(Equal(command.ExitOK))
			Expect(stdout).NotTo(ContainSubstring("export function pid("), "with %s", flags)
		}
	})

	It("gives a run that was told no time that of an answer", func() {
		_, stdout, _ := program("", "context", "--config", config)
		Expect(stdout).To(ContainSubstring("default 20000, at most"))
		asking := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		Expect(os.WriteFile(asking, []byte(`{"policy":{"approval":{"of":"writes","timeout":"10s"}}}`), 0o600)).To(Succeed())
		_, stdout, _ = program("", "context", "--config", asking)
		Expect(stdout).To(ContainSubstring("default 30000, at most"))
		_, stdout, _ = program("", "context", "--config", asking, "--timeout", "5s")
		Expect(stdout).To(ContainSubstring("default 5000, at most"))
	})

	It("refuses a policy that cannot be meant", func() {
		for want, flags := range map[string][]string{
			`the pattern "pid" is not SERVER/TOOL`:                      {"--deny", "pid"},
			"the pattern dmeo/* matches no server; configured are demo": {"--deny", "dmeo/*"},
			`"all" is neither destructive nor writes`:                   {"--ask", "all"},
			`it must be longer than 0, such as 30s`:                     {"--ask-timeout", "0s"},
			`--connect-timeout "-1s": it must be longer than 0`:         {"--connect-timeout", "-1s"},
			`the rate "demo/*" is not PATTERN=CALLS/TIME`:               {"--rate", "demo/*"},
			"opening the audit file":                                    {"--audit", "/no/such/place"},
			"no http or https address":                                  {"--audit-otlp", "localhost"},
		} {
			code, _, stderr := program("", append([]string{"run", "-", "--config", config}, flags...)...)
			Expect(code).To(Equal(command.ExitUsage))
			Expect(stderr).To(ContainSubstring(want))
		}
	})
})
