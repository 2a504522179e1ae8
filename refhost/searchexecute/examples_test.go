package searchexecute_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// clusters is an API for the examples that the description of the system has.
const clusters = `
title: Clusters
version: 3.2.1
components: {schemas: {Product: {type: object, properties: {name: {type: string}, chart: {type: string}}}}}
operations:
  - {method: GET, path: /v1/clusters, summary: List clusters, tags: [Clusters], replies: [{json: [{id: "1"}, {id: "2"}]}]}
  - {method: GET, path: '/v1/clusters/{id}', summary: One cluster, tags: [Clusters], replies: [{json: {name: prod}}]}
  - method: POST
    path: /v1/products
    summary: Add a product
    tags: [Products]
    requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Product'}}}}
    replies: [{status: 201, json: {id: "9"}}]
`

var _ = Describe("the examples of the description, as they are written there", func() {
	It("finds endpoints by tag", func(ctx SpecContext) {
		h := hosting(serve(clusters), nil)
		Expect(h.search(ctx, `async () => {
  const results = [];
  for (const [path, methods] of Object.entries(spec.paths)) {
    for (const [method, op] of Object.entries(methods)) {
      if (op.tags?.some(t => t.toLowerCase() === 'clusters')) {
        results.push({ method: method.toUpperCase(), path, summary: op.summary });
      }
    }
  }
  return results;
}`)).To(MatchJSON(`[{"method":"GET","path":"/v1/clusters","summary":"List clusters"},
			{"method":"GET","path":"/v1/clusters/{id}","summary":"One cluster"}]`))
	}, limit)

	It("gets the schema of a body, resolved", func(ctx SpecContext) {
		h := hosting(serve(clusters), nil)
		Expect(h.search(ctx, `async () => {
  const op = spec.paths['/v1/products']?.post;
  return { summary: op?.summary, requestBody: op?.requestBody };
}`)).To(MatchJSON(`{"summary":"Add a product","requestBody":{"content":{"application/json":{"schema":
			{"type":"object","properties":{"name":{"type":"string"},"chart":{"type":"string"}}}}}}}`))
	}, limit)

	It("reads the metadata of the document", func(ctx SpecContext) {
		h := hosting(serve(clusters), nil)
		Expect(h.search(ctx, `async () => ({
  title: spec.info.title,
  version: spec.info.version,
  endpoints: Object.keys(spec.paths).length,
})`)).To(Equal("{\n  \"title\": \"Clusters\",\n  \"version\": \"3.2.1\",\n  \"endpoints\": 3\n}"))
	}, limit)

	It("requests with a query", func(ctx SpecContext) {
		api := serve(clusters)
		Expect(hosting(api, nil).execute(ctx, `async () => {
  const res = await api.request({
    method: "GET",
    path: "/v1/clusters",
    query: { limit: 10 },
  });
  return res.body;
}`)).To(MatchJSON(`[{"id":"1"},{"id":"2"}]`))
		Expect(api.Requests()).To(HaveLen(1))
		Expect(api.Requests()[0].Query).To(Equal("limit=10"))
	}, limit)

	It("posts a body", func(ctx SpecContext) {
		api := serve(clusters)
		Expect(hosting(api, nil).execute(ctx, `async () => {
  const res = await api.request({
    method: "POST",
    path: "/v1/products",
    body: { name: "Redis", chart: "bitnami/redis" },
  });
  return { status: res.status, body: res.body };
}`)).To(MatchJSON(`{"status":201,"body":{"id":"9"}}`))
		Expect(api.Requests()[0].Body).To(MatchJSON(`{"name":"Redis","chart":"bitnami/redis"}`))
		Expect(api.Requests()[0].Header.Get("Content-Type")).To(Equal("application/json"))
	}, limit)

	It("chains requests", func(ctx SpecContext) {
		api := serve(clusters)
		Expect(hosting(api, nil).execute(ctx, "async () => {\n"+
			"  const list = await api.request({ method: \"GET\", path: \"/v1/clusters\" });\n"+
			"  const details = await Promise.all(\n"+
			"    list.body.map(c =>\n"+
			"      api.request({ method: \"GET\", path: `/v1/clusters/${c.id}` })\n"+
			"    )\n"+
			"  );\n"+
			"  return details.map(d => d.body);\n"+
			"}")).To(MatchJSON(`[{"name":"prod"},{"name":"prod"}]`))
		var paths []string
		for _, r := range api.Requests() {
			paths = append(paths, r.Path)
		}
		Expect(paths).To(ConsistOf("/v1/clusters", "/v1/clusters/1", "/v1/clusters/2"))
	}, limit)
})
