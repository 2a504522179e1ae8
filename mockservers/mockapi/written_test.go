package mockapi_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers/mockapi"
)

var _ = Describe("what a script says of bytes and of the document", func() {
	parsed := func(text string) mockapi.Script {
		GinkgoHelper()
		script, err := mockapi.Parse("the script", []byte(text))
		Expect(err).NotTo(HaveOccurred())
		return script
	}

	It("sends a body in pieces, and letters of several bytes", func(ctx SpecContext) {
		api := serve(parsed(`
operations:
  - {method: GET, path: /a, replies: [{bytes: 12, letter: 日, pieces: 4, status: 404}]}
`))
		response, text, err := request(ctx, "GET", api.URL()+"/a", "")
		Expect(err).NotTo(HaveOccurred())
		Expect(text).To(Equal(`"日日日a"`))
		Expect(response.StatusCode).To(Equal(404))
		Expect(response.ContentLength).To(BeEquivalentTo(-1), "nobody is told how long it is")
	}, limit)

	It("has members of the document as they are written, and leaves out what is null", func(ctx SpecContext) {
		api := serve(parsed(`document: {servers: null, info: {title: ""}, paths: {/a: {get: {tags: []}}}}`))
		_, text, err := request(ctx, "GET", api.DocumentURL(), "")
		Expect(err).NotTo(HaveOccurred())
		Expect(text).To(MatchJSON(`{"openapi": "3.1.0", "info": {"title": ""}, "paths": {"/a": {"get": {"tags": []}}}}`))
	}, limit)
})
