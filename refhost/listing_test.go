package refhost_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// quiet is a server that lists its tools until it is told to be silent, and counts the questions since then.
type quiet struct {
	server *mcp.Server
	silent atomic.Bool
	asked  atomic.Int64
	// over is closed at the end of the spec. Whose question it leaves unanswered may be gone without a word, and the
	// server ends no session before its answers.
	over chan struct{}
}

func newQuiet() *quiet {
	q := &quiet{server: newServer(nil, "a"), over: make(chan struct{})}
	q.server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "tools/list" && q.silent.Load() {
				q.asked.Add(1)
				select {
				case <-ctx.Done():
				case <-q.over:
				}
			}
			return next(ctx, method, req)
		}
	})
	return q
}

// change announces a change of the tools, and lets none be listed any more.
func (q *quiet) change() {
	q.silent.Store(true)
	DeferCleanup(func() { close(q.over) }) // before the server is closed, which waits for its sessions
	addTool(q.server, "b", func(context.Context) string { return "" })
}

// impatientHost is a host that waits for a server no longer than patience, and the last job that its sandbox was given.
func impatientHost(patience time.Duration, set refhost.System,
	servers ...refhost.ServerConfig) (*refhost.Host, *atomic.Pointer[sandbox.Job]) {
	job := &atomic.Pointer[sandbox.Job]{}
	h := refhost.New(context.Background(), refhost.Options{Config: refhost.Config{Servers: servers},
		Rules: rules.Standard(), Bounds: refhost.DefaultBounds(), ConnectTimeout: patience, System: set,
		Runner: fakeRunner{func(_ context.Context, j sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
			job.Store(&j)
			return sandbox.Response{}, nil
		}}})
	DeferCleanup(h.Close)
	return h, job
}

var _ = Describe("A server that stops answering tools/list", func() {
	It("delays no run that does not name it", func(ctx SpecContext) {
		q := newQuiet()
		h, _ := impatientHost(2*soon, nil, overHTTP("quiet", q.server), overHTTP("good", newServer(nil, "g")))
		q.change()
		Eventually(ctx, q.asked.Load).Should(BeNumerically(">", 0))
		Expect(respond(h, ctx, `{"code":"import '@codemode/servers/good'"}`).Diagnostics).To(BeEmpty())
	}, SpecTimeout(soon))

	It("keeps none waiting that is cancelled", func(ctx SpecContext) {
		q := newQuiet()
		h, _ := impatientHost(2*soon, nil, overHTTP("quiet", q.server))
		q.change()
		Eventually(ctx, q.asked.Load).Should(BeNumerically(">", 0))
		gone, leave := context.WithCancel(ctx)
		time.AfterFunc(10*time.Millisecond, leave)
		respond(h, gone, `{"code":"import '@codemode/servers/quiet'"}`)
	}, SpecTimeout(soon))

	It("delays one of the runs that name it", func(ctx SpecContext) {
		q := newQuiet()
		h, job := impatientHost(time.Second, nil, overHTTP("quiet", q.server))
		q.change()
		Eventually(ctx, q.asked.Load).Should(BeNumerically(">", 0))
		naming := `{"code":"import '@codemode/servers/quiet'"}`
		Expect(respond(h, ctx, naming).codes()).To(Equal([]string{"TOOLS_OUTDATED"}))
		Expect(job.Load().Servers).To(ContainElement(And(HaveField("ServerID", "quiet"),
			HaveField("Tools", ConsistOf(HaveField("ToolName", "a"))))))
		Expect(h.Servers()[0].Note).To(ContainSubstring("its tools are those of before"))
		asked := q.asked.Load()
		for range 20 {
			Expect(respond(h, ctx, naming).codes()).To(Equal([]string{"TOOLS_OUTDATED"}))
		}
		Expect(q.asked.Load()-asked).To(BeNumerically("<", 10), "each run waited for an answer")
	}, SpecTimeout(soon))

	It("is asked again, and its tools are there then", func(ctx SpecContext) {
		q := newQuiet()
		h, job := impatientHost(time.Second, nil, overHTTP("quiet", q.server))
		q.change()
		Eventually(ctx, func() string { return h.Servers()[0].Note }).Should(ContainSubstring("those of before"))
		q.silent.Store(false)
		Eventually(ctx, func() string { return h.Servers()[0].Note }).WithTimeout(soon).Should(BeEmpty())
		Expect(respond(h, ctx, `{"code":"import '@codemode/servers/quiet'"}`).Diagnostics).To(BeEmpty())
		Expect(job.Load().Servers[0].Tools).To(HaveLen(2))
	}, SpecTimeout(soon))

	It("delays one script of mcpi", func(ctx SpecContext) {
		q := newQuiet()
		set, _ := mcpi.Revision("mcpi@0.x")
		h, _ := impatientHost(time.Second, refhost.MCPI(set), overHTTP("quiet", q.server))
		session := connect(h)
		q.change()
		Eventually(ctx, q.asked.Load).Should(BeNumerically(">", 0))
		for range 20 {
			_, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "code_execute",
				Arguments: map[string]any{"code": "return 1"}})
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(q.asked.Load()).To(BeNumerically("<", 10), "each run waited for an answer")
	}, SpecTimeout(soon))
})

// reluctant is a server that is not there at first, and answers nothing then until it is let. It counts the questions.
type reluctant struct {
	asked atomic.Int64
	there atomic.Bool
	let   chan struct{}
}

