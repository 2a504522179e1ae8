package refhost_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

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

	DescribeTable("is told of so many capabilities that there are not", func(ctx SpecContext, ids string, told int,
		last string) {
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

	It("over HTTP has bodies of a bounded size, and batches of a bounded length", func() {
		to, _ := serveHTTP("")
		Expect(post(to, `{"jsonrpc":"2.0","id":1,"method":"`+strings.Repeat("x", 17<<20)+`"}`)).
			To(Equal(http.StatusRequestEntityTooLarge))
		Expect(post(to, `[`+repeated(500_000, ",", `{"jsonrpc":"2.0","id":@,"method":"ping"}`)+`]`)).
			To(Equal(http.StatusRequestEntityTooLarge))
		Expect(status(to, func(*http.Request) {})).To(Equal(http.StatusOK))
	})

	It("over HTTP has a bounded number of sessions", func() {
		to, _ := serveHTTP("")
		for range 1000 {
			Expect(status(to, func(*http.Request) {})).To(Equal(http.StatusOK))
		}
		Expect(status(to, func(*http.Request) {})).To(Equal(http.StatusServiceUnavailable))
	})

	It("over HTTP cannot leave a body open", func(ctx SpecContext) {
		to, _ := serveHTTP("")
		address, err := url.Parse(to)
		Expect(err).NotTo(HaveOccurred())
		conn, err := net.Dial("tcp", address.Host)
		Expect(err).NotTo(HaveOccurred())
		defer conn.Close()
		_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"+
			"Content-Length: 100\r\n\r\n{", address.Path, address.Host)
		Expect(err).NotTo(HaveOccurred())
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(answer.StatusCode).To(Equal(http.StatusRequestTimeout))
	}, SpecTimeout(soon))
})
