package clients

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget/budgettest"
)

func TestClients(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Clients")
}

// guarded is a handler behind the bounds of what clients over HTTP may have at a time.
func guarded(next http.Handler) http.Handler {
	return newHTTPGuard(next, mcp.NewServer(&mcp.Implementation{}, nil))
}

var _ = Describe("A hostile client over HTTP", func() {
	It("has so many requests at a time without a session, and leaves others theirs", func(ctx SpecContext) {
		const most = 250
		begun, done := make(chan struct{}, most), make(chan struct{})
		server := addressed(guarded(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			begun <- struct{}{}
			<-done
		})))
		ask := func(address string) int {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL, strings.NewReader("{}"))
			Expect(err).NotTo(HaveOccurred())
			r.Header.Set("Mcp-Protocol-Version", "2026-07-28")
			answer, err := (&http.Client{Transport: from(address)}).Do(r)
			Expect(err).NotTo(HaveOccurred())
			Expect(answer.Body.Close()).To(Succeed())
			return answer.StatusCode
		}
		var all sync.WaitGroup
		asking := func(address string) {
			all.Go(func() {
				defer GinkgoRecover()
				Expect(ask(address)).To(Equal(http.StatusOK))
			})
			Eventually(ctx, begun).Should(Receive())
		}
		for range most {
			asking("192.0.2.1")
		}
		Expect(ask("192.0.2.1")).To(Equal(http.StatusServiceUnavailable))
		asking("192.0.2.2")
		close(done)
		all.Wait()
	}, SpecTimeout(time.Minute))

	DescribeTable("is known by its address", func(remote, client string) {
		Expect(clientOf(&http.Request{RemoteAddr: remote})).To(Equal(client))
	},
		Entry(nil, "127.0.0.1:9", "loopback"), Entry(nil, "127.3.2.1:9", "loopback"), Entry(nil, "[::1]:9", "loopback"),
		Entry(nil, "192.0.2.7:9", "192.0.2.7"), Entry(nil, "[::ffff:192.0.2.7]:9", "192.0.2.7"),
		Entry(nil, "[2001:db8:1:2:3:4:5:6]:9", "2001:db8:1:2::/64"),
		Entry(nil, "[fe80::1%eth0]:9", "fe80::/64"), Entry(nil, "@", "@"),
	)

	It("has so many bytes of bodies at a time", Label("costly"), func(ctx SpecContext) {
		const fit, size = 2, 11 << 20
		answering, done := make(chan struct{}), make(chan struct{})
		host := httptest.NewServer(guarded(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			defer GinkgoRecover()
			n, err := io.Copy(io.Discard, r.Body)
			Expect([]any{n, err}).To(Equal([]any{int64(size), nil}))
			answering <- struct{}{}
			<-done
		})))
		DeferCleanup(host.Close)
		answers := make(chan int, fit)
		send := func() {
			defer GinkgoRecover()
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, host.URL, io.LimitReader(blanks{}, size))
			Expect(err).NotTo(HaveOccurred())
			r.Header.Set(sessionHeader, "a session")
			answer, err := http.DefaultClient.Do(r)
			Expect(err).NotTo(HaveOccurred())
			_ = answer.Body.Close()
			answers <- answer.StatusCode
		}
		Expect(budgettest.Peak(func() {
			for range fit {
				go send()
				Eventually(ctx, answering).Should(Receive())
			}
			for range 3 {
				go send()
				Eventually(ctx, answers).Should(Receive(Equal(http.StatusServiceUnavailable)))
			}
			close(done)
			for range fit {
				Eventually(ctx, answers).Should(Receive(Equal(http.StatusOK)))
			}
		})).To(BeNumerically("<", 4*size), "bodies that were read are not held")
		go send()
		Eventually(ctx, answering).Should(Receive())
		Eventually(ctx, answers).Should(Receive(Equal(http.StatusOK)))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A hostile client over HTTP of an address", func() {
	// held serves requests that wait until the test ends, and returns what sends one and gives its status.
	held := func(ctx context.Context) (begun chan struct{}, send func(address, body string) int) {
		begun = make(chan struct{}, 1000)
		done := make(chan struct{})
		server := addressed(guarded(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			begun <- struct{}{}
			<-done
		})))
		var all sync.WaitGroup
		DeferCleanup(func() {
			close(done)
			all.Wait()
		})
		return begun, func(address, body string) int {
			status := make(chan int, 1)
			all.Go(func() {
				r, err := http.NewRequest(http.MethodPost, server.URL, strings.NewReader(body))
				if err != nil {
					return
				}
				r.Header.Set(sessionHeader, "a session")
				answer, err := (&http.Client{Transport: from(address)}).Do(r)
				if err == nil {
					_ = answer.Body.Close()
					status <- answer.StatusCode
				}
			})
			select {
			case <-begun:
				return http.StatusOK
			case refused := <-status:
				return refused
			case <-ctx.Done():
				return 0
			}
		}
	}

	It("has no more messages of batches under way than it may, and leaves others theirs", func(ctx SpecContext) {
		_, send := held(ctx)
		batch := "[" + strings.Repeat(`{},`, 99) + "{}]"
		Expect(send("192.0.2.1", batch)).To(Equal(http.StatusOK))
		Expect(send("192.0.2.1", batch)).To(Equal(http.StatusOK))
		Expect(send("192.0.2.1", batch)).To(Equal(http.StatusServiceUnavailable))
		Expect(send("192.0.2.1", "{}")).To(Equal(http.StatusOK), "what is no batch has a connection")
		Expect(send("192.0.2.2", batch)).To(Equal(http.StatusOK))
	}, SpecTimeout(time.Minute))

	It("leaves others some of the bytes of bodies", Label("costly"), func(ctx SpecContext) {
		_, send := held(ctx)
		for range 2 {
			Expect(send("192.0.2.1", strings.Repeat(" ", 12<<20))).To(Equal(http.StatusOK))
		}
		Expect(send("192.0.2.1", strings.Repeat(" ", 1<<20))).To(Equal(http.StatusServiceUnavailable))
		Expect(send("192.0.2.2", strings.Repeat(" ", 6<<20))).To(Equal(http.StatusOK))
		Expect(send("192.0.2.3", strings.Repeat(" ", 1<<20))).To(Equal(http.StatusOK))
	}, SpecTimeout(time.Minute))

	It("has one body that is larger than all, and leaves others some", Label("costly"), func(ctx SpecContext) {
		_, send := held(ctx)
		many := `{"x":[` + strings.Repeat("0,", 200_000) + `0]}`
		Expect(send("192.0.2.1", many)).To(Equal(http.StatusOK))
		Expect(send("192.0.2.1", many)).To(Equal(http.StatusServiceUnavailable))
		Expect(send("192.0.2.2", strings.Repeat(" ", 1<<20))).To(Equal(http.StatusOK))
	}, SpecTimeout(time.Minute))
})

// from tells the address that requests are from.
type from string

func (f from) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Address", string(f))
	return http.DefaultTransport.RoundTrip(r)
}

// addressed serves clients by the addresses that [from] tells.
func addressed(handler http.Handler) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = r.Header.Get("Address") + ":1"
		handler.ServeHTTP(w, r)
	}))
	DeferCleanup(server.Close)
	return server
}

// blanks is a text without end.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) { return copy(p, strings.Repeat(" ", len(p))), nil }
