package refhost_test

import (
	"context"
	"io"
	"net/http"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/clients"
	"codemode/refhost/places"
	"codemode/refhost/sandbox"
)

// inSession posts a message of a session from an address, and returns the status and what is answered.
func inSession(ctx context.Context, to, session, address, body string) (int, string) {
	GinkgoHelper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to, strings.NewReader(body))
	Expect(err).NotTo(HaveOccurred())
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if session != "" {
		r.Header.Set("Mcp-Session-Id", session)
	}
	// What a client says in these headers does not count.
	r.Header.Set("Refhost-Client", "192.0.2.99")
	r.Header.Set("Refhost-Large", "true")
	answer, err := (&http.Client{Transport: from(address)}).Do(r)
	Expect(err).NotTo(HaveOccurred())
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	Expect(err).NotTo(HaveOccurred())
	return answer.StatusCode, string(text)
}

var _ = Describe("A hostile client with a session", func() {
	const about = `"params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"version":"1","name":"`
	long := strings.Repeat("x", 70_000)

	It("is not introduced at length, whatever surrounds the introduction", func() {
		to, _ := serveHTTP("")
		hello := `{"jsonrpc":"2.0","id":1,"method":"initialize",` + about
		Expect(post(to, hello+`x"}}} x`)).To(Equal(http.StatusBadRequest))
		Expect(post(to, hello+`x"}}} {}`)).To(Equal(http.StatusBadRequest))
		Expect(post(to, hello+long+`"}}} x`)).NotTo(Equal(http.StatusOK))
		Expect(post(to, hello+long+`"}},"METHOD":"x"}`)).To(Equal(http.StatusRequestEntityTooLarge))
		Expect(post(to, hello+`x"}},"METHOD":"x"}`+" \r\n\t")).To(Equal(http.StatusOK), "a small one is none of that")
	})

	It("has nothing else kept that is large", func(ctx SpecContext) {
		to, _ := serveHTTP("")
		id := initialize(to, func(*http.Request) {}).Header.Get("Mcp-Session-Id")
		level := func(size int) string {
			_, answer := inSession(ctx, to, id, "", `{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{`+
				`"level":"`+strings.Repeat("x", size)+`"}}`)
			return answer
		}
		Expect(level(70_000)).To(ContainSubstring("the host keeps what logging/setLevel says"))
		Expect(level(70)).NotTo(ContainSubstring("the host keeps"))
		_, answer := inSession(ctx, to, id, "", `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{`+
			`"name":"codemode.run","arguments":{"code":"`+long+`"}}}`)
		Expect(answer).To(ContainSubstring("ran"), "who answers a call keeps nothing of it")
	}, SpecTimeout(soon))

	It("begins one with nothing else, and is known by the address of each request", func(ctx SpecContext) {
		called := make(chan []string, 1)
		h := startHost(func(ctx context.Context, _ sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
			called <- places.ClientsOf(ctx)
			return sandbox.Response{}, nil
		})
		to := addressed(h.Handler(ctx, "")).URL + clients.Path
		hello := `{"jsonrpc":"2.0","id":1,"method":"initialize",` + about + `x"}}}`
		call := `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"codemode.run","arguments":{"code":""}}}`
		status, _ := inSession(ctx, to, "", "192.0.2.1",
			"["+hello+`,{"jsonrpc":"2.0","method":"notifications/initialized"},`+call+"]")
		Expect(status).To(Equal(http.StatusBadRequest))
		Expect(called).NotTo(Receive())
		begun := initialize(to, func(r *http.Request) { r.Header.Set("Address", "192.0.2.1") })
		id := begun.Header.Get("Mcp-Session-Id")
		inSession(ctx, to, id, "192.0.2.2", call)
		Eventually(ctx, called).Should(Receive(Equal([]string{"192.0.2.2", id})))
	}, SpecTimeout(soon))
})
