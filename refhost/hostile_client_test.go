package refhost_test

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/sandbox"
)

// post sends a body to a host over HTTP and returns the status.
func post(to, body string) int {
	GinkgoHelper()
	return status(to, func(r *http.Request) {
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
	})
}

// tryStatus is the status of a request to initialize, or 0 where the connection is closed.
func tryStatus(to string) int {
	answer, err := http.Post(to, "application/json", strings.NewReader("{}"))
	if err != nil {
		return 0
	}
	_ = answer.Body.Close()
	return http.StatusOK
}

var _ = Describe("A hostile client", func() {
	It("cannot keep the host busy with one large request", func(ctx SpecContext) {
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			Fail("the sandbox was reached")
			return sandbox.Response{}, nil
		})
		request, err := json.Marshal(map[string]string{"code": strings.Repeat("x", 20<<20)})
		Expect(err).NotTo(HaveOccurred())
		r := respond(h, ctx, string(request))
		Expect(r.codes()).To(Equal([]string{"INVALID_REQUEST"}))
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("more than 8388608"))
	}, SpecTimeout(soon))

	DescribeTable("is told of so many capabilities that there are not", Label("costly"), func(
		ctx SpecContext, ids string, told int, last string,
	) {
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			return sandbox.Response{}, nil
		})
		var r response
		Expect(budgettest.Allocated(func() {
			r = respond(h, ctx, `{"code":"","requestedCapabilities":[`+ids+`]}`)
		})).To(BeNumerically("<", 250<<20))
		Expect(r.Diagnostics).To(HaveLen(told))
		Expect(r.Diagnostics[told-1].Message).To(ContainSubstring(last))
		for _, d := range r.Diagnostics {
			Expect(d.Code).To(Equal("CAPABILITY_UNAVAILABLE"))
			Expect(len(d.Message)).To(BeNumerically("<", 2<<10))
		}
	},
		Entry("one many times", repeated(1_000_000, ",", `"a"`), 1, "The capability a is", SpecTimeout(soon)),
		Entry("many", repeated(500_000, ",", `"s@"`), 101, "The last 499900 requested capabilities were not looked at",
			SpecTimeout(soon)),
		Entry("a long one", `"`+strings.Repeat("x", 7<<20)+`"`, 1, "(cut off: it has 7340032 bytes)", SpecTimeout(soon)),
	)

	It("has so many runs at a time, of which each is answered", func(ctx SpecContext) {
		const asked, most = 400, 32
		var now, seen atomic.Int64
		full := make(chan struct{})
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			n := now.Add(1)
			defer now.Add(-1)
			if n > seen.Load() {
				seen.Store(n)
			}
			<-full
			return sandbox.Response{}, nil
		})
		answers := make(chan response, asked)
		var all sync.WaitGroup
		for range asked {
			all.Go(func() {
				defer GinkgoRecover()
				answers <- respond(h, ctx, `{"code":""}`)
			})
		}
		// Those that find no place to wait are answered while all others run or wait.
		for range asked - most - 256 {
			var r response
			Eventually(ctx, answers).Should(Receive(&r))
			Expect(r.codes()).To(Equal([]string{"HOST_FAILURE"}))
			Expect(r.Diagnostics[0].Hint).To(Equal("Run the code again later."))
		}
		close(full)
		all.Wait()
		close(answers)
		for r := range answers {
			Expect(r.Diagnostics).To(BeEmpty())
		}
		Expect(seen.Load()).To(BeNumerically("<=", most))
	}, SpecTimeout(soon))

	It("fills the host with no more large requests than it bears, and keeps no small one out", Label("costly"), func(
		ctx SpecContext,
	) {
		full := make(chan struct{})
		started := make(chan struct{}, 16)
		h := startHost(func(_ context.Context, j sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
			if len(j.Code) > 0 {
				started <- struct{}{}
				<-full
			}
			return sandbox.Response{}, nil
		})
		large := `{"code":"` + strings.Repeat("x", 7<<20) + `"}`
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				defer GinkgoRecover()
				Expect(respond(h, ctx, large).Diagnostics).To(BeEmpty())
			})
			Eventually(ctx, started).Should(Receive())
		}
		r := respond(h, ctx, large)
		Expect(r.codes()).To(Equal([]string{"HOST_FAILURE"}))
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("have more than 16777216 bytes; send less, or run"))
		Expect(respond(h, ctx, `{"code":""}`).Diagnostics).To(BeEmpty())
		close(full)
		all.Wait()
		Expect(respond(h, ctx, large).Diagnostics).To(BeEmpty())
	}, SpecTimeout(soon))

	It("leaves its place when it goes away before its run begins", func(ctx SpecContext) {
		full := make(chan struct{})
		started := make(chan struct{}, 32)
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			started <- struct{}{}
			<-full
			return sandbox.Response{}, nil
		})
		var all sync.WaitGroup
		for range 32 {
			all.Go(func() { h.Run(ctx, json.RawMessage(`{"code":""}`)) })
		}
		for range 32 {
			Eventually(ctx, started).Should(Receive())
		}
		gone, leave := context.WithCancel(ctx)
		leave()
		Expect(respond(h, gone, `{"code":""}`).codes()).To(Equal([]string{"CANCELLED"}))
		close(full)
		all.Wait()
	}, SpecTimeout(soon))

	It("writes no line into the log with each message", func(ctx SpecContext) {
		log := gbytes.NewBuffer()
		w := speakTo(hostWithLog(log)).hello()
		for range 1000 {
			w.say(`"method":"notifications/initialized"`)
		}
		w.say(`"id":1,"method":"ping"`)
		w.line()
		Expect(strings.Count(string(log.Contents()), "duplicate initialized")).To(And(
			BeNumerically(">", 0), BeNumerically("<", 50)))
	}, SpecTimeout(soon))

	It("over HTTP has headers of a bounded size, and so many connections", func(ctx SpecContext) {
		to, _ := serveHTTP("")
		large, err := http.NewRequestWithContext(ctx, http.MethodPost, to, strings.NewReader("{}"))
		Expect(err).NotTo(HaveOccurred())
		large.Header.Set("X", strings.Repeat("x", 64<<10))
		if answer, err := http.DefaultClient.Do(large); err == nil { // or it is closed, as it is not read to its end
			Expect(answer.Body.Close()).To(Succeed())
			Expect(answer).To(HaveHTTPStatus(http.StatusRequestHeaderFieldsTooLarge))
		}
		address, err := url.Parse(to)
		Expect(err).NotTo(HaveOccurred())
		connect := func() net.Conn {
			conn, err := new(net.Dialer).DialContext(ctx, "tcp", address.Host)
			Expect(err).NotTo(HaveOccurred())
			DeferCleanup(func() { _ = conn.Close() })
			return conn
		}
		first := connect()
		for range 999 {
			connect()
		}
		http.DefaultClient.CloseIdleConnections()
		Eventually(ctx, func() error { // one more is closed at once
			_, err := connect().Read(make([]byte, 1))
			return err
		}).Should(MatchError(io.EOF))
		Expect(first.Close()).To(Succeed())
		Eventually(ctx, func() int { return tryStatus(to) }).Should(Equal(http.StatusOK))
	}, SpecTimeout(soon))

	It("over HTTP has bodies of a bounded size, and batches of a bounded length", Label("costly"), func() {
		to, _ := serveHTTP("")
		Expect(post(to, `{"jsonrpc":"2.0","id":1,"method":"`+strings.Repeat("x", 17<<20)+`"}`)).
			To(Equal(http.StatusRequestEntityTooLarge))
		long := `"params":{"protocolVersion":"2025-11-25","clientInfo":{"name":"` + strings.Repeat("x", 70_000) + `"}}}`
		Expect(post(to, `{"jsonrpc":"2.0","id":1,"method":"initialize",`+long)).
			To(Equal(http.StatusRequestEntityTooLarge))
		Expect(post(to, `[{"jsonrpc":"2.0","id":1,"method":"initialize",`+long+`]`)).
			To(Equal(http.StatusRequestEntityTooLarge))
		for _, method := range []string{`initialize`, `\u0069nitialize`} {
			Expect(post(to, `{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":{"protocolVersion":"2025-11-25",`+
				`"clientInfo":{"name":"x","version":"1"},"capabilities":{"experimental":{"x":[`+
				repeated(300, ",", `[0]`)+`]}}}}`)).To(Equal(http.StatusRequestEntityTooLarge))
		}
		Expect(post(to, `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":[`+
			repeated(300_000, ",", `{}`)+`]}}}`)).To(Equal(http.StatusRequestEntityTooLarge))
		Expect(post(to, `[`+repeated(500_000, ",", `{"jsonrpc":"2.0","id":@,"method":"ping"}`)+`]`)).
			To(Equal(http.StatusRequestEntityTooLarge))
		Expect(status(to, func(*http.Request) {})).To(Equal(http.StatusOK))
	})

	It("over HTTP is not answered with another id than its own", func() {
		to, _ := serveHTTP("")
		for _, id := range []string{"9007199254740993", "1.5", "1e300"} {
			request := `{"jsonrpc":"2.0","id":` + id + `,"method":"ping"}`
			Expect(post(to, request)).To(Equal(http.StatusBadRequest))
			Expect(post(to, "["+request+"]")).To(Equal(http.StatusBadRequest))
		}
	})

	It("over HTTP has a bounded number of sessions, of which those in use stay", func(ctx SpecContext) {
		to, _ := serveHTTP("")
		begin := func() string {
			answer := initialize(to, func(*http.Request) {})
			Expect(answer.StatusCode).To(Equal(http.StatusOK))
			return answer.Header.Get("Mcp-Session-Id")
		}
		// listen keeps a session in use, and gives the status of what it is answered.
		listen := func(id string) int {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, to, nil)
			Expect(err).NotTo(HaveOccurred())
			r.Header.Set("Mcp-Session-Id", id)
			r.Header.Set("Accept", "text/event-stream")
			answer, err := http.DefaultClient.Do(r)
			Expect(err).NotTo(HaveOccurred())
			DeferCleanup(answer.Body.Close)
			return answer.StatusCode
		}
		used, silent := begin(), begin()
		Expect(listen(used)).To(Equal(http.StatusOK))
		for range 249 {
			begin()
		}
		Expect(listen(silent)).To(Equal(http.StatusNotFound))
		for range 250 { // also where each listens, one more begins
			Expect(listen(begin())).To(Equal(http.StatusOK))
		}
		begin()
		Expect(status(to, func(r *http.Request) { r.Header.Set("Mcp-Session-Id", silent) })).To(
			Equal(http.StatusNotFound))
	}, SpecTimeout(soon))
})
