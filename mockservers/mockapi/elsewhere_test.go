package mockapi_test

import (
	"net/http"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers/mockapi"
)

var _ = Describe("A document at another origin", func() {
	It("is there at its address, and the request for it is recorded", func(ctx SpecContext) {
		server := serve(mockapi.Script{DocumentAt: "elsewhere"})
		Expect(server.DocumentURL()).NotTo(HavePrefix(server.URL()))
		response, text, err := request(ctx, http.MethodGet, server.DocumentURL(), "")
		Expect(err).NotTo(HaveOccurred())
		Expect(response.StatusCode).To(Equal(http.StatusOK))
		Expect(text).To(MatchJSON(server.Document()))
		Expect(server.Requests()).To(HaveExactElements(And(HaveField("Elsewhere", true),
			HaveField("Header", HaveKeyWithValue("X-Test", []string{"yes"})))))
	}, limit)

	It("is where the API's own address leads", func(ctx SpecContext) {
		server := serve(mockapi.Script{DocumentAt: "redirected"})
		Expect(server.DocumentURL()).To(HavePrefix(server.URL()))
		response, _, err := request(ctx, http.MethodGet, server.DocumentURL(), "")
		Expect(err).NotTo(HaveOccurred())
		Expect(response.StatusCode).To(Equal(http.StatusFound))
		Expect(server.Requests()).To(BeEmpty())
		response, _, err = request(ctx, http.MethodGet, response.Header.Get("Location"), "")
		Expect(err).NotTo(HaveOccurred())
		Expect(response.StatusCode).To(Equal(http.StatusOK))
		Expect(server.Requests()).To(HaveLen(1))
	}, limit)

	It("has one of two names", func() {
		_, err := mockapi.Parse("a script", []byte("documentAt: there"))
		Expect(err).To(MatchError(
			`a script: documentAt is "there"; leave it out, or write one of ["elsewhere" "redirected"]`))
	})
})
