package mockapi_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers/mockapi"
)

func TestMockAPI(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "mockapi")
}

// limit bounds a spec that would otherwise hang.
const limit = SpecTimeout(30 * time.Second)

func serve(script mockapi.Script) *mockapi.Server {
	GinkgoHelper()
	server, err := mockapi.Start(script, mockapi.Options{})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(server.Close)
	return server
}

func pets() *mockapi.Server {
	GinkgoHelper()
	script, err := mockapi.Load("testdata/pets.yaml")
	Expect(err).NotTo(HaveOccurred())
	return serve(script)
}

// client follows no redirect.
func client() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

func request(ctx context.Context, method, url, body string) (*http.Response, string, error) {
	GinkgoHelper()
	r, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	Expect(err).NotTo(HaveOccurred())
	r.Header.Set("X-Test", "yes")
	response, err := client().Do(r)
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response, string(text), err
}

var _ = Describe("a mock API", func() {
	It("answers in turn, the last reply for all further requests", func(ctx SpecContext) {
		api := pets()
		for _, want := range []string{"Rex", "Tom", "Ida", "Ida"} {
			response, text, err := request(ctx, "GET", api.URL()+"/pets/7", "")
			Expect(err).NotTo(HaveOccurred())
			Expect(response.Header.Get("Content-Type")).To(Equal("application/json"))
			Expect(text).To(ContainSubstring(want))
		}
	}, limit)

	It("records each request as it came, with those that nothing answers", func(ctx SpecContext) {
		api := pets()
		response, text, err := request(ctx, "POST", api.URL()+"/pets?a=%20b", `{"name":"Bo"}`)
		Expect(err).NotTo(HaveOccurred())
		Expect(response.StatusCode).To(Equal(201))
		Expect(response.Header.Values("X-Shop")).To(Equal([]string{"one", "two"}))
		var echoed struct{ Method, Path, Query, Body string }
		Expect(json.Unmarshal([]byte(text), &echoed)).To(Succeed())
		Expect(echoed.Body).To(Equal(`{"name":"Bo"}`))
		response, _, err = request(ctx, "DELETE", api.URL()+"/pets", "")
		Expect(err).NotTo(HaveOccurred())
		Expect(response.StatusCode).To(Equal(404))

		seen := api.Requests()
		Expect(seen).To(HaveLen(2))
		Expect(seen[0].Operation).To(Equal("POST /pets"))
		Expect(seen[0].Path).To(Equal("/v1/pets"))
		Expect(seen[0].Query).To(Equal("a=%20b"))
		Expect(seen[0].Header.Get("X-Test")).To(Equal("yes"))
		Expect("http://" + seen[0].Header.Get("Host") + "/v1").To(Equal(api.URL()))
		Expect(seen[0].Body).To(BeEquivalentTo(`{"name":"Bo"}`))
		Expect(seen[1].Operation).To(BeEmpty())
	}, limit)

	It("is at an address with a slash at its end, where its paths are those of its operations", func(ctx SpecContext) {
		api := serve(mockapi.Script{Base: "/", Operations: []mockapi.Operation{{Method: "GET", Path: "/a",
			Replies: []mockapi.Reply{{Text: "found"}}}}})
		Expect(api.URL()).To(HaveSuffix("/"))
		_, text, err := request(ctx, "GET", api.URL()+"a", "")
		Expect(err).NotTo(HaveOccurred())
		Expect(text).To(Equal("found"))
	}, limit)

	It("answers only after a while, and begins anew after a reset", func(ctx SpecContext) {
		api := serve(mockapi.Script{Operations: []mockapi.Operation{{Method: "GET", Path: "/a",
			Replies: []mockapi.Reply{{Text: "first", DelayMs: 30}, {Text: "second"}}}}})
		for range 2 {
			began := time.Now()
			_, text, err := request(ctx, "GET", api.URL()+"/a", "")
			Expect(err).NotTo(HaveOccurred())
			Expect(text).To(Equal("first"))
			Expect(time.Since(began)).To(BeNumerically(">=", 30*time.Millisecond))
			_, text, err = request(ctx, "GET", api.URL()+"/a", "")
			Expect(err).NotTo(HaveOccurred())
			Expect(text).To(Equal("second"))
			Expect(api.Requests()).To(HaveLen(2))
			api.Reset()
			Expect(api.Requests()).To(BeEmpty())
		}
	}, limit)

	It("names other servers in its document", func() {
		api := serve(mockapi.Script{Servers: mockapi.JSON(`[{"url":"https://a.example"}]`)})
		Expect(api.Document()).To(ContainSubstring(`"servers":[{"url":"https://a.example"}]`))
	})

	It("tells the tap before it answers", func(ctx SpecContext) {
		tapped := make(chan mockapi.Request, 1)
		api, err := mockapi.Start(mockapi.Script{Operations: []mockapi.Operation{{Method: "GET", Path: "/a"}}},
			mockapi.Options{Tap: func(r mockapi.Request) { tapped <- r }})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(api.Close)
		_, _, err = request(ctx, "GET", api.URL()+"/a", "")
		Expect(err).NotTo(HaveOccurred())
		Expect(tapped).To(Receive(HaveField("Operation", "GET /a")))
	}, limit)

	It("holds a reply until it is released", func(ctx SpecContext) {
		api := pets()
		got := make(chan string, 1)
		go func() {
			defer GinkgoRecover()
			_, text, err := request(ctx, "GET", api.URL()+"/orders", "")
			Expect(err).NotTo(HaveOccurred())
			got <- text
		}()
		Expect(api.WaitRequest(ctx, "GET /orders", 1)).To(Succeed())
		Expect(got).NotTo(Receive())
		api.Release("gate")
		Eventually(ctx, got).Should(Receive(Equal("late")))
		response, _, err := request(ctx, "GET", api.URL()+"/orders", "")
		Expect(err).NotTo(HaveOccurred())
		Expect(response.StatusCode).To(Equal(500))
	}, limit)

	It("notices a client that gives up waiting, and one that has enough of a body without end", func(ctx SpecContext) {
		api := pets()
		waiting, giveUp := context.WithCancel(ctx)
		go func() {
			defer giveUp()
			_ = api.WaitRequest(ctx, "GET /orders/never", 1)
		}()
		_, _, err := request(waiting, "GET", api.URL()+"/orders/never", "")
		Expect(err).To(MatchError(context.Canceled))
		Expect(api.WaitAbandoned(ctx, 1)).To(Succeed())

		response, err := client().Get(api.URL() + "/orders/endless")
		Expect(err).NotTo(HaveOccurred())
		_, err = io.ReadFull(response.Body, make([]byte, 1<<20))
		Expect(err).NotTo(HaveOccurred())
		Expect(response.Body.Close()).To(Succeed())
		Expect(api.WaitAbandoned(ctx, 2)).To(Succeed())
	}, limit)

	It("cuts the connection before an answer and within one, and redirects", func(ctx SpecContext) {
		api := pets()
		_, _, err := request(ctx, "GET", api.URL()+"/orders/cut", "")
		Expect(err).To(MatchError(ContainSubstring("EOF")))
		response, text, err := request(ctx, "GET", api.URL()+"/orders/cut", "")
		Expect(err).To(MatchError(io.ErrUnexpectedEOF))
		Expect(response.StatusCode).To(Equal(200))
		Expect(text).To(Equal("half"))
		response, _, err = request(ctx, "GET", api.URL()+"/orders/moved", "")
		Expect(err).NotTo(HaveOccurred())
		Expect(response.StatusCode).To(Equal(302))
		Expect(response.Header.Get("Location")).To(Equal("/v1/pets"))
	}, limit)

	It("serves a document of what it answers, and counts who asks for it", func(ctx SpecContext) {
		api := pets()
		_, text, err := request(ctx, "GET", api.DocumentURL(), "")
		Expect(err).NotTo(HaveOccurred())
		Expect(text).To(Equal(string(api.Document())))
		Expect(api.DocumentRequests()).To(Equal(1))
		Expect(api.Requests()).To(BeEmpty())
		var document struct {
			OpenAPI string
			Info    struct{ Title, Version string }
			Servers []struct{ URL string }
			Paths   map[string]map[string]struct {
				OperationID string
				Tags        []string
				Responses   map[string]json.RawMessage
			}
			Components map[string]map[string]json.RawMessage
		}
		Expect(json.Unmarshal([]byte(text), &document)).To(Succeed())
		Expect(document.OpenAPI).To(Equal("3.0.3"))
		Expect(document.Info.Title).To(Equal("Pet shop"))
		Expect(document.Servers[0].URL).To(Equal(api.URL()))
		Expect(document.Paths["/pets"]["post"].OperationID).To(Equal("addPet"))
		Expect(document.Paths["/orders"]["get"].Responses).To(HaveKey("200"))
		Expect(document.Components["schemas"]).To(HaveKey("Category"))
	}, limit)
	It("has further members of info, and items of paths among the components", func() {
		api := serve(mockapi.Script{Info: mockapi.JSON(`{"x-b": 1, "description": "d"}`), PathItems: true,
			Operations: []mockapi.Operation{{Method: "GET", Path: "/a"}, {Method: "PUT", Path: "/a"}}})
		var document struct {
			Info       map[string]any
			Paths      map[string]map[string]any
			Components struct{ PathItems map[string]map[string]any }
		}
		Expect(json.Unmarshal(api.Document(), &document)).To(Succeed())
		Expect(document.Info).To(HaveKeyWithValue("title", "Mock API"))
		Expect(document.Info).To(And(HaveKeyWithValue("x-b", 1.0), HaveKeyWithValue("description", "d")))
		Expect(document.Paths["/a"]).To(Equal(map[string]any{"$ref": "#/components/pathItems/item1"}))
		Expect(document.Components.PathItems["item1"]).To(And(HaveKey("get"), HaveKey("put")))
	})
})