func (r *reluctant) config() refhost.ServerConfig {
	return listen("reluctant", handlingRequests(func(w http.ResponseWriter, req *http.Request, m rawRequest) bool {
		if m.Method != "initialize" {
			return false
		}
		r.asked.Add(1)
		if !r.there.Load() {
			w.WriteHeader(http.StatusInternalServerError)
			return true
		}
		select {
		case <-r.let:
		case <-req.Context().Done():
		}
		return false
	}))
}

var _ = Describe("A server that cannot be connected to", func() {
	const naming = `{"code":"import '@codemode/servers/reluctant'"}`

	It("fails once for all runs that wait for it", func(ctx SpecContext) {
		r := &reluctant{let: make(chan struct{})}
		h, _ := impatientHost(4*time.Second, nil, r.config())
		r.there.Store(true)
		before := r.asked.Load()
		var runs sync.WaitGroup
		for range 20 {
			runs.Go(func() { respond(h, ctx, naming) })
		}
		runs.Wait()
		Expect(r.asked.Load() - before).To(BeNumerically("==", 1))
		respond(h, ctx, naming)
		Expect(r.asked.Load()-before).To(BeNumerically("==", 1), "what has just failed is tried again")
	}, SpecTimeout(soon))

	It("is connected to for the others when the run that asked first is cancelled", func(ctx SpecContext) {
		r := &reluctant{let: make(chan struct{})}
		h, job := impatientHost(soon, nil, r.config())
		r.there.Store(true)
		before := r.asked.Load()
		gone, leave := context.WithCancel(ctx)
		var runs sync.WaitGroup
		runs.Go(func() { respond(h, gone, naming) })
		Eventually(ctx, r.asked.Load).Should(BeNumerically(">", before))
		leave()
		runs.Wait()
		runs.Go(func() {
			defer GinkgoRecover()
			Expect(respond(h, ctx, naming).Diagnostics).To(BeEmpty())
		})
		close(r.let)
		runs.Wait()
		Expect(job.Load().Servers).To(HaveLen(1))
		Expect(r.asked.Load() - before).To(BeNumerically("==", 1))
	}, SpecTimeout(soon))
})

var _ = Describe("A server over HTTP", func() {
	It("is there without the stream that it sends people elsewhere for", func(ctx SpecContext) {
		others := handlingRequests(func(http.ResponseWriter, *http.Request, rawRequest) bool { return false })
		h, _ := impatientHost(soon, nil, listen("s", http.HandlerFunc(
			func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodGet {
					http.Redirect(w, r, "http://elsewhere.test/", http.StatusPermanentRedirect)
					return
				}
				others.ServeHTTP(w, r)
			})))
		Expect(h.Servers()).To(HaveExactElements(And(HaveField("Problem", ""), HaveField("Tools", 1))))
	}, SpecTimeout(soon))

	It("has tools left out that have no name, which the operator is told", func() {
		h, _ := impatientHost(soon, nil, listing("s",
			`{"name":"a"},{"name":"a"},{"name":"`+strings.Repeat("x", 2000)+`"},{}`))
		Expect(h.Servers()[0].Tools).To(Equal(1))
		Expect(h.Servers()[0].Note).To(Equal(`3 of its tools are left out, the first as a second tool is called "a"`))
	})
})

// paging is a server whose pages of tools are written by hand, given the cursor.
func paging(page func(cursor string) string) refhost.ServerConfig {
	return listen("paging", handlingRequests(func(w http.ResponseWriter, _ *http.Request, r rawRequest) bool {
		if r.Method != "tools/list" {
			return false
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,%s}`, r.ID, page(r.Params.Cursor))
		return true
	}))
}

var _ = Describe("The pages of a list of tools", func() {
	DescribeTable("that cannot be read to their end are kept as far as they can", func(page func(string) string,
		tools int, lost string) {
		log := gbytes.NewBuffer()
		h := hostWithLog(log, paging(page))
		Expect(h.Servers()[0].Problem).To(BeEmpty())
		Expect(h.Servers()[0].Tools).To(Equal(tools))
		Expect(h.Servers()[0].Note).To(ContainSubstring(lost))
		Expect(string(log.Contents())).To(ContainSubstring("missing"))
	},
		Entry("a cursor that does not move", func(string) string {
			return `"result":{"tools":[{"name":"a"}],"nextCursor":"x"}`
		}, 1, `the cursor "x" came before`),
		Entry("cursors in a circle", func(cursor string) string {
			next := map[string]string{"": "1", "1": "2", "2": "3", "3": "1"}[cursor]
			return fmt.Sprintf(`"result":{"tools":[{"name":"a%s"}],"nextCursor":"%s"}`, cursor, next)
		}, 4, `the cursor "1" came before`),
		Entry("a cursor that is a number", func(string) string {
			return `"result":{"tools":[{"name":"a"}],"nextCursor":5}`
		}, 1, `its cursor is "5", which is no text`),
		Entry("a cursor that is huge", func(string) string {
			return `"result":{"tools":[{"name":"a"}],"nextCursor":"` + strings.Repeat("x", 1<<20) + `"}`
		}, 1, `has more than 65536 bytes`),
		Entry("cursors that are long", func(string) string {
			return fmt.Sprintf(`"result":{"tools":[{"name":"a"}],"nextCursor":"%s%d"}`, strings.Repeat("x", 60_000),
				rand.Int())
		}, 1, `their cursors have more than 4194304 bytes`),
		Entry("a second page that fails", func(cursor string) string {
			if cursor == "" {
				return `"result":{"tools":[{"name":"a"}],"nextCursor":"x"}`
			}
			return `"error":{"code":-32603,"message":"page lost","data":{"page":2}}`
		}, 1, `a further page of its tools is missing: page lost (data: {"page":2})`),
	)
})
