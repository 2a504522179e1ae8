package searchexecute_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

var _ = Describe("a configuration", func() {
	It("offers several APIs, each with a client and tools of its own", func(ctx SpecContext) {
		first, second := serve(nothing), serve(nothing)
		h := start([]object{{"spec": first.DocumentURL(), "baseUrl": first.URL()},
			{"spec": second.DocumentURL(), "baseUrl": second.URL(), "namespace": "shop",
				"toolNames": object{"search": "find", "execute": "shop_run"}}})
		var names []string
		for _, tool := range h.Tools() {
			names = append(names, tool.Name)
		}
		Expect(names).To(Equal([]string{"search", "execute", "find", "shop_run"}))
		text, failed := h.call(ctx, "shop_run", `async () => [typeof api, (await shop.request({method: "GET", path: "/a"})).body]`)
		Expect(failed).To(BeFalse(), text)
		Expect(text).To(MatchJSON(`["undefined","x"]`))
		Expect(first.Requests()).To(BeEmpty())
		Expect(second.Requests()).To(HaveLen(1))
	}, limit)

	It("takes the base of paths from the document, relative to where that is, or from itself", func(ctx SpecContext) {
		api := serve(`{base: /v2, operations: [{method: GET, path: /a, replies: [{text: x}]}]}`)
		document := written("d.yaml", []byte("openapi: 3.1.0\npaths: {}\n"))
		h := start(object{"spec": document, "baseUrl": api.URL() + "/"})
		Expect(h.execute(ctx, `async () => (await api.request({method: "GET", path: "/a"})).body`)).To(Equal("x"))
		Expect(api.Requests()[0].Path).To(Equal("/v2/a"))
	}, limit)

	It("tells the values of its variables in no error", func() {
		GinkgoT().Setenv("TOKEN_OF_API", "open-sesame")
		for _, api := range []string{`{"spec": "/none/${TOKEN_OF_API}.json"}`,
			`{"spec": "x", "baseUrl": "::${TOKEN_OF_API}"}`, `{"spec": "x", "baseUrl": "http://a/?${TOKEN_OF_API}"}`} {
			_, err := searchexecute.Standard().LoadConfig(written("c.json", []byte(`{"openapi": `+api+`}`)), os.LookupEnv)
			Expect(err).To(MatchError(Not(ContainSubstring("sesame"))))
		}
	})

	It("keeps the address of a document to itself", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /spec,
			replies: [{cut: true}, {cut: true}, {status: 403}, {text: "[]"}]}]`)
		h := start(object{"spec": api.URL() + "/spec?key=secret"})
		Expect(api.WaitRequest(ctx, "GET /spec", 1)).To(Succeed())
		for _, problem := range []string{"EOF", "answers 403", "found no object"} {
			Expect(h.failing(ctx, "search", "async () => 1")).To(And(ContainSubstring(problem),
				Not(ContainSubstring("secret")), ContainSubstring("the document at "+api.URL())))
		}
	}, limit)

	It("needs no document for requests where the base is configured", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /spec, replies: [{never: true}]}, {method: GET, path: /a}]`)
		h := start(object{"spec": api.URL() + "/spec", "baseUrl": api.URL()})
		Expect(api.WaitRequest(ctx, "GET /spec", 1)).To(Succeed())
		Expect(h.execute(ctx, `async () => (await api.request({ method: "GET", path: "/a" })).status`)).To(Equal("200"))
	}, limit)

	It("gets a document again that was not there", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /spec, replies: [{status: 503}, {status: 503}, {json: {openapi: 3.1.0}}]}]`)
		h := start(object{"spec": api.URL() + "/spec", "baseUrl": api.URL()})
		Expect(api.WaitRequest(ctx, "GET /spec", 1)).To(Succeed())
		Expect(h.failing(ctx, "search", "async () => 1")).To(ContainSubstring("503 Service Unavailable"))
		Expect(h.search(ctx, "async () => Object.keys(spec).join()")).To(Equal("paths"))
	}, limit)

	DescribeTable("that makes no sense is refused with file and line", func(text, problem string) {
		path := written("api.json", []byte(text))
		apis, err := searchexecute.Standard().LoadConfig(path, os.LookupEnv)
		if err == nil {
			_, err = searchexecute.Standard().New(GinkgoT().Context(), apis, nil, slog.New(slog.DiscardHandler))
		}
		Expect(err).To(MatchError(ContainSubstring(problem)))
	},
		Entry("nothing", `{}`, "api.json:1: no API is configured"),
		Entry("another system's", "{\n\"mcpServers\": {}}", `api.json:2: unknown key "mcpServers"`),
		Entry("no spec", "{\n\n\"openapi\": {}}", "api.json:3: spec is missing"),
		Entry("no file", `{"openapi": {"spec": "gone.json"}}`, "api.json:1: reading spec: stat "),
		Entry("what is no file", `{"openapi": {"spec": "/dev/null"}}`, "api.json:1: reading spec: /dev/null is no file"),
		Entry("a namespace", `{"openapi": {"spec": "http://a", "namespace": "a-b"}}`, `"a-b" is no identifier`),
		Entry("a taken namespace", `{"openapi": {"spec": "http://a", "namespace": "console"}}`, "something else"),
		Entry("a keyword", `{"openapi": {"spec": "http://a", "namespace": "await"}}`, "something else"),
		Entry("one name twice", `{"openapi": {"spec": "http://a", "toolNames": {"search": "execute"}}}`, "both tools"),
		Entry("one name in two APIs", `{"openapi": [{"spec": "http://a"}, {"spec": "http://b"}]}`, "two APIs have a tool"),
		Entry("a name", `{"openapi": {"spec": "http://a", "toolNames": {"search": "a b"}}}`, "use letters"),
		Entry("half of auth", `{"openapi": {"spec": "http://a", "auth": {"header": "A"}}}`, "auth needs"),
		Entry("auth with a line break", `{"openapi": {"spec": "http://a", "auth": {"header": "A", "value": "b\nc"}}}`,
			"auth is no header"),
		Entry("an unset variable", `{"openapi": {"spec": "http://a", "auth": {"header": "A", "value": "${UNSET_X}"}}}`,
			"UNSET_X is not set"),
		Entry("a negative limit", `{"openapi": {"spec": "http://a", "maxRequests": -1}}`, "must not be below 0"),
		Entry("a limit that is none", `{"openapi": {"spec": "http://a", "sandbox": {"timeoutMs": 0}}}`, "below 1"),
		Entry("a wrong type", `{"openapi": {"spec": "http://a", "allowedHeaders": "X"}}`, "an array must be"),
		Entry("a base with credentials", `{"openapi": {"spec": "http://a", "baseUrl": "http://u:p@a"}}`, "give them as auth"),
		Entry("a base that is none", `{"openapi": {"spec": "http://a", "baseUrl": "/v1"}}`, "begin with http"),
	)

	DescribeTable("of a document that is none is refused", func(name, text, problem string) {
		apis, err := load(object{"spec": written(name, []byte(text)), "baseUrl": "http://a"})
		Expect(err).NotTo(HaveOccurred())
		_, err = searchexecute.Standard().New(GinkgoT().Context(), apis, nil, slog.New(slog.DiscardHandler))
		Expect(err).To(MatchError(And(ContainSubstring(name+": "), ContainSubstring(problem))))
	},
		Entry("broken JSON", "a.json", "{\n\"a\": }", "line 2: not JSON"),
		Entry("more than one", "a.json", `{"openapi":"3.1.0"} {}`, "follows the document"),
		Entry("broken YAML", "a.yaml", "a: [", "not YAML"),
		Entry("nothing", "a.yaml", "", "empty"),
		Entry("no object", "a.yaml", "- a", "found no object"),
		Entry("Swagger", "a.yaml", "swagger: '2.0'", "convert it"),
		Entry("no version", "a.json", `{"info":{}}`, `openapi version ""`),
		Entry("a version that is a number", "a.yaml", "openapi: 3.1", "openapi version that is no text"),
		Entry("paths that are none", "a.json", `{"openapi":"3.0.0","paths":[]}`, "paths are no object"),
	)

	It("of YAML may say that it is of YAML 1.2", func() {
		text := "# an API\n%YAML 1.2\n---\nopenapi: 3.1.0\npaths: {}\n"
		apis, err := load(object{"spec": written("a.yaml", []byte(text)), "baseUrl": "http://a"})
		Expect(err).NotTo(HaveOccurred())
		api, err := searchexecute.Standard().New(GinkgoT().Context(), apis, nil, slog.New(slog.DiscardHandler))
		Expect(err).NotTo(HaveOccurred())
		Expect(api).NotTo(BeNil())
	})

	It("is what the README shows", func() {
		readme, err := os.ReadFile("../README.md")
		Expect(err).NotTo(HaveOccurred())
		_, rest, _ := strings.Cut(string(readme), "```json search-execute\n")
		text, _, _ := strings.Cut(rest, "```")
		apis, err := searchexecute.Standard().LoadConfig(written("api.json", []byte(text)),
			func(string) (string, bool) { return "value", true })
		Expect(err).NotTo(HaveOccurred())
		Expect(apis).To(HaveLen(1))
		Expect(apis[0].AuthValue).To(Equal("Bearer value"))
	})

	It("has the base of the text where none is configured, whatever servers the document names", func() {
		apis, err := load(object{"spec": written("a.json",
			[]byte(`{"openapi":"3.0.0","servers":[{"url":"https://a.example"}]}`))})
		Expect(err).NotTo(HaveOccurred())
		Expect(apis[0].BaseURL).To(Equal("http://localhost"))
	})
})

// idle is a runner that gives back what it is given.
type idle struct{ job chan sandbox.Job }

func (r idle) Run(_ context.Context, job sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
	r.job <- job
	return sandbox.Response{}, nil
}

func (idle) Close() error { return nil }

// FuzzDocument checks that no document makes the host panic, or brings scripts a spec that is no JSON.
func FuzzDocument(f *testing.F) {
	f.Add([]byte(references))
	f.Add([]byte("openapi: 3.1.0\npaths: {/a: {$ref: '#/paths/~1a', get: {parameters: [{$ref: '#'}]}}}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		api := searchexecute.API{Spec: "fuzz", Raw: text, BaseURL: "http://a", MaxRefDepth: 5, WallTime: 1e9}
		runner := idle{make(chan sandbox.Job, 1)}
		h, err := searchexecute.Standard().New(t.Context(), []searchexecute.API{api}, runner,
			slog.New(slog.DiscardHandler))
		if err != nil {
			return
		}
		h.Call(t.Context(), h.Tools()[0], []byte(`{"code":""}`))
		if spec := (<-runner.job).Values["spec"]; !json.Valid(spec) {
			t.Fatalf("the spec is no JSON: %s", spec)
		}
	})
}
