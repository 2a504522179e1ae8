package searchexecute_test

import (
	"net"
	"net/http"
	"net/http/httptest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("an API that switches to another protocol", func() {
	It("fails the request alone, and not the time of the run", func(ctx SpecContext) {
		documents := serve(nothing)
		opened := make(chan net.Conn, 1)
		api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			connection, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				return
			}
			const switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"
			_, _ = connection.Write([]byte(switching))
			opened <- connection
		}))
		DeferCleanup(api.Close)
		h := start(object{"spec": documents.DocumentURL(), "baseUrl": api.URL})
		Expect(h.execute(ctx, `async () => api.request({ method: "GET", path: "/a" }).catch(e => e.message)`)).To(
			ContainSubstring("the API switched to another protocol, which nobody had asked for"))
		DeferCleanup((<-opened).Close)
		Expect(h.execute(ctx, `async () => 1`)).To(Equal("1"))
	}, limit)
})
