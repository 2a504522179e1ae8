package refhost_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/sandbox"
)

// soon is far more than any of this takes, also on a busy machine with the race detector; what has no bound
// takes minutes, or for ever.
const soon = 30 * time.Second

// repeated joins n texts, in which @ is their number.
func repeated(n int, separator, format string) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = strings.ReplaceAll(format, "@", fmt.Sprint(i))
	}
	return strings.Join(texts, separator)
}

// fanningOut is a schema of n types, each of which refers twice to the next one.
func fanningOut(n int) string {
	var types []string
	for i := range n {
		next := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
		types = append(types, fmt.Sprintf(`"l%d":{"anyOf":[%s,%s]},`, i, next, next))
	}
	return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/$defs/l0"}},"$defs":{%s"l%d":{}}}`,
		strings.Join(types, ""), n)
}

// listing is a server with these tools, as JSON.
func listing(id, tools string) refhost.ServerConfig {
	return listen(id, rawServer{answers: map[string]string{
		"initialize": initialized, "tools/list": `"result":{"tools":[` + tools + `]}`,
		"tools/call": `"result":{"content":[{"type":"text","text":"ok"}]}`,
	}})
}

// withBoth runs trivial code with a hostile server beside a good one, and returns the job.
func withBoth(hostile refhost.ServerConfig) (*refhost.Host, sandbox.Job) {
	GinkgoHelper()
	h, run := runJob(hostile, overHTTP("good", newServer(nil, "a")))
	job, response := run(`{"code":"1"}`)
	Expect(response.Diagnostics).To(BeEmpty())
	return h, job
}

var _ = Describe("A hostile list of tools", func() {
	It("whose schemas fan out keeps no agent waiting", func(ctx SpecContext) {
		h, job := withBoth(listing("hostile", `{"name":"t","inputSchema":`+fanningOut(31)+`}`))
		Expect(job.Servers).To(HaveLen(2))
		session := connect(h)
		Expect(session.InitializeResult().Instructions).To(ContainSubstring("export function a("))
	}, SpecTimeout(soon))

	It("leaves a host that ends while it makes declarations", func(ctx SpecContext) {
		h, _ := withBoth(listing("hostile", `{"name":"t"}`))
		ended, end := context.WithCancel(ctx)
		end()
		Expect(h.Context(ended).Document).NotTo(ContainSubstring("export function a("))
		Expect(h.Context(ctx).Document).To(ContainSubstring("export function a("))
	}, SpecTimeout(soon))

	It("is cut off after ten thousand tools", func(ctx SpecContext) {
		h, job := withBoth(listing("hostile", repeated(10_050, ",", `{"name":"t@"}`)))
		Expect(job.Servers[0].Tools).To(HaveLen(10_000))
		Expect(h.Servers()[0].Note).To(ContainSubstring("10000 tools"))
		Expect(h.Context(ctx).Document).To(ContainSubstring("export function a("))
	}, SpecTimeout(soon))

	It("is cut off after sixteen megabytes", func(ctx SpecContext) {
		h, job := withBoth(listing("hostile",
			repeated(5, ",", `{"name":"t@","description":"`+strings.Repeat("x", 5<<20)+`"}`)))
		Expect(job.Servers[0].Tools).To(HaveLen(3))
		Expect(h.Servers()[0].Note).To(ContainSubstring("16777216 bytes"))
		Expect(len(h.Context(ctx).Document)).To(BeNumerically("<", 1<<20))
	}, SpecTimeout(soon))

	It("with an endless enum keeps no agent waiting", func(ctx SpecContext) {
		h, job := withBoth(listing("hostile",
			`{"name":"t","inputSchema":{"enum":[`+repeated(500_000, ",", `"value @"`)+`]}}`))
		Expect(job.Servers[0].Tools).To(HaveLen(1))
		Expect(h.Context(ctx).Document).To(And(ContainSubstring("export function a("),
			ContainSubstring("the schema has more than")))
	}, SpecTimeout(soon))

	It("that is nested thousands of levels deep takes no other server down", func(ctx SpecContext) {
		deep := strings.Repeat(`{"properties":{"a":`, 3000) + `{}` + strings.Repeat(`}}`, 3000)
		_, job := withBoth(listing("hostile", `{"name":"t","inputSchema":`+deep+`},{"name":"u"}`))
		Expect(job.Servers).To(ContainElement(HaveField("ServerID", "good")))
		Expect(job.Unavailable).To(HaveKey("hostile"))
	}, SpecTimeout(soon))

	It("has no names that are longer than any name", func() {
		_, job := withBoth(listing("hostile", `{"name":"`+strings.Repeat("n", 2000)+`"},{"name":"u"}`))
		Expect(job.Servers[0].Tools).To(ConsistOf(HaveField("ToolName", "u")))
	})

	It("comes with instructions that are cut off", func(ctx SpecContext) {
		_, job := withBoth(listen("hostile", rawServer{answers: map[string]string{
			"initialize": strings.Replace(initialized, `"protocolVersion"`,
				`"instructions":"`+strings.Repeat("é", 1<<20)+`","protocolVersion"`, 1),
			"tools/list": `"result":{"tools":[]}`,
		}}))
		about := job.Servers[0].Description
		Expect(len(about)).To(BeNumerically("<", 66<<10))
		Expect(about).To(And(HavePrefix("éé"), HaveSuffix("é… (cut off: the server says 2097152 bytes)")))
	}, SpecTimeout(soon))
})
