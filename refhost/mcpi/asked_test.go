package mcpi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/sandbox"
)

// asking is a runner that asks a function of codemode in the place of a script, also as no script can.
type asking struct {
	function  string
	arguments json.RawMessage
	times     int
	err       error
}

func (a *asking) Run(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
	for range a.times {
		_, a.err = calls.CallTool(ctx, "", a.function, a.arguments)
	}
	return sandbox.Response{}, nil
}

func (a *asking) Close() error { return nil }

// allocatedBy is what so many calls of a function of codemode take of memory, and the error of the last one.
func allocatedBy(ctx context.Context, a *asking, servers ...sandbox.Server) (bytes uint64, err error) {
	GinkgoHelper()
	taken := budgettest.Allocated(func() {
		_, err := revision(one).Scripts(a).Run(ctx, sandbox.Job{Servers: servers}, &upstream{})
		Expect(err).NotTo(HaveOccurred())
	})
	return taken, a.err
}

var _ = Describe("functions of codemode", func() {
	const size = 4 << 20
	DescribeTable("take little, whatever they are passed", func(ctx SpecContext, function, arguments, problem string) {
		taken, err := allocatedBy(ctx, &asking{function: function, arguments: json.RawMessage(arguments), times: 1})
		Expect(err).To(MatchError(ContainSubstring(problem)))
		Expect(len(err.Error())).To(BeNumerically("<", 5<<10))
		Expect(taken).To(BeNumerically("<", 8*size))
	},
		Entry("a list that goes on", "call", "["+strings.Repeat("0,", size/2)+"0]", "use codemode.call", limit),
		Entry("many references", "describe", `[["`+strings.Repeat(`","`, size/3)+`"]]`, "more than 65536; ask for less", limit),
		Entry("a long query", "search", `["`+strings.Repeat("x", size)+`"]`, "more than 65536; ask for less", limit),
		Entry("a long reference", "callRef", `["`+strings.Repeat("x", size)+`"]`, "no tool is called", limit),
		Entry("a long name", "call", `["s","`+strings.Repeat("\\u007f", size/6)+`"]`, "has no tool", limit),
		Entry("no list", "call", `{"0":"s"}`, "cannot be called so", limit),
	)

	It("find a tool without looking at all", func(ctx SpecContext) {
		var names []string
		for i := range 5_000 {
			names = append(names, fmt.Sprint("a_name_that_no_reference_has_on_the_stack_", i))
		}
		const times = 2_000
		many := reading("s", names...)
		once, _ := allocatedBy(ctx, &asking{function: "callRef", arguments: json.RawMessage(`["s/none"]`), times: 1}, many)
		often, err := allocatedBy(ctx, &asking{function: "callRef", arguments: json.RawMessage(`["s/none"]`), times: times},
			many)
		Expect(err).To(MatchError(ContainSubstring("no tool is called")))
		Expect(often).To(BeNumerically("<", once+times*8<<10))
	}, limit)
})
