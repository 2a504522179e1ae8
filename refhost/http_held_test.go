package refhost_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/clients"
	"codemode/refhost/sandbox"
)

var _ = Describe("The message of a client over HTTP", Label("costly"), func() {
	// many is a call with so many values that a second one has no room beside it.
	many := `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"_meta":{"x":[` + strings.Repeat("[0],", 150_000) +
		`0]},"name":"codemode.run","arguments":{"code":""}}}`

	It("counts as long as its run goes on, also when its client is gone", func(ctx SpecContext) {
		begun, end := make(chan struct{}, 2), make(chan struct{})
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			begun <- struct{}{}
			<-end
			return sandbox.Response{}, nil
		})
		server := httptest.NewServer(h.Handler(ctx, ""))
		DeferCleanup(server.Close)
		to := server.URL + clients.Path
		session := initialize(to, func(*http.Request) {}).Header.Get("Mcp-Session-Id")
		send := func(ctx context.Context) (int, error) {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, to, strings.NewReader(many))
			Expect(err).NotTo(HaveOccurred())
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/json, text/event-stream")
			r.Header.Set("Mcp-Session-Id", session)
			r.Header.Set("Refhost-Held", "1 0") // what a client says there does not count
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				return 0, err
			}
			return answer.StatusCode, answer.Body.Close()
		}
		client, leave := context.WithCancel(ctx)
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			_, _ = send(client)
		}()
		Eventually(ctx, begun).Should(Receive())
		leave()
		Eventually(ctx, gone).Should(BeClosed())
		Consistently(ctx, func() (int, error) { return send(ctx) }).Should(Equal(http.StatusServiceUnavailable))
		Expect(status(to, func(*http.Request) {})).To(Equal(http.StatusOK), "a small one has room")
		close(end)
		Eventually(ctx, func() (int, error) { return send(ctx) }).Should(Equal(http.StatusOK))
	}, SpecTimeout(soon))
})
