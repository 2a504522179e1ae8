package refhost_test

import (
	"fmt"
	"net/http"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("An answer over HTTP", func() {
	DescribeTable("is that to the call, whatever other one comes before it", func(other string) {
		config := answering("s", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "text/event-stream")
			const event = `data: {"jsonrpc":"2.0","id":%s,"result":{"content":[],"structuredContent":{"v":%q}}}` + "\n\n"
			_, _ = fmt.Fprintf(w, event, fmt.Sprintf(other, id), "another call's")
			_, _ = fmt.Fprintf(w, event, id, "this call's")
		})
		result, err := callOnce("s", "t", nil, config)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(result)).To(MatchJSON(`{"content":[],"structuredContent":{"v":"this call's"}}`))
	},
		Entry("of a larger number", "1%s"),
		Entry("of a text", `"x%s"`),
	)

	DescribeTable("with an id that is written otherwise is whole, however large it is", func(id string, size int) {
		config := answering("s", func(w http.ResponseWriter, _ *http.Request, own string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[],"structuredContent":{"v":%q}}}`,
				fmt.Sprintf(id, own), strings.Repeat("x", size))
		})
		result, err := callOnce("s", "t", nil, config)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(result)).To(ContainSubstring(`"v":"x`))
	},
		Entry("small", "%s.0", 10), Entry("large", "%s.0", 100_000), Entry("as the host writes it", "%s", 100_000),
	)

	It("whose names no text can tell apart is no result, for the audit as for the script", func() {
		config := answering("s", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			const answer = `{"jsonrpc":"2.0","id":%s,"result":{"content":[],"structuredContent":{"\ud800":1,"\ud801":2}}}`
			_, _ = fmt.Fprintf(w, answer, id)
		})
		_, err := callOnce("s", "t", nil, config)
		Expect(err).To(MatchError(ContainSubstring("two names at /structuredContent/\uFFFD that differ in half")))
	})
})
