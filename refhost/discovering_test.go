package refhost_test

import (
	"net/http"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
)

var _ = Describe("A server that drops what it does not know", func() {
	It("is connected to in the way of before", func(ctx SpecContext) {
		dropping := handlingRequests(func(_ http.ResponseWriter, r *http.Request, request rawRequest) bool {
			if request.Method != "server/discover" {
				return false
			}
			<-r.Context().Done()
			return true
		})
		h := clientHost(refhost.Options{ConnectTimeout: 3 * time.Second}, listen("s", dropping))
		Expect(h.Servers()).To(HaveExactElements(HaveField("Problem", "")))
	}, SpecTimeout(soon))
})
