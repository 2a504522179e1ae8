package searchexecute_test

import (
	"log/slog"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/searchexecute"
)

const echoing = `
base: /base/v1
operations:
  - {method: GET, path: /e, replies: [{echo: true}]}
  - {method: POST, path: /e, replies: [{echo: true}]}
  - {method: PATCH, path: '/e/{id}', replies: [{status: 404, text: none}]}
`

var _ = Describe("a request", func() {
	DescribeTable("arrives as the script wrote it", func(ctx SpecContext, request, method, path, query, body string) {
		api := serve(echoing)
		hosting(api, nil).execute(ctx, "async () => api.request("+request+")")
		Expect(api.Requests()).To(HaveLen(1))
		seen := api.Requests()[0]
		Expect([]string{seen.Method, seen.Path, seen.Query, string(seen.Body)}).To(
			Equal([]string{method, "/base/v1" + path, query, body}))
	},
		Entry("a method in small letters", `{method: "get", path: "/e"}`, "GET", "/e", "", "", limit),
		Entry("strings, numbers and booleans of a query, in order",
			`{method: "GET", path: "/e", query: {b: "x y&z", a: 1.5, c: true, d: undefined, e: null, f: [1, "2"]}}`,
			"GET", "/e", "b=x+y%26z&a=1.5&c=true&f=1&f=2", "", limit),
		Entry("a query in the path, and one beside it", `{method: "GET", path: "/e?a=1", query: {b: 2}}`, "GET", "/e",
			"a=1&b=2", "", limit),
		Entry("a body", `{method: "POST", path: "/e", body: [1, "ü", {a: null}]}`, "POST", "/e", "", `[1,"ü",{"a":null}]`,
			limit),
		Entry("a body that is a string", `{method: "POST", path: "/e", body: "x"}`, "POST", "/e", "", `"x"`, limit),
		Entry("a text of a type of its own",
			`{method: "POST", path: "/e", body: "a=1&b=2", headers: {"content-type": "application/x-www-form-urlencoded"}}`,
			"POST", "/e", "", "a=1&b=2", limit),
		Entry("what is no text, whatever type it has",
			`{method: "POST", path: "/e", body: [1], headers: {"content-type": "text/plain"}}`, "POST", "/e", "", "[1]",
			limit),
		Entry("a text with a type of JSON",
			`{method: "POST", path: "/e", body: "x", headers: {"content-type": "application/merge-patch+json"}}`,
			"POST", "/e", "", `"x"`, limit),
		Entry("no body", `{method: "POST", path: "/e", body: null}`, "POST", "/e", "", "", limit),
		Entry("letters outside ASCII", `{method: "PATCH", path: "/e/ü b"}`, "PATCH", "/e/%C3%BC%20b", "", "", limit),
		Entry("what is escaped", `{method: "PATCH", path: "/e/a%2Fb"}`, "PATCH", "/e/a%2Fb", "", "", limit),
		Entry("what is escaped, beside what has to be", `{method: "PATCH", path: "/e/group%2Fproject my ü[1]{2}.txt"}`,
			"PATCH", "/e/group%2Fproject%20my%20%C3%BC[1]%7B2%7D.txt", "", "", limit),
		Entry("dots and percent signs that lead nowhere else", `{method: "PATCH", path: "/e/..a;b.%2525..%252F"}`, "PATCH",
			"/e/..a;b.%2525..%252F", "", "", limit),
	)

	DescribeTable("that is none is not sent, and rejects", func(ctx SpecContext, request, problem string) {
		api := serve(echoing)
		Expect(hosting(api, nil).execute(ctx, "async () => api.request("+request+
			").catch(e => e.constructor.name + \": \" + e.message)")).To(And(HavePrefix("Error: "),
			ContainSubstring(problem)))
		Expect(api.Requests()).To(BeEmpty())
	},
		Entry("nothing", ``, "needs method and path", limit),
		Entry("no path", `{method: "GET"}`, "needs method and path", limit),
		Entry("no object", `"/e"`, "takes an object", limit),
		Entry("a method", `{method: "G T", path: "/e"}`, "not a method of HTTP", limit),
		Entry("so many headers", `{method: "GET", path: "/e", headers: Object.fromEntries(Array.from({length: 1001},
			(_, i) => ["x" + i, ""]))}`, "1001 values, more than 1000", limit),
		Entry("so many parameters", `{method: "GET", path: "/e", query: {a: Array(10000).fill(1)}}`,
			"10001 values, more than 10000", limit),
		Entry("dots", `{method: "GET", path: "/e/../x"}`, "what some servers take for one", limit),
		Entry("escaped dots", `{method: "GET", path: "/%2E%2e/x"}`, "what some servers take for one", limit),
		Entry("dots that are escaped twice", `{method: "GET", path: "/%252e%252E/x"}`, "what some servers", limit),
		Entry("dots with parameters", `{method: "GET", path: "/..;a=1/x"}`, "what some servers take for one", limit),
		Entry("dots before a backslash", `{method: "GET", path: "/e%5c..%5Cx"}`, "what some servers", limit),
		Entry("dots of two bytes", `{method: "GET", path: "/%c0%ae%C0%AE/x"}`, "what some servers", limit),
		Entry("escapes without end", `{method: "GET", path: "/%252525252e"}`, "what some servers take for one", limit),
		Entry("no slash", `{method: "GET", path: "e"}`, "one slash", limit),
		Entry("another host", `{method: "GET", path: "//example.org/e"}`, "one slash", limit),
		Entry("an address", `{method: "GET", path: "http://example.org/e"}`, "one slash", limit),
		Entry("credentials in front of a host", `{method: "GET", path: "@example.org/e"}`, "one slash", limit),
		Entry("a way up", `{method: "GET", path: "/../e"}`, "segment", limit),
		Entry("an escaped way up", `{method: "GET", path: "/a/%2e%2E/e"}`, "segment", limit),
		Entry("a backslash", `{method: "GET", path: "/\\example.org"}`, "backslash", limit),
		Entry("a line break", `{method: "GET", path: "/e\r\nX: y"}`, "control", limit),
		Entry("a false escape", `{method: "GET", path: "/%zz"}`, "invalid URL escape", limit),
		Entry("a query of objects", `{method: "GET", path: "/e", query: {a: {}}}`, `parameter "a"`, limit),
		Entry("a query that is a list", `{method: "GET", path: "/e", query: [1]}`, "must be an object", limit),
		Entry("a header with a line break", `{method: "GET", path: "/e", headers: {a: "b\nc: d"}}`, `header "a"`, limit),
		Entry("a header's name", `{method: "GET", path: "/e", headers: {"a b": "c"}}`, `header "a b"`, limit),
		Entry("what JSON cannot hold", `{method: "POST", path: "/e", body: 1n}`, "cannot be written as JSON", limit),
	)

	It("without a body is none with an empty one in pieces", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /a}, {method: POST, path: /a}, {method: DELETE, path: /a}]`)
		hosting(api, nil).execute(ctx, `async () => {
			for (const method of ["GET", "POST", "DELETE"]) await api.request({ method, path: "/a" });
		}`)
		Expect(api.Requests()).To(HaveLen(3))
		for _, seen := range api.Requests() {
			Expect(seen.Chunked).To(BeFalse(), seen.Method)
		}
	}, limit)

	const headers = `async () => api.request({ method: "GET", path: "/e", headers: {
		Authorization: "mine", cookie: "mine", HOST: "mine", "X-Forwarded-For": "mine", "x-forwarded-anything": "mine",
		"X_Forwarded_For": "mine", "X-Original-URL": "mine", "x_rewrite_url": "mine", Cookie2: "mine",
		"Proxy-Authorization": "mine", "proxy-x": "mine", "Content-Length": "9", Connection: "close",
		"X-Own": "sent", Accept: "text/x", "X-Number": 7 } })`

	It("has the headers that scripts may set", func(ctx SpecContext) {
		api := serve(echoing)
		hosting(api, nil).execute(ctx, headers)
		seen := api.Requests()[0].Header
		for name, values := range seen {
			Expect(strings.Join(values, "")).NotTo(ContainSubstring("mine"), name)
		}
		Expect([]string{seen.Get("X-Own"), seen.Get("Accept"), seen.Get("X-Number")}).To(
			Equal([]string{"sent", "text/x", "7"}))
	}, limit)

	It("has only those that are allowed, where some are named", func(ctx SpecContext) {
		api := serve(echoing)
		hosting(api, object{"allowedHeaders": []string{"authorization", "x-own", "Connection"}}).execute(ctx, headers)
		seen := api.Requests()[0].Header
		Expect(seen.Get("Authorization")).To(Equal("mine"))
		Expect(seen.Get("X-Own")).To(Equal("sent"))
		Expect([]string{seen.Get("Accept"), seen.Get("X-Number"), seen.Get("Connection")}).To(Equal([]string{"",
			"", ""}))
		hosting(api, object{"allowedHeaders": []string{}}).execute(ctx, headers)
		Expect(api.Requests()[1].Header.Get("X-Own")).To(BeEmpty())
	}, limit)

	It("carries the credentials of the host, which the script neither replaces nor sees", func(ctx SpecContext) {
		api := serve(echoing)
		GinkgoT().Setenv("API_TOKEN", `to"ken-123`)
		h := hosting(api, object{"auth": object{"header": "X-Key", "value": "Bearer ${API_TOKEN}"},
			"allowedHeaders": []string{"X-Key"}})
		text := h.execute(ctx, `async () => api.request({ method: "GET", path: "/e", headers: { "x-key": "mine", "X_Key": "mine" } })`)
		Expect(api.Requests()[0].Header).NotTo(HaveKey("X_key"))
		Expect(api.Requests()[0].Header.Values("X-Key")).To(Equal([]string{`Bearer to"ken-123`}))
		Expect(text).To(ContainSubstring("[hidden]"))
		Expect(text).NotTo(ContainSubstring("ken-123"))
	}, limit)

	It("shows no script its credentials where the API writes them in another way", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /a, replies: [{text: '{"a": "ab\/cd\u0065f-1", "b": 2}',
			headers: {Content-Type: application/json, X-Name: 'user:ab%2Fcdef-1', X-Both: dXNlcjphYi9jZGVmLTE}}]}]`)
		h := hosting(api, object{"auth": object{"header": "Authorization", "value": "Basic dXNlcjphYi9jZGVmLTE="}})
		Expect(h.execute(ctx, `async () => {
			const { headers, body } = await api.request({ method: "GET", path: "/a" });
			return [headers["x-name"], headers["x-both"], body];
		}`)).To(MatchJSON(`["[hidden]","[hidden]",{"a":"[hidden]","b":2}]`))
	}, limit)

	It("shows no script its credentials where the configuration has blanks around them", func(ctx SpecContext) {
		h := hosting(serve(echoing), object{"auth": object{"header": "X-Key", "value": "Bearer abcdef-123 \t"}})
		text := h.execute(ctx, `async () => api.request({ method: "GET", path: "/e" })`)
		Expect(text).To(And(ContainSubstring("[hidden]"), Not(ContainSubstring("abcdef"))))
	}, limit)

	It("does not show the credentials of another API, but those that can be guessed", func(ctx SpecContext) {
		const told = `operations: [{method: GET, path: /t, replies: [{json: {one: first-secret, two: second-secret, pin: "4821"}}]}]`
		one, two := serve(told), serve(told)
		h := start([]object{
			{"spec": one.DocumentURL(), "baseUrl": one.URL(), "auth": object{"header": "A", "value": "first-secret"}},
			{"spec": two.DocumentURL(), "baseUrl": two.URL(), "auth": object{"header": "A", "value": "second-secret"},
				"toolNames": object{"search": "search2", "execute": "execute2"}},
			{"spec": two.DocumentURL(), "baseUrl": two.URL(), "auth": object{"header": "A", "value": "4821"},
				"toolNames": object{"search": "search3", "execute": "execute3"}}})
		for _, name := range []string{"execute", "execute2", "execute3"} {
			text, failed := h.call(ctx, name,
				`async () => (await api.request({ method: "GET", path: "/t" })).body`)
			Expect(failed).To(BeFalse())
			Expect(text).To(MatchJSON(`{"one":"[hidden]","pin":"4821","two":"[hidden]"}`))
		}
	}, limit)

	It("warns of credentials that are too short to be hidden", func(ctx SpecContext) {
		// A file is read before New returns, so that nothing is logged later.
		document := written("a.json", []byte(`{"openapi":"3.1.0"}`))
		for value, warned := range map[string]bool{"4821": true, "Bearer abc": true, "Bearer a-long-secret": false,
			"a-long-secret": false} {
			apis, err := load(object{"spec": document, "baseUrl": "http://a",
				"auth": object{"header": "A", "value": value}})
			Expect(err).NotTo(HaveOccurred())
			var log strings.Builder
			_, err = searchexecute.Standard().New(ctx, apis, nil, slog.New(slog.NewTextHandler(&log, nil)))
			Expect(err).NotTo(HaveOccurred())
			Expect(strings.Contains(log.String(), "too short to be hidden")).To(Equal(warned), value)
		}
	}, limit)

	It("fails without what the configuration has from the environment", func(ctx SpecContext) {
		GinkgoT().Setenv("KEY_OF_PATH", "key-of-the-path")
		h := start(object{"spec": "http://127.0.0.1:1/${KEY_OF_PATH}", "baseUrl": "http://127.0.0.1:1/${KEY_OF_PATH}"})
		Expect(h.failing(ctx, "search", "async () => 1")).NotTo(ContainSubstring("key-of-the-path"))
		Expect(h.failing(ctx, "execute", `async () => api.request({ method: "GET", path: "/" })`)).
			NotTo(ContainSubstring("key-of-the-path"))
	}, limit)

	It("shows no script a header that the API names by its credentials", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /a, replies: [{text: x, headers: {X-Token-Abcdef-1: y, X-Other: z}}]}]`)
		h := hosting(api, object{"auth": object{"header": "X-Key", "value": "token-abcdef-1"}})
		text := h.execute(ctx, `async () => (await api.request({ method: "GET", path: "/a" })).headers`)
		Expect(strings.ToLower(text)).To(And(ContainSubstring("x-other"), Not(ContainSubstring("abcdef"))))
	}, limit)
})

