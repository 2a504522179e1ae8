package searchexecute_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers/mockapi"
	"codemode/refhost/searchexecute"
)

// references has references of all kinds.
const references = `{"openapi": "VERSION", "info": {"title": "t", "version": "1", "x-a": 1.50},
 "servers": [{"url": "https://example.org"}], "tags": [{"name": "x"}],
 "paths": {
  "/z": {"parameters": [{"$ref": "#/components/parameters/id"}, {"name": "q", "in": "query", "description": "shared"}],
   "summary": "not an operation", "x-y": {},
   "get": {"x-z": 1, "deprecated": true, "operationId": "z", "parameters": [{"name": "q", "in": "query"}],
    "responses": {"200": {"$ref": "#/components/responses/two"}, "default": {"$ref": "#/components/responses/two"}}}},
  "/a": {"$ref": "#/components/pathItems/a"}},
 "components": {
  "parameters": {"id": {"name": "id", "in": "path"}},
  "responses": {"two": {"schema": {"$ref": "#/components/schemas/A"}}},
  "pathItems": {"a": {"put": {"summary": "of an item", "tags": ["x"]}}},
  "schemas": {
   "A": {"b": {"$ref": "#/components/schemas/B", "description": "beside"}, "again": {"$ref": "#/components/schemas/B"}},
   "B": {"type": "string", "description": "own"},
   "Tree": {"left": {"$ref": "#/components/schemas/Tree"}, "right": {"$ref": "#/components/schemas/Tree"}},
   "Odd": {"gone": {"$ref": "#/components/schemas/None"}, "far": {"$ref": "other.json#/a"}, "$ref": {"a": 1},
    "escaped": {"$ref": "#/components/schemas/a~1b~0c%20d"}, "item": {"$ref": "#/tags/0"}, "__proto__": {"p": 1}},
   "a/b~c d": {"type": "null"}}}}`

