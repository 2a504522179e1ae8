package refhost_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost"
	"codemode/refhost/rules"
)

// paged is a server whose list has a large first page and a second one, which waits until it is let.
func paged(name string, let <-chan struct{}) refhost.ServerConfig {
	server := newServer(nil, "a")
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if p, _ := req.GetParams().(*mcp.ListToolsParams); p != nil && p.Cursor != "" {
				select {
				case <-let:
				case <-ctx.Done():
				}
				return &mcp.ListToolsResult{Tools: []*mcp.Tool{}}, nil
			}
			result, err := next(ctx, method, req)
			if list, ok := result.(*mcp.ListToolsResult); ok {
				large := *list.Tools[0]
				large.Description = strings.Repeat("x", 7<<20)
				return &mcp.ListToolsResult{Tools: []*mcp.Tool{&large}, NextCursor: "more"}, err
			}
			return result, err
		}
	})
	return overHTTP(name, server)
}

var _ = Describe("The tools that many servers list at a time", Label("costly"), func() {
	It("are no more than a host can bear, and leave room for those of others", func(ctx SpecContext) {
		log, let := gbytes.NewBuffer(), make(chan struct{})
		var servers []refhost.ServerConfig
		for i := range 10 {
			servers = append(servers, paged(fmt.Sprintf("s%d", i), let))
		}
		servers = append(servers, overHTTP("small", newServer(nil, "g")))
		go func() {
			defer GinkgoRecover()
			defer close(let)
			Eventually(ctx, log).Should(gbytes.Say("server lists would have more than the"))
		}()
		h := hostWithLog(log, servers...)
		Expect(respond(h, ctx, `{"code":"import '@codemode/servers/small'"}`).Diagnostics).To(BeEmpty())
		for i := range 10 {
			Eventually(ctx, func() []rules.Diagnostic {
				return respond(h, ctx, fmt.Sprintf(`{"code":"import '@codemode/servers/s%d'"}`, i)).Diagnostics
			}).Should(BeEmpty(), "the list of s%d has room alone", i)
		}
	}, SpecTimeout(soon))
})
