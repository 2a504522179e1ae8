package refhost_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost"
	"codemode/refhost/sandbox"
)

var _ = Describe("A hostile list of tools", func() {
	It("is cut off after ten thousand tools", func(ctx SpecContext) {
		h, job := withBoth(listing("hostile", repeated(10_050, ",", `{"name":"t@"}`)))
		Expect(job.Servers[0].Tools).To(HaveLen(10_000))
		Expect(h.Servers()[0].Note).To(ContainSubstring("10000 tools"))
		Expect(h.Context(ctx).Document).To(ContainSubstring("export function a("))
	}, SpecTimeout(soon))

	It("is cut off after sixteen megabytes", Label("costly"), func(ctx SpecContext) {
		page, about := 0, strings.Repeat("x", 5<<20)
		h, job := withBoth(handling("hostile", "tools/list", func(w http.ResponseWriter, _ *http.Request, id string) {
			page++
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t%d","description":"%s"}],`+
				`"nextCursor":"%d"}}`, id, page, about, page)
		}))
		Expect(job.Servers[0].Tools).To(HaveLen(3))
		Expect(h.Servers()[0].Note).To(ContainSubstring("16777216 bytes"))
		Expect(len(h.Context(ctx).Document)).To(BeNumerically("<", 1<<20))
	}, SpecTimeout(soon))

	It("that changes whenever it is listed is not listed all the time", func(ctx SpecContext) {
		var listed, runs atomic.Int64
		s := newServer(nil, "a")
		s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
			return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
				if method == "tools/list" {
					n := listed.Add(1)
					defer func() { go addTool(s, fmt.Sprint("t", n), func(context.Context) string { return "" }) }()
				}
				return next(ctx, method, req)
			}
		})
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			runs.Add(1)
			return sandbox.Response{}, nil
		}, overHTTP("hostile", s), overHTTP("good", newServer(nil, "a")))
		for range 20 {
			Expect(respond(h, ctx, `{"code":""}`).Diagnostics).To(BeEmpty())
		}
		Expect(runs.Load()).To(BeEquivalentTo(20))
	}, SpecTimeout(soon))

	It("that announces changes while it is listed keeps no run waiting, and few goroutines", func(ctx SpecContext) {
		const announced = 800 // five lists announce less than is read at once
		change := `data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}` + "\n\n"
		var listed atomic.Int64
		before := runtime.NumGoroutine()
		flood := func(w http.ResponseWriter, _ *http.Request, r rawRequest) bool {
			if r.Method != "tools/list" {
				return false
			}
			listed.Add(1)
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, strings.Repeat(change, announced))
			_, _ = fmt.Fprintf(w, `data: {"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t"}]}}`+"\n\n", r.ID)
			return true
		}
		h, _ := runJob(listen("hostile", handlingRequests(flood)))
		for range 5 {
			Expect(respond(h, ctx, `{"code":"import '@codemode/servers/hostile'"}`).Diagnostics).To(BeEmpty())
			Expect(runtime.NumGoroutine()).To(BeNumerically("<", before+announced/4))
		}
		Expect(listed.Load()).To(BeNumerically("<", announced/4))
	}, SpecTimeout(soon))

	It("that is an endless excuse is told of in a few words", Label("costly"), func() {
		log := gbytes.NewBuffer()
		h := hostWithLog(log, listen("hostile", rawServer{answers: map[string]string{"initialize": initialized,
			"tools/list": `"error":{"code":-32603,"message":"` + strings.Repeat("so sorry, ", 1<<17) + `"}`}}))
		Expect(h.Servers()[0].Problem).To(MatchRegexp(`so sorry, .*… \(\d+ of \d+ bytes are not shown\)`))
		Expect(len(log.Contents())).To(BeNumerically("<", 64<<10))
	})

	It("has no names that are longer than any name", func() {
		_, job := withBoth(listing("hostile", `{"name":"`+strings.Repeat("n", 2000)+`"},{"name":"u"}`))
		Expect(job.Servers[0].Tools).To(ConsistOf(HaveField("ToolName", "u")))
	})

	It("comes with instructions that are cut off", func(ctx SpecContext) {
		_, job := withBoth(listen("hostile", rawServer{answers: map[string]string{
			"initialize": strings.Replace(initialized, `"protocolVersion"`,
				`"instructions":"`+strings.Repeat("é", 1<<20)+`","protocolVersion"`, 1),
			"tools/list": `"result":{"tools":[]}`,
		}}))
		about := job.Servers[0].Description
		Expect(len(about)).To(BeNumerically("<", 66<<10))
		Expect(about).To(And(HavePrefix("éé"), HaveSuffix("é… (cut off: it has 2097152 bytes)")))
	}, SpecTimeout(soon))
})

