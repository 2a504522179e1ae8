package refhost_test

import (
	"context"
	"errors"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/clients"
	"codemode/refhost/sandbox"
)

var _ = Describe("A host that is told to end", func() {
	It("cancels the run under way instead of waiting for it", func(ctx SpecContext) {
		begun, cancelled := make(chan struct{}), make(chan error, 1)
		h := startHost(func(ctx context.Context, _ sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
			close(begun)
			<-ctx.Done()
			cancelled <- ctx.Err()
			return sandbox.Response{}, errors.New("cancelled")
		})
		here, there := mcp.NewInMemoryTransports()
		serving, end := context.WithCancel(ctx)
		ended := make(chan error, 1)
		go func() { ended <- h.Serve(serving, there) }()
		client, err := mcp.NewClient(&mcp.Implementation{Name: "c"}, nil).Connect(ctx, here, nil)
		Expect(err).NotTo(HaveOccurred())
		go func() {
			_, _ = client.CallTool(ctx,
				&mcp.CallToolParams{Name: "codemode.run", Arguments: map[string]any{"code": ""}})
		}()
		Eventually(ctx, begun).Should(BeClosed())
		end()
		Eventually(ctx, cancelled).Should(Receive(MatchError(context.Canceled)))
		Eventually(ctx, ended).Should(Receive(MatchError(context.Canceled)))
	}, SpecTimeout(soon))
})

var _ = Describe("A host whose client reads nothing", func() {
	It("ends when it is told to", func(ctx SpecContext) {
		requests, says := io.Pipe()
		_, answers := io.Pipe()
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			return sandbox.Response{}, nil
		})
		serving, end := context.WithCancel(ctx)
		ended := make(chan error, 1)
		go func() { ended <- h.Serve(serving, clients.Transport(requests, answers)) }()
		_, err := io.WriteString(says, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
		Expect(err).NotTo(HaveOccurred())
		end()
		Eventually(ctx, ended).Should(Receive())
	}, SpecTimeout(soon))
})