var _ = Describe("a generated API", func() {
	generate := func(g mockapi.Generate) *mockapi.Server {
		GinkgoHelper()
		return serve(mockapi.Script{Generate: g, Components: mockapi.JSON(`{"schemas":{"Own":{}},"x":{}}`)})
	}
	It("has as many operations as are asked for, each of which answers", func(ctx SpecContext) {
		api := generate(mockapi.Generate{Seed: 1, Operations: mockapi.MaxOperations})
		Expect(api.Operations()).To(HaveLen(mockapi.MaxOperations))
		last := api.Operations()[mockapi.MaxOperations-2]
		_, text, err := request(ctx, last.Method, api.URL()+strings.Replace(last.Path, "{id}", "7", 1), "")
		Expect(err).NotTo(HaveOccurred())
		Expect(text).To(Equal(`{"operationId":"` + last.OperationID + `"}`))
	}, limit)

	It("has other names with another seed, and the same with the same", func() {
		names := func(seed uint64) string {
			return generate(mockapi.Generate{Seed: seed, Operations: 4}).Operations()[0].Path
		}
		Expect(names(1)).To(Equal(names(1)))
		Expect(names(1)).NotTo(Equal(names(2)))
	})

	It("has a chain of schemas, cycles and hostile keys where they are asked for", func() {
		plain := string(generate(mockapi.Generate{Operations: 4}).Document())
		Expect(plain).NotTo(Or(ContainSubstring("Chain"), ContainSubstring("Self"), ContainSubstring("__proto__")))
		all := string(generate(mockapi.Generate{Operations: 4, Depth: 60, Cycles: true, HostileKeys: true}).Document())
		Expect(all).To(And(ContainSubstring(`"Chain60"`), ContainSubstring(`"Self"`), ContainSubstring("__proto__"),
			ContainSubstring("slash~0and%20blank"), ContainSubstring(`"Own"`)))
		Expect(json.Valid([]byte(all))).To(BeTrue())
	})
})

