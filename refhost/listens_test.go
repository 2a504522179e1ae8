package refhost_test

import (
	"fmt"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"net/http"
)

var _ = Describe("What a client keeps open", func() {
	It("are so many in a session: requests to listen", func() {
		toHost, answers := overPipes()
		request := func(id int, method, params string) {
			_, err := fmt.Fprintf(toHost, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":{%s}}`+"\n", id, method, params)
			Expect(err).NotTo(HaveOccurred())
		}
		request(0, "initialize", `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}`)
		Expect(answers.Scan()).To(BeTrue())
		go func() {
			defer GinkgoRecover()
			for id := range 101 {
				request(id+1, "subscriptions/listen", `"notifications":{"toolsListChanged":true}`)
			}
		}()
		for !strings.Contains(answers.Text(), `"error"`) {
			Expect(answers.Scan()).To(BeTrue())
		}
		Expect(answers.Text()).To(ContainSubstring("100 requests to listen are open; cancel one"))
	})

	It("are sessions that begin at a time, of which each makes room for one", func() {
		to, _ := serveHTTP("")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				defer GinkgoRecover()
				for range 150 {
					Expect(initialize(to, func(*http.Request) {}).StatusCode).To(Equal(http.StatusOK))
				}
			})
		}
		all.Wait()
		Expect(initialize(to, func(*http.Request) {}).StatusCode).To(Equal(http.StatusOK))
	})
})

var _ = Describe("A server that asks for a call to be made again, and not for what", func() {
	It("has not answered it", func() {
		server := answering("again", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","requestState":"s"}}`, id)
		})
		_, err := callOnce("again", "t", nil, server)
		Expect(err).To(MatchError(ContainSubstring("asks for the call to be made again")))
	})
})
