package refhost_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/budget/budgettest"
	"codemode/refhost/sandbox"
)

var _ = Describe("A hostile client without a session", func() {
	It("over HTTP has so many requests at a time without a session, and leaves others theirs", func(ctx SpecContext) {
		const most = 250
		begun, done := make(chan struct{}, most), make(chan struct{})
		server := addressed(refhost.Guarded(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
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
	}, SpecTimeout(soon))

	It("over HTTP that listens often without a session ends its oldest stream", func(ctx SpecContext) {
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			return sandbox.Response{}, nil
		})
		server := addressed(h.Handler(ctx, ""))
		listen := func(address string) io.ReadCloser {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+refhost.HTTPPath,
				strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{`+
					`"io.modelcontextprotocol/protocolVersion":"2026-07-28",`+
					`"io.modelcontextprotocol/clientInfo":{"name":"agent","version":"1"},`+
					`"io.modelcontextprotocol/clientCapabilities":{}},"notifications":{"toolsListChanged":true}}}`))
			Expect(err).NotTo(HaveOccurred())
			for name, value := range map[string]string{"Content-Type": "application/json",
				"Accept": "application/json, text/event-stream", "Mcp-Protocol-Version": "2026-07-28",
				"Mcp-Method": "subscriptions/listen"} {
				r.Header.Set(name, value)
			}
			answer, err := (&http.Client{Transport: from(address)}).Do(r)
			Expect(err).NotTo(HaveOccurred())
			DeferCleanup(answer.Body.Close)
			Expect(answer).To(HaveHTTPStatus(http.StatusOK))
			return answer.Body
		}
		other, oldest := listen("192.0.2.2"), listen("192.0.2.1")
		for range 249 {
			listen("192.0.2.1")
		}
		ended := func(stream io.Reader) <-chan struct{} {
			all := make(chan struct{})
			go func() {
				_, _ = io.Copy(io.Discard, stream)
				close(all)
			}()
			return all
		}
		first, others := ended(oldest), ended(other)
		listen("192.0.2.1")
		Eventually(ctx, first).Should(BeClosed())
		Expect(others).NotTo(BeClosed())
	}, SpecTimeout(soon))

	DescribeTable("over HTTP is known by its address", func(remote, client string) {
		Expect(refhost.ClientOf(&http.Request{RemoteAddr: remote})).To(Equal(client))
	},
		Entry(nil, "127.0.0.1:9", "loopback"), Entry(nil, "127.3.2.1:9", "loopback"), Entry(nil, "[::1]:9", "loopback"),
		Entry(nil, "192.0.2.7:9", "192.0.2.7"), Entry(nil, "[::ffff:192.0.2.7]:9", "192.0.2.7"),
		Entry(nil, "[2001:db8:1:2:3:4:5:6]:9", "2001:db8:1:2::/64"),
		Entry(nil, "[fe80::1%eth0]:9", "fe80::/64"), Entry(nil, "@", "@"),
	)
})

var _ = Describe("A hostile client with long or broken bodies", func() {
	It("over HTTP has so many bytes of bodies at a time", Label("costly"), func(ctx SpecContext) {
		const fit, size = 4, 14 << 20
		answering, done := make(chan struct{}), make(chan struct{})
		host := httptest.NewServer(refhost.Guarded(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
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
	}, SpecTimeout(soon))

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

	It("over HTTP is told that its body cannot be read", func(ctx SpecContext) {
		to, _ := serveHTTP("")
		address, err := url.Parse(to)
		Expect(err).NotTo(HaveOccurred())
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", address.Host)
		Expect(err).NotTo(HaveOccurred())
		defer conn.Close()
		_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"+
			"Transfer-Encoding: chunked\r\n\r\nzz\r\n", address.Path, address.Host)
		Expect(err).NotTo(HaveOccurred())
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(answer.StatusCode).To(Equal(http.StatusBadRequest))
		why, err := io.ReadAll(answer.Body)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(why)).To(ContainSubstring("the body cannot be read: invalid byte in chunk length"))
	}, SpecTimeout(soon))
})

// blanks is a text without end.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) { return copy(p, strings.Repeat(" ", len(p))), nil }