var _ = DescribeTable("what is wrong with a script", func(text, problem string) {
	_, err := mockapi.Parse("api.yaml", []byte(text))
	Expect(err).To(MatchError(And(HavePrefix("api.yaml: "), ContainSubstring(problem))))
},
	Entry("an unknown key", "operation: []", "line 1: field operation not found"),
	Entry("a wrong type", "base: [a]", "line 1"),
	Entry("an alias", "components: &a {b: *a}", "an alias"),
	Entry("no JSON", "components: {a: .inf}", "line 1: JSON has no such value"),
	Entry("a method", "operations: [{method: get, path: /a}]", `the method "get" is not one of GET`),
	Entry("a path", "operations: [{method: GET, path: a}]", "begin with a slash"),
	Entry("a base", "base: /v1/", "not end with one"),
	Entry("an operation twice", "operations: [{method: GET, path: /a}, {method: GET, path: /a}]", "is there twice"),
	Entry("two ends", "operations: [{method: GET, path: /a, replies: [{never: true, cut: true}]}]", "reply 1"),
	Entry("two bodies", "operations: [{method: GET, path: /a, replies: [{text: a, echo: true}]}]", "reply 1"),
	Entry("too many", "generate: {operations: 3001}", "at most 3000"),
)

// FuzzParse checks that no bytes make the parser panic, and that what it takes can be served as JSON.
func FuzzParse(f *testing.F) {
	text, err := os.ReadFile("testdata/pets.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("components: {schemas: 7}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		script, err := mockapi.Parse("fuzz", data)
		if err == nil && script.Components != nil && !json.Valid(script.Components) {
			t.Fatalf("components are no JSON: %s", script.Components)
		}
	})
}
