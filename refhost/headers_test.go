package refhost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget"
	"codemode/refhost/sandbox"
)

var _ = Describe("Headers of a server's answer", func() {
	It("have a bound, and a place in the account of the run before they come", func(ctx SpecContext) {
		server := answering("srv", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Long", strings.Repeat("x", 32<<10))
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, id)
		})
		calls := budget.Calls()
		h := startHost(func(ctx context.Context, _ sandbox.Job, made sandbox.Calls) (sandbox.Response, error) {
			_, err := made.CallTool(calls.ForRun(ctx), "srv", "t", nil)
			Expect(err).To(MatchError(ContainSubstring("exceeded")))
			Expect(calls.Take(64<<20 - 8<<10)).To(Succeed())
			_, err = made.CallTool(calls.ForRun(ctx), "srv", "t", nil)
			Expect(err).To(MatchError(ContainSubstring("run the code again later")))
			return sandbox.Response{}, nil
		}, server)
		h.Run(ctx, json.RawMessage(`{"code":"1"}`))
	}, SpecTimeout(soon))
})
