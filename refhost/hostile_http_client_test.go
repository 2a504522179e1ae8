package refhost_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/clients"
	"codemode/refhost/sandbox"
)

var _ = Describe("A hostile client without a session", func() {
	It("over HTTP that listens often without a session ends its oldest stream", func(ctx SpecContext) {
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			return sandbox.Response{}, nil
		})
		server := addressed(h.Handler(ctx, ""))
		listen := func(address string) io.ReadCloser {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+clients.Path,
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

	It("over HTTP does not listen with a body that counts until nobody listens", func(ctx SpecContext) {
		h := hostWithLog(io.Discard)
		to := addressed(h.Handler(ctx, "")).URL + clients.Path
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, to,
			strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{`+
				`"io.modelcontextprotocol/protocolVersion":"2026-07-28","pad":[`+strings.Repeat("0,", 300)+`0],`+
				`"io.modelcontextprotocol/clientInfo":{"name":"agent","version":"1"},`+
				`"io.modelcontextprotocol/clientCapabilities":{}},"notifications":{"toolsListChanged":true}}}`))
		Expect(err).NotTo(HaveOccurred())
		for name, value := range map[string]string{"Content-Type": "application/json",
			"Accept": "application/json, text/event-stream", "Mcp-Protocol-Version": "2026-07-28",
			"Mcp-Method": "subscriptions/listen"} {
			r.Header.Set(name, value)
		}
		answer, err := http.DefaultClient.Do(r)
		Expect(err).NotTo(HaveOccurred())
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(ContainSubstring("the host keeps what subscriptions/listen says"))
	}, SpecTimeout(soon))
})

var _ = Describe("A hostile client with long or broken bodies", func() {
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