var _ = Describe("A hostile answer over HTTP", func() {
	part := bytes.Repeat([]byte("x"), 1<<20)
	const beginning = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"`

	DescribeTable("is not read to the end that it does not have", Label("costly"), func(
		ctx SpecContext, contentType, encoding, beginning string,
	) {
		written := make(chan int64, 1)
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, _ string) {
			w.Header().Set("Content-Type", contentType)
			if encoding == "" {
				_, _ = io.WriteString(w, beginning)
				written <- endless(w, part)
				return
			}
			written <- packed(w, part)
		})
		_, err := callOnce("hostile", "t", nil, config)
		Expect(err).To(HaveOccurred())
		Eventually(ctx, written).Should(Receive(BeNumerically("<", 1<<30)))
	},
		Entry("JSON", "application/json", "", beginning, SpecTimeout(soon)),
		Entry("JSON, packed", "application/json", "gzip", beginning, SpecTimeout(soon)),
		Entry("an event", "text/event-stream", "", "data: "+beginning, SpecTimeout(soon)),
		Entry("a type that is none of MCP", "text/plain", "", beginning, SpecTimeout(soon)),
	)

	It("says what to do, and fails no other call of the session", func(ctx SpecContext) {
		large := true
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			text := "small"
			if large {
				text, large = strings.Repeat("x", 17<<20), false
			}
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, id, text)
		})
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			_, err := calls.CallTool(ctx, "hostile", "t", nil)
			Expect(err).To(MatchError(ContainSubstring("more than 16777216 bytes; ask for less")))
			result, err := calls.CallTool(ctx, "hostile", "t", nil)
			Expect(err).NotTo(HaveOccurred())
			return sandbox.Response{Result: result}, nil
		}, config)
		Expect(respond(h, ctx, `{"code":""}`).Result).To(HaveKey("content"))
	}, SpecTimeout(soon))

	It("to many calls at a time has a bound too", Label("costly"), func(ctx SpecContext) {
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, id,
				strings.Repeat("x", 15<<20))
		})
		const asked = 6
		failures := make(chan error, asked)
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			var all sync.WaitGroup
			for range asked {
				all.Go(func() {
					_, err := calls.CallTool(ctx, "hostile", "t", nil)
					failures <- err
				})
			}
			all.Wait()
			_, err := calls.CallTool(ctx, "hostile", "t", nil)
			Expect(err).NotTo(HaveOccurred())
			return sandbox.Response{}, nil
		}, config)
		respond(h, ctx, `{"code":""}`)
		close(failures)
		for err := range failures {
			Expect(err).To(Or(BeNil(), MatchError(ContainSubstring("make fewer calls at a time"))))
		}
	}, SpecTimeout(soon))

	It("does not keep a reader after it has come", func(ctx SpecContext) {
		ended := make(chan int64, 1)
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[]}}\n\n", id)
			ended <- endless(w, part)
		})
		_, err := callOnce("hostile", "t", nil, config)
		Expect(err).NotTo(HaveOccurred())
		Eventually(ctx, ended).Should(Receive(BeNumerically("<", 1<<30)))
	}, SpecTimeout(soon))
})

var _ = Describe("A server that reads no more", func() {
	It("keeps no run waiting that was cancelled", func(ctx SpecContext) {
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{deafServerArgument}}
		large := json.RawMessage(`{"a":"` + strings.Repeat("x", 1<<20) + `"}`)
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			ctx, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
			defer cancel()
			_, err := calls.CallTool(ctx, "s", "t", large)
			Expect(err).To(HaveOccurred())
			return sandbox.Response{}, nil
		}, config)
		for range 3 {
			respond(h, ctx, `{"code":""}`)
		}
	}, SpecTimeout(soon))
})

var _ = Describe("A server over HTTP that redirects", func() {
	// elsewhere counts requests and keeps the header of the last.
	type elsewhere struct {
		seen   atomic.Int64
		header atomic.Value
	}
	visited := func(e *elsewhere) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			e.seen.Add(1)
			e.header.Store(r.Header.Get("Authorization"))
			w.WriteHeader(http.StatusTeapot)
		})
	}
	redirecting := func(code int, to string) refhost.ServerConfig {
		config := answering("s", func(w http.ResponseWriter, r *http.Request, _ string) {
			http.Redirect(w, r, to, code)
		})
		config.Headers = map[string]string{"Authorization": "Bearer TOPSECRET"}
		return config
	}

	DescribeTable("is told apart from a failure of its input, if it is not answered", func(answer, hint string) {
		config := answering("s", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, answer, id)
		})
		_, err := callOnce("s", "t", nil, config)
		var told *sandbox.CallError
		Expect(errors.As(err, &told)).To(BeTrue(), "%v", err)
		Expect(told.Hint).To(HavePrefix(hint))
		Expect(told.Hint == "").To(Equal(hint == ""))
	},
		Entry("by half an answer", `{"jsonrpc":"2.0","id":%s,"resu`, "Find out whether the call was done"),
		Entry("by two names that become one", `{"jsonrpc":"2.0","id":%s,"result":{"content":[],"structuredContent":`+
			`{"\ud800":1,"\ud801":2}}}`, "Find out whether the call was done"),
		Entry("by an error, which is an answer", `{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"no"}}`, ""),
	)

	DescribeTable("to another origin is not followed", func(code int) {
		other := &elsewhere{}
		server := httptest.NewServer(visited(other))
		DeferCleanup(server.Close)
		_, err := callOnce("s", "t", json.RawMessage(`{"private":1}`), redirecting(code, server.URL+"/?key=HIDDEN"))
		Expect(err).To(MatchError(And(ContainSubstring("redirects to another origin"),
			Not(ContainSubstring("HIDDEN")))))
		Expect(other.seen.Load()).To(BeZero())
	},
		Entry("303", http.StatusSeeOther), Entry("307", http.StatusTemporaryRedirect),
		Entry("308", http.StatusPermanentRedirect),
	)

	It("from https to http of the same name keeps its credentials to itself", func() {
		other := &elsewhere{}
		plain := httptest.NewServer(visited(other))
		DeferCleanup(plain.Close)
		address, err := url.Parse(plain.URL)
		Expect(err).NotTo(HaveOccurred())
		// The same host and port in the other scheme: only the scheme tells them apart.
		config := redirecting(http.StatusTemporaryRedirect, "https://"+address.Host+"/")
		_, err = callOnce("s", "t", nil, config)
		Expect(err).To(MatchError(ContainSubstring("redirects to another origin")))
		Expect(other.seen.Load()).To(BeZero())
	})
})
