package refhost_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/clients"
	"codemode/refhost/command"
	"codemode/refhost/sandbox"
)

const httpToken = "correct-horse-battery-staple"

// bearer adds the token to each request.
type bearer string

func (t bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(t))
	return http.DefaultTransport.RoundTrip(r)
}

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

// serveHTTP serves a host whose runs give "ran", and returns the URL, and what
// ends it and gives what ServeHTTP returned.
func serveHTTP(token string) (url string, end func() error) {
	GinkgoHelper()
	h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
		return sandbox.Response{Result: []byte(`"ran"`)}, nil
	})
	ctx, cancel := context.WithCancel(context.Background())
	listener, err := clients.Listen(ctx, ":0", token)
	Expect(err).NotTo(HaveOccurred())
	var served error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		served = h.ServeHTTP(ctx, listener, token)
	}()
	end = func() error {
		cancel()
		<-ended
		return served
	}
	DeferCleanup(func() { _ = end() })
	return "http://" + listener.Addr().String() + clients.Path, end
}

// status posts an initialize request and returns the HTTP status.
func status(url string, change func(*http.Request)) int {
	GinkgoHelper()
	return initialize(url, change).StatusCode
}

// initialize posts an initialize request and returns the answer, whose body is read: the next request on its
// connection comes when the host is done with this one.
func initialize(url string, change func(*http.Request)) *http.Response {
	GinkgoHelper()
	r, err := http.NewRequest(http.MethodPost, url,
		strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{`+
			`"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"agent","version":"1"}}}`))
	Expect(err).NotTo(HaveOccurred())
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	change(r)
	answer, err := http.DefaultClient.Do(r)
	Expect(err).NotTo(HaveOccurred())
	_, err = io.Copy(io.Discard, answer.Body)
	Expect(err).NotTo(HaveOccurred())
	Expect(answer.Body.Close()).To(Succeed())
	return answer
}

var _ = Describe("The host over HTTP", func() {
	It("answers a client that has the token", func(ctx SpecContext) {
		url, _ := serveHTTP(httpToken)
		session, err := mcp.NewClient(&mcp.Implementation{Name: "agent"}, nil).Connect(ctx,
			&mcp.StreamableClientTransport{
				Endpoint: url, HTTPClient: &http.Client{Transport: bearer(httpToken)},
			}, nil)
		Expect(err).NotTo(HaveOccurred())
		defer session.Close()
		answer, err := session.CallTool(ctx,
			&mcp.CallToolParams{Name: "codemode.run", Arguments: map[string]any{"code": ""}})
		Expect(err).NotTo(HaveOccurred())
		Expect(answer.StructuredContent).To(HaveKeyWithValue("result", "ran"))
	})

	DescribeTable("refuses a request", func(code int, change func(*http.Request)) {
		url, _ := serveHTTP(httpToken)
		Expect(status(url, func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+httpToken)
		})).To(Equal(http.StatusOK))
		Expect(status(url, func(r *http.Request) {
			r.Header.Set("Authorization", "Bearer "+httpToken)
			change(r)
		})).To(Equal(code))
	},
		Entry("without the token", http.StatusUnauthorized, func(r *http.Request) { r.Header.Del("Authorization") }),
		Entry("with another token", http.StatusUnauthorized,
			func(r *http.Request) { r.Header.Set("Authorization", "Bearer x") }),
		Entry("that names another host (DNS rebinding)", http.StatusForbidden,
			func(r *http.Request) { r.Host = "example.org" }),
		Entry("of a page of another origin", http.StatusForbidden, func(r *http.Request) {
			r.Header.Set("Origin", "https://example.org")
			r.Header.Set("Sec-Fetch-Site", "cross-site")
		}),
		Entry("to read, of a page of another origin", http.StatusForbidden, func(r *http.Request) {
			r.Method, r.Body, r.ContentLength = http.MethodGet, nil, 0
			r.Header.Set("Origin", "https://example.org")
		}),
		Entry("for another path", http.StatusNotFound, func(r *http.Request) { r.URL.Path = "/" }),
	)

	DescribeTable("has a place for a client while another one has all that it can take",
		func(ctx SpecContext, version, first, second string, has int) {
			begun, full := make(chan struct{}, 32), make(chan struct{})
			h := startHost(func(_ context.Context, job sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
				if job.Code == "wait" {
					begun <- struct{}{}
					<-full
				}
				return sandbox.Response{Result: []byte("true")}, nil
			})
			server := addressed(h.Handler(ctx, ""))
			connect := func(address string) *mcp.ClientSession {
				session, err := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil).Connect(ctx,
					&mcp.StreamableClientTransport{Endpoint: server.URL + clients.Path,
						HTTPClient: &http.Client{Transport: from(address)}},
					&mcp.ClientSessionOptions{ProtocolVersion: version})
				Expect(err).NotTo(HaveOccurred())
				DeferCleanup(session.Close)
				Expect(session.InitializeResult().ProtocolVersion).To(Equal(version))
				return session
			}
			run := func(session *mcp.ClientSession, code string) any {
				result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "codemode.run",
					Arguments: map[string]string{"code": code}})
				Expect(err).NotTo(HaveOccurred())
				return result.StructuredContent
			}
			greedy, other := connect(first), connect(second)
			var all sync.WaitGroup
			for range 32 {
				all.Go(func() {
					defer GinkgoRecover()
					Expect(run(greedy, "wait")).To(HaveKeyWithValue("result", true))
				})
			}
			for range has {
				Eventually(ctx, begun).Should(Receive())
			}
			Expect(run(other, "1")).To(HaveKeyWithValue("result", true))
			Expect(begun).NotTo(Receive())
			close(full)
			all.Wait()
		},
		Entry("in two sessions", SpecTimeout(soon), "2025-11-25", "192.0.2.1", "192.0.2.1", 18),
		Entry("from two addresses, without sessions", SpecTimeout(soon), "2026-07-28", "192.0.2.1", "192.0.2.2", 18),
	)

	It("ends the runs of a session that is deleted", func(ctx SpecContext) {
		begun, ended := make(chan struct{}), make(chan struct{})
		h := startHost(func(run context.Context, _ sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
			close(begun)
			<-run.Done()
			close(ended)
			return sandbox.Response{}, run.Err()
		})
		server := httptest.NewServer(h.Handler(ctx, ""))
		DeferCleanup(server.Close)
		session, err := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil).Connect(ctx,
			&mcp.StreamableClientTransport{Endpoint: server.URL + clients.Path},
			&mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
		Expect(err).NotTo(HaveOccurred())
		go func() {
			_, _ = session.CallTool(ctx, &mcp.CallToolParams{Name: "codemode.run",
				Arguments: map[string]string{"code": ""}})
		}()
		Eventually(ctx, begun).Should(BeClosed())
		r, err := http.NewRequestWithContext(ctx, http.MethodDelete, server.URL+clients.Path, nil)
		Expect(err).NotTo(HaveOccurred())
		r.Header.Set("Mcp-Session-Id", session.ID())
		answer, err := http.DefaultClient.Do(r)
		Expect(err).NotTo(HaveOccurred())
		Expect(answer.Body.Close()).To(Succeed())
		Expect(answer).To(HaveHTTPStatus(http.StatusNoContent))
		Eventually(ctx, ended).Should(BeClosed())
	}, SpecTimeout(soon))

	It("ends when it is told to, also with a client connected", func(ctx SpecContext) {
		url, end := serveHTTP("")
		session, err := mcp.NewClient(&mcp.Implementation{Name: "agent"}, nil).Connect(ctx,
			&mcp.StreamableClientTransport{Endpoint: url}, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(end()).To(Succeed())
		_ = session.Close()
	})

	DescribeTable("refuses to listen", func(address, token, found string) {
		_, err := clients.Listen(context.Background(), address, token)
		Expect(err).To(MatchError(ContainSubstring(found)))
	},
		Entry("at every address without a token", "0.0.0.0:0", "", clients.TokenVariable),
		Entry("with a token that can be guessed", ":0", "secret", fmt.Sprint("fewer than ", 16)),
		Entry("with a token that no header can carry", ":0", "correct horse battery staple", "blank"),
		Entry("at an address without a port", "localhost", "", "HOST:PORT"),
	)

	It("is not served where the token is blank", func() {
		GinkgoT().Setenv(clients.TokenVariable, " ")
		code, _, stderr := program("", "--http", "127.0.0.1:0")
		Expect(code).To(Equal(command.ExitUsage))
		Expect(stderr).To(ContainSubstring(clients.TokenVariable + " is set and blank"))
	})
})
