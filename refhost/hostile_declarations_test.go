package refhost_test

import (
	"context"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

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

var _ = Describe("A hostile list of tools of which declarations are made", func() {
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

	It("with an endless enum keeps no agent waiting", Label("costly"), func(ctx SpecContext) {
		h, job := withBoth(listing("hostile",
			`{"name":"t","inputSchema":{"enum":[`+repeated(100_000, ",", `"a value @"`)+`]}}`))
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
})
