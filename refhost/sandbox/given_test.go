package sandbox_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget"
	"codemode/refhost/budget/budgettest"
	"codemode/refhost/sandbox"
)

var _ = Describe("The globals that a job brings", func() {
	given := func(code string) sandbox.Job {
		j := job(code)
		j.Values = map[string]json.RawMessage{"data": json.RawMessage(`{"list":[1,{"__proto__":2}]}`)}
		j.Servers = []sandbox.Server{{ServerID: "client", Global: "client", Tools: []sandbox.Tool{
			{ToolName: "get", ExportName: "get"}}}}
		return j
	}

	It("are data, which no script changes, and functions that call", func() {
		pool := newPool()
		upstream := &host{tools: map[string]func(context.Context, json.RawMessage) (json.RawMessage, error){"get": reply(`{"content":[{"type":"text","text":"got"}]}`)}}
		for range 2 {
			r := run(pool, given(`const was = JSON.stringify(data);
				let kept = 0;
				for (const change of [() => { data.list.push(3) }, () => { data.list[1].x = 1 }, () => { data = 1 }, () => { client = 1 }, () => { client.get = 1 }]) {
					try { change() } catch { kept++ }
				}
				__codemode_result__ = [was, data.list.length, kept, await client.get({ a: 1 })];`), upstream)
			Expect(r.Diagnostics).To(BeEmpty())
			Expect(r.Result).To(MatchJSON(`["{\"list\":[1,{\"__proto__\":2}]}", 2, 5, "got"]`))
		}
		Expect(upstream.received()).To(Equal([]string{`client/get {"a":1}`, `client/get {"a":1}`}))
	})

	DescribeTable("are no more at a time than a host can bear", Label("costly"), func(data string) {
		pool := newPool()
		large := given(`__codemode_result__ = data.length + (await client.get()).content.length`)
		large.Values["data"] = json.RawMessage(data)
		var refused error
		upstream := &host{tools: answers{"get": func(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
			_, refused = pool.Run(ctx, large, &host{})
			return json.RawMessage(`{"content":[]}`), nil
		}}}
		for range 2 {
			r := run(pool, large, upstream)
			Expect(r.Diagnostics).To(BeEmpty())
			Expect(refused).To(MatchError(
				"the globals with data of all runs under way have more than 67108864 bytes; run the code again later"))
		}
	},
		Entry("long", `"`+strings.Repeat("x", 34<<20)+`"`),
		Entry("of many short values, which weigh more", "["+strings.Repeat("0,", 34<<20/budget.MinValue)+"0]"),
	)

	It("are no modules", func() {
		pool := newPool()
		r := run(pool, given(`import { listServers } from "@codemode/discovery";
			__codemode_result__ = [await listServers(), await import("@codemode/servers/client").catch(e => e.name)];`), &host{})
		Expect(r.Result).To(MatchJSON(`[[], "ServerNotFoundError"]`))
	})
})

var _ = Describe("Many tools", Label("costly"), func() {
	It("are told to a few workers at a time", func() {
		pool := newPool()
		schema := json.RawMessage(`{"type":"object","description":"` + strings.Repeat("x", 8<<20) + `"}`)
		large := job(`import { get } from "@codemode/servers/srv"; __codemode_result__ = typeof get;`,
			sandbox.Tool{ToolName: "get", ExportName: "get", InputSchema: schema})
		large.Limits.Timeout = time.Minute
		Expect(budgettest.Peak(func() {
			var all sync.WaitGroup
			for range 16 {
				all.Go(func() {
					defer GinkgoRecover()
					Expect(run(pool, large, &host{}).Result).To(MatchJSON(`"function"`))
				})
			}
			all.Wait()
		})).To(BeNumerically("<", 128<<20))
	})
})