var _ = Describe("the spec of a script", func() {
	spec := func(ctx context.Context, version, expression string) string {
		GinkgoHelper()
		h := from("openapi.json", strings.Replace(references, "VERSION", version, 1), object{})
		return h.search(ctx, "async () => JSON.stringify("+expression+")")
	}
	DescribeTable("has what is documented", func(ctx SpecContext, expression, want string) {
		Expect(spec(ctx, "3.1.0", expression)).To(Equal(want))
	},
		Entry("info as it is", "spec.info", `{"title":"t","version":"1","x-a":1.5}`, limit),
		Entry("servers", "spec.servers", `[{"url":"https://example.org"}]`, limit),
		Entry("nothing else", "Object.keys(spec)", `["info","servers","paths","components"]`, limit),
		Entry("paths in their order", "Object.keys(spec.paths)", `["/z","/a"]`, limit),
		Entry("methods alone below a path", `Object.keys(spec.paths["/z"])`, `["get"]`, limit),
		Entry("seven fields at most", `Object.keys(spec.paths["/z"].get)`, `["operationId","parameters","responses"]`, limit),
		Entry("the parameters of the path", `spec.paths["/z"].get.parameters`,
			`[{"name":"q","in":"query"},{"name":"id","in":"path"}]`, limit),
		Entry("a path that is a reference", `spec.paths["/a"]`, `{"put":{"summary":"of an item","tags":["x"]}}`, limit),
		Entry("nested references, and one twice", `spec.paths["/z"].get.responses.default.schema`,
			`{"b":{"type":"string","description":"beside"},"again":{"type":"string","description":"own"}}`, limit),
		Entry("circles", "spec.components.schemas.Tree",
			`{"left":{"left":{"$circular":"#/components/schemas/Tree"},"right":{"$circular":"#/components/schemas/Tree"}},`+
				`"right":{"left":{"$circular":"#/components/schemas/Tree"},"right":{"$circular":"#/components/schemas/Tree"}}}`,
			limit),
		Entry("what leads nowhere or elsewhere, as it is",
			"[spec.components.schemas.Odd.gone, spec.components.schemas.Odd.far]",
			`[{"$ref":"#/components/schemas/None"},{"$ref":"other.json#/a"}]`, limit),
		Entry("a property called $ref", "spec.components.schemas.Odd.$ref", `{"a":1}`, limit),
		Entry("escaped names and places", "[spec.components.schemas.Odd.escaped, spec.components.schemas.Odd.item]",
			`[{"type":"null"},{"name":"x"}]`, limit),
		Entry("keys that objects inherit", `Object.getOwnPropertyDescriptor(spec.components.schemas.Odd, "__proto__").value`,
			`{"p":1}`, limit),
	)

	It("leaves out what stands beside a reference in 3.0", func(ctx SpecContext) {
		Expect(spec(ctx, "3.0.3", "spec.components.schemas.A.b")).To(Equal(`{"type":"string","description":"own"}`))
	}, limit)

	It("is read from YAML, aliases and all", func(ctx SpecContext) {
		h := from("openapi.yaml", "openapi: 3.0.0\ninfo: &i {title: t, version: 1.0}\npaths:\n  /a: {get: {tags: "+
			"[no, 2]}}\nservers: [*i]\n",
			object{})
		Expect(h.search(ctx, "async () => JSON.stringify(spec)")).To(Equal(
			`{"info":{"title":"t","version":1},"servers":[{"title":"t","version":1}],"paths":{"/a":{"get":{"tags":["no",2]}}}}`))
	}, limit)

	It("has what merge keys of YAML bring, after its own members and not in their place", func(ctx SpecContext) {
		h := from("openapi.yaml", "openapi: 3.0.0\nx: &x {a: 1, b: 2}\ny: &y {<<: *x, b: 3, c: 4}\n"+
			"info: {<<: [*y, *x, {d: 5}], a: 0}\nservers: {'<<': *x}\n", object{})
		Expect(h.search(ctx, "async () => JSON.stringify([spec.info, spec.servers])")).To(Equal(
			`[{"a":0,"b":3,"c":4,"d":5},{"<<":{"a":1,"b":2}}]`))
		Expect(func() error { _, err := hostFrom(searchexecute.Standard(), "a.yaml", "a: {<<: 1}"); return err }()).To(
			MatchError(ContainSubstring("line 1: what a merge key << takes must be a mapping")))
	}, limit)

	It("is read-only", func(ctx SpecContext) {
		h := from("openapi.json", references, object{"spec": written("o.json", []byte(strings.Replace(references,
			"VERSION", "3.1.0", 1)))})
		Expect(h.failing(ctx, "search", `async () => { spec.info.title = "changed" }`)).To(ContainSubstring("read only"))
		Expect(h.search(ctx, `async () => spec.info.title`)).To(Equal("t"))
	}, limit)

	It("follows as many references as it may", func(ctx SpecContext) {
		api := serve("generate: {operations: 4, depth: 60}")
		path := api.Operations()[0].Path
		const depth = `async () => {
			let level = spec.paths["PATH"].get.responses["200"].content["application/json"].schema, n = 0;
			while (level.properties) { level = level.properties.next; n++ }
			return [n, level];
		}`
		found := func(options object) string {
			return hosting(api, options).search(ctx, strings.Replace(depth, "PATH", path, 1))
		}
		Expect(found(nil)).To(MatchJSON(`[50, {"$ref":"#/components/schemas/Chain51"}]`))
		Expect(found(object{"maxRefDepth": 3})).To(MatchJSON(`[3, {"$ref":"#/components/schemas/Chain4"}]`))
		Expect(found(object{"maxRefDepth": 100})).To(ContainSubstring("the end of the chain"))
	}, limit)

	It("does not grow without bound where references grow exponentially", Label("costly"), func(ctx SpecContext) {
		const levels = 12
		schemas := []string{fmt.Sprintf(`"S%d":%q`, levels, strings.Repeat("long ", 4000))}
		for i := range levels {
			ref := fmt.Sprintf(`{"$ref":"#/components/schemas/S%d"}`, i+1)
			schemas = append(schemas, fmt.Sprintf(`"S%d":{"a":%s,"b":%s}`, i, ref, ref))
		}
		h := from("openapi.json", `{"openapi":"3.1.0","components":{"schemas":{`+strings.Join(schemas, ",")+`}}}`, object{})
		Expect(h.search(ctx, `async () => {
			let level = spec.components.schemas.S0;
			while (level.b) level = level.b;
			return [Object.keys(spec.components.schemas).length, level.$ref];
		}`)).To(MatchJSON(`[13, "#/components/schemas/S1"]`))
	}, limit)

	It("has all of 3,000 operations behind definitions that are as long as those of four", Label("costly"), func(
		ctx SpecContext,
	) {
		definitions := func(operations int) (string, host, *mockapi.Server) {
			api := serve(fmt.Sprintf("generate: {operations: %d, cycles: true, hostileKeys: true}", operations))
			h := hosting(api, nil)
			var texts []string
			for _, tool := range h.Tools() {
				text, err := json.Marshal(object{"name": tool.Name, "description": tool.Description,
					"schema": tool.InputSchema})
				Expect(err).NotTo(HaveOccurred())
				texts = append(texts, string(text))
			}
			return strings.Join(texts, "\n"), h, api
		}
		few, _, _ := definitions(4)
		many, h, api := definitions(mockapi.MaxOperations)
		Expect(many).To(Equal(few))
		Expect(len(many)).To(BeNumerically("<", 4000))
		last := api.Operations()[mockapi.MaxOperations-1]
		Expect(h.search(ctx, `async () => Object.entries(spec.paths).flatMap(([path, item]) => Object.entries(item)
			.filter(([, op]) => op.operationId === "`+last.OperationID+`").map(([method]) => method + " " + path)).join()`)).
			To(Equal(strings.ToLower(last.Method) + " " + last.Path))
		Expect(api.Requests()).To(BeEmpty())
		Expect(api.DocumentRequests()).To(Equal(1))
	}, limit)
})
