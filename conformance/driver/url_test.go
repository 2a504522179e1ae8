package driver

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/reports/evidence"
)

// waiting tells how a run that waits for its cancellation gets on.
type waiting struct {
	begun, cancelled chan struct{}
	// over ends it when the spec is over, cancelled or not.
	over chan struct{}
}

func newWaiting() waiting {
	w := waiting{begun: make(chan struct{}), cancelled: make(chan struct{}), over: make(chan struct{})}
	DeferCleanup(func() { close(w.over) })
	return w
}

func (w waiting) run(ctx context.Context) {
	close(w.begun)
	select {
	case <-ctx.Done():
		close(w.cancelled)
	case <-w.over:
	}
}

// goHost is a host made with the MCP library: it answers with the arguments that
// it got, or when they ask for it, waits for its cancellation.
func goHost(w waiting) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "go-host", Version: "2.0.0"},
		&mcp.ServerOptions{Instructions: "be good"})
	s.AddTool(&mcp.Tool{Name: ToolName, Description: "runs code", InputSchema: json.RawMessage(`{"type":"object"}`)},
		func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if strings.Contains(string(r.Params.Arguments), "wait") {
				w.run(ctx)
				return nil, ctx.Err()
			}
			return &mcp.CallToolResult{StructuredContent: map[string]any{
				"logs": []any{}, "result": r.Params.Arguments, "diagnostics": []any{},
			}}, nil
		})
	s.AddResource(&mcp.Resource{URI: "doc:é", Name: "types"},
		func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: "doc:é", Text: "text"}}}, nil
		})
	return s
}

// serveHTTP starts a host on loopback and returns its URL.
func serveHTTP(h http.Handler) string {
	server := httptest.NewServer(h)
	DeferCleanup(server.Close)
	return server.URL
}

func startURL(ctx context.Context, url string, o Options) Session {
	h, err := NewURL(url, o)
	Expect(err).NotTo(HaveOccurred())
	s, err := h.Start(ctx, nil)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { Expect(s.Close()).To(Succeed()) })
	return s
}

var _ = DescribeTable("a host at a URL", func(ctx SpecContext, version string, options mcp.StreamableHTTPOptions) {
	server := goHost(waiting{})
	url := serveHTTP(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &options))
	s := startURL(ctx, url, Options{ProtocolVersion: version, Timeouts: brief()})
	Expect(s.Identity().ProtocolVersion).To(Equal(version))
	Expect(s.Context(ctx)).To(Equal(evidence.Context{
		Instructions: "be good", Description: "runs code",
		Resources: []evidence.Resource{{URI: "doc:é", Name: "types", Text: "text"}},
	}))
	a := s.Run(ctx, json.RawMessage(`{"code":"<&>"}`))
	Expect(a.Problem).To(BeEmpty())
	Expect(string(a.Response)).To(MatchJSON(`{"logs":[],"result":{"code":"<&>"},"diagnostics":[]}`))
	Expect(s.Alive()).To(BeTrue())
},
	Entry("with a handshake and sessions", "2025-11-25", mcp.StreamableHTTPOptions{}),
	Entry("answering with JSON", "2025-11-25", mcp.StreamableHTTPOptions{JSONResponse: true}),
	Entry("stateless", "2026-07-28", mcp.StreamableHTTPOptions{Stateless: true}),
)

var _ = DescribeTable("a run at a URL is cancelled",
	func(ctx SpecContext, version string, options mcp.StreamableHTTPOptions) {
		// Cleanups run backwards: the run must end before the server waits for it.
		server := httptest.NewUnstartedServer(nil)
		DeferCleanup(server.Close)
		w := newWaiting()
		host := goHost(w)
		server.Config.Handler = mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return host }, &options)
		server.Start()
		s := startURL(ctx, server.URL, Options{ProtocolVersion: version})
		running, cancel := context.WithCancel(ctx)
		go func() {
			<-w.begun
			cancel()
		}()
		s.Run(running, json.RawMessage(`{"code":"wait"}`))
		Eventually(w.cancelled).WithContext(ctx).Should(BeClosed())
		Expect(s.Alive()).To(BeTrue())
	},
	Entry("by a notification", "2025-11-25", mcp.StreamableHTTPOptions{}),
	Entry("by ending the request", "2026-07-28",
		mcp.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true}),
)

