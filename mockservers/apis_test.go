package mockservers_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
	"codemode/mockservers/mockapi"
)

var _ = Describe("an API among mock servers", func() {
	It("is served with its document, and each request is told", func(ctx SpecContext) {
		told := make(chan []byte, 1)
		api := &mockservers.API{Settings: json.RawMessage(`{"maxRequests":3}`),
			Script: mockapi.Script{Operations: []mockapi.Operation{{Method: "POST", Path: "/things"}}}}
		tap := func(id string, d mockservers.Direction, message []byte) {
			Expect(id).To(Equal("api"))
			Expect(d).To(Equal(mockservers.ToServer))
			told <- message
		}
		group, err := mockservers.Start(ctx, []mockservers.Script{{ServerID: "api", API: api}},
			mockservers.Options{Transport: mockservers.HTTP, Tap: tap})
		Expect(err).NotTo(HaveOccurred())
		endpoint := group.Endpoints()[0]
		Expect(endpoint.Settings).To(MatchJSON(`{"maxRequests":3}`))
		document, err := os.ReadFile(endpoint.Document)
		Expect(err).NotTo(HaveOccurred())
		Expect(document).To(Equal(group.API("api").Document()))
		Expect(group.Server("api")).To(BeNil())

		response, err := http.Post(endpoint.URL+"/things?a=b", "application/json", strings.NewReader(`{"n":1}`))
		Expect(err).NotTo(HaveOccurred())
		Expect(response.Body.Close()).To(Succeed())
		var request mockservers.Request
		Expect(json.Unmarshal(<-told, &request)).To(Succeed())
		Expect(request.Method + " " + request.Path + "?" + request.Query + " " + request.Body).
			To(Equal(`POST /things?a=b {"n":1}`))
		Expect(request.Headers.Get("Content-Type")).To(Equal("application/json"))

		group.Reset()
		Expect(group.API("api").Requests()).To(BeEmpty())
		Expect(group.Close()).To(Succeed())
		Expect(endpoint.Document).NotTo(BeAnExistingFile())
	})

	It("may be named by the address of its document", func(ctx SpecContext) {
		group, err := mockservers.Start(ctx, []mockservers.Script{{ServerID: "api",
			API: &mockservers.API{DocumentURL: true}}}, mockservers.Options{Transport: mockservers.HTTP})
		Expect(err).NotTo(HaveOccurred())
		Expect(group.Endpoints()[0].Document).To(Equal(group.API("api").DocumentURL()))
		Expect(group.Close()).To(Succeed())
	})
})
