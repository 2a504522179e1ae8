//go:build unix

package driver

import (
	"encoding/json"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// smokeWith is what a host with one fault gets; those parts that go well are left out.
func smokeWith(ctx SpecContext, fault string, t Timeouts) (unwell string, found Smoked) {
	found, err := Smoke(ctx, newRoom().host(fault, t), smokeTest())
	Expect(err).NotTo(HaveOccurred())
	var words []string
	for _, word := range strings.Split(lineOf(found.Findings), ", ") {
		if !strings.HasPrefix(word, "ok ") {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", "), found
}

var _ = It("smoke tries what a first hour tries", func(ctx SpecContext) {
	_, found := smokeWith(ctx, "none", patient())
	Expect(lineOf(found.Findings)).To(Equal("ok start, ok initialize, ok tools, ok run, ok console, ok server, " +
		"ok throw, ok syntax, ok limit, ok again, ok wire, ok stop"))
	Expect(found.Findings[len(found.Findings)-1].Text).To(ContainSubstring("left nothing behind"))
})

// impatient is for a host that leaves one run unanswered.
func impatient() Timeouts {
	t := patient()
	t.Run = 2 * time.Second
	return t
}

var _ = DescribeTable("smoke names the step and the party",
	func(ctx SpecContext, fault string, t Timeouts, want, text string) {
		unwell, found := smokeWith(ctx, fault, t)
		Expect(unwell).To(Equal(want))
		Expect(found.Findings).To(ContainElement(HaveField("Text", ContainSubstring(text))))
	},
	Entry("no start", "exit-3", patient(), "host initialize", "exit status 3"),
	Entry("a whole reason", "stack", patient(), "host initialize", "long/name.mjs"),
	Entry("two tools", "two-pages", patient(), "host tools", "it shows 2 tools (codemode.run, other)"),
	Entry("no schema", "no-schema", patient(), "host tools", "has no inputSchema"),
	Entry("no tools", "bad-list", patient(), "host tools", `no array "tools"`),
	Entry("garbage", "garbage", patient(), "host wire", "Welcome"),
	Entry("logs on stdout", "prints-logs", patient(), "host wire", "smoke-log { a: 1 }"),
	Entry("a console without debug", "no-debug", patient(), "host console", "console.debug is not a function"),
	Entry("errors that do not show", "swallows-errors", patient(), "host throw, host syntax, host limit",
		"expected the result null"),
	Entry("failures that tell nothing", "runs-nothing", patient(), "host run, host console, host server, host throw, "+
		"host syntax, host limit, host again", "this tells nothing until one runs"),
	Entry("a loop without end", "never-ends-a-loop", impatient(), "host limit", "--run-timeout"),
	Entry("an end", "die-in-run", patient(), "host run", "exit status 7"),
	Entry("a child", "child", Timeouts{Start: 30 * time.Second, Stop: time.Second}, "host stop",
		"left processes behind"),
)

var _ = DescribeTable("smoke names what is wrong with every answer", func(ctx SpecContext, fault, text string) {
	unwell, found := smokeWith(ctx, fault, patient())
	Expect(unwell).To(HavePrefix("host run, host console, host server, " +
		"host throw, host syntax, host limit, host again"))
	Expect(found.Findings).To(ContainElement(HaveField("Text", ContainSubstring(text))))
},
	Entry("no object", "two-blocks", "two text blocks"),
	Entry("no logs", "no-logs", `no member "logs"`),
	Entry("an error", "is-error", "tool-error"),
)

var _ = It("smoke keeps what the host said last", func(ctx SpecContext) {
	_, found := smokeWith(ctx, "die-in-run", patient())
	Expect(found.Stderr).To(Equal("out of luck\n"))
	_, found = smokeWith(ctx, "exit-3", patient())
	Expect(found.Stderr).To(ContainSubstring("no database at localhost"))
})

var _ = It("smoke blames the command line for a program that is missing", func(ctx SpecContext) {
	h, err := NewCommand("./no-such-host", Options{})
	Expect(err).NotTo(HaveOccurred())
	found, err := Smoke(ctx, h, smokeTest())
	Expect(err).NotTo(HaveOccurred())
	Expect(lineOf(found.Findings)).To(Equal("adapter start"))
})

// smokeTest is for the hosts of these tests.
func smokeTest() SmokeTest {
	code := func(text string) json.RawMessage {
		arguments, err := json.Marshal(map[string]string{"code": text})
		Expect(err).NotTo(HaveOccurred())
		return arguments
	}
	return SmokeTest{
		Servers: []ServerConfig{{ServerID: "smoke", Command: "none"}},
		Calls: map[Step]json.RawMessage{
			StepRun: code("globalThis.__codemode_result__ = 1;"), StepConsole: code("console.log()"),
			StepServer: code(`import { greet } from "smoke";`), StepThrow: code("throw 1"), StepSyntax: code("const = ;"),
			StepLimit: code("for (;;) {}"), StepAgain: code("globalThis.__codemode_result__ = 1;"),
		},
	}
}