const answers = `
operations:
  - {method: GET, path: /json, replies: [{status: 418, headers: {X-Many: [a, b], Content-Type: application/problem+json}, json: {a: 1}}]}
  - {method: GET, path: /text, replies: [{text: "{}"}]}
  - {method: GET, path: /broken, replies: [{json: {a: 1}, headers: {Content-Type: application/json}}]}
  - {method: GET, path: /empty, replies: [{status: 204}]}
  - {method: GET, path: /invalid, replies: [{text: "{", headers: {Content-Type: application/json}}]}
  - {method: GET, path: /long, replies: [{text: x, times: 1001}]}
  - {method: GET, path: /exact, replies: [{text: x, times: 1000}]}
  - {method: GET, path: /endless, replies: [{endless: true}]}
  - {method: GET, path: /cut, replies: [{cut: true, text: half}]}
  - {method: GET, path: /near, replies: [{redirect: /text}]}
  - {method: GET, path: /far, replies: [{redirect: 'OTHER/text'}]}
`

var _ = Describe("an answer", func() {
	DescribeTable("is what the API sent", func(ctx SpecContext, path, want string) {
		h := hosting(serve(answers), object{"maxResponseBytes": 1000})
		Expect(h.execute(ctx, `async () => {
			const { status, headers, body } = await api.request({ method: "GET", path: "`+path+`" });
			return JSON.stringify([status, headers["x-many"], body]);
		}`)).To(Equal(want))
	},
		Entry("decoded JSON, of any status", "/json", `[418,"a, b",{"a":1}]`, limit),
		Entry("text", "/text", `[200,null,"{}"]`, limit),
		Entry("nothing", "/empty", `[204,null,null]`, limit),
		Entry("what only claims to be JSON", "/invalid", `[200,null,"{"]`, limit),
		Entry("as large as it may be", "/exact", `[200,null,"`+strings.Repeat("x", 1000)+`"]`, limit),
		Entry("after a redirect within the API", "/near", `[200,null,"{}"]`, limit),
		Entry("of no operation", "/none", `[404,null,{"error":"the API has no such operation"}]`, limit),
	)
	DescribeTable("that is none rejects", func(ctx SpecContext, path, want string) {
		h := hosting(serve(answers), object{"maxResponseBytes": 1000})
		Expect(h.execute(ctx, `async () => api.request({ method: "GET", path: "`+path+`" }).catch(e => e.message)`)).To(
			ContainSubstring(want))
	},
		Entry("too large", "/long", "response too large: exceeded limit of 1000 bytes", limit),
		Entry("without end", "/endless", "response too large: exceeded limit of 1000 bytes", limit),
		Entry("broken off", "/cut", "broke off after 4 bytes", limit),
	)
	It("is a redirect where that leads to another host, which nothing reaches", func(ctx SpecContext) {
		other := serve(answers)
		api := serve(strings.Replace(answers, "OTHER", other.URL(), 1))
		h := hosting(api, object{"auth": object{"header": "Authorization", "value": "secret-value"}})
		Expect(h.execute(ctx, `async () => (await api.request({ method: "GET", path: "/far" })).status`)).To(Equal("302"))
		Expect(other.Requests()).To(BeEmpty())
	}, limit)

	It("is a redirect where that leads from the base", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /v1/near, replies: [{redirect: /v1/there}]},
			{method: GET, path: /v1/there, replies: [{text: x}]}, {method: GET, path: /admin, replies: [{text: x}]},
			{method: GET, path: /v1/far, replies: [{redirect: /admin}]},
			{method: GET, path: /v1/like, replies: [{redirect: /v12}]},
			{method: GET, path: /v1/up, replies: [{redirect: '/v1/%2e%2e/admin'}]}]`)
		h := hosting(api, object{"baseUrl": api.URL() + "/v1"})
		Expect(h.execute(ctx, `async () => Promise.all(["near", "far", "like", "up"].map(async path =>
			(await api.request({ method: "GET", path: "/" + path })).status))`)).To(MatchJSON("[200, 302, 302, 302]"))
		for _, seen := range api.Requests() {
			Expect(seen.Path).To(HavePrefix("/v1/"))
		}
	}, limit)

	It("is asked for once, also where a connection that was used before breaks", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /a, replies: [{json: 1}, {cut: true}]}]`)
		Expect(hosting(api, nil).execute(ctx, `async () => {
			const get = () => api.request({ method: "GET", path: "/a", headers: { "Idempotency-Key": "x" } });
			return [(await get()).body, await get().catch(e => "lost")];
		}`)).To(MatchJSON(`[1, "lost"]`))
		Expect(api.Requests()).To(HaveLen(2))
	}, limit)

	It("comes for so many requests of one execution, and again in the next", func(ctx SpecContext) {
		api := serve(answers)
		h := hosting(api, object{"maxRequests": 3})
		const code = `async () => {
			await api.request({ method: "GET", path: "refused" }).catch(() => {});
			const get = () => api.request({ method: "GET", path: "/text" });
			return (await Promise.allSettled([get(), get(), get()])).map(r => r.status + ": " + r.reason?.message);
		}`
		for n := 1; n <= 2; n++ {
			Expect(h.execute(ctx, code)).To(MatchJSON(`["fulfilled: undefined","fulfilled: undefined",
				"rejected: Request limit exceeded: max 3 requests per execution"]`))
			Expect(api.Requests()).To(HaveLen(2 * n))
		}
	}, limit)
})