var _ = Describe("a URL that is no working host", func() {
	DescribeTable("is refused before a start", func(url, sentence string) {
		_, err := NewURL(url, Options{})
		Expect(err).To(MatchError(ContainSubstring(sentence)))
	},
		Entry("no scheme", "localhost/mcp", "not an http or https URL"),
		Entry("another scheme", "ftp://localhost/mcp", "not an http or https URL"),
		Entry("no URL", "http://[", "missing ']'"),
	)

	DescribeTable("is blamed at start", func(ctx SpecContext, handler http.HandlerFunc, party Party, sentence string) {
		h, err := NewURL(serveHTTP(handler), Options{Timeouts: brief()})
		Expect(err).NotTo(HaveOccurred())
		b := blameOf(h.Start(ctx, nil))
		Expect(b.Party).To(Equal(party))
		Expect(b.Error()).To(ContainSubstring(sentence))
	},
		Entry("nothing there", http.NotFoundHandler().ServeHTTP, BlameAdapter,
			"HTTP 404 Not Found 404 page not found; give the address of its MCP endpoint, such as http://127.0.0.1:"),
		Entry("no token", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "who are you?", http.StatusUnauthorized)
		}), BlameAdapter, "HTTP 401 Unauthorized who are you?; name the environment variable"),
		Entry("a web site", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte("<html>"))
		}), BlameHost, "ended without the answer"),
		Entry("a hang", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			// A server notices the end of a request only after its body.
			_, _ = io.Copy(io.Discard, r.Body)
			<-r.Context().Done()
		}), BlameHost, "no answer to initialize within 300ms"),
	)

	It("is blamed on the URL when nobody listens", func(ctx SpecContext) {
		server := httptest.NewServer(http.NotFoundHandler())
		server.Close()
		h, err := NewURL(server.URL, Options{})
		Expect(err).NotTo(HaveOccurred())
		b := blameOf(h.Start(ctx, nil))
		Expect(b.Party).To(Equal(BlameAdapter))
		Expect(b.Error()).To(ContainSubstring("connection refused"))
		found, err := Smoke(ctx, h, smokeTest())
		Expect(err).NotTo(HaveOccurred())
		Expect(lineOf(found.Findings)).To(Equal("adapter start"))
	})
})

var _ = It("sends the bearer token of the environment to a URL", func(ctx SpecContext) {
	GinkgoT().Setenv("DRIVER_TEST_TOKEN", "secret")
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return goHost(waiting{}) }, nil)
	url := serveHTTP(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	Expect(startURL(ctx, url, Options{TokenEnv: "DRIVER_TEST_TOKEN"}).Identity().Name).To(Equal("go-host"))
	_, err := NewURL(url, Options{TokenEnv: "DRIVER_TEST_NO_TOKEN"})
	Expect(err).To(MatchError(ContainSubstring("DRIVER_TEST_NO_TOKEN for its bearer token is empty")))
})

var _ = It("notices that a host at a URL went away", func(ctx SpecContext) {
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return goHost(waiting{}) },
		&mcp.StreamableHTTPOptions{Stateless: true})
	server := httptest.NewServer(handler)
	s := startURL(ctx, server.URL, Options{ProtocolVersion: "2025-11-25"})
	server.CloseClientConnections()
	server.Close()
	a := s.Run(ctx, arguments)
	Expect(a.Result).To(Equal(evidence.HostGone))
	Expect(a.Problem).To(ContainSubstring("the URL does not answer"))
	Eventually(s.Alive).WithContext(ctx).Should(BeFalse())
})
